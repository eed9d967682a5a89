internal import Glibc
internal import ProjectFiles
internal import Subprocess
internal import SystemPackage

/// Keeps the output of a build, or of an app that lists its screens, in a file without a name. A pipe would stay
/// open as long as any daemon that the build has started.
struct BuildLog: ~Copyable {
  let file: Int32

  /// The most bytes to show. They come from the end of the output, since builds report there what failed.
  private static let maxShownBytes = 256 << 10

  init() throws(SuiteError) {
    var name = Array("/tmp/qa-build-XXXXXX".utf8CString)
    file = mkstemp(&name)
    guard file >= 0 else {
      throw SuiteError(
        .captureError, at: "/tmp", "can't be written: \(String(cString: strerror(errno)))",
        remedy: "free some space in it, and let every user create files in it")
    }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
  }

  deinit { close(file) }

  /// The file for both output streams of a build, so that their lines are in order.
  var output: FileDescriptorOutput {
    .fileDescriptor(FileDescriptor(rawValue: file), closeAfterSpawningProcess: false)
  }

  /// The end of the output, starting at the beginning of a line.
  var text: String {
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(0, size - Self.maxShownBytes)
    var bytes = [UInt8](repeating: 0, count: max(0, size - start))
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(start)) }
    bytes.removeLast(bytes.count - max(0, count))
    let text = String(decoding: bytes, as: UTF8.self)
    guard start > 0, let newline = text.firstIndex(where: \.isNewline) else { return text }
    return String(text[text.index(after: newline)...])
  }
}
