/// How the coverage that FreeType gives becomes the levels of a mask.
///
/// Outlines that are drawn without hinting are fainter than what terminals show, whose hinting puts
/// stems on whole pixels. So coverage is raised, which makes stems darker and their edges steeper: text
/// then has the ink that kitty and VTE give it, within 4 %. Whole numbers alone, so that every machine
/// gets the same.
struct Inking: Hashable {
  /// The level of each coverage from 0 to 255.
  let levels: [UInt8]

  /// - Parameters:
  ///   - scale: Pixels of the picture for a pixel at 1×.
  ///   - isCoarse: Whether eight levels are enough at scale 1 as well.
  init(scale: Int, isCoarse: Bool) {
    // Where pixels are small, eight levels look like sixteen, and files are a fifth smaller.
    let (gain, steps) = scale == 1 && !isCoarse ? (110, 15) : (122, 7)
    levels = (0...255).map { coverage in
      let step = (min(coverage * gain / 100, 255) * steps + 127) / 255
      return UInt8((step * Int(Mask.full) + steps / 2) / steps)
    }
  }
}
