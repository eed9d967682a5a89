internal import FrameComparison
internal import TerminalFrame

/// Checks the colours of cells as they are drawn: whether the theme or the tokens have them, and whether text stands
/// out from its background.
///
/// Contrast is checked for letters and digits. WCAG exempts inactive and decorative text (success criterion 1.4.3,
/// "Incidental"). Here that is dim text, which each terminal draws in its own way, symbols, lines, blocks, emoji, the
/// mark of a check box (`▐X▌`), and everything outside the boxes in front, if there are any. Concealed text, the cell
/// under the cursor and cells with a picture are left out too.
struct ColorSearch {
  private let frame: Frame
  private let map: CellMap
  private let rules: DesignRules
  private let palette: Palette
  /// Whether each cell is under the cursor or has a picture.
  private var isCovered: [Bool]
  private var sightings: [ColorSighting] = []
  /// The indices of problems in ``sightings``.
  private var numbers: [ColorProblem: Int] = [:]
  private var last: (style: Style, isLarge: Bool, looks: StyleProblems)?
  /// Boxes in front of others. Everything outside them is inactive.
  private lazy var fronts = BoxFinder.boxes(in: frame, map).map(\.region)
    .filter(map.isInFront)

  init(_ frame: Frame, _ map: CellMap, _ rules: DesignRules) {
    self.frame = frame
    self.map = map
    self.rules = rules
    palette = rules.palette.applying(frame.paletteChanges)
    isCovered = Array(repeating: false, count: frame.size.count)
    for run in frame.pictures.flatMap({ $0.shownRuns(in: frame.size) }) {
      for column in run.columns { isCovered[run.row * frame.size.columns + column] = true }
    }
    let cursor = frame.cursor.position
    if frame.cursor.isVisible, map.contains(cursor.column, cursor.row) {
      isCovered[cursor.row * frame.size.columns + cursor.column] = true
    }
  }

  /// In the order of their first cells.
  var found: [ColorSighting] {
    sightings.filter { !$0.runs.isEmpty }.sorted { $0.runs[0].start < $1.runs[0].start }
  }

  mutating func look(at position: GridPosition) {
    let index = position.row * frame.size.columns + position.column
    let style = frame.cells[index].style
    let isLarge = isLarge(position.row)
    if last?.style != style || last?.isLarge != isLarge {
      last = (style, isLarge, looks(of: style, isLarge: isLarge))
    }
    guard let looks = last?.looks, !looks.isFine, !isCovered[index] else { return }
    if let problem = looks.background { sightings[problem].add(position) }
    guard looks.isLined || !frame.cells[index].isBlank else { return }
    if let problem = looks.text { sightings[problem].add(position) }
    if let problem = looks.underline { sightings[problem].add(position) }
    guard let problem = looks.contrast, isText(position),
      fronts.isEmpty || fronts.contains(where: { $0.contains(position) })
    else { return }
    sightings[problem].add(position)
  }

  mutating func lookAtAll() {
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns { look(at: GridPosition(column: column, row: row)) }
    }
  }

  /// Whether a row has double-height cells.
  private func isLarge(_ row: Int) -> Bool {
    if frame.rowSizes.isEmpty { return false }
    let size = frame.rowSizes[row]
    return size == .doubleHeightTop || size == .doubleHeightBottom
  }

  /// Whether a cell shows a letter or digit that isn't part of an emoji or the mark of a check box.
  private func isText(_ position: GridPosition) -> Bool {
    map.isWord(position.column, position.row)
      && !frame[position.column, position.row].text.unicodeScalars.contains("\u{fe0f}")
      && !isMark(position)
  }

  /// Whether a letter stands alone between half blocks, as in the check boxes of Textual. It's always there, and seen
  /// only if the box is checked.
  private func isMark(_ position: GridPosition) -> Bool {
    map[position.column - 1, position.row] == 0x2590
      && map[position.column + 1, position.row] == 0x258c
  }

  // MARK: Styles

  /// The problems with what a cell of a style may show, as indices of ``sightings``.
  private struct StyleProblems {
    var text: Int?
    var background: Int?
    var underline: Int?
    /// The contrast of letters and digits.
    var contrast: Int?
    /// Whether the style has an underline or another line, which a blank cell shows too.
    var isLined = false

    var isFine: Bool { text == nil && background == nil && underline == nil && contrast == nil }
  }

  private mutating func looks(of style: Style, isLarge: Bool) -> StyleProblems {
    let colors = StyleColors(style, palette, dims: false)
    let (text, background) = (colors.foreground, colors.background)
    // If both colours are the theme's, the app isn't responsible for how they look together.
    let isLenient = isLarge || (style.foreground.isOfTheme && style.background.isOfTheme)
    let minimum = isLenient ? rules.minimumContrastOfLargeText : rules.minimumContrast
    var looks = StyleProblems()
    looks.background = stray(background)
    if style.attributes.contains(.conceal) { return looks }
    looks.text = stray(text)
    looks.isLined =
      style.underline != .none || style.attributes.contains(.strike)
      || style.attributes.contains(.overline)
    if style.underline != .none {
      looks.underline = palette.color(style.underlineColor).flatMap { stray($0) }
    }
    if !style.attributes.contains(.dim), Contrast.ratio(text, background) < minimum {
      looks.contrast = number(
        of: .contrast(text: text, background: background, minimum: minimum))
    }
    return looks
  }

  /// The index of the problem with a colour that neither theme nor tokens have, or nil if the colour is allowed.
  private mutating func stray(_ color: RGB) -> Int? {
    rules.isStray(color) ? number(of: .color(color)) : nil
  }

  private mutating func number(of problem: ColorProblem) -> Int {
    if let known = numbers[problem] { return known }
    numbers[problem] = sightings.count
    sightings.append(ColorSighting(problem))
    return sightings.count - 1
  }
}

extension Color {
  /// Whether a terminal's theme defines the colour: the default, and the first 16 of the palette.
  fileprivate var isOfTheme: Bool {
    switch kind {
    case .default: true
    case .palette(let index): index < 16
    case .rgb: false
    }
  }
}
