/// The arms of a box-drawing character: the neighbours to which its line goes.
package struct LineArms: OptionSet, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = LineArms(rawValue: 1)
  package static let down = LineArms(rawValue: 2)
  package static let right = LineArms(rawValue: 4)
  package static let up = LineArms(rawValue: 8)

  // Constants, because a literal with several arms would be built anew at each use.
  package static let horizontal = LineArms(rawValue: 5)
  package static let vertical = LineArms(rawValue: 10)
  static let downRight = LineArms(rawValue: 6)
  static let downLeft = LineArms(rawValue: 3)
  static let upRight = LineArms(rawValue: 12)
  static let upLeft = LineArms(rawValue: 9)
  static let all = LineArms(rawValue: 15)

  /// Whether it has one horizontal and one vertical arm.
  package var isCorner: Bool { [.downRight, .downLeft, .upRight, .upLeft].contains(self) }

  /// Whether a line ends in the middle of its cell.
  package var isHalf: Bool { [.left, .down, .right, .up].contains(self) }

  /// U+2500 to U+257F, one hexadecimal digit each. Diagonals have no arms.
  private static let table: [UInt8] =
    ("55aa55aa55aa66663333cccc9999eeee" + "eeeebbbbbbbb77777777ddddddddffff"
    + "ffffffffffff55aa5a666333ccc999ee" + "ebbb777dddfff639c000184218425a5a")
    .compactMap { $0.hexDigitValue.map(UInt8.init) }

  /// The arms of a code point; empty if it isn't a line.
  package static func arms(of scalar: UInt32) -> LineArms {
    (0x2500...0x257f).contains(scalar) ? LineArms(rawValue: table[Int(scalar) - 0x2500]) : []
  }

  /// The same, including the characters of ASCII boxes: `+`, `-`, `=` and `|`.
  package static func arms(ofBox scalar: UInt32) -> LineArms {
    switch scalar {
    case 0x2b: .all
    case 0x2d, 0x3d: .horizontal
    case 0x7c: .vertical
    default: arms(of: scalar)
    }
  }

  /// The sides on which lines reach a cell from its neighbours.
  ///
  /// - Parameter arms: Returns the arms of a cell.
  package static func pointing(
    at column: Int, _ row: Int, _ arms: (_ column: Int, _ row: Int) -> LineArms
  ) -> LineArms {
    var result: LineArms = []
    if arms(column, row - 1).contains(.down) { result.insert(.up) }
    if arms(column, row + 1).contains(.up) { result.insert(.down) }
    if arms(column - 1, row).contains(.right) { result.insert(.left) }
    if arms(column + 1, row).contains(.left) { result.insert(.right) }
    return result
  }

  /// Whether characters without a blank between them are part of an ASCII border: a single `|`, or three or more border
  /// characters.
  static func isBorder(_ scalars: some Collection<UInt32>) -> Bool {
    let isLong = scalars.count > 2 || scalars.count == 1 && scalars.first == 0x7c
    return isLong && scalars.allSatisfy { arms(ofBox: $0) != [] }
  }
}
