internal import FrameComparison

/// What scroll bars look like in a terminal.
enum ScrollBar {
  /// Whether a sign can be part of a scroll bar: a block or a vertical line.
  static func isPart(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let isBlock = scalars.count == 1 && scalars.allSatisfy { (0x2580...0x259f).contains($0.value) }
    return isBlock || isLine(text)
  }

  /// Whether a sign is a vertical line, like the side of a box.
  static func isLine(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count == 1 && scalars.allSatisfy { LineArms.arms(of: $0.value) == .vertical }
  }

  /// Whether a sign is a thumb, rather than a border or the track.
  static func isThumb(_ text: String) -> Bool { ["█", "▐", "▌", "▓", "┃"].contains(text) }
}
