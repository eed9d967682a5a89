internal import TerminalFrame

/// The reading that reports use, with its edits: the one that takes a person the least effort to read.
///
/// Several ways to pair the rows are tried: in place, aligned row by row or pane by pane, with columns shifted, with
/// blocks or boxes moved, and with boxes that appeared or disappeared. ``ReadingCost`` compares their edits. On a tie
/// the earlier one wins, and the reading in place comes first. ``Patch`` then checks the winner's edits. If it finds a
/// fault, the reading in place is used instead.
struct ChosenReading {
  let reading: Reading
  let edits: [Edit]

  /// Chooses the reading with the lowest cost.
  ///
  /// The result doesn't depend on which frame is the old one, so that a change and its reversal have the same number of
  /// edits. Masks are an exception: what moves behind a mask is removed, and what comes out from behind one is
  /// inserted.
  init(from old: Frame, to new: Frame, masked: CellSet) {
    let isInverted = masked.isEmpty && Self.isOrdered(new, before: old)
    var (reading, edits) =
      isInverted
      ? Self.best(from: new, to: old, masked: masked)
      : Self.best(from: old, to: new, masked: masked)
    if isInverted {
      reading = Reading(reading.pairs.map(\.inverted), from: old, to: new, masked: masked)
      edits = Self.sorted(edits.map(\.inverted))
    }
    let fault = reading.isInPlace ? nil : Patch(edits, of: reading).fault
    #if DEBUG
      precondition(fault == nil, fault ?? "")
    #endif
    if fault != nil {
      // Reports what moved as changed text: less clever, but right.
      reading = Reading.inPlace(from: old, to: new, masked: masked)
      edits = reading.edits
    }
    (self.reading, self.edits) = (reading, edits)
  }

  private static func best(
    from old: Frame, to new: Frame, masked: CellSet
  ) -> (reading: Reading, edits: [Edit]) {
    func reading(_ pairs: [RowPair]) -> Reading {
      Reading(pairs, from: old, to: new, masked: masked)
    }
    let inPlace = Reading.inPlace(from: old, to: new, masked: masked)
    var known: [RowPair: Reading.PairEdits] = [:]
    let edits = inPlace.edits(&known)
    lazy var texts = StillTexts(old, new)
    var best = (reading: inPlace, edits: edits, cost: ReadingCost.of(edits, keeping: { texts }))
    func weigh(_ reading: Reading, boxes: [GridRegion] = []) {
      let edits = reading.edits(&known)
      // The verdict depends on whether there are edits: a reading of a change must have some.
      guard !edits.isEmpty else { return }
      let cost = ReadingCost.of(edits, boxes: boxes, keeping: { texts })
      if cost < best.cost { best = (reading, edits, cost) }
    }
    for candidate in candidates(old, new) {
      weigh(reading(candidate.pairs), boxes: candidate.boxes)
    }
    if best.reading.isInPlace {
      let blocks = BlockMoves.texts(in: edits)
      if !blocks.isEmpty { weigh(reading(BlockMoves.pairs(blocks, in: new.size))) }
    }
    return (best.reading, best.edits)
  }

  /// A way to pair the rows.
  private struct Candidate: Hashable {
    let pairs: [RowPair]
    /// Regions whose changes count as one edit each.
    var boxes: [GridRegion] = []
  }

  /// Ways to pair the rows other than in place.
  private static func candidates(_ old: Frame, _ new: Frame) -> [Candidate] {
    let grid = WordGrid(old, new)
    let shifts = ColumnShifts(grid: grid)
    let inPlace = (0..<grid.size.rows).map {
      RowPair(old: $0, new: $0, columns: 0..<grid.size.columns)
    }
    // A single changed row can't have moved, but its words can.
    guard grid.changedRows.count > 1 else { return [Candidate(pairs: shifts.adding(to: inPlace))] }
    var candidates: [Candidate] = []
    for pairs in RowAlignment(grid: grid).pairings() + [inPlace] {
      let ways = [pairs, RowAlignment.reordered(pairs, grid), shifts.adding(to: pairs)]
      candidates += ways.map { Candidate(pairs: $0) }
    }
    let (before, after) = (
      BoxFinder.boxes(in: old, CellMap(old)) + BoxFinder.popups(in: old),
      BoxFinder.boxes(in: new, CellMap(new)) + BoxFinder.popups(in: new)
    )
    let moves = BlockMoves.boxes(from: before, to: after, grid)
    if !moves.isEmpty {
      candidates.append(
        Candidate(
          pairs: BlockMoves.pairs(moves, in: grid.size),
          boxes: moves.flatMap { [$0.source, $0.destination] }))
    }
    let columns = BlockMoves.columns(grid)
    if !columns.isEmpty {
      candidates.append(Candidate(pairs: BlockMoves.pairs(columns, in: grid.size)))
    }
    // A box that moved neither came nor went.
    let changes = BoxChanges(
      of: before.filter { box in !moves.contains { $0.source == box.region } }, in: old,
      and: after.filter { box in !moves.contains { $0.destination == box.region } }, in: new)
    if !changes.regions.isEmpty {
      candidates.append(Candidate(pairs: changes.pairs(grid), boxes: changes.whole))
    }
    var seen: Set<Candidate> = [Candidate(pairs: inPlace)]
    return candidates.filter { seen.insert($0).inserted }
  }

  /// Whether, at the first cell whose text differs, the text of `one` sorts first.
  private static func isOrdered(_ one: Frame, before other: Frame) -> Bool {
    for (first, second) in zip(one.cells, other.cells)
    where !first.text.utf8.elementsEqual(second.text.utf8) {
      return first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
    }
    return false
  }

  /// Sorts edits in the order of ``Reading/edits``.
  private static func sorted(_ edits: [Edit]) -> [Edit] {
    func order(_ edit: Edit) -> (Int, Int, Int) {
      let rank =
        switch edit.kind {
        case .moved: 0
        case .removed: 1
        case .inserted: 2
        default: 3
        }
      return (rank, edit.region?.rows.lowerBound ?? 0, edit.region?.columns.lowerBound ?? 0)
    }
    return edits.sorted { order($0) < order($1) }
  }
}

extension Edit {
  /// The same edit for the change back.
  var inverted: Edit {
    switch kind {
    case .inserted(let texts): Edit(.removed(texts), region: region, origin: region)
    case .removed(let texts): Edit(.inserted(texts), region: region)
    default: Edit(kind.inverted, region: origin, origin: region)
    }
  }
}

extension Edit.Kind {
  /// The same kind for the change back. Only the kinds that a reading has are inverted.
  fileprivate var inverted: Edit.Kind {
    switch self {
    case .text(let from, let to): .text(from: to, to: from)
    case .width(let text, let from, let to): .width(of: text, from: to, to: from)
    case .moved(let columns, let rows): .moved(columns: -columns, rows: -rows)
    case .style(let changes): .style(changes.map(\.inverted))
    case .link(let from, let to): .link(from: to, to: from)
    case .inserted, .removed, .cursor, .title, .rowSize, .textSize, .size, .palette, .picture: self
    }
  }
}
