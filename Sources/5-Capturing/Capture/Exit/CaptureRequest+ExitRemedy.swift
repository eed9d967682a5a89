extension CaptureRequest {
  /// Error messages for a missing file or module: the C library, Python, Node, Ruby, Java, Rust and Go.
  private static let missingFileErrors = [
    "no such file", "no module named", "cannot find", "can't find", "can't open",
    "cannot open file", "could not find", "not found", "enoent", "cannot load such file",
  ]

  /// Error messages for a call that libfaketime can't handle (EINVAL).
  private static var refusedTimeError: Regex<Substring> { #/\[errno 22\]|\beinval\b/# }

  /// The remedy for an app that exited before its screen was taken.
  ///
  /// - Parameter lines: The last lines that the app wrote.
  func exitRemedy(_ code: Int32, lines: [String]) -> String {
    guard code != 0 else {
      let wait = "\"waitFor\": { \"exit\": 0 }"
      return steps.isEmpty
        ? "if it should exit, set \(wait)"
        : "if it should exit at this point, make that the last step: { \(wait) }"
    }
    let said = lines.joined(separator: "\n").lowercased()
    // Python sleeps with clock_nanosleep(2) until an absolute time, which libfaketime refuses.
    if environment["FAKETIME"] != nil, said.contains(Self.refusedTimeError) {
      return
        "libfaketime, which freezes the clock, doesn't work with this app: leave out \"clock\" and mask the date or time"
    }
    return startsInFreshFolder && Self.missingFileErrors.contains { said.contains($0) }
      ? "the app starts in a fresh folder: set \"cwd\": \".\" in its config, or list the files it needs in \"files\""
      : "run it by hand with the same command and launchEnv"
  }
}
