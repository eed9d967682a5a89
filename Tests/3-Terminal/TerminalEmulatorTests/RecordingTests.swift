import TerminalEmulator
import TerminalFrame
import Testing

/// Recordings of each control function.
@Suite(.timeLimit(.minutes(20))) struct RecordingTests {
  @Test("The terminal ends in the recorded state", arguments: try Recording.all())
  func terminalMatchesRecording(recording: Recording) {
    let screen = Screen(columns: recording.size.columns, rows: recording.size.rows)
    screen.terminal.feed(recording.input)
    #expect(screen.description == recording.expectation)
  }

  @Test("Each recording states whether xterm agrees")
  func recordingsHaveVerdict() throws {
    for recording in try Recording.all() {
      #expect(
        recording.verdict == "xterm agrees" || recording.verdict.hasPrefix("xterm differs: "),
        "\(recording.title)")
    }
  }
}

extension Screen {
  /// The terminal in the words of ``Recording``: rows and cursor, and `pending wrap`, styles, links, title and replies
  /// if they aren't the default.
  var description: [String] {
    let replies = replies()
    let frame = frame.withoutInvisibleStyle
    let rows = 0..<frame.size.rows
    var lines = ["screen"]
    lines += rows.map { row in
      "|" + Recording.spelled(frame.row(row).map(\.text).joined()) + "|"
    }
    let cursor = frame.cursor
    lines.append(
      "cursor row \(cursor.position.row) column \(cursor.position.column)"
        + (cursor.isVisible ? "" : " hidden")
        + (cursor.shape == .block ? "" : " \(cursor.shape)"))
    if isWrapPending { lines.append("pending wrap") }
    for row in rows { lines += Self.runs(of: frame, row: row, "style", \.description) }
    for row in rows { lines += Self.runs(of: frame, row: row, "link") { $0.link?.uri ?? "" } }
    if !frame.title.isEmpty { lines.append("title " + Recording.spelled(frame.title)) }
    if !replies.isEmpty { lines.append("replies " + Recording.spelled(replies)) }
    return lines
  }

  /// Whether a wrap is pending, from bit 3 of the sixth field of a DECCIR report.
  private var isWrapPending: Bool {
    write("\u{1b}[1$w")
    let fields = replies().split(separator: ";")
    return fields.count > 5 && (fields[5].utf8.first ?? 0) & 8 != 0
  }

  /// Describes the cells of a row that have words, adjacent cells with the same words together.
  private static func runs(
    of frame: Frame, row: Int, _ kind: String, _ describe: (Cell) -> String
  ) -> [String] {
    var runs: [(columns: ClosedRange<Int>, description: String)] = []
    for (column, cell) in frame.row(row).enumerated() {
      let text = describe(cell)
      if let last = runs.last, last.columns.upperBound == column - 1,
        cell.isContinuation || last.description == text
      {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else if !text.isEmpty {
        runs.append((column...column, text))
      }
    }
    return runs.map { run in
      let (first, last) = (run.columns.lowerBound, run.columns.upperBound)
      let place = first == last ? "column \(first)" : "columns \(first)–\(last)"
      return "\(kind) row \(row) \(place): \(run.description)"
    }
  }
}

extension Cell {
  /// The style in words, empty if it is the default.
  fileprivate var description: String {
    var parts = style.attributes.names
    if style.underline != .none { parts.append("\(style.underline.name) underline") }
    let colors = [
      ("foreground", style.foreground), ("background", style.background),
      ("underline colour", style.underlineColor),
    ]
    for (name, color) in colors {
      switch color.kind {
      case .default: break
      case .palette(let index): parts.append("\(name) \(index)")
      case .rgb(let rgb): parts.append("\(name) \(rgb)")
      }
    }
    return parts.joined(separator: ", ")
  }
}
