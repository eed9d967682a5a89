import TerminalFrame

/// An image that a program transmitted by kitty's protocol, to be placed by its id or number.
struct StoredImage: Sendable {
  /// Ascends with time; the same for all placements of the image.
  let serial: UInt64
  /// 0 for none.
  let id: UInt32
  /// 0 for none.
  let number: UInt32
  var bitmap: Bitmap
  /// With those of an animation, of which only the first is kept.
  var frameCount = 1
  /// What placeholder cells of this image refer to.
  var virtuals: [VirtualPlacement] = []
}

/// A box of cells into which an image is fit wherever placeholder cells ask for a part of it.
struct VirtualPlacement: Sendable {
  /// 0 for none.
  var id: UInt32
  /// Columns × rows.
  var box: GridSize
}

/// The pictures of one screen.
struct ScreenPictures: Sendable {
  /// By age, oldest first.
  var images: [StoredImage] = []
  /// By age, oldest first.
  var placements: [Placement] = []
}

/// The pictures of both screens, within ``PictureLimits``.
struct PictureStore: Sendable {
  /// Those of the screen that is shown. Whoever changes the placements calls ``update()``.
  var shown = ScreenPictures()
  /// Those of the hidden screen; likewise.
  var other = ScreenPictures()
  /// Whether a placement of the screen that is shown belongs to its cells.
  private(set) var hasCellPictures = false
  private var lastSerial: UInt64 = 0

  /// Whether the screen shows no picture.
  var isEmpty: Bool { shown.placements.isEmpty }

  mutating func swapScreens() {
    swap(&shown, &other)
    update()
  }

  /// Forgets all pictures of the screen that is shown.
  mutating func clear() {
    shown = ScreenPictures()
    hasCellPictures = false
  }

  /// Drops placements that show nothing, and images that nothing can refer to any more.
  mutating func update() {
    Self.dropUnused(&shown)
    Self.dropUnused(&other)
    hasCellPictures = shown.placements.contains { $0.owner == .cells }
  }

  private static func dropUnused(_ screen: inout ScreenPictures) {
    screen.placements.removeAll { $0.shown.isEmpty }
    screen.followParents()
    guard screen.images.contains(where: { $0.id == 0 }) else { return }
    let used = Set(screen.placements.map(\.image))
    screen.images.removeAll { $0.id == 0 && !used.contains($0.serial) }
  }

  /// A number for a new image or placement.
  mutating func nextSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Limits

  /// Adds a placement to the screen that is shown.
  mutating func add(_ placement: Placement) {
    var placement = placement
    placement.order = nextSerial()
    if placement.key == 0 { placement.key = placement.order }
    shown.placements.append(placement)
    while shown.placements.count + other.placements.count > PictureLimits.mostPlacements {
      if (other.placements.first?.order ?? .max) < shown.placements[0].order {
        other.placements.removeFirst()
      } else {
        shown.placements.removeFirst()
      }
    }
    update()
  }

  /// Makes room for one more image, of so many pixels: images that are not shown go first, then the
  /// oldest.
  mutating func makeRoom(for pixels: Int) {
    guard !hasRoom(for: pixels) else { return }
    var sizes: [UInt64: Int] = [:]
    var placed: Set<UInt64> = []
    for image in shown.images + other.images { sizes[image.serial] = image.bitmap.pixels.count }
    for placement in shown.placements + other.placements {
      sizes[placement.image] = placement.pixels.count
      placed.insert(placement.image)
    }
    var total = sizes.values.reduce(0, +)
    guard total + pixels > PictureLimits.mostPixels || sizes.count >= PictureLimits.mostImages
    else { return }
    var victims = sizes.keys.sorted { left, right in
      placed.contains(left) == placed.contains(right) ? left > right : placed.contains(left)
    }
    var count = sizes.count
    while total + pixels > PictureLimits.mostPixels || count >= PictureLimits.mostImages,
      let victim = victims.popLast()
    {
      total -= sizes[victim] ?? 0
      count -= 1
      remove(victim)
    }
    update()
  }

  /// Whether there is room for one more image even if no placements share one.
  private func hasRoom(for pixels: Int) -> Bool {
    var (count, total) = (1, pixels)
    for screen in [shown, other] {
      count += screen.images.count
      for image in screen.images { total += image.bitmap.pixels.count }
      for placement in screen.placements where placement.owner == .cells {
        count += 1
        total += placement.pixels.count
      }
    }
    return count <= PictureLimits.mostImages && total <= PictureLimits.mostPixels
  }

  private mutating func remove(_ serial: UInt64) {
    for screen in [\PictureStore.shown, \PictureStore.other] {
      self[keyPath: screen].images.removeAll { $0.serial == serial }
      self[keyPath: screen].placements.removeAll { $0.image == serial }
    }
  }
}
