internal import FrameComparison
internal import TerminalFrame

/// Looks at the colours of cells as they are drawn: whether theme or tokens have them, and whether text
/// stands out from its background.
///
/// Contrast counts for letters and digits. WCAG exempts what is inactive or decoration (success
/// criterion 1.4.3, "Incidental"): dim text, of which each terminal makes what it will, signs, lines,
/// blocks, emoji, and what stands behind a box that covers it. Concealed text, the cell under the cursor
/// and cells with a picture are left out too.
struct ColorSearch {
  private let frame: Frame
  private let map: CellMap
  private let rules: DesignRules
  private let palette: Palette
  /// The cells under the cursor and those with a picture.
  private var isCovered: [Bool]
  private var sightings: [ColorSighting] = []
  /// The places of problems in ``sightings``.
  private var numbers: [ColorProblem: Int] = [:]
  private var last: (style: Style, isLarge: Bool, looks: Looks)?
  /// Boxes that stand before others; what is behind them is inactive.
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

  /// In the order in which they were seen first.
  var found: [ColorSighting] {
    sightings.filter { !$0.runs.isEmpty }.sorted { $0.first < $1.first }
  }

  mutating func look(at place: GridPosition) {
    let index = place.row * frame.size.columns + place.column
    let style = frame.cells[index].style
    let isLarge = isLarge(place.row)
    if last?.style != style || last?.isLarge != isLarge {
      last = (style, isLarge, looks(of: style, isLarge: isLarge))
    }
    guard let looks = last?.looks, !looks.isFine, !isCovered[index] else { return }
    if let problem = looks.background { sightings[problem].add(place) }
    guard looks.isLined || !frame.cells[index].isBlank else { return }
    if let problem = looks.text { sightings[problem].add(place) }
    if let problem = looks.underline { sightings[problem].add(place) }
    guard let problem = looks.contrast, isText(place),
      fronts.isEmpty || fronts.contains(where: { $0.contains(place) })
    else { return }
    sightings[problem].add(place)
  }

  mutating func lookAtAll() {
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns { look(at: GridPosition(column: column, row: row)) }
    }
  }

  /// Whether a row has cells of double height.
  private func isLarge(_ row: Int) -> Bool {
    if frame.rowSizes.isEmpty { return false }
    let size = frame.rowSizes[row]
    return size == .doubleHeightTop || size == .doubleHeightBottom
  }

  /// Whether letters or digits are there.
  private func isText(_ place: GridPosition) -> Bool {
    map.isWord(place.column, place.row)
      && !frame[place.column, place.row].text.unicodeScalars.contains("\u{fe0f}")
  }

  // MARK: Styles

  /// What is wrong with the things that a cell of a style can show, by numbers.
  private struct Looks {
    var text: Int?
    var background: Int?
    var underline: Int?
    /// Of letters and digits.
    var contrast: Int?
    /// Whether lines are drawn where there is no text as well.
    var isLined = false

    var isFine: Bool { text == nil && background == nil && underline == nil && contrast == nil }
  }

  private mutating func looks(of style: Style, isLarge: Bool) -> Looks {
    let colors = StyleColors(style, palette, dims: false)
    let (text, background) = (colors.foreground, colors.background)
    // Where both colours are the theme's, how they look together is not the app's doing.
    let isLenient = isLarge || (style.foreground.isOfTheme && style.background.isOfTheme)
    let minimum = isLenient ? rules.minimumContrastOfLargeText : rules.minimumContrast
    var looks = Looks()
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

  /// The number of the problem with a colour that neither theme nor tokens have.
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
  /// Whether a terminal's theme says what it looks like: the default, and the first 16 of the palette.
  fileprivate var isOfTheme: Bool {
    switch kind {
    case .default: true
    case .palette(let index): index < 16
    case .rgb: false
    }
  }
}
