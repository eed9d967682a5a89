import TerminalFrame
import TestSupport

/// Random frames of 24 columns × 9 rows, with everything that a frame can have.
enum RandomFrame {
  /// Two frames: unrelated ones for an even seed; for an odd seed the second is the first with some changes.
  static func pair(seed: UInt64) -> (old: Frame, new: Frame) {
    var random = SeededGenerator(seed: seed)
    let old = frame(&random)
    if seed.isMultiple(of: 2) { return (old, frame(&random)) }
    var new = old
    for _ in 0...Int.random(in: 0...9, using: &random) { change(&new, &random) }
    return (old, new)
  }

  private static let signs = [
    "a", "b", "…", "│", "─", "┌", "┐", "└", "┘", "├", "┼", "█", "+", "-", "|", ">", "[", "]",
    " ", " ", " ",
  ]

  static func frame(_ random: inout SeededGenerator) -> Frame {
    var frame = Frame(size: GridSize(columns: 24, rows: 9))
    for row in 0..<9 {
      for column in 0..<24 where Int.random(in: 0...2, using: &random) > 0 {
        frame[column, row] = cell(&random)
      }
    }
    if Bool.random(using: &random) { frame.box("Box", 2..<15, rows: 1..<6) }
    return frame
  }

  static func change(_ frame: inout Frame, _ random: inout SeededGenerator) {
    let position = GridPosition(
      column: Int.random(in: 0..<24, using: &random), row: Int.random(in: 0..<9, using: &random))
    switch Int.random(in: 0...9, using: &random) {
    case 0: frame.cursor.position = position
    case 1: frame.title += "x"
    case 2: frame.rowSizes[position.row] = .doubleHeightTop
    case 3: frame.paletteChanges.background = RGB(1, 2, 3)
    case 4: frame.pictures.append(Picture(MailScreen.picture.bitmap, position: position))
    case 5: frame.shift(0..<24, rows: position.row..<9, down: 1)
    case 6: frame.shift(position.column..<24, rows: 0..<9, right: 1)
    case 7:
      frame.restyle(position.column..<24, row: position.row) {
        $0.attributes.formSymmetricDifference(.inverse)
      }
    case 8:
      frame.sizedTexts = [
        SizedText(
          position: GridPosition(column: min(position.column, 20), row: min(position.row, 7)),
          columns: 4,
          scale: 2, length: 2)
      ]
    default: frame[position.column, position.row] = cell(&random)
    }
  }

  private static func cell(_ random: inout SeededGenerator) -> Cell {
    let colors: [Color] = [
      .default, .default, .palette(0), .palette(4), .palette(208), .rgb(1, 2, 3),
    ]
    let style = Style(
      foreground: colors.randomElement(using: &random) ?? .default,
      background: colors.randomElement(using: &random) ?? .default,
      attributes: Style.Attributes(
        rawValue: UInt8.random(in: 0...255, using: &random)
          & UInt8.random(in: 0...255, using: &random)),
      underline: Bool.random(using: &random) ? .none : .curly)
    switch Int.random(in: 0...20, using: &random) {
    case 0: return Cell("日", width: 2, style: style)
    case 1: return .continuation(style: style)
    case 2: return Cell("e\u{301}", style: style, link: "https://example.org")
    default: return Cell(signs.randomElement(using: &random) ?? " ", style: style)
    }
  }
}
