internal import ProjectFiles
internal import TerminalProcess

/// A copy-on-write view of the folder that an app starts in, and of the whole repository around it. What the app
/// writes there stays in memory and is gone when the app ends.
struct ProjectView {
  /// The absolute path of the folder that the view shows.
  let folder: String

  /// The folder that contains those of all captures. A view must not cover it.
  private static let captures = "/tmp"

  /// - Parameter start: A folder inside or outside the project, absolute and without links.
  init(of start: String) {
    var folder = start
    // git writes to `.git` from every folder below it.
    while folder != "/", !Self.hasRepository(folder) { folder = Path.parent(of: folder) }
    self.folder = folder == "/" ? start : folder
  }

  private static func hasRepository(_ folder: String) -> Bool {
    Files.isFolder("\(folder)/.git") || Files.isRegular("\(folder)/.git")
  }

  /// Whether this machine can give an app such a view: as root, or in a user namespace. It is false if a file
  /// system is mounted inside the folder, since the view would hide that.
  ///
  /// - Parameter layer: The folder that keeps what is written, as this process sees it, or nil to keep it in
  ///   memory. The folder can't be on an overlay file system, as in containers.
  func isPossible(in layer: String? = nil) -> Bool {
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

  /// A mount point with the octal escapes of blanks and backslashes decoded (proc_pid_mountinfo(5)).
  private static func unescaped(_ field: Substring) -> String {
    let parts = field.split(separator: "\\", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part -> String in
      guard let code = UInt8(part.prefix(3), radix: 8) else { return "\\\(part)" }
      return String(UnicodeScalar(code)) + part.dropFirst(3)
    }
    return parts[0] + rest.joined()
  }
}
