internal import Diagnostics
internal import Glibc

/// Why an operation on a file or folder failed, worded for people.
package struct FileSystemError: Diagnostic, Hashable {
  package let path: String
  package var place: String? { path }
  package let message: String
  package let remedy: String?
  /// The `errno` of a call that failed, or nil if qa refuses what is there.
  package let code: Int32?

  package init(_ path: String, _ message: String, remedy: String?) {
    self.path = path
    self.message = message
    self.remedy = remedy
    code = nil
  }

  /// - Parameters:
  ///   - code: The `errno`. It comes first, so that it is read before making the path can change it.
  ///   - what: What failed, as in "can't be read".
  package init(code: Int32, _ path: String, _ what: String) {
    self.path = path
    message = "\(what): \(String(cString: strerror(code)))"
    remedy =
      switch code {
      case EACCES where ["can't be opened", "can't be read"].contains(what):
        "make it readable by the user who runs qa"
      case EACCES, EPERM, EROFS: "make it writable by the user who runs qa"
      case ENOSPC, EDQUOT: "free some disk space"
      case EMFILE, ENFILE: "allow more open files: ulimit -n"
      default: nil
      }
    self.code = code
  }

  /// The error for a symbolic link in place of a file or folder.
  static func link(_ path: String) -> FileSystemError {
    FileSystemError(
      path, "is a symbolic link", remedy: "replace the link with the file or folder itself")
  }
}
