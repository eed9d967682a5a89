internal import TerminalEmulator
internal import TerminalFrame

/// The last output of an app that ended, which usually says why.
struct LastWords {
  /// The rows that aren't blank, oldest first. Rows that the terminal wrapped are joined, and rows that scrolled away
  /// are included.
  let lines: [String]
  /// The line that states the error, or nil if none is recognised.
  let error: String?

  /// The size of a terminal on which hardly any line wraps and no message scrolls away.
  private static let size = GridSize(columns: 500, rows: 300)
  /// The most bytes at the end of the output to look at.
  private static let maxBytes = 256 << 10
  /// The most characters of a quoted line.
  private static let longest = 240
  /// The most lines to quote if none is recognised as the error.
  private static let maxLines = 3

  init(_ recording: Recording, of request: CaptureRequest) {
    var configuration = request.emulatorConfiguration(palette: request.palette)
    configuration.size = Self.size
    var terminal = TerminalEmulator(configuration)
    terminal.feed(Array(recording.output.suffix(Self.maxBytes)))
    self.init(terminal.frame().text.split(separator: "\n").map(String.init))
  }

  init(_ rows: [String]) {
    lines = rows.map { row in
      var text = row.prefix(Self.longest * 4)
      while text.last == " " { text.removeLast() }
      return String(text)
    }.filter { !$0.isEmpty }
    error = ErrorLine.find(in: lines).map(Self.quoted)
  }

  /// The text to quote: the line with the error, or the last lines; nil if the app wrote nothing.
  var said: String? {
    if let error { return error }
    return lines.isEmpty
      ? nil : lines.suffix(Self.maxLines).map(Self.quoted).joined(separator: "\n")
  }

  /// The end of a message, such as `; it said: "…"`; empty if the app wrote nothing.
  var ending: String {
    if let error { return "; it said: \"\(error)\"" }
    guard !lines.isEmpty else { return "" }
    let last = lines.suffix(Self.maxLines).map { "\"\(Self.quoted($0))\"" }
    return "; its last lines: \(last.joined(separator: ", "))"
  }

  /// Returns a line without leading blanks, no longer than a line of a message.
  private static func quoted(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    return text.count > longest ? "\(text.prefix(longest - 1))…" : String(text)
  }
}
