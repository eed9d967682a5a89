/// The limits of a frame's parts, so that the author of a file can't choose how much memory it takes. The decoder
/// enforces them, the emulator keeps to the same ones, and what a terminal shows is usually far below.
package enum FrameBounds {
  /// The most Unicode scalars in a cell, which is also the most that the emulator keeps of a cluster.
  package static let maxClusterLength = 32
  /// The most bytes in a link, which is also the most that the emulator accepts.
  package static let maxLinkLength = 2083
  /// The most bytes in a title. The emulator keeps 4096 of the app's bytes, and replaces each invalid one with U+FFFD,
  /// which takes three.
  package static let maxTitleLength = 3 * 4096
  /// The most bytes in the texts of all cells, and also in all distinct links: twelve per cell of the largest grid.
  static let maxText = 3 << 20

  /// The most bytes in the links of all cells, if each cell repeats its link as in JSON: 128 per cell of the largest
  /// grid.
  static let maxLinkedText = 32 << 20

  /// The most pixels in all bitmaps together. This is as much as a terminal keeps, less the memory of the cells of a
  /// very large grid. A cell takes as much memory as 14 pixels.
  static func maxPixels(in grid: GridSize) -> Int {
    Picture.maxPixels - 14 * max(0, grid.count - 50_000)
  }

  /// The most bytes in a field of the codec, given the size of the grid. Pictures are limited separately.
  static func length(of field: Frame.Field, in grid: GridSize) -> Int {
    switch field {
    case .size: 20
    // Five numbers per style. A grid has at most as many styles as cells.
    case .styles: grid.count * 20
    case .links, .linkIDs: maxText
    // A length per cell, and three numbers per run of cells.
    case .cells: grid.count * 8 + maxText
    case .cursor: 40
    case .title: maxTitleLength
    case .palette: 256 * 8 + 20
    case .pictures: 0
    case .rowSizes: grid.rows * 4
    // Nine numbers per text. A grid has at most as many texts as cells.
    case .sizedTexts: grid.count * 13
    }
  }
}

/// A source of the bytes of a frame.
package protocol FrameSource {
  /// Returns the next bytes, or none at the end.
  mutating func next() throws(FrameDecodingError) -> [UInt8]
}

/// A source whose bytes are all in memory.
struct WholeSource: FrameSource {
  var bytes: [UInt8]

  mutating func next() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
