internal import ProjectFiles
internal import TerminalProcess

/// A copy-on-write view of the folder that an app starts in, and of all of the repository around it: what the app
/// writes there is in memory, and gone when it ends.
struct ProjectView {
  /// What the app finds a view of, absolute.
  let folder: String

  /// Where captures have their folders, which an app must not find a view of.
  private static let captures = "/tmp"

  /// - Parameter start: A folder of the project, or another one, absolute and without links.
  init(of start: String) {
    var folder = start
    // git writes into `.git` from all folders below it.
    while folder != "/", !Self.hasRepository(folder) { folder = Path.parent(of: folder) }
    self.folder = folder == "/" ? start : folder
  }

  private static func hasRepository(_ folder: String) -> Bool {
    Files.isFolder("\(folder)/.git") || Files.isRegular("\(folder)/.git")
  }

  /// Whether this machine gives an app such a view: as root, or in a user namespace. A file system that is mounted in
  /// the folder would not be seen in it.
  var isPossible: Bool { isPossible(in: nil) }

  /// - Parameter layer: The folder that keeps what is written, as this process sees it; nil for memory. A file system
  ///   that is an overlay itself, as in containers, can't keep it.
  func isPossible(in layer: String?) -> Bool {
    !Path.isInside(Self.captures, folder) && !hasMounts
      && ProcessIsolation(view: folder, viewLayer: layer).isPossible
  }

  private var hasMounts: Bool {
    let bytes: [UInt8]
    do {
      bytes = try Files.read("/proc/self/mountinfo", limit: 16 << 20) ?? []
    } catch {
      return true
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
      let fields = line.split(separator: " ")
      guard fields.count > 4 else { return false }
      let point = Self.unescaped(fields[4])
      return point != folder && Path.isInside(point, folder)
    }
  }

  /// A mount point without the octal escapes of its blanks and backslashes (proc_pid_mountinfo(5)).
  private static func unescaped(_ field: Substring) -> String {
    let parts = field.split(separator: "\\", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part -> String in
      guard let code = UInt8(part.prefix(3), radix: 8) else { return "\\\(part)" }
      return String(UnicodeScalar(code)) + part.dropFirst(3)
    }
    return parts[0] + rest.joined()
  }
}
