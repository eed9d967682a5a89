package import TerminalFrame

/// What happened to one picture, or to the order of several.
package enum PictureChange: Hashable, Sendable {
  /// With the size at which it is drawn, in pixels of the emulator.
  case added(PixelSize)
  case removed(PixelSize)
  /// In a fixed order, never empty.
  case changed([Detail])
  /// Equal pictures that overlap in another order.
  case reordered

  package enum Detail: Hashable, Sendable {
    /// The number of pixels that differ in an image, or in its drawn part, of this size.
    case pixels(PixelSize, differing: Int)
    /// Another image, or part of one, with another size.
    case image(from: PixelSize, to: PixelSize)
    case position(from: GridPosition, to: GridPosition)
    /// Another offset within the same cell.
    case offset(from: PixelOffset, to: PixelOffset)
    case size(from: PixelSize, to: PixelSize)
    case layer(from: Int32, to: Int32)
    /// Another number of cells on which it is visible, or other cells.
    case shownCells(from: Int, to: Int)
    /// Another size of the emulator's cells, in pixels.
    case cell(from: PixelSize, to: PixelSize)
  }
}

extension PictureChange {
  /// A phrase such as `picture changed (240×176 pixels, 1,204 differ)`.
  var description: String {
    switch self {
    case .added(let size): "picture added (\(size) pixels)"
    case .removed(let size): "picture removed (\(size) pixels)"
    case .reordered: "pictures in another order"
    case .changed(let details): Self.description(of: details)
    }
  }

  private static func description(of details: [Detail]) -> String {
    if details.count == 1, case .position(let from, let to) = details[0] {
      return "picture moved from \(from.words) to \(to.words)"
    }
    return "picture changed (\(details.map(\.description).joined(separator: "; ")))"
  }
}

extension PictureChange.Detail {
  fileprivate var description: String {
    switch self {
    case .pixels(let size, let count):
      "\(size) pixels, \(count.grouped) \(count == 1 ? "differs" : "differ")"
    case .image(let from, let to): "image of \(from) → \(to) pixels"
    case .position(let from, let to): "\(from.words) → \(to.words)"
    case .offset(let from, let to): "\(from.x), \(from.y) → \(to.x), \(to.y) pixels in its cell"
    case .size(let from, let to): "size \(from) → \(to) pixels"
    case .layer(let from, let to): "layer \(from) → \(to)"
    case .shownCells(let from, let to):
      from == to
        ? "shown on other cells" : "shown on \(from.grouped) → \(to.grouped) cells"
    case .cell(let from, let to): "cells of \(from) → \(to) pixels"
    }
  }
}
