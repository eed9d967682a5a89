import TerminalFrame

// Relative placements (kitty's graphics protocol, "Relative placements"): a picture that goes where another
// one goes, and with it.

/// What a placement follows, and how far from its top left cell it is.
struct PlacementLink: Equatable, Sendable {
  /// The placement that a program named, or the last one of a chain.
  enum Anchor: Hashable, Sendable {
    case placement(UInt64)
    /// Wherever placeholder cells show it.
    case virtual(image: UInt64, placement: UInt32)
  }

  let parent: Anchor
  let columns: Int
  let rows: Int

  /// Cells by which a placement can be displaced.
  static let farthest = 1 << 16
}

extension ScreenPictures {
  /// Moves relative placements to where what they follow is, and drops those that follow nothing any more.
  mutating func followParents() {
    guard placements.contains(where: { $0.link != nil }) else { return }
    var places: [UInt64: Int] = [:]
    for index in placements.indices { places[placements[index].key] = index }
    var orphans: Set<UInt64> = []
    for index in placements.indices where placements[index].link != nil {
      guard let place = place(of: index, places) else {
        orphans.insert(placements[index].key)
        continue
      }
      placements[index].row = place.row
      placements[index].column = place.column
      placements[index].root = place.root
    }
    guard !orphans.isEmpty else { return }
    let images = Set(placements.filter { orphans.contains($0.key) }.map(\.image))
    placements.removeAll { orphans.contains($0.key) }
    // An image that only they showed goes with them.
    let used = Set(placements.map(\.image))
    self.images.removeAll {
      images.contains($0.serial) && !used.contains($0.serial) && $0.virtuals.isEmpty
    }
  }

  /// Where a placement is: counted from the screen's corner, or from the first cell of the virtual placement
  /// that it follows in the end; nil where that does not exist.
  private func place(
    of index: Int, _ places: [UInt64: Int]
  ) -> (row: Int, column: Int, root: PlacementLink.Anchor?)? {
    var (row, column, index) = (0, 0, index)
    for _ in 0...PictureLimits.longestChain {
      let placement = placements[index]
      guard let link = placement.link else {
        return (row + placement.row, column + placement.column, nil)
      }
      row += link.rows
      column += link.columns
      switch link.parent {
      case .placement(let key):
        guard let parent = places[key] else { return nil }
        index = parent
      case .virtual(let serial, let id):
        let image = images.first { $0.serial == serial }
        guard image?.virtuals.contains(where: { $0.id == id }) == true else { return nil }
        return (row, column, link.parent)
      }
    }
    return nil
  }
}

extension TerminalEmulator {
  /// What a command's P, Q, H and V name; nil where they are not given.
  ///
  /// - Parameters:
  ///   - image: The id of the image that is placed.
  ///   - placement: The id of the placement, 0 for none.
  func link(
    _ command: KittyCommand, placing image: UInt32, as placement: UInt32
  ) throws(KittyError) -> PlacementLink? {
    let (parentImage, parentPlacement) = (command.id("P"), command.id("Q"))
    guard parentImage != 0 || parentPlacement != 0 else { return nil }
    guard command.count("U") != 1 else {
      throw KittyError("EINVAL", "a virtual placement follows no other")
    }
    func displacement(_ key: Character) -> Int {
      (command[key] ?? 0).clamped(to: -PlacementLink.farthest...PlacementLink.farthest)
    }
    let (columns, rows) = (displacement("H"), displacement("V"))
    let placements = pictures.shown.placements
    let parent = placements.last {
      guard case .program(let id, let own) = $0.owner else { return false }
      return id == parentImage && (parentPlacement == 0 || own == parentPlacement)
    }
    if let parent {
      try checkChain(from: parent, placing: image, as: placement)
      return PlacementLink(parent: .placement(parent.key), columns: columns, rows: rows)
    }
    let stored = pictures.shown.images.last { parentImage != 0 && $0.id == parentImage }
    let virtual = stored?.virtuals.first { parentPlacement == 0 || $0.id == parentPlacement }
    guard let stored, let virtual else { throw KittyError("ENOPARENT", "no such placement") }
    return PlacementLink(
      parent: .virtual(image: stored.serial, placement: virtual.id), columns: columns, rows: rows)
  }

  private func checkChain(
    from parent: Placement, placing image: UInt32, as placement: UInt32
  ) throws(KittyError) {
    var current = parent
    for _ in 0..<PictureLimits.longestChain {
      if placement != 0, current.owner == .program(image: image, placement: placement) {
        throw KittyError("ECYCLE", "the placement would follow itself")
      }
      guard case .placement(let key)? = current.link?.parent,
        let next = pictures.shown.placements.first(where: { $0.key == key })
      else {
        return
      }
      current = next
    }
    throw KittyError("ETOODEEP", "more than \(PictureLimits.longestChain) placements in a row")
  }
}

extension Placement {
  /// This one where its cells are on the screen; nil where it follows a virtual placement that is not shown.
  ///
  /// - Parameter origins: See ``Placeholders/origins(limit:)``.
  func moved(to origins: [PlacementLink.Anchor: GridPosition]) -> Placement? {
    guard let root else { return self }
    guard let origin = origins[root] else { return nil }
    var moved = self
    moved.row += origin.row
    moved.column += origin.column
    return moved
  }
}
