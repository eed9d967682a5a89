/// A key that types no character of its own, or is on the keypad.
///
/// The raw values are the names in ``KeyPress``. The cases are all keys of kitty's table ("Functional key
/// definitions"), and three of a VT220's keyboard that only xterm knows.
package enum NamedKey: String, Hashable, Sendable, CaseIterable {
  case escape, enter, tab, backspace, insert, delete, left, right, up, down, pageUp, pageDown
  case home, end
  // From here, in the order of kitty's table.
  case capsLock, scrollLock, numLock, printScreen, pause, menu
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
  case f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30
  case f31, f32, f33, f34, f35
  case kp0, kp1, kp2, kp3, kp4, kp5, kp6, kp7, kp8, kp9
  case kpDecimal, kpDivide, kpMultiply, kpSubtract, kpAdd, kpEnter, kpEqual, kpSeparator
  case kpLeft, kpRight, kpUp, kpDown, kpPageUp, kpPageDown, kpHome, kpEnd, kpInsert, kpDelete
  case kpBegin
  case mediaPlay, mediaPause, mediaPlayPause, mediaReverse, mediaStop, mediaFastForward
  case mediaRewind, mediaTrackNext, mediaTrackPrevious, mediaRecord
  case lowerVolume, raiseVolume, muteVolume
  case leftShift, leftControl, leftAlt, leftSuper, leftHyper, leftMeta
  case rightShift, rightControl, rightAlt, rightSuper, rightHyper, rightMeta
  case isoLevel3Shift, isoLevel5Shift
  // VT220.
  case find, select, help

  /// 1 for F1 to 35 for F35.
  var functionNumber: Int? { Self.functionNumbers[self] }

  private static let functionNumbers = numbers(from: .f1, to: .f35, startingAt: 1)

  /// Numbers some keys in the order of the cases.
  static func numbers(
    from first: NamedKey, to last: NamedKey, startingAt number: Int
  ) -> [NamedKey: Int] {
    guard let start = allCases.firstIndex(of: first), let end = allCases.firstIndex(of: last)
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: zip(allCases[start...end], number...))
  }

  /// The character that a keypad key types while num lock is on.
  var keypadText: Character? { Self.keypadTexts[self] }

  private static let keypadTexts: [NamedKey: Character] = [
    .kp0: "0", .kp1: "1", .kp2: "2", .kp3: "3", .kp4: "4", .kp5: "5", .kp6: "6", .kp7: "7",
    .kp8: "8", .kp9: "9", .kpDecimal: ".", .kpDivide: "/", .kpMultiply: "*", .kpSubtract: "-",
    .kpAdd: "+", .kpEqual: "=", .kpSeparator: ",",
  ]

  /// The key outside the keypad with the same function, or the key itself.
  var withoutKeypad: NamedKey { Self.keysOutsideKeypad[self] ?? self }

  private static let keysOutsideKeypad: [NamedKey: NamedKey] = [
    .kpEnter: .enter, .kpLeft: .left, .kpRight: .right, .kpUp: .up, .kpDown: .down,
    .kpPageUp: .pageUp, .kpPageDown: .pageDown, .kpHome: .home, .kpEnd: .end,
    .kpInsert: .insert, .kpDelete: .delete,
  ]

  /// The modifier that the key holds, or nil for other keys.
  var modifier: KeyModifiers? {
    switch self {
    case .leftShift, .rightShift: .shift
    case .leftControl, .rightControl: .ctrl
    case .leftAlt, .rightAlt: .alt
    case .leftSuper, .rightSuper: .super
    case .leftHyper, .rightHyper: .hyper
    case .leftMeta, .rightMeta: .meta
    default: nil
    }
  }

  /// Whether the key only modifies other keys, so that kitty's protocol reports it only with flag 8 ("Report all keys
  /// as escape codes").
  var isModifierKey: Bool {
    modifier != nil
      || [.capsLock, .scrollLock, .numLock, .isoLevel3Shift, .isoLevel5Shift].contains(self)
  }
}
