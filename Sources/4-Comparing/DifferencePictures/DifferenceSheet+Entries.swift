internal import FrameComparison
internal import FrameFindings
internal import TerminalFrame

extension DifferenceSheet.Entry {
  /// Finds the cells that an edit concerns, before and after, and the mark for them.
  init(
    _ number: String, _ summary: String, for folded: FoldedEdit, _ comparison: FrameComparison,
    from old: Frame, to new: Frame, _ palette: Palette
  ) {
    (self.number, self.summary) = (number, summary)
    let edits = folded.edits.map { comparison.edits[$0] }
    let main = folded.cause.map { [comparison.edits[$0]] } ?? edits
    mark = Self.mark(of: main, folded.kind)
    guard old.size == new.size else { return }
    switch mark {
    case .none: break
    case .came where main.contains { $0.category == .removal }:
      // Rows that replaced others: the places of the new rows, and those of the old ones.
      after = main.filter { $0.category == .insertion }.compactMap(\.region)
      before = main.filter { $0.category == .removal }.compactMap(\.origin)
    case .came, .gone:
      let other = mark == .came ? comparison.origin : comparison.place
      let here = folded.region.map { [$0] } ?? []
      // If rows were only inserted or removed, the other frame has nothing in their place.
      let isRows = Self.isOfRows(main)
      let there = isRows ? [] : here.map(other)
      gap = isRows ? here.first.map { Self.gap($0, other) } : nil
      (before, after) = mark == .came ? (there, here) : (here, there)
    case .moved(let columns, let rows):
      after = main.filter { $0.category == .shift }.compactMap(\.region)
      before = after.map { $0.moved(columns: -columns, rows: -rows) }
    case .cursor:
      for case .cursor(let from, let to) in main.map(\.kind) {
        before = [GridRegion(from.position)]
        after = [GridRegion(to.position)]
      }
    case .changed:
      let parts = main.filter { $0.category != .cursor }
      after = parts.compactMap(\.region).map { Self.wholeWords($0, in: new) }
      before = parts.filter { $0.region != nil }
        .compactMap { $0.origin ?? $0.region.map(comparison.origin) }
        .map { Self.wholeWords($0, in: old) }
      if [.style, .designToken, .contrast].contains(folded.kind) {
        swatches = Self.swatches(
          edits, palette.applying(old.paletteChanges), palette.applying(new.paletteChanges))
      }
    }
  }

  private static func mark(of edits: [Edit], _ kind: Finding.Kind) -> DifferenceSheet.Mark {
    if edits.count == 1 {
      switch edits[0].kind {
      case .cursor: return .cursor
      case .title, .size, .palette: return .none
      case .inserted: return .came
      case .removed: return .gone
      case .moved(let columns, let rows): return .moved(columns: columns, rows: rows)
      case .picture(.added): return .came
      case .picture(.removed): return .gone
      default: break
      }
    }
    if isOfRows(edits) { return .came }
    for case .moved(let columns, let rows) in edits.map(\.kind) where kind == .layoutShift {
      return .moved(columns: columns, rows: rows)
    }
    return switch kind {
    case .extraElement: .came
    case .missingElement: .gone
    default: edits.contains { $0.region != nil } ? .changed : .none
    }
  }

  private static func isOfRows(_ edits: [Edit]) -> Bool {
    edits.allSatisfy { [.insertion, .removal].contains($0.category) }
  }

  /// The row above which rows of one frame are missing in the other.
  private static func gap(_ region: GridRegion, _ other: (GridRegion) -> GridRegion) -> Int {
    let (first, last) = (region.rows.lowerBound, region.rows.upperBound)
    func row(_ row: Int) -> Int {
      other(GridRegion(columns: region.columns, row: row)).rows.lowerBound
    }
    return first > 0 ? row(first - 1) + 1 : row(last + 1)
  }

  /// A region of one row, extended to whole words at its ends.
  private static func wholeWords(_ region: GridRegion, in frame: Frame) -> GridRegion {
    guard region.rows.count == 1, let row = region.rows.first, (0..<frame.size.rows).contains(row),
      region.columns.upperBound < frame.size.columns, region.columns.lowerBound >= 0
    else { return region }
    func isPart(_ cell: Cell) -> Bool {
      let properties = cell.text.unicodeScalars.first?.properties
      return cell.isContinuation || properties?.isAlphabetic ?? false
        || properties?.numericType != nil
    }
    return region.row(row, widenedIn: frame) { isPart($0) && isPart($1) }
  }

  private static func swatches(
    _ edits: [Edit], _ old: Palette, _ new: Palette
  ) -> [DifferenceSheet.Swatch] {
    var swatches: [DifferenceSheet.Swatch] = []
    var seen: Set<DifferenceSheet.Swatch> = []
    for case .style(let changes) in edits.map(\.kind) {
      for change in changes {
        guard let from = old.color(change.from, of: change.property),
          let to = new.color(change.to, of: change.property)
        else { continue }
        let swatch = DifferenceSheet.Swatch(
          property: change.property.description, from: from, to: to)
        if seen.insert(swatch).inserted { swatches.append(swatch) }
      }
    }
    return swatches
  }
}

extension Palette {
  /// The colour of a property in this palette, or nil if its value isn't a colour.
  fileprivate func color(_ value: StyleValue, of property: StyleProperty) -> RGB? {
    guard case .color(let color) = value else { return nil }
    return self.color(color) ?? (property == .background ? background : foreground)
  }
}
