internal import FrameComparison

/// What scroll bars look like in a terminal.
enum ScrollBar {
  /// Whether a sign is a part of a bar: a block, or a line that goes up and down.
  static func isPart(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let isBlock = scalars.count == 1 && scalars.allSatisfy { (0x2580...0x259f).contains($0.value) }
    return isBlock || isLine(text)
  }

  /// Whether a sign is a line that goes up and down, as the side of a box is.
  static func isLine(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count == 1 && scalars.allSatisfy { LineArms.arms(of: $0.value) == .vertical }
  }

  /// Whether a sign is its thumb, and not a border or what it runs on.
  static func isThumb(_ text: String) -> Bool { ["█", "▐", "▌", "▓", "┃"].contains(text) }
}
