import TerminalEmulator
import TerminalFrame

/// A small terminal that tests write to and inspect.
///
/// It is a class because an expectation copies the values that it inspects, and a terminal can't be copied.
final class Screen {
  var terminal: TerminalEmulator

  /// The cell size that the pictures of the tests are made for.
  static let cell = PixelSize(width: 10, height: 22)

  init(
    columns: Int = 10, rows: Int = 4, profile: TerminalEmulator.WidthProfile = .wcwidth
  ) {
    terminal = TerminalEmulator(
      .init(
        size: GridSize(columns: columns, rows: rows), widthProfile: profile, cell: Self.cell))
  }

  /// A screen after some output.
  convenience init(_ output: String, columns: Int = 10, rows: Int = 4) {
    self.init(columns: columns, rows: rows)
    write(output)
  }

  func write(_ output: String) { terminal.feed(Array(output.utf8)) }

  /// The rows without trailing blanks, and without trailing empty rows.
  var lines: [String] {
    let frame = terminal.frame()
    var lines = (0..<frame.size.rows).map { frame.text(ofRow: $0) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  var frame: Frame { terminal.frame() }
  var title: String { terminal.frame().title }
  var generation: UInt64 { terminal.generation }
  var modes: InputModes { terminal.modes }
  var isBetweenSequences: Bool { terminal.isBetweenSequences }
  var isSynchronizedUpdateOpen: Bool { terminal.isSynchronizedUpdateOpen }
  var unansweredQuery: String? { terminal.unansweredQuery }

  /// Column, then row.
  var cursor: [Int] {
    let position = terminal.frame().cursor.position
    return [position.column, position.row]
  }

  func cell(_ column: Int, _ row: Int) -> Cell { terminal.frame()[column, row] }

  func replies() -> String { String(decoding: terminal.drainReplies(), as: UTF8.self) }
}
