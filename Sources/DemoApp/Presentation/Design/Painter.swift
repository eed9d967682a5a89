import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws a screen from design tokens, and remembers what can be clicked.
struct Painter {
  /// What a click on a part of the screen means.
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

  /// Puts a text on the first line of a rectangle, on what is there.
  ///
  /// - Returns: The column after the last character.
  @discardableResult
  mutating func put(
    _ text: String, in rect: Rect, _ color: ColorToken = .text, _ attributes: Style.Attributes = [],
    alignment: Canvas.Alignment = .leading
  ) -> Int {
    canvas.put(text, in: rect, style: style(color, attributes), alignment: alignment)
  }

  /// Puts a text on a patch of colour.
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

  /// Fills a rectangle, and takes away what could be clicked there.
  mutating func fill(_ rect: Rect, _ background: ColorToken, text: ColorToken = .text) {
    let style = Style(
      foreground: DesignTokens.color(text, theme),
      background: DesignTokens.color(background, theme))
    canvas.fill(rect, style: style)
    // Also where the colour is the terminal's own, which a fill leaves as it is.
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

  /// Marks rows as the selected ones.
  mutating func select(_ rect: Rect) {
    fill(rect, .selection, text: .selectionText)
    for row in 0..<rect.rows { put(DesignTokens.Border.marker, in: rect.line(row), .accent) }
  }

  /// Lets what was drawn so far step back: it can't be clicked any more.
  mutating func stepBack(in rect: Rect) {
    let style = Style(
      foreground: DesignTokens.color(.faint, theme),
      background: DesignTokens.color(.background, theme))
    canvas.restyle(rect) { _ in style }
    targets = []
  }

  /// A click in the rectangle has a meaning; the last that was told wins.
  mutating func target(_ rect: Rect, _ click: Click) {
    targets.append(Target(rect: rect, click: click))
  }

  mutating func showCursor(column: Int, row: Int) { canvas.showCursor(column: column, row: row) }

  private func style(_ color: ColorToken, _ attributes: Style.Attributes = []) -> Style {
    Style(foreground: DesignTokens.color(color, theme), attributes: attributes)
  }
}

extension Rect {
  /// What lies at a column and to the right of it.
  func from(column: Int) -> Rect {
    Rect(column: column, row: row, columns: endColumn - column, rows: rows)
  }

  /// What lies below so many lines.
  func below(_ lines: Int) -> Rect {
    Rect(column: column, row: row + lines, columns: columns, rows: rows - lines)
  }

  func contains(column: Int, row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }
}
