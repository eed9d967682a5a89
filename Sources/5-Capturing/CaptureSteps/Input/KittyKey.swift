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
      self = special
    } else if let number = Self.numbers[key] {
      self.init(number: UInt32(number), final: "u")
    } else {
      return nil
    }
  }

  /// Keys outside the private use area. F3 has no letter, because `CSI R` reports the cursor.
  private static let special: [NamedKey: KittyKey] = [
    .escape: KittyKey(number: 27, final: "u"), .enter: KittyKey(number: 13, final: "u"),
    .tab: KittyKey(number: 9, final: "u"), .backspace: KittyKey(number: 127, final: "u"),
    .insert: KittyKey(number: 2, final: "~"), .delete: KittyKey(number: 3, final: "~"),
    .left: KittyKey(number: 1, final: "D"), .right: KittyKey(number: 1, final: "C"),
    .up: KittyKey(number: 1, final: "A"), .down: KittyKey(number: 1, final: "B"),
    .pageUp: KittyKey(number: 5, final: "~"), .pageDown: KittyKey(number: 6, final: "~"),
    .home: KittyKey(number: 1, final: "H"), .end: KittyKey(number: 1, final: "F"),
    .f1: KittyKey(number: 1, final: "P"), .f2: KittyKey(number: 1, final: "Q"),
    .f3: KittyKey(number: 13, final: "~"), .f4: KittyKey(number: 1, final: "S"),
    .f5: KittyKey(number: 15, final: "~"), .f6: KittyKey(number: 17, final: "~"),
    .f7: KittyKey(number: 18, final: "~"), .f8: KittyKey(number: 19, final: "~"),
    .f9: KittyKey(number: 20, final: "~"), .f10: KittyKey(number: 21, final: "~"),
    .f11: KittyKey(number: 23, final: "~"), .f12: KittyKey(number: 24, final: "~"),
    .kpBegin: KittyKey(number: 1, final: "E"),
  ]

  /// Keys in the private use area: from 57358 for caps lock, in the order of ``NamedKey``, with numbers reserved for
  /// F1 to F12.
  private static let numbers = NamedKey.numbers(
    from: .capsLock, to: .isoLevel5Shift, startingAt: 57358)
}
