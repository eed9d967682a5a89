internal import FileSystem
internal import LoopbackHTTP

/// A file that opens the review in the browser of one user only.
///
/// All users of a machine can read the arguments of every program, so the address with the token must not be one. Only
/// the owner can read this file and its folder, and its address works once.
struct OpeningPage: Sendable {
  /// The absolute path of the file.
  let path: String
  private let parent: Directory
  private let folder: FileName

  private static let file: FileName = "review.html"

  /// - Parameters:
  ///   - address: The address to which the file leads.
  ///   - environment: The environment of `qa`.
  /// - Returns: nil if the file can't be written in any folder.
  init?(leadingTo address: String, _ environment: [String: String]) {
    // A folder that the system clears at the end of the session comes first.
    let locations = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"]
      .compactMap(\.self).filter { $0.hasPrefix("/") }
    for location in locations {
      do throws(FileSystemError) {
        if let page = try OpeningPage(Self.html(leadingTo: address), in: location) {
          self = page
          return
        }
      } catch {
        // The next folder may work. If none does, the person opens the printed address.
      }
    }
    return nil
  }

  /// - Returns: nil if the name is taken.
  private init?(_ html: String, in location: String) throws(FileSystemError) {
    let parent = try Directory.open(following: location)
    guard let name = FileName("qa-review-\(ReviewAccess.newToken())"),
      let own = try parent.makeNewFolder(name, mode: 0o700)
    else { return nil }
    try own.writeNew(Array(html.utf8), to: Self.file, permissions: 0o600, isKept: false)
    (self.parent, folder) = (parent, name)
    path = own.path(of: Self.file)
  }

  /// Removes the file. Calling it again does nothing.
  func remove() {
    do throws(FileSystemError) {
      try parent.removeFolder(folder)
    } catch {
      // A leftover file leads nowhere any more.
    }
  }

  /// A page of our own server that leads to another of its pages. A browser treats that as the same site, unlike a
  /// redirect that started at a file.
  static func response(leadingTo path: String) -> HTTPResponse {
    HTTPResponse(
      200, "text/html; charset=utf-8", Array(html(leadingTo: path).utf8),
      headers: ["Content-Security-Policy": "default-src 'none'"])
  }

  /// - Parameter address: An address with only letters, digits and characters that need no escaping in HTML.
  private static func html(leadingTo address: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0;url=\(address)"><title>qa review</title></head>
    <body><p><a href="\(address)">Open the review</a></p></body></html>

    """
  }
}
