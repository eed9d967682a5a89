/// What scroll bars look like in a terminal.
enum ScrollBar {
  /// Whether a sign is a part of a bar: a block, or a line that goes up and down.
  static func isPart(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first?.value, text.unicodeScalars.count == 1 else {
      return false
    }
    return (0x2580...0x259f).contains(scalar) || LineArms.arms(of: scalar) == .vertical
  }

  /// Whether a sign is its thumb, and not a border or what it runs on.
  static func isThumb(_ text: String) -> Bool { ["█", "▐", "▌", "▓", "┃"].contains(text) }
}
