internal import Capture
internal import TerminalFrame
internal import TerminalProcess

/// Reports of runtimes about errors that their program didn't handle.
enum CrashReports {
  private static let marks = [
    "Traceback (most recent call last)", "panicked at", "[running]:",
    "Fatal error", "Segmentation fault", "core dumped", "terminate called", "Assertion ",
    "Unhandled exception", "UnhandledPromiseRejection", "AddressSanitizer", "Exception in thread",
    "stack backtrace", "unhandled error", "_curses.error",
    // Node, Deno and PHP; Lua; Tcl.
    "\nNode.js v", "Uncaught ", "stack traceback:", "while executing",
  ]

  /// The first of them in a text, or nil if it has none.
  static func first(in text: String) -> String? {
    let mark = marks.first(where: text.contains) ?? places(in: text).first
    return mark?.split(separator: "\n").first.map(String.init)
  }

  /// What reports have in a line. Perl (`at app line 5.`) and Ruby (`app:5:in 'main'`) write the place in the source
  /// after a message, and Elixir the error (`** (KeyError) …`). Long reports, whose beginning may have scrolled off, have
  /// a line for each call: Python (`File "app.py", line 5, in main`), Node and the JVM (`at main (app.js:5)`), and Rust
  /// (`at app.rs:5:1`).
  private static func places(in text: String) -> [String] {
    let calls = text.matches(of: #/(?m:^) +at \S.*(?:\.\w+|node:[\w\/]+):\d+(?::\d+)?\)?(?m:$)/#)
    return [
      text.matches(of: #/at \S+ line \d+\./#), text.matches(of: #/:\d+:in [`']/#),
      text.matches(of: #/(?m:^)\*\* \([A-Z][\w.]*\) /#),
      text.matches(of: #/File "[^"]+", line \d+, in /#), calls.count > 1 ? calls : [],
    ].joined().map { String($0.output) }
  }

  /// Whether a line begins with the name of an error of a runtime, such as `KeyError: 'x'`. A program that reads
  /// commands shows such lines by right, so only the last words of one that ended are meant.
  static func hasErrorName(_ lines: [String]) -> Bool {
    lines.contains { $0.starts(with: #/(?:\w+(?:\.|::))*[A-Z]\w*(?:Error|Exception)(?:: |$)/#) }
  }
}

extension ProbeEvidence.Ending {
  /// How the app crashed, in words, or nil if it ended in order.
  var crash: String? {
    if case .signaled = status { return status.description }
    guard
      CrashReports.first(in: lastLines.joined(separator: "\n")) != nil
        || status != .exited(0) && CrashReports.hasErrorName(lastLines)
    else { return nil }
    return "\(status.description) with an error that it doesn't handle"
  }

  /// The fault that the app ended.
  ///
  /// - Parameter cause: What happened before, such as ` when the size changes`.
  func fault(
    _ cause: String = "", frame: Frame? = nil, severity: AuditSeverity? = nil
  ) -> AuditFault {
    AuditFault("ended", "\(status.description)\(cause)\(quote)", frame: frame, severity: severity)
  }

  /// What it said, for the end of a sentence, or nothing if that is only a part of its screen, such as a border.
  var quote: String {
    let line = said?.split(separator: "\n").last.map(String.init) ?? ""
    return line.contains(where: \.isLetter) ? ": \"\(line)\"" : ""
  }
}

extension ProbeEvidence {
  /// The app's crash, or nil if there was none. An app that goes on has crashed if its screen shows the report of a
  /// runtime and didn't when it was reached: some frameworks print it and wait for a key.
  func crash(_ subject: AuditSubject) -> AuditFault? {
    if let ending { return ending.crash.map { AuditFault("crash", "\($0)\(ending.quote)") } }
    guard let before = arrival(subject)?.frame, let after = last?.frame,
      let report = CrashReports.first(in: after.text), CrashReports.first(in: before.text) == nil
    else { return nil }
    return AuditFault(
      "crash", "shows an error that it doesn't handle: \"\(report)\"", frame: after)
  }
}
