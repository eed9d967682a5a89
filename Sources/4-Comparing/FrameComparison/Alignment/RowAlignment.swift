internal import TerminalFrame

/// Finds which rows of two frames correspond: rows pushed down by an inserted line, or a list that scrolled next to
/// panes that stayed.
///
/// Screens have panes side by side, with lines or blank columns between them. Columns without words divide the screen
/// into parts; each part's rows are paired separately if that costs less than pairing whole rows.
struct RowAlignment {
  let grid: WordGrid

  /// The same pairs, except that a row removed in one place and inserted in another one of the same part becomes a
  /// pair.
  static func reordered(_ pairs: [RowPair], _ grid: WordGrid) -> [RowPair] {
    struct Key: Hashable {
      let columns: Range<Int>
      let text: UInt64
    }
    var gone: [Key: [Int]] = [:]
    for pair in pairs {
      guard let row = pair.old, !grid.isSame(pair), grid.hasWord(grid.old, row, pair.columns),
        pair.columns.count == grid.size.columns || isLong(grid.old, row, pair.columns)
      else { continue }
      gone[Key(columns: pair.columns, text: grid.old.sum(row, pair.columns)), default: []].append(
        row)
    }
    // By columns: the old row of each new row, and the new row of each old row.
    var (sources, targets): ([Key: Int], [Key: Int]) = ([:], [:])
    func row(_ row: Int, _ columns: Range<Int>) -> Key { Key(columns: columns, text: UInt64(row)) }
    for pair in pairs {
      guard let new = pair.new, !grid.isSame(pair) else { continue }
      let key = Key(columns: pair.columns, text: grid.new.sum(new, pair.columns))
      guard let old = gone[key]?.first else { continue }
      gone[key]?.removeFirst()
      sources[row(new, pair.columns)] = old
      targets[row(old, pair.columns)] = new
    }
    guard !sources.isEmpty else { return pairs }
    var (result, leftNew): ([RowPair], [RowPair]) = ([], [])
    var leftOld: [Key: RowPair] = [:]
    for pair in pairs {
      let source = pair.new.flatMap { sources[row($0, pair.columns)] }
      let target = pair.old.flatMap { targets[row($0, pair.columns)] }
      if source == nil, target == nil { result.append(pair) }
      if let new = pair.new, let source {
        result.append(RowPair(old: source, new: new, columns: pair.columns))
      } else if target != nil, let new = pair.new {
        leftNew.append(RowPair(old: nil, new: new, columns: pair.columns))
      }
      if let old = pair.old, target == nil, source != nil {
        leftOld[row(old, pair.columns)] = RowPair(old: old, new: nil, columns: pair.columns)
      }
    }
    // If both sides of a row are left over, it is that row, changed.
    for pair in leftNew {
      let old = pair.new.flatMap { leftOld.removeValue(forKey: row($0, pair.columns)) }
      result.append(RowPair(old: old?.old, new: pair.new, columns: pair.columns))
    }
    return result + leftOld.values
  }

  /// The pairings that may cost least: of whole rows, of panes, and of all parts between blank columns.
  func pairings() -> [[RowPair]] {
    let (rows, finder) = (0..<grid.size.rows, PaneFinder(grid: grid))
    let bands = finder.bands()
    let layouts = [
      [part(rows, at: [])], bands.map { part($0, at: finder.gutters(in: $0).filter(\.isWall)) },
      bands.map { part($0, at: finder.gutters(in: $0)) },
      finder.changedBands().map { part($0, at: finder.gutters(in: $0)) },
    ]
    var seen: Set<[Band]> = []
    return layouts.filter { seen.insert($0).inserted }.map { layout in
      layout.flatMap { band in band.parts.flatMap { pairs($0, band.rows) } }
    }
  }

  /// Rows that are divided at the same columns.
  private struct Band: Hashable {
    let rows: Range<Int>
    let parts: [Range<Int>]
  }

  private func pairs(_ columns: Range<Int>, _ rows: Range<Int>) -> [RowPair] {
    let match = RowMatcher(grid, columns: columns, isExact: true).match(rows)
    let pairs = match.pairs.map { RowPair(old: $0.old, new: $0.new, columns: columns) }
    return columns.count == grid.size.columns || isCredible(pairs, rows, columns)
      ? pairs : rows.map { RowPair(old: $0, new: $0, columns: columns) }
  }

  /// Whether it is plausible that rows of a part moved without the rest of their rows. It is if no row moved; if
  /// several rows, and at least half of those that moved, have a text that no other row has; if several rows with such
  /// a text came or went, at least as many as moved; or if the part scrolled. The values of a column, such as "running"
  /// or "3", are in many rows and change in place.
  private func isCredible(
    _ pairs: [RowPair], _ rows: Range<Int>, _ columns: Range<Int>
  ) -> Bool {
    func counts(_ side: WordGrid.Side) -> [UInt64: Int] {
      rows.reduce(into: [:]) { $0[side.sum($1, columns), default: 0] += 1 }
    }
    let (before, now) = (counts(grid.old), counts(grid.new))
    func isOwn(_ side: WordGrid.Side, _ row: Int) -> Bool {
      let text = side.sum(row, columns)
      return Self.isLong(side, row, columns) && before[text] ?? 0 <= 1 && now[text] ?? 0 <= 1
    }
    var (moved, own, replaced) = (0, 0, 0)
    for pair in pairs {
      if let row = pair.old, pair.new == nil, isOwn(grid.old, row) { replaced += 1 }
      if let row = pair.new, pair.old == nil, isOwn(grid.new, row) { replaced += 1 }
      guard let old = pair.old, let row = pair.new, old != row,
        grid.new.rows[row].contains(where: { !$0.isLine && columns.overlaps($0.columns) })
      else { continue }
      moved += 1
      if isOwn(grid.new, row), isOwn(grid.old, old) { own += 1 }
    }
    return moved == 0 || own > 1 && 2 * own >= moved || replaced > 2 && replaced >= moved
      || isScroll(pairs, columns, own)
  }

  /// Whether all rows that moved did so by the same distance, and fewer than half of them have the same text in place
  /// as before, as in code and logs with repeated lines.
  ///
  /// - Parameter own: The number of moved rows with a text that no other row has.
  private func isScroll(_ pairs: [RowPair], _ columns: Range<Int>, _ own: Int) -> Bool {
    var (distances, count, known, stayed): (Set<Int>, Int, Int, Int) = ([], 0, 0, 0)
    for pair in pairs {
      guard let row = pair.new, let old = pair.old, old != row, grid.hasWord(grid.new, row, columns)
      else { continue }
      if grid.old.sum(row, columns) == grid.new.sum(row, columns) { stayed += 1 }
      distances.insert(row - old)
      count += 1
      if Self.isLong(grid.new, row, columns) { known += 1 }
    }
    return distances.count == 1 && count > 2 * stayed
      && (own > 1 || known >= Self.minScrolled && 2 * known >= count)
  }

  /// The number of moved rows that make a scroll if all moved equally far, even if their texts repeat.
  private static let minScrolled = 4

  /// The minimum width of a word that identifies a row.
  private static let minLength = 4

  private static func isLong(_ side: WordGrid.Side, _ row: Int, _ columns: Range<Int>) -> Bool {
    side.rows[row].contains {
      !$0.isSign && $0.columns.count >= minLength && columns.overlaps($0.columns)
    }
  }

  /// The gutters between parts that have words. A column of marks isn't a pane.
  private func betweenWords(
    _ gutters: [PaneFinder.Gutter], _ rows: Range<Int>
  ) -> [PaneFinder.Gutter] {
    let changed = rows.filter(grid.isChanged)
    func hasWord(_ columns: Range<Int>) -> Bool {
      changed.contains {
        grid.hasWord(grid.old, $0, columns) || grid.hasWord(grid.new, $0, columns)
      }
    }
    var kept: [PaneFinder.Gutter] = []
    for gutter in gutters where hasWord((kept.last?.edge ?? 0)..<gutter.edge) {
      kept.append(gutter)
    }
    while let last = kept.last, !hasWord(last.edge..<grid.size.columns) { kept.removeLast() }
    return kept
  }

  /// Divides the rows at the gutters that give the lowest cost.
  private func part(_ rows: Range<Int>, at gutters: [PaneFinder.Gutter]) -> Band {
    let gutters = betweenWords(gutters, rows)
    let edges = [0] + gutters.map(\.edge) + [grid.size.columns]
    let prices = [0] + gutters.map(\.price)
    // The lowest cost of the parts up to each edge, and the edge at which the last of these parts begins.
    var (costs, starts) = ([0], [0])
    for end in edges.indices.dropFirst() {
      var best = (cost: Int.max, start: 0)
      for start in (0..<end).reversed() {
        // Each division has a price of its own: whole rows are better, all else being equal.
        let floor = costs[start] + prices[start]
        if floor >= best.cost { continue }
        let columns = edges[start]..<edges[end]
        let cost = floor + RowMatcher(grid, columns: columns, isExact: false).match(rows).cost
        if cost <= best.cost { best = (cost, start) }
      }
      costs.append(best.cost)
      starts.append(best.start)
    }
    var parts: [Range<Int>] = []
    var end = edges.count - 1
    while end > 0 {
      parts.append(edges[starts[end]]..<edges[end])
      end = starts[end]
    }
    return Band(rows: rows, parts: parts.reversed())
  }
}
