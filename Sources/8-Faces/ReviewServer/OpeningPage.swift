internal import FileSystem
internal import LoopbackHTTP

/// A file that leads the browser of one person alone to the review.
///
/// Every user of a machine reads the arguments of all programs, so that an address with a token must not be one. The
/// file is for its owner alone, in a folder that is; what it has counts once.
struct OpeningPage: Sendable {
  /// Of the file, absolute.
  let path: String
  private let parent: Directory
  private let folder: FileName

  private static let file: FileName = "review.html"

  /// - Parameters:
  ///   - address: To which it leads.
  ///   - environment: Of `qa`.
  /// - Returns: nil if no folder takes it.
  init?(leadingTo address: String, _ environment: [String: String]) {
    // What the system removes at the end of a session comes first.
    let places = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"]
      .compactMap(\.self).filter { $0.hasPrefix("/") }
    for place in places {
      do throws(FileSystemError) {
        guard let page = try OpeningPage(Self.html(leadingTo: address), in: place) else { continue }
        self = page
        return
      } catch {
        // The next place may be better; without one the person opens the address that is printed.
        continue
      }
    }
    return nil
  }

  /// - Returns: nil if its name is taken.
  private init?(_ html: String, in place: String) throws(FileSystemError) {
    let parent = try Directory.open(following: place)
    guard let name = FileName("qa-review-\(ReviewAccess.newToken())"),
      let own = try parent.makeNewFolder(name, mode: 0o700)
    else { return nil }
    try own.writeNew(Array(html.utf8), to: Self.file, permissions: 0o600, isKept: false)
    (self.parent, folder) = (parent, name)
    path = own.path(of: Self.file)
  }

  /// Removes it; twice is no error.
  func remove() {
    do throws(FileSystemError) {
      try parent.removeFolder(folder)
    } catch {
      // What is left of it leads nowhere any more.
    }
  }

  /// A page of our own server that leads on to another one of it: to a browser that is the same site, which a page
  /// after a redirect from a file is not.
  static func response(leadingTo path: String) -> HTTPResponse {
    HTTPResponse(
      200, "text/html; charset=utf-8", Array(html(leadingTo: path).utf8),
      headers: ["Content-Security-Policy": "default-src 'none'"])
  }

  /// - Parameter address: Of letters, digits and what stands for itself in HTML.
  private static func html(leadingTo address: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0;url=\(address)"><title>qa review</title></head>
    <body><p><a href="\(address)">To the review</a></p></body></html>

    """
  }
}
