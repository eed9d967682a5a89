internal import TerminalFrame

/// The merge of the pictures in frames of the same size. Pictures in the same place are the same picture.
struct PictureMerge {
  /// In drawing order. If there is a conflict, ours.
  private(set) var pictures: [Picture]
  private(set) var conflicts: [MergeConflict] = []

  /// - Parameter base: The pictures that both sides started from, or nil if each side added its own.
  init(base: [Picture]?, ours: [Picture], theirs: [Picture]) {
    pictures = ours
    if let side = MergeSide.side(base, ours, theirs) {
      if side == .theirs { pictures = theirs }
      return
    }
    let order = (base ?? []).map(\.position)
    let sides = [ours, theirs].map { Self.Side($0, order: order) }
    guard Set(order).count == order.count, sides.allSatisfy(\.isOrderly) else {
      conflicts = [
        MergeConflict(
          property: "pictures", before: base.map(Self.count), ours: Self.count(ours),
          theirs: Self.count(theirs))
      ]
      return
    }
    var ranked: [Ranked] = []
    for position in Set(order).union(sides.flatMap(\.pictures.keys)).sorted() {
      let (mine, other) = (sides[0].pictures[position], sides[1].pictures[position])
      // No picture in a place means that it was removed or, without a base, that it never existed.
      let before = base.map { $0.first { $0.position == position } }
      switch MergeSide.side(before, mine?.picture, other?.picture) {
      case .ours?: ranked += mine.map { [$0] } ?? []
      case .theirs?: ranked += other.map { [$0] } ?? []
      case nil:
        conflicts.append(
          MergeConflict(
            property: "picture at \(position.words)", before: before.map(Self.description),
            ours: Self.description(of: mine?.picture),
            theirs: Self.description(of: other?.picture)))
      }
    }
    guard conflicts.isEmpty else { return }
    pictures = ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.picture)
  }

  private struct Ranked {
    let picture: Picture
    /// Decides the order: the number of pictures of the base that come before; then, for added ones, their layer, their
    /// order on their side, and their place.
    let rank: [Int]
  }

  /// The pictures of one side by place.
  private struct Side {
    var pictures: [GridPosition: Ranked] = [:]
    /// Whether no two are in one place, and those of the base are in its order.
    var isOrderly = true

    init(_ list: [Picture], order: [GridPosition]) {
      var (before, added) = (0, 0)
      for picture in list {
        let rank: [Int]
        if let index = order.firstIndex(of: picture.position) {
          if index < before { isOrderly = false }
          (before, added) = (index + 1, 0)
          rank = [before]
        } else {
          added += 1
          rank = [before, Int(picture.layer), added, picture.position.row, picture.position.column]
        }
        if pictures[picture.position] != nil { isOrderly = false }
        pictures[picture.position] = Ranked(picture: picture, rank: rank)
      }
    }
  }

  private static func count(_ pictures: [Picture]) -> String {
    pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures"
  }

  private static func description(of picture: Picture?) -> String {
    picture.map { "one of \($0.size) pixels" } ?? "none"
  }
}
