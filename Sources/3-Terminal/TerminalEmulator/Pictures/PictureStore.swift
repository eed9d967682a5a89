import TerminalFrame

/// An image that a program transmitted with kitty's protocol. Its id or number identifies it when it is placed.
struct StoredImage: Sendable {
  /// A number that increases with time. Placements of the image refer to it.
  let serial: UInt64
  /// The image's id, or 0 if it has none.
  let id: UInt32
  /// The image's number, or 0 if it has none.
  let number: UInt32
  var bitmap: Bitmap
  /// The number of frames, including those of an animation; only the first frame is kept.
  var frameCount = 1
  /// The virtual placements that placeholder cells refer to.
  var virtuals: [VirtualPlacement] = []
}

/// A box of cells that an image is scaled to fit. Placeholder cells show parts of it.
struct VirtualPlacement: Sendable {
  /// The placement's id, or 0 if it has none.
  var id: UInt32
  /// The size of the box, columns × rows.
  var box: GridSize
}

/// The pictures of one screen.
struct ScreenPictures: Sendable {
  /// The stored images, oldest first.
  var images: [StoredImage] = []
  /// The placements, oldest first.
  var placements: [Placement] = []
}

/// The pictures of both screens, within ``PictureLimits``.
struct PictureStore: Sendable {
  /// The pictures of the visible screen. Call ``update()`` after changing placements.
  var current = ScreenPictures()
  /// The pictures of the hidden screen. Call ``update()`` after changing placements.
  var other = ScreenPictures()
  /// Whether any placement of the visible screen belongs to its cells.
  private(set) var hasCellPictures = false
  private var lastSerial: UInt64 = 0

  /// Whether the visible screen has no placements.
  var isEmpty: Bool { current.placements.isEmpty }

  mutating func swapScreens() {
    swap(&current, &other)
    update()
  }

  /// Drops all images and placements of the visible screen.
  mutating func clear() {
    current = ScreenPictures()
    hasCellPictures = false
  }

  /// Drops placements that show nothing, and images that can't be referred to any more.
  mutating func update() {
    Self.dropUnused(&current)
    Self.dropUnused(&other)
    hasCellPictures = current.placements.contains { $0.owner == .cells }
  }

  private static func dropUnused(_ screen: inout ScreenPictures) {
    screen.placements.removeAll { $0.visibleCells.isEmpty }
    screen.updateRelativePlacements()
    guard screen.images.contains(where: { $0.id == 0 }) else { return }
    let used = Set(screen.placements.map(\.image))
    screen.images.removeAll { $0.id == 0 && !used.contains($0.serial) }
  }

  /// Returns a serial number for a new image or placement.
  mutating func nextSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Limits

  /// Adds a placement to the visible screen.
  mutating func add(_ placement: Placement) {
    var placement = placement
    placement.order = nextSerial()
    if placement.key == 0 { placement.key = placement.order }
    current.placements.append(placement)
    while current.placements.count + other.placements.count > PictureLimits.maxPlacements {
      if (other.placements.first?.order ?? .max) < current.placements[0].order {
        other.placements.removeFirst()
      } else {
        current.placements.removeFirst()
      }
    }
    update()
  }

  /// Drops images until there is room for one more with `pixels` pixels: first those without placements, then the
  /// oldest.
  mutating func makeRoom(for pixels: Int) {
    guard !hasRoom(for: pixels) else { return }
    var sizes: [UInt64: Int] = [:]
    var placed: Set<UInt64> = []
    for image in current.images + other.images { sizes[image.serial] = image.bitmap.pixels.count }
    for placement in current.placements + other.placements {
      sizes[placement.image] = placement.pixels.count
      placed.insert(placement.image)
    }
    var total = sizes.values.reduce(0, +)
    guard total + pixels > PictureLimits.maxPixels || sizes.count >= PictureLimits.maxImages
    else { return }
    var victims = sizes.keys.sorted { left, right in
      placed.contains(left) == placed.contains(right) ? left > right : placed.contains(left)
    }
    var count = sizes.count
    while total + pixels > PictureLimits.maxPixels || count >= PictureLimits.maxImages,
      let victim = victims.popLast()
    {
      total -= sizes[victim] ?? 0
      count -= 1
      remove(victim)
    }
    update()
  }

  /// Whether there is certainly room for one more image. This quick check may return false although there is room,
  /// because it counts every placement in cells as an image of its own.
  private func hasRoom(for pixels: Int) -> Bool {
    var (count, total) = (1, pixels)
    for screen in [current, other] {
      count += screen.images.count
      for image in screen.images { total += image.bitmap.pixels.count }
      for placement in screen.placements where placement.owner == .cells {
        count += 1
        total += placement.pixels.count
      }
    }
    return count <= PictureLimits.maxImages && total <= PictureLimits.maxPixels
  }

  private mutating func remove(_ serial: UInt64) {
    for screen in [\PictureStore.current, \PictureStore.other] {
      self[keyPath: screen].images.removeAll { $0.serial == serial }
      self[keyPath: screen].placements.removeAll { $0.image == serial }
    }
  }
}
