internal import FrameComparison
internal import FrameMasks
internal import TerminalFrame

/// Masks that hide the differences between captures. They cover values that differ each time, but nothing that was
/// missing in one of the captures: a mask would hide that for ever.
struct MaskSuggestion: Hashable, Sendable {
  /// A value in one row that differs.
  private struct Value: Hashable {
    var columns: ClosedRange<Int>
    var row: Int
    /// The texts that were seen there; empty if only the style differs, or if the value has several rows.
    var texts: Set<String>
    /// Whether it is a time or a date.
    var isClock = false
  }

  private var values: [Value] = []
  /// The mask for the title, or nil if the title doesn't differ.
  private var title: Mask?
  /// The cells of what was missing in one of the frames.
  private var missing: Set<GridPosition> = []
  /// Whether a time or a date differs.
  var hasClock: Bool { values.contains(where: \.isClock) }
  /// Whether something was missing in a frame.
  var hasMissing: Bool { !missing.isEmpty }
  /// A text that came late, for `waitFor`, or nil if there was none.
  private(set) var lateText: String?

  /// The most masks that a person can paste and still read.
  private static let maxMasks = 6

  /// - Parameter edits: Differences between the first frames of two captures.
  init(_ edits: [Edit] = []) {
    for edit in edits { add(edit, isLate: false) }
  }

  /// - Parameter isLate: Whether the second frame is of the same capture, some time later.
  mutating func add(_ edit: Edit, isLate: Bool) {
    if case .title(let from, let to) = edit.kind {
      let mask = Mask.covering(title: from, and: to)
      // A mask without a regular expression hides everything that the others do.
      if title?.pattern != nil || title == nil { title = mask }
    }
    guard let region = edit.region else { return }
    switch edit.kind {
    case .text(let from, let to):
      if isLate || Self.isMissing(from) || Self.isMissing(to) {
        add(missing: region)
        if isLate, lateText == nil { lateText = Self.firstWords(of: to) }
      } else if InstabilityCause(from: from, to: to)?.isClock ?? false {
        add(value: region, [], isClock: true)
      } else {
        add(value: region, [from, to])
      }
    case .style, .link,
      .picture where !isLate:
      add(value: region, [])
    case .moved(columns: _, rows: 0):
      // A longer value pushes this text aside.
      add(value: edit.origin.map(region.union) ?? region, [])
    case .inserted, .removed, .moved: add(missing: region)
    default: if isLate { add(missing: region) }
    }
  }

  /// Whether a text means that something isn't there yet: it is blank, or says that something is loading.
  private static func isMissing(_ text: String) -> Bool {
    !text.contains { !$0.isWhitespace }
      || text.contains(#/(?i)\b(loading|please wait|waiting|fetching|connecting|searching)\b/#)
  }

  private static func firstWords(of text: String) -> String? {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    let words = line.split(whereSeparator: \.isWhitespace).prefix(4).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  private mutating func add(missing region: GridRegion) {
    for row in region.rows {
      missing.formUnion(region.columns.map { GridPosition(column: $0, row: row) })
    }
  }

  private mutating func add(
    value region: GridRegion, _ texts: Set<String>, isClock: Bool = false
  ) {
    guard let first = region.columns.first, let last = region.columns.last else { return }
    let isLine = region.rows.count == 1
    for row in region.rows {
      add(
        Value(columns: first...last, row: row, texts: isLine ? texts : [], isClock: isClock))
    }
  }

  private mutating func add(_ value: Value) {
    var value = value
    while let index = values.firstIndex(where: {
      $0.row == value.row && $0.columns.overlaps(value.columns)
    }) {
      let other = values.remove(at: index)
      value.texts = value.texts.isEmpty || other.texts.isEmpty ? [] : value.texts.union(other.texts)
      value.isClock = value.isClock && other.isClock
      value.columns = value.columns.union(other.columns)
    }
    values.append(value)
  }

  /// Returns the masks as a config spells them, or nil if no mask would be right.
  ///
  /// - Parameter hidesClock: Whether to mask times and dates as well, for an app whose clock can't be held still.
  func masks(hidesClock: Bool) -> String? {
    let masks = [maskOfCells(hidesClock), title?.json].compactMap(\.self)
    return masks.isEmpty ? nil : masks.joined(separator: ", ")
  }

  private func maskOfCells(_ hidesClock: Bool) -> String? {
    let visible = values.filter { value in
      (hidesClock || !value.isClock)
        && !value.columns.contains { missing.contains(GridPosition(column: $0, row: value.row)) }
    }.sorted { ($0.row, $0.columns.lowerBound) < ($1.row, $1.columns.lowerBound) }
    guard !visible.isEmpty else { return nil }
    let regexes = visible.count > Self.maxMasks ? [] : visible.map { Self.regex(of: $0.texts) }
    // Without regular expressions, rows with the same columns become one rectangle.
    guard regexes.contains(where: { $0 != nil }) else {
      let cells = visible.flatMap { value in
        value.columns.map { GridPosition(column: $0, row: value.row) }
      }
      return Mask.covering(cells, maximum: Self.maxMasks).map(\.json).joined(separator: ", ")
    }
    return zip(visible, regexes).map { value, regex in
      Mask(columns: value.columns, rows: value.row...value.row, pattern: regex).json
    }.joined(separator: ", ")
  }

  /// Returns a regular expression for texts that differ only in digits, or nil if they differ in more or are too
  /// long.
  private static func regex(of texts: Set<String>) -> FramePattern? {
    let shapes = Set(texts.map(shape))
    guard shapes.count == 1, let shape = shapes.first, shape.contains(#"\d+"#) else { return nil }
    return try? FramePattern(shape)
  }

  /// A text as a regular expression, with `\d+` for each number.
  private static func shape(_ text: String) -> String {
    var shape = ""
    var isInNumber = false
    for character in text {
      let isDigit = character.isASCII && character.isNumber
      if isDigit {
        if !isInNumber { shape += #"\d+"# }
      } else {
        if #".*+?()[]{}|^$\/"#.contains(character) { shape += #"\"# }
        shape.append(character)
      }
      isInNumber = isDigit
    }
    return shape
  }
}
