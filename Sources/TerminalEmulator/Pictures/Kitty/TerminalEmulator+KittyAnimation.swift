import TerminalFrame

// Animations of kitty's graphics protocol ("Animation"): a frame is one moment, so the first frame of an
// animation is shown. Others are checked and forgotten, but for their number; what controls them is answered.

extension TerminalEmulator {
  /// Frames of one image that are counted.
  private static let mostFrames = 1 << 16

  /// The image that a=f, a=a or a=c is about, by its place.
  func animatedImage(_ command: KittyCommand, id: inout UInt32) throws(KittyError) -> Int {
    let number = command.id("I")
    let index =
      id != 0
      ? pictures.shown.images.lastIndex { $0.id == id }
      : pictures.shown.images.lastIndex { number != 0 && $0.number == number }
    guard let index else { throw KittyError("ENOENT", "no such image") }
    id = pictures.shown.images[index].id
    return index
  }

  /// a=f: takes the pixels of a frame. Only those of the first one (r=1) are kept.
  mutating func addFrame(
    _ frame: Bitmap, _ command: KittyCommand, to index: Int
  ) throws(KittyError) {
    var image = pictures.shown.images[index]
    let (x, y) = (command.count("x"), command.count("y"))
    guard x + frame.width <= image.bitmap.width, y + frame.height <= image.bitmap.height else {
      throw KittyError("EINVAL", "the frame is outside of the image")
    }
    let number = command.count("r")
    guard number <= image.frameCount, command.count("c") <= image.frameCount else {
      throw KittyError("ENOENT", "no such frame")
    }
    if number == 1 {
      image.bitmap.draw(frame, x: x, y: y, blending: command.count("X") != 1)
      for place in pictures.shown.placements.indices
      where pictures.shown.placements[place].image == image.serial {
        pictures.shown.placements[place].pixels = .bitmap(image.bitmap)
      }
    } else if number == 0 {
      image.frameCount = min(image.frameCount + 1, Self.mostFrames)
    }
    pictures.shown.images[index] = image
  }

  /// a=a and a=c: which frame is shown, how fast, and frames drawn over others. kitty answers a=a only where it
  /// fails.
  mutating func controlAnimation(_ command: KittyCommand) {
    let quietness = command.action == "a" ? max(command.quietness, 1) : command.quietness
    answer(command, quietness: quietness) { terminal, id throws(KittyError) in
      let index = try terminal.animatedImage(command, id: &id)
      guard command.action == "c" else { return }
      let count = terminal.pictures.shown.images[index].frameCount
      guard (1...count).contains(command.count("r")), (1...count).contains(command.count("c"))
      else { throw KittyError("ENOENT", "no such frame") }
    }
  }
}

extension Bitmap {
  /// Draws another one that fits in, over what is there or instead of it.
  fileprivate mutating func draw(_ other: Bitmap, x: Int, y: Int, blending: Bool) {
    for row in 0..<other.height {
      for column in 0..<other.width {
        let pixel = other[column, row]
        let (left, top) = (x + column, y + row)
        self[left, top] = blending ? Self.blend(pixel, over: self[left, top]) : pixel
      }
    }
  }

  /// The operator "source over" (Porter and Duff) for pixels that are not premultiplied.
  private static func blend(_ source: UInt32, over target: UInt32) -> UInt32 {
    let (alpha, under) = (source >> 24, target >> 24)
    guard alpha < 255 else { return source }
    guard alpha > 0 else { return target }
    let rest = under * (255 - alpha)
    // In 1/255 of a step of alpha.
    let total = alpha * 255 + rest
    var result = ((total + 127) / 255) << 24
    for shift in [UInt32(0), 8, 16] {
      let sum = (source >> shift & 255) * alpha * 255 + (target >> shift & 255) * rest
      result |= ((sum + total / 2) / total) << shift
    }
    return result
  }
}
