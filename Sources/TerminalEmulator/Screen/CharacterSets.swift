/// Which character sets G0 to G3 hold and which of them is in use (ECMA-35; VT220 manual, chapter 2).
struct CharacterSets: Equatable, Sendable {
  /// The sets that are told apart; any other designation counts as ASCII.
  enum Set: UInt8, Sendable {
    case ascii, british, lineDrawing
  }

  private var g = InlineArray<4, Set>(repeating: .ascii)
  /// The set that bytes 0x20–0x7E are taken from.
  var left: Int = 0 { didSet { update() } }
  /// The set of the next character only (SS2, SS3).
  var single: Int? { didSet { update() } }
  /// Whether the next character is taken as it is.
  private(set) var isPlain = true

  mutating func designate(_ slot: Int, _ set: Set) {
    g[slot] = set
    update()
  }

  func designation(_ slot: Int) -> Set { g[slot] }

  private mutating func update() { isPlain = single == nil && g[left] == .ascii }

  static func == (left: Self, right: Self) -> Bool {
    left.left == right.left && left.single == right.single
      && (0..<4).allSatisfy { left.g[$0] == right.g[$0] }
  }

  /// The set that a designation's final byte names, with its intermediate for a second byte.
  static func named(_ final: UInt8) -> Set {
    switch final {
    case UInt8(ascii: "0"), UInt8(ascii: "2"): .lineDrawing
    case UInt8(ascii: "A"): .british
    default: .ascii
    }
  }

  /// The scalar that `scalar` stands for; ends a single shift.
  mutating func translate(_ scalar: UInt32) -> UInt32 {
    let set = g[single ?? left]
    if single != nil { single = nil }
    switch set {
    case .ascii: return scalar
    case .british: return scalar == 0x23 ? 0xa3 : scalar
    case .lineDrawing:
      guard scalar >= 0x5f, scalar <= 0x7e else { return scalar }
      return Self.lineDrawing[Int(scalar - 0x5f)]
    }
  }

  /// DEC Special Graphics from 0x5F to 0x7E (VT100 user guide, table 3-9).
  private static let lineDrawing: [UInt32] = [
    0x00a0, 0x25c6, 0x2592, 0x2409, 0x240c, 0x240d, 0x240a, 0x00b0, 0x00b1, 0x2424, 0x240b,
    0x2518, 0x2510, 0x250c, 0x2514, 0x253c, 0x23ba, 0x23bb, 0x2500, 0x23bc, 0x23bd, 0x251c,
    0x2524, 0x2534, 0x252c, 0x2502, 0x2264, 0x2265, 0x03c0, 0x2260, 0x00a3, 0x00b7,
  ]
}
