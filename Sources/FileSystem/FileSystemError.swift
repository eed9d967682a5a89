internal import Diagnostics
internal import Glibc

/// Why something can't be done with a file or a folder, for a person.
package struct FileSystemError: Diagnostic, Hashable {
  package let path: String
  package var place: String? { path }
  package let message: String
  package let remedy: String?
  /// The `errno`, where a call failed; nil where what is there was refused.
  package let code: Int32?

  package init(_ path: String, _ message: String, remedy: String?) {
    self.path = path
    self.message = message
    self.remedy = remedy
    code = nil
  }

  /// - Parameters:
  ///   - code: The `errno`. It comes first, since making a path may change it.
  ///   - what: What can't be done: "can't be read".
  package init(code: Int32, _ path: String, _ what: String) {
    self.path = path
    message = "\(what): \(String(cString: strerror(code)))"
    remedy =
      switch code {
      case EACCES where ["can't be opened", "can't be read"].contains(what):
        "make it readable for the user who runs qa"
      case EACCES, EPERM, EROFS: "make it writable for the user who runs qa"
      case ENOSPC, EDQUOT: "make room on the disk"
      case EMFILE, ENFILE: "allow more open files: ulimit -n"
      default: nil
      }
    self.code = code
  }

  /// A link where a file or folder itself must stand.
  static func link(_ path: String) -> FileSystemError {
    FileSystemError(
      path, "is a symbolic link", remedy: "put the file or folder itself in its place")
  }
}
