/// The number and the final byte of a key in kitty's keyboard protocol ("Functional key definitions").
struct KittyKey: Hashable, Sendable {
  let number: UInt32
  /// The code point that the key has with shift, for flag 4.
  var shifted: UInt32?
  let final: Character
}

extension KittyKey {
  /// The code of a key that the protocol is known to have.
  init(_ key: NamedKey) {
    self = KittyKey(known: key) ?? KittyKey(number: 0, final: "u")
  }

  /// Returns nil for keys that only a VT220 has.
  init?(known key: NamedKey) {
    if let special = Self.special[key] {
      self.init(number: special.number, final: special.final)
    } else if let number = Self.numbers[key] {
      self.init(number: UInt32(number), final: "u")
    } else {
      return nil
    }
  }

  /// Keys outside the private use area. F3 has no letter, because `CSI R` reports the cursor.
  private static let special: [NamedKey: (number: UInt32, final: Character)] = [
    .escape: (27, "u"), .enter: (13, "u"), .tab: (9, "u"), .backspace: (127, "u"),
    .insert: (2, "~"), .delete: (3, "~"), .pageUp: (5, "~"), .pageDown: (6, "~"),
    .left: (1, "D"), .right: (1, "C"), .up: (1, "A"), .down: (1, "B"), .home: (1, "H"),
    .end: (1, "F"), .kpBegin: (1, "E"), .f1: (1, "P"), .f2: (1, "Q"), .f3: (13, "~"),
    .f4: (1, "S"), .f5: (15, "~"), .f6: (17, "~"), .f7: (18, "~"), .f8: (19, "~"),
    .f9: (20, "~"), .f10: (21, "~"), .f11: (23, "~"), .f12: (24, "~"),
  ]

  /// Keys in the private use area: from 57358 for caps lock, in the order of ``NamedKey``, with numbers reserved for
  /// F1 to F12.
  private static let numbers = NamedKey.numbers(
    from: .capsLock, to: .isoLevel5Shift, startingAt: 57358)
}
