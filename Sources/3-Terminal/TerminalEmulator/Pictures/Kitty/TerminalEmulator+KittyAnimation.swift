import TerminalFrame

// Animations of kitty's graphics protocol ("Animation"). A screenshot shows one moment, so only the first frame of an
// animation is kept. Other frames are checked and counted; commands that control the animation are answered.

extension TerminalEmulator {
  /// The greatest number of frames counted for one image.
  private static let maxFrames = 1 << 16

  /// The index of the image that a=f, a=a or a=c refers to.
  func animatedImage(_ command: KittyCommand, id: inout UInt32) throws(KittyError) -> Int {
    let number = command.id("I")
    let index =
      id != 0
      ? pictures.current.images.lastIndex { $0.id == id }
      : pictures.current.images.lastIndex { number != 0 && $0.number == number }
    guard let index else { throw KittyError("ENOENT", "no such image") }
    id = pictures.current.images[index].id
    return index
  }

  /// a=f: adds or changes a frame. Only the pixels of the first one (r=1) are kept.
  mutating func addFrame(
    _ frame: Bitmap, _ command: KittyCommand, to index: Int
  ) throws(KittyError) {
    var image = pictures.current.images[index]
    let (x, y) = (command.count("x"), command.count("y"))
    guard x + frame.width <= image.bitmap.width, y + frame.height <= image.bitmap.height else {
      throw KittyError("EINVAL", "the frame is outside the image")
    }
    let number = command.count("r")
    guard number <= image.frameCount, command.count("c") <= image.frameCount else {
      throw KittyError("ENOENT", "no such frame")
    }
    if number == 1 {
      image.bitmap.draw(frame, x: x, y: y, blending: command.count("X") != 1)
      for place in pictures.current.placements.indices
      where pictures.current.placements[place].image == image.serial {
        pictures.current.placements[place].pixels = .bitmap(image.bitmap)
      }
    } else if number == 0 {
      image.frameCount = min(image.frameCount + 1, Self.maxFrames)
    }
    pictures.current.images[index] = image
  }

  /// a=a and a=c: would select the current frame, set the speed, and draw frames over others. Checks the command, but
  /// changes nothing. As in kitty, a=a is answered only if it fails.
  mutating func controlAnimation(_ command: KittyCommand) {
    let quietness = command.action == "a" ? max(command.quietness, 1) : command.quietness
    answer(command, quietness: quietness) { terminal, id throws(KittyError) in
      let index = try terminal.animatedImage(command, id: &id)
      guard command.action == "c" else { return }
      let count = terminal.pictures.current.images[index].frameCount
      guard (1...count).contains(command.count("r")), (1...count).contains(command.count("c"))
      else { throw KittyError("ENOENT", "no such frame") }
    }
  }
}

extension Bitmap {
  /// Draws another bitmap, which must fit, over the existing pixels or replacing them.
  fileprivate mutating func draw(_ other: Bitmap, x: Int, y: Int, blending: Bool) {
    for row in 0..<other.height {
      for column in 0..<other.width {
        let pixel = other[column, row]
        let (left, top) = (x + column, y + row)
        self[left, top] = blending ? Self.blend(pixel, over: self[left, top]) : pixel
      }
    }
  }

  /// Combines two pixels that aren't premultiplied with the operator "source over" (Porter and Duff).
  private static func blend(_ source: UInt32, over target: UInt32) -> UInt32 {
    let (alpha, under) = (source >> 24, target >> 24)
    guard alpha < 255 else { return source }
    guard alpha > 0 else { return target }
    let rest = under * (255 - alpha)
    // The alpha of the result, in units of 1/255 of a step.
    let total = alpha * 255 + rest
    var result = ((total + 127) / 255) << 24
    for shift in [UInt32(0), 8, 16] {
      let sum = (source >> shift & 255) * alpha * 255 + (target >> shift & 255) * rest
      result |= ((sum + total / 2) / total) << shift
    }
    return result
  }
}
