/// What a frame may have at most, so that nobody who makes a file decides how much memory it takes.
/// Whoever reads or writes a frame holds it to them; what a terminal shows is far below.
package enum FrameBounds {
  /// Unicode scalars in one cell, which is all that the emulator keeps of a cluster.
  package static let longestCluster = 32
  /// Bytes of one link, which is what the emulator takes.
  package static let longestLink = 2083
  /// Bytes of the title. The emulator keeps 4096 of those that the app wrote; each that is no UTF-8
  /// becomes U+FFFD, which has three.
  package static let longestTitle = 3 * 4096
  /// Bytes of the texts of all cells, and as many of all links: six for each cell of 500×500.
  static let mostText = 3 << 20

  /// Bytes of the links of all cells, each cell counted by itself as in JSON: 128 for each of 500×500.
  static let mostLinkedText = 32 << 20

  /// The most pixels that the bitmaps have together: all that a terminal keeps, unless the cells of a
  /// very large grid take as much memory. Fourteen pixels are as large as a cell.
  static func mostPixels(in grid: GridSize) -> Int {
    Picture.mostPixels - 14 * max(0, grid.count - 50_000)
  }

  /// The most bytes of one field of the codec, but of the pictures, in a grid.
  static func length(of field: Frame.Field, in grid: GridSize) -> Int {
    switch field {
    case .size: 20
    // Five numbers for each style, of which a grid has no more than cells.
    case .styles: grid.count * 20
    case .links, .linkIDs: mostText
    // A length for each cell, three numbers for each run of cells.
    case .cells: grid.count * 8 + mostText
    case .cursor: 40
    case .title: longestTitle
    case .palette: 256 * 8 + 20
    case .pictures: 0
    case .rowSizes: grid.rows * 4
    // Nine numbers for each text; a grid has no more texts than cells.
    case .sizedTexts: grid.count * 13
    }
  }
}

/// Where the bytes of a frame come from.
package protocol FrameSource {
  /// The next bytes; none after the last ones.
  mutating func next() throws(FrameDecodingError) -> [UInt8]
}

/// Bytes that are there already.
struct WholeSource: FrameSource {
  var bytes: [UInt8]

  mutating func next() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
