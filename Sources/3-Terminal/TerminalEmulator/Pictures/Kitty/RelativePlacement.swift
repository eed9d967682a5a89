import TerminalFrame

// Relative placements (kitty's graphics protocol, "Relative placements"): pictures that move with another picture and
// disappear with it.

/// The placement that another one follows, and the distance between their top left cells.
struct PlacementLink: Equatable, Sendable {
  /// A placement that others can follow.
  enum Anchor: Hashable, Sendable {
    /// A placement, by its ``Placement/key``.
    case placement(UInt64)
    /// A virtual placement, by the image's serial number and its own id. Placeholder cells determine its position.
    case virtual(image: UInt64, placement: UInt32)
  }

  let parent: Anchor
  let columns: Int
  let rows: Int

  /// The greatest distance in cells in either direction.
  static let farthest = 1 << 16
}

extension ScreenPictures {
  /// Moves relative placements to the placements that they follow, and drops those whose parent is gone.
  mutating func updateRelativePlacements() {
    guard placements.contains(where: { $0.link != nil }) else { return }
    var indices: [UInt64: Int] = [:]
    for index in placements.indices { indices[placements[index].key] = index }
    var orphans: Set<UInt64> = []
    for index in placements.indices where placements[index].link != nil {
      guard let position = position(of: index, indices) else {
        orphans.insert(placements[index].key)
        continue
      }
      placements[index].row = position.row
      placements[index].column = position.column
      placements[index].root = position.root
    }
    guard !orphans.isEmpty else { return }
    let images = Set(placements.filter { orphans.contains($0.key) }.map(\.image))
    placements.removeAll { orphans.contains($0.key) }
    // Drop images that only these placements showed, too.
    let used = Set(placements.map(\.image))
    self.images.removeAll {
      images.contains($0.serial) && !used.contains($0.serial) && $0.virtuals.isEmpty
    }
  }

  /// The position of a placement, relative to `root`: the virtual placement at the end of its chain, or the corner of
  /// the screen if that is nil. Returns nil if a parent doesn't exist or the chain is too long.
  private func position(
    of index: Int, _ indices: [UInt64: Int]
  ) -> (row: Int, column: Int, root: PlacementLink.Anchor?)? {
    var (row, column, index) = (0, 0, index)
    for _ in 0...PictureLimits.maxChainLength {
      let placement = placements[index]
      guard let link = placement.link else {
        return (row + placement.row, column + placement.column, nil)
      }
      row += link.rows
      column += link.columns
      switch link.parent {
      case .placement(let key):
        guard let parent = indices[key] else { return nil }
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
  /// The link that a command's P, Q, H and V specify, or nil if it specifies no parent.
  ///
  /// - Parameters:
  ///   - image: The id of the image to place.
  ///   - placement: The id of the new placement, or 0 if it has none.
  func link(
    _ command: KittyCommand, placing image: UInt32, as placement: UInt32
  ) throws(KittyError) -> PlacementLink? {
    let (parentImage, parentPlacement) = (command.id("P"), command.id("Q"))
    guard parentImage != 0 || parentPlacement != 0 else { return nil }
    guard command.count("U") != 1 else {
      throw KittyError("EINVAL", "a virtual placement can't be relative")
    }
    func displacement(_ key: Character) -> Int {
      (command[key] ?? 0).clamped(to: -PlacementLink.farthest...PlacementLink.farthest)
    }
    let (columns, rows) = (displacement("H"), displacement("V"))
    let placements = pictures.current.placements
    let parent = placements.last {
      guard case .program(let id, let own) = $0.owner else { return false }
      return id == parentImage && (parentPlacement == 0 || own == parentPlacement)
    }
    if let parent {
      try checkChain(from: parent, placing: image, as: placement)
      return PlacementLink(parent: .placement(parent.key), columns: columns, rows: rows)
    }
    let stored = pictures.current.images.last { parentImage != 0 && $0.id == parentImage }
    let virtual = stored?.virtuals.first { parentPlacement == 0 || $0.id == parentPlacement }
    guard let stored, let virtual else { throw KittyError("ENOPARENT", "no such placement") }
    return PlacementLink(
      parent: .virtual(image: stored.serial, placement: virtual.id), columns: columns, rows: rows)
  }

  private func checkChain(
    from parent: Placement, placing image: UInt32, as placement: UInt32
  ) throws(KittyError) {
    var current = parent
    for _ in 0..<PictureLimits.maxChainLength {
      if placement != 0, current.owner == .program(image: image, placement: placement) {
        throw KittyError("ECYCLE", "the placement would be its own ancestor")
      }
      guard case .placement(let key)? = current.link?.parent,
        let next = pictures.current.placements.first(where: { $0.key == key })
      else {
        return
      }
      current = next
    }
    throw KittyError("ETOODEEP", "more than \(PictureLimits.maxChainLength) placements in a chain")
  }
}

extension Placement {
  /// This placement at its position on the screen, or nil if it follows a virtual placement that isn't shown.
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
