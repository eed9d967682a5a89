import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws a screen with design tokens, and records what can be clicked.
struct Painter {
  /// An area that can be clicked, and what the click means.
  struct Target: Hashable {
    let rect: Rect
    let click: Click
  }

  private(set) var canvas: Canvas
  private(set) var targets: [Target] = []
  private let theme: ThemeName

  init(size: GridSize, theme: ThemeName) {
    self.theme = theme
    canvas = Canvas(
      size: size,
      style: Style(
        foreground: DesignTokens.color(.text, theme),
        background: DesignTokens.color(.background, theme)))
  }

  var bounds: Rect { canvas.bounds }

  var title: String {
    get { canvas.title }
    set { canvas.title = newValue }
  }

  /// Writes a text on the first line of a rectangle, keeping the background.
  ///
  /// - Returns: The column after the last character.
  @discardableResult
  mutating func put(
    _ text: String, in rect: Rect, _ color: ColorToken = .text, _ attributes: Style.Attributes = [],
    alignment: Canvas.Alignment = .leading
  ) -> Int {
    canvas.put(text, in: rect, style: style(color, attributes), alignment: alignment)
  }

  /// Writes a text with its own background colour.
  ///
  /// - Returns: The column after the last character.
  @discardableResult
  mutating func patch(
    _ text: String, in rect: Rect, _ color: ColorToken, on background: ColorToken,
    _ attributes: Style.Attributes = []
  ) -> Int {
    var style = style(color, attributes)
    style.background = DesignTokens.color(background, theme)
    return canvas.put(text, in: rect, style: style)
  }

  /// Fills a rectangle with a colour.
  mutating func fill(_ rect: Rect, _ background: ColorToken, text: ColorToken = .text) {
    let style = Style(
      foreground: DesignTokens.color(text, theme),
      background: DesignTokens.color(background, theme))
    canvas.fill(rect, style: style)
    // Also sets the terminal's own background colour, which a fill leaves as it is.
    canvas.restyle(rect) { _ in style }
  }

  mutating func rule(_ rect: Rect, _ color: ColorToken, with character: Character = "─") {
    canvas.rule(rect, style: style(color), with: character)
  }

  mutating func box(
    _ rect: Rect, _ color: ColorToken = .faint, title: String = "",
    titleColor: ColorToken = .accent
  ) {
    canvas.box(
      rect, border: DesignTokens.Border.box, style: style(color), title: title,
      titleStyle: style(titleColor, .bold))
  }

  /// Highlights rows as selected.
  mutating func select(_ rect: Rect) {
    fill(rect, .selection, text: .selectionText)
    for row in 0..<rect.rows { put(DesignTokens.Border.marker, in: rect.line(row), .accent) }
  }

  /// Dims what was drawn so far; it can't be clicked any more.
  mutating func stepBack(in rect: Rect) {
    let style = Style(
      foreground: DesignTokens.color(.faint, theme),
      background: DesignTokens.color(.background, theme))
    canvas.restyle(rect) { _ in style }
    targets = []
  }

  /// Makes a rectangle clickable. If targets overlap, the last one wins.
  mutating func target(_ rect: Rect, _ click: Click) {
    targets.append(Target(rect: rect, click: click))
  }

  mutating func showCursor(column: Int, row: Int) { canvas.showCursor(column: column, row: row) }

  private func style(_ color: ColorToken, _ attributes: Style.Attributes = []) -> Style {
    Style(foreground: DesignTokens.color(color, theme), attributes: attributes)
  }
}

extension Rect {
  /// The part from a column to the right edge.
  func from(column: Int) -> Rect {
    Rect(column: column, row: row, columns: endColumn - column, rows: rows)
  }

  /// The part of the first `columns` columns.
  func leading(_ columns: Int) -> Rect {
    Rect(column: column, row: row, columns: columns, rows: rows)
  }

  /// The part of the first `lines` lines.
  func top(_ lines: Int) -> Rect {
    Rect(column: column, row: row, columns: columns, rows: lines)
  }

  /// The part below the first `lines` lines.
  func below(_ lines: Int) -> Rect {
    Rect(column: column, row: row + lines, columns: columns, rows: rows - lines)
  }

  /// The part of a box for its content, with a blank row above and below if a number of lines fits between them.
  func padded(for lines: Int) -> Rect {
    inset(columns: DesignTokens.Spacing.padding, rows: lines <= rows - 4 ? 2 : 1)
  }

  func contains(column: Int, row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }
}
