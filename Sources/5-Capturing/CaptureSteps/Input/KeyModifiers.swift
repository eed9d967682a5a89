/// The modifiers that are held, and the locks that are on, while a key is pressed or the mouse is used.
///
/// The values are those of kitty's keyboard protocol ("Modifiers"); the first three are also xterm's.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let ctrl = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)
  package static let hyper = KeyModifiers(rawValue: 16)
  package static let meta = KeyModifiers(rawValue: 32)
  package static let capsLock = KeyModifiers(rawValue: 64)
  package static let numLock = KeyModifiers(rawValue: 128)

  /// The modifiers that stay on after their key is released.
  static let locks: KeyModifiers = [.capsLock, .numLock]
  /// The modifiers that every terminal can report.
  static let common: KeyModifiers = [.shift, .alt, .ctrl]

  /// The names in the order of ``KeyPress/notation``, with the keys of the modifiers.
  static let named: [(name: String, modifier: KeyModifiers, key: NamedKey)] = [
    ("ctrl", .ctrl, .leftControl), ("alt", .alt, .leftAlt), ("shift", .shift, .leftShift),
    ("super", .super, .leftSuper), ("hyper", .hyper, .leftHyper), ("meta", .meta, .leftMeta),
    ("capsLock", .capsLock, .capsLock), ("numLock", .numLock, .numLock),
  ]

  /// The names of the modifiers, such as `["ctrl", "shift"]`.
  package var names: [String] { Self.named.filter { contains($0.modifier) }.map(\.name) }

  /// The parameter of xterm's and kitty's sequences.
  var parameter: Int { Int(rawValue) + 1 }
}
