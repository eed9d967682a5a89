import TerminalFrame

// Shows transmitted images (kitty's graphics protocol, "Controlling displayed image layout").

extension TerminalEmulator {
  /// Shows an image at the cursor, or makes a virtual placement of it (U=1).
  ///
  /// - Parameter id: Set to the id of the image, which the program may have specified by its number.
  mutating func place(_ command: KittyCommand, id: inout UInt32) throws(KittyError) {
    guard let index = imageIndex(command) else { throw KittyError("ENOENT", "no such image") }
    let image = pictures.current.images[index]
    id = image.id
    let placementID = image.id == 0 ? 0 : command.id("p")
    let link = try link(command, placing: image.id, as: placementID)
    let source = try sourceRect(command, in: image.bitmap)
    let offset = PixelOffset(
      x: command.count("X").clamped(to: 0...cellSize.width - 1),
      y: command.count("Y").clamped(to: 0...cellSize.height - 1))
    let size = drawnSize(command, source)
    let box = cells(
      of: PixelSize(
        width: size.width + (command.count("c") > 0 ? 0 : offset.x),
        height: size.height + (command.count("r") > 0 ? 0 : offset.y)))
    if command.count("U") == 1 {
      addVirtual(VirtualPlacement(id: placementID, box: box), to: index)
      return
    }
    let key = placementID == 0 ? 0 : removePlacement(placementID, of: image.id)
    let extent = cells(of: PixelSize(width: size.width + offset.x, height: size.height + offset.y))
    pictures.add(
      Placement(
        owner: .program(image: image.id, placement: placementID), image: image.serial,
        pixels: .bitmap(image.bitmap), source: source, row: cursor.row, column: cursor.column,
        offset: offset, size: size,
        layer: command.layer,
        visibleCells: VisibleCells(rows: 0..<extent.rows, columns: 0..<extent.columns), key: key,
        link: link))
    if command.count("C") != 1, link == nil { moveCursorPast(box) }
  }

  /// The index of the image with the id `i`, or of the newest with the number `I`. Without either, the newest image if
  /// it was just transmitted (a=T).
  private func imageIndex(_ command: KittyCommand) -> Int? {
    let (id, number) = (command.id("i"), command.id("I"))
    let images = pictures.current.images
    if id != 0 { return images.lastIndex { $0.id == id } }
    if number != 0 { return images.lastIndex { $0.number == number } }
    return command.action == "T" && !images.isEmpty ? images.count - 1 : nil
  }

  private func sourceRect(
    _ command: KittyCommand, in bitmap: Bitmap
  ) throws(KittyError) -> PixelRect {
    let (x, y) = (command.count("x"), command.count("y"))
    guard x < bitmap.width, y < bitmap.height else {
      throw KittyError("EINVAL", "the source rectangle is outside the image")
    }
    func length(_ key: Character, _ available: Int) -> Int {
      command.count(key) == 0 ? available : min(command.count(key), available)
    }
    return PixelRect(
      x: x, y: y, width: length("w", bitmap.width - x), height: length("h", bitmap.height - y))
  }

  /// The size on the screen in pixels, from the columns and rows that the command gives. If it gives only one of them,
  /// the other is scaled in proportion.
  private func drawnSize(_ command: KittyCommand, _ source: PixelRect) -> PixelSize {
    let cell = cellSize
    let bounds = 0...PictureLimits.maxExtent
    let width = command.count("c").clamped(to: bounds) * cell.width
    let height = command.count("r").clamped(to: bounds) * cell.height
    let longest = PictureLimits.maxExtent
    switch (width, height) {
    case (0, 0): return PixelSize(width: source.width, height: source.height)
    case (_, 0):
      let scaled = (source.height * width + source.width / 2) / source.width
      return PixelSize(width: width, height: scaled.clamped(to: 1...longest * cell.height))
    case (0, _):
      let scaled = (source.width * height + source.height / 2) / source.height
      return PixelSize(width: scaled.clamped(to: 1...longest * cell.width), height: height)
    default: return PixelSize(width: width, height: height)
    }
  }

  private mutating func addVirtual(_ placement: VirtualPlacement, to index: Int) {
    var virtuals = pictures.current.images[index].virtuals
    virtuals.removeAll { $0.id == placement.id }
    virtuals.append(placement)
    // Drop the oldest beyond the limit of placements.
    virtuals.removeFirst(max(0, virtuals.count - PictureLimits.maxPlacements))
    pictures.current.images[index].virtuals = virtuals
  }

  /// - Returns: The key of the removed placement, or 0 if it didn't exist.
  private mutating func removePlacement(_ placement: UInt32, of image: UInt32) -> UInt64 {
    let owner = Placement.Owner.program(image: image, placement: placement)
    let key = pictures.current.placements.first { $0.owner == owner }?.key
    pictures.current.placements.removeAll { $0.owner == owner }
    return key ?? 0
  }

  /// Moves the cursor right of the picture's last row, or to the start of the next row if that is beyond the edge.
  /// Scrolls if the cursor would leave the margins, as kitty does.
  private mutating func moveCursorPast(_ box: GridSize) {
    let wasInMargins = cursor.row <= page.margins.bottom
    var target = cursor.row + box.rows - 1
    var next = cursor.column + box.columns
    if next >= size.columns {
      next = 0
      target += 1
    }
    if wasInMargins, target > page.margins.bottom {
      scroll(by: target - page.margins.bottom)
      target = page.margins.bottom
    }
    cursor.row = min(target, size.rows - 1)
    cursor.column = next
    cursor.pendingWrap = false
  }
}
