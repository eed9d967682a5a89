internal import TerminalEmulator
internal import TerminalFrame

/// What an app wrote before it ended, which mostly says why.
struct LastWords {
  /// Rows that are not blank, oldest first: a line that the terminal wrapped is one, and those that it
  /// scrolled away are there.
  let lines: [String]
  /// The line that says what is wrong, or nil if none is known to.
  let error: String?

  /// A terminal on which next to no line is wrapped, and no message scrolls away.
  private static let size = GridSize(columns: 500, rows: 300)
  /// The most bytes of the output, from its end, that are looked at.
  private static let mostBytes = 256 << 10
  /// The most characters of a quoted line.
  private static let longest = 240
  /// The most lines that are quoted if none is known to say what is wrong.
  private static let mostLines = 3

  init(_ recording: Recording, of request: CaptureRequest) {
    var configuration = request.emulatorConfiguration(palette: request.palette)
    configuration.size = Self.size
    var terminal = TerminalEmulator(configuration)
    var output: [UInt8] = []
    for case .output(let range) in recording.events.lazy.map(\.content) {
      output += recording.bytes[range]
    }
    terminal.feed(Array(output.suffix(Self.mostBytes)))
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

  /// What is quoted: the line that says what is wrong, or the last lines; nil if the app wrote nothing.
  var said: String? {
    if let error { return error }
    return lines.isEmpty
      ? nil : lines.suffix(Self.mostLines).map(Self.quoted).joined(separator: "\n")
  }

  /// What follows a message: `; it said: "…"`; empty if the app wrote nothing.
  var ending: String {
    if let error { return "; it said: \"\(error)\"" }
    guard !lines.isEmpty else { return "" }
    let last = lines.suffix(Self.mostLines).map { "\"\(Self.quoted($0))\"" }
    return "; its last lines: \(last.joined(separator: ", "))"
  }

  /// A line without the blanks around it, and not longer than a line of a message.
  private static func quoted(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    return text.count > longest ? "\(text.prefix(longest - 1))…" : String(text)
  }
}
