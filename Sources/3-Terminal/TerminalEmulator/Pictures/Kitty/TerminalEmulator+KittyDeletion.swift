import TerminalFrame

// Deletes placements and images of kitty's graphics protocol ("Deleting images").

extension TerminalEmulator {
  /// a=d: deletes the placements that `d` selects. A capital letter also frees their images, unless they have other
  /// placements. Pictures that belong to cells aren't affected.
  mutating func deletePictures(_ command: KittyCommand) {
    let letter = command.letter("d", default: "a")
    let frees = letter.isUppercase
    let touched: Set<UInt64>
    switch Character(letter.lowercased()) {
    case "i":
      let id = command.id("i")
      touched = deleteImages(placement: command.id("p")) { id != 0 && $0.id == id }
    case "n":
      let number = command.id("I")
      let newest = pictures.current.images.last { number != 0 && $0.number == number }?.serial
      touched = deleteImages(placement: command.id("p")) { $0.serial == newest }
    case "r":
      let (first, last) = (command.id("x"), command.id("y"))
      touched = deleteImages(placement: 0) { $0.id != 0 && $0.id >= first && $0.id <= last }
    default:
      guard let matches = placementTest(command) else { return }
      touched = deletePlacements(where: matches)
    }
    if frees { freeImages(touched) }
    pictures.update()
  }

  /// The test for placements that `d` selects by their position or layer, or nil if `d` is unknown or about the frames
  /// of an animation.
  private func placementTest(_ command: KittyCommand) -> ((Placement) -> Bool)? {
    let size = size
    // Columns and rows are one-based.
    let (x, y, layer) = (command.count("x") - 1, command.count("y") - 1, command.layer)
    let cursor = (row: cursor.row, column: cursor.column)
    switch Character(command.letter("d", default: "a").lowercased()) {
    case "a": return { $0.touches(rows: 0..<size.rows, columns: 0..<size.columns) }
    case "c": return { $0.covers(row: cursor.row, column: cursor.column) }
    case "p": return { $0.covers(row: y, column: x) }
    case "q": return { $0.covers(row: y, column: x) && $0.layer == layer }
    case "x": return { $0.touches(rows: 0..<size.rows, columns: x..<x + 1) }
    case "y": return { $0.touches(rows: y..<y + 1, columns: 0..<size.columns) }
    case "z": return { $0.layer == layer }
    default: return nil
    }
  }

  /// - Returns: The images that lost placements.
  private mutating func deletePlacements(where matches: (Placement) -> Bool) -> Set<UInt64> {
    var touched: Set<UInt64> = []
    pictures.current.placements.removeAll { placement in
      guard placement.owner != .cells, matches(placement) else { return false }
      touched.insert(placement.image)
      return true
    }
    return touched
  }

  /// Deletes placements of some images, including virtual ones.
  ///
  /// - Parameter placement: The id of the placement to delete, or 0 for all.
  /// - Returns: The images that match.
  private mutating func deleteImages(
    placement: UInt32, where matches: (StoredImage) -> Bool
  ) -> Set<UInt64> {
    var touched: Set<UInt64> = []
    for index in pictures.current.images.indices where matches(pictures.current.images[index]) {
      touched.insert(pictures.current.images[index].serial)
      pictures.current.images[index].virtuals.removeAll { placement == 0 || $0.id == placement }
    }
    pictures.current.placements.removeAll {
      guard touched.contains($0.image) else { return false }
      return placement == 0 || $0.owner == .program(image: $0.imageID, placement: placement)
    }
    return touched
  }

  /// Drops those of the images that have no placements.
  private mutating func freeImages(_ serials: Set<UInt64>) {
    let used = Set(pictures.current.placements.map(\.image))
    pictures.current.images.removeAll {
      serials.contains($0.serial) && !used.contains($0.serial) && $0.virtuals.isEmpty
    }
  }
}
