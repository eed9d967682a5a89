internal import TerminalFrame

/// A random screen like those of real programs: panes with lists and tables side by side, between a heading and a key
/// bar, sometimes with a dialog in front.
package struct RandomScreen {
  var size: GridSize
  var heading: String
  var keys: String
  var panes: [Pane]
  var dialog: Dialog?
  var theme = Theme()
  var cursor = Cursor()
  var title = "a title"

  struct Pane {
    var title: String
    var hasBorder: Bool
    var columns: Int
    /// The rows of a table, each with one text per column.
    var rows: [Row]
    /// The widths of the table's columns.
    var widths: [Int]
    /// The first row that is shown.
    var top = 0
    /// The selected row, counted from the first one.
    var selected: Int?
    var hasStripes: Bool
  }

  struct Row {
    var texts: [String]
    var style = Style.default
    var link: Link?
  }

  struct Dialog {
    var title: String
    var lines: [String]
    var position: GridPosition
    var columns: Int
    /// Whether it has a border. Otherwise it has its own background, as menus do.
    var hasBorder: Bool
  }

  struct Theme {
    var text = Color.default
    var border = Color.palette(8)
    var selection = Color.palette(4)
    var bar = Color.palette(7)
    var hasRoundCorners = false
  }

  init(_ random: inout some RandomNumberGenerator) {
    size = GridSize(
      columns: Int.random(in: 24...64, using: &random), rows: Int.random(in: 8...20, using: &random)
    )
    heading = Self.text(&random, 1...3)
    keys = Self.text(&random, 1...4)
    panes = []
    let count = Int.random(in: 1...3, using: &random)
    for _ in 0..<count { panes.append(Pane(columns: size.columns / count, &random)) }
    if Int.random(in: 0..<5, using: &random) == 0 { dialog = Dialog(in: size, &random) }
  }

  static let words = [
    "alpha", "beta", "gamma", "delta", "日本", "1,204", "ready", "✓", "quit", "epsilon", "zeta", "a",
    "7",
    "12:30", "👍🏽", "x.swift", "Süd", "[ ]", "[x]", "e\u{301}tude", "─", "|", ">", "0",
  ]

  static func text(
    _ random: inout some RandomNumberGenerator, _ count: ClosedRange<Int>
  ) -> String {
    (0..<Int.random(in: count, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }
}

extension RandomScreen.Pane {
  init(columns: Int, _ random: inout some RandomNumberGenerator) {
    self.init(
      title: Bool.random(using: &random) ? RandomScreen.text(&random, 1...1) : "",
      hasBorder: Bool.random(using: &random), columns: columns, rows: [],
      widths: (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Int.random(in: 4...12, using: &random)
      }, selected: Bool.random(using: &random) ? Int.random(in: 0..<6, using: &random) : nil,
      hasStripes: Int.random(in: 0..<6, using: &random) == 0)
    for _ in 0..<Int.random(in: 0...14, using: &random) { rows.append(row(&random)) }
  }

  func row(_ random: inout some RandomNumberGenerator) -> RandomScreen.Row {
    RandomScreen.Row(texts: widths.map { _ in RandomScreen.text(&random, 0...2) })
  }
}

extension RandomScreen.Dialog {
  init(in size: GridSize, _ random: inout some RandomNumberGenerator) {
    let columns = Int.random(in: 8...max(8, size.columns - 6), using: &random)
    self.init(
      title: RandomScreen.text(&random, 0...1),
      lines: (0..<Int.random(in: 1...4, using: &random)).map { _ in
        RandomScreen.text(&random, 0...3)
      },
      position: GridPosition(
        column: Int.random(in: 0...size.columns - columns, using: &random),
        row: Int.random(in: 0..<size.rows, using: &random)), columns: columns,
      hasBorder: Bool.random(using: &random))
  }
}
