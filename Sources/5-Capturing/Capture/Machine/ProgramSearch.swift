internal import Glibc

/// Finds a program as a shell would, on the PATH that the app itself gets (POSIX, `execvp`).
struct ProgramSearch {
  let environment: [String: String]

  func path(of name: String, workingDirectory: String) throws(CaptureFailure) -> String {
    if name.contains("/") {
      let path = name.hasPrefix("/") ? name : workingDirectory + "/" + name
      guard access(path, F_OK) == 0 else {
        throw CaptureFailure(
          .notStarted, "the command \(name) does not exist",
          remedy: "a relative path begins at the project's root")
      }
      try Self.checkExecutable(path, name: name)
      return path
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    for folder in folders where Self.isExecutable("\(folder)/\(name)") {
      return "\(folder)/\(name)"
    }
    throw CaptureFailure(
      .notStarted, "the command \(name) was not found on the app's PATH",
      remedy: "install it, give its path, or set PATH in launchEnv")
  }

  static func checkExecutable(_ path: String, name: String) throws(CaptureFailure) {
    guard isExecutable(path) else {
      throw CaptureFailure(
        .notStarted, "the command \(name) is not executable",
        remedy: "make it executable: chmod +x")
    }
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
