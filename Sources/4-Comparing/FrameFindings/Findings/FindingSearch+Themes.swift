internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds a change of theme: each of several colours was replaced by another one throughout.
  mutating func findTheme() {
    let styles = open.filter { edits[$0].category == .style }
    let isColorless = !styles.isEmpty && new.cells.allSatisfy { $0.style.isColorless }
    let minimum = isColorless ? 1 : Self.minPlaces
    guard styles.count >= minimum else { return }
    var recoloring = Recoloring()
    for (before, now) in zip(cellsBefore, new.cells) {
      recoloring.count(before.style.background, now.style.background)
      if !before.isBlank, !now.isBlank {
        recoloring.count(before.style.foreground, now.style.foreground)
      }
    }
    let (pairs, share) = (recoloring.pairs, shareOfOtherColors())
    guard isColorless || share >= Self.minShare, recoloring.isConsistent,
      pairs.count > 2 || pairs.count == 2 && !recoloring.isSwap
    else { return }
    let known = styles.filter { index in
      let colors = edits[index].styleChanges.filter(\.isOfColor)
      return !colors.isEmpty
        && (share >= Self.shareOfAll
          || colors.allSatisfy { pairs.contains("\($0.from) → \($0.to)") })
    }
    let rows = Set(known.compactMap { edits[$0].region?.rows }.joined())
    let worded = (0..<new.size.rows).count { newMap.hasText(0...new.size.columns - 1, row: $0) }
    // Other colours in only a few rows are a selection.
    guard known.count >= minimum, 2 * rows.count >= worded else { return }
    addTheme(isColorless ? "no colours" : "theme", pairs.count, known)
  }

  /// Finds a change of theme in which the new colours depend on more than the old ones, as with transparency: most
  /// words that stay have other colours.
  mutating func findRecoloring() {
    let styles = open.filter { edits[$0].category == .style }
    guard styles.count >= Self.minPlaces, shareOfOtherColors() >= Self.shareOfAll else { return }
    let colors = styles.flatMap { edits[$0].styleChanges.filter(\.isOfColor) }
    addTheme("theme", Set(colors.map { "\($0.from) → \($0.to)" }).count, styles)
  }

  /// The share of letters with another colour, among those that stay.
  private func shareOfOtherColors() -> Double {
    var (all, changed) = (0, 0)
    for (before, now) in zip(cellsBefore, new.cells)
    where !before.isBlank && !RowComparison.isLine(before)
      && before.text.utf8.elementsEqual(now.text.utf8)
    {
      all += 1
      let isSame =
        before.style.foreground == now.style.foreground
        && before.style.background == now.style.background
      if !isSame { changed += 1 }
    }
    return all == 0 ? 0 : Double(changed) / Double(all)
  }

  /// The minimum share for a theme. A smaller one is the state of some elements.
  private static let minShare = 0.3
  /// With this share or more, all changes of colour belong to the theme, including those of blanks.
  private static let shareOfAll = 0.75

  private mutating func addTheme(_ name: String, _ colors: Int, _ indices: [Int]) {
    let count = "\(indices.count) \(indices.count == 1 ? "place" : "places")"
    add(
      .style, "\(name): \(colors) colours on \(count)\(attributes(changedWith: indices))",
      at: GridRegion.spanning(regions(of: indices)), explaining: indices)
  }

  /// A phrase such as `, bold off on 8 of them`: what changed in some places along with the colours.
  private func attributes(changedWith indices: [Int]) -> String {
    indices.flatMap { edits[$0].styleChanges.filter { !$0.isOfColor } }
      .grouped(by: \.description)
      .map { ", \($0.key) on \($0.elements.count) of them" }.joined()
  }

  /// The minimum number of style edits for a theme. Fewer are reported one by one.
  private static let minPlaces = 8

  /// Finds a change of layout: most of what was on the screen is gone, and most of what is there now is new.
  mutating func findLayout() {
    let texts = open.filter { edits[$0].isOfLayout }
    guard texts.count >= Self.minEdits else { return }
    let rows = (0..<new.size.rows).filter { row in
      [old, new].contains { $0.row(row).contains { !$0.isBlank } }
    }
    let keptRows = rows.count { row in
      RowComparison.text(of: old.row(row)) == RowComparison.text(of: new.row(row))
    }
    let isKept = newBoxes.contains { box in
      5 * box.region.count >= new.size.count && oldBoxes.contains { $0.region == box.region }
    }
    guard rows.count >= Self.minRows, 3 * keptRows <= rows.count, !isKept,
      shareInPlace() <= 0.4, shareOfStarts() <= 0.5, shareInRows() <= 0.5,
      rows.contains(where: { newMap.hasText(0...new.size.columns - 1, row: $0) }),
      old.cells.contains(where: { !$0.isSpace })
    else { return }
    let (before, now) = (Phrases(old), Phrases(new))
    let (gone, came) = (before.without(now), now.without(before))
    let isSame =
      before.likeness(to: now) > 0.75 && gone.count + came.count <= Self.maxOtherTexts
    let changes =
      isSame || gone.isEmpty || came.isEmpty
      ? [isSame ? "new layout of the same text" : "new layout"]
        + (came.isEmpty ? [] : ["inserted \(Edit.list(came))"])
        + (gone.isEmpty ? [] : ["removed \(Edit.list(gone))"])
      : ["new layout: \(Edit.list(gone)) → \(Edit.list(came))"]
    let others = open.filter { edits[$0].region != nil }
    add(
      .layoutShift, changes.joined(separator: ", "),
      at: GridRegion.spanning(regions(of: others)), explaining: others)
  }

  /// The share of letters that are in place, counting moved ones, relative to the frame with fewer letters.
  private func shareInPlace() -> Double {
    let fewest = min(old.cells.count(where: \.isInWord), new.cells.count(where: \.isInWord))
    let kept = zip(cellsBefore, new.cells).count { before, now in
      now.isInWord && before.text.utf8.elementsEqual(now.text.utf8)
    }
    return fewest == 0 ? 0 : Double(kept) / Double(fewest)
  }

  /// The share of texts, except for numbers, that begin at the same place in both frames, relative to the frame with
  /// fewer texts. If it is high, the layout stayed and has other texts.
  private func shareOfStarts() -> Double {
    func starts(_ frame: Frame) -> Set<GridPosition> {
      Set(
        (0..<frame.size.rows).flatMap { row in
          Phrase.all(in: frame.row(row)).filter { $0.text.contains(where: \.isLetter) }
            .map { GridPosition(column: $0.columns.lowerBound, row: row) }
        })
    }
    let (before, now) = (starts(old), starts(new))
    let fewest = min(before.count, now.count)
    return fewest == 0 ? 0 : Double(before.intersection(now).count) / Double(fewest)
  }

  /// The share of words that kept their row and their order, of the words of the frame with fewer. If one word changed
  /// in each row, the layout is the same.
  private func shareInRows() -> Double {
    func words(_ frame: Frame, _ row: Int) -> [Substring] {
      Phrase.all(in: frame.row(row)).flatMap { $0.text.split(separator: " ") }
    }
    var (kept, before, now) = (0, 0, 0)
    for row in 0..<new.size.rows {
      let (first, second) = (words(old, row), words(new, row))
      (before, now) = (before + first.count, now + second.count)
      kept += Self.wordsInCommon(first[...], second[...])
    }
    let fewest = min(before, now)
    return fewest == 0 ? 0 : Double(kept) / Double(fewest)
  }

  /// The length of the longest common subsequence. Usually it has all words except for one or two.
  private static func wordsInCommon(
    _ one: ArraySlice<Substring>, _ other: ArraySlice<Substring>
  ) -> Int {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (one, other) = (one.dropFirst(start), other.dropFirst(start))
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let (gone, came) = (one.dropLast(end), other.dropLast(end))
    return start + end + came.count - came.difference(from: gone).insertions.count
  }

  private static let minEdits = 5
  /// The maximum number of texts added and removed in a layout whose text counts as the same.
  private static let maxOtherTexts = 4
  /// The minimum number of rows with text. Fewer can be read one by one.
  private static let minRows = 4
}

extension Style {
  fileprivate var isColorless: Bool { foreground == .default && background == .default }
}

/// Counts which colours replaced which. Both directions matter: two colours that become one are, on the way back, one
/// colour that becomes two.
private struct Recoloring {
  private var counts: [Color: [Color: Int]] = [:]
  /// The old colours, by the colours that replaced them.
  private var inverse: [Color: [Color: Int]] {
    var inverse: [Color: [Color: Int]] = [:]
    for (from, targets) in counts {
      for (to, count) in targets { inverse[to, default: [:]][from] = count }
    }
    return inverse
  }

  mutating func count(_ from: Color, _ to: Color) {
    counts[from, default: [:]][to, default: 0] += 1
  }

  /// Whether nearly all cells of each changed colour got the same colour or, in the other direction, had the same
  /// colour.
  var isConsistent: Bool { Self.isConsistent(counts) || Self.isConsistent(inverse) }

  private static func isConsistent(_ counts: [Color: [Color: Int]]) -> Bool {
    counts.allSatisfy { from, targets in
      let all = targets.values.reduce(0, +)
      guard targets[from] != all else { return true }
      return 20 * (targets.values.max() ?? 0) >= 19 * all
    }
  }

  /// Whether two colours were swapped, as when the focus moves from one box to another.
  var isSwap: Bool {
    targets.contains { from, to in targets.contains { $0 == to && $1 == from } }
  }

  /// The replaced colours with the one that most of their cells have now or, in the other direction, the new colours
  /// with the one that most of their cells had.
  private var targets: [(from: Color, to: Color)] {
    Self.isConsistent(counts)
      ? Self.targets(counts) : Self.targets(inverse).map { (from: $0.to, to: $0.from) }
  }

  private static func targets(_ counts: [Color: [Color: Int]]) -> [(from: Color, to: Color)] {
    counts.compactMap { from, targets in
      let to = targets.max { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }?.key
      return to.flatMap { $0 == from ? nil : (from, $0) }
    }
  }

  /// Replacements such as `#c0caf5 → #4c4f69`.
  var pairs: Set<String> {
    Set(targets.map { "\($0.from) → \($0.to)" })
  }
}

extension Edit {
  /// Whether words or blocks were added, removed, changed or moved.
  var isOfLayout: Bool { [.text, .insertion, .removal, .shift].contains(category) }
}
