package import TerminalFrame

/// Turns the bytes that a terminal sends into keys.
///
/// The bytes may be split anywhere. Modifiers of cursor and function keys are ignored: Ctrl-Left is
/// `.left`. Sources: ECMA-48 §5.4 for control sequences, xterm's ctlseqs "PC-Style Function Keys",
/// "Bracketed Paste Mode", "SGR (1006)" of "Mouse Tracking" and OSC 11 for their meanings.
package struct KeyDecoder: Sendable {
  /// Bytes that don't complete a key yet.
  private var pending: [UInt8] = []
  /// The content of a paste that has not ended.
  private var paste: [UInt8]?

  /// The terminal's background colour from its reply to OSC 11, or nil if it hasn't replied.
  package private(set) var background: RGB?

  /// The longest control sequence, in bytes; longer ones are dropped.
  private static let sequenceLimit = 64
  /// The longest paste, in bytes; the rest of a longer one is dropped.
  package static let pasteLimit = 1 << 20

  package init() {}

  /// Whether a pending Escape may be the key itself or the start of a sequence. If no more bytes arrive shortly, call
  /// ``flush()``.
  package var isAmbiguous: Bool { paste == nil && pending.first == 0x1b }

  /// Takes bytes and returns the keys that they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { decode(byte, into: &keys) }
    return keys
  }

  /// Returns the key that the pending bytes make if no more follow.
  package mutating func flush() -> [Key] {
    guard isAmbiguous else { return [] }
    defer { pending = [] }
    switch pending.count {
    case 1: return [.escape]
    case 2: return [.alt(Character(Unicode.Scalar(pending[1])))]
    default: return []
    }
  }

  private mutating func decode(_ byte: UInt8, into keys: inout [Key]) {
    if paste != nil {
      decodePasted(byte, into: &keys)
    } else if pending.first == 0x1b {
      decodeEscaped(byte, into: &keys)
    } else if !pending.isEmpty {
      decodeContinuation(byte, into: &keys)
    } else {
      decodeFirst(byte, into: &keys)
    }
  }

  private mutating func decodeFirst(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1b, 0xc2...0xf4: pending = [byte]
    case 0x09: keys.append(.tab)
    case 0x0d, 0x0a: keys.append(.enter)
    case 0x08, 0x7f: keys.append(.backspace)
    case 0x00...0x1f: keys.append(.control(Self.controlCharacter(byte)))
    case 0x20...0x7e: keys.append(.character(Character(Unicode.Scalar(byte))))
    default: keys.append(.character("\u{fffd}"))
    }
  }

  private static func controlCharacter(_ byte: UInt8) -> Character {
    let isLetter = (1...26).contains(byte)
    return Character(Unicode.Scalar(byte + (isLetter ? 0x60 : 0x40)))
  }

  /// Takes a continuation byte of a UTF-8 character.
  private mutating func decodeContinuation(_ byte: UInt8, into keys: inout [Key]) {
    guard byte & 0xc0 == 0x80 else {
      pending = []
      keys.append(.character("\u{fffd}"))
      return decodeFirst(byte, into: &keys)
    }
    pending.append(byte)
    let length = pending[0] < 0xe0 ? 2 : pending[0] < 0xf0 ? 3 : 4
    guard pending.count == length else { return }
    keys.append(.character(String(validating: pending, as: UTF8.self)?.first ?? "\u{fffd}"))
    pending = []
  }

  /// Takes a byte after Escape.
  private mutating func decodeEscaped(_ byte: UInt8, into keys: inout [Key]) {
    guard pending.count > 1 else { return decodeSecond(byte, into: &keys) }
    if pending[1] == UInt8(ascii: "]") { return decodeString(byte, into: &keys) }
    if byte == 0x1b {
      // A sequence that was cut short.
      pending = [byte]
    } else if pending[1] == UInt8(ascii: "O") || (0x40...0x7e).contains(byte) {
      let parameters = pending.dropFirst(2)
      let isDropped = pending.count > Self.sequenceLimit
      pending = []
      if !isDropped { finish(parameters, byte, into: &keys) }
    } else if pending.count <= Self.sequenceLimit {
      pending.append(byte)
    }
  }

  private mutating func decodeSecond(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1b: keys.append(.escape)
    case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"): pending.append(byte)
    case 0x20...0x7e:
      pending = []
      keys.append(.alt(Character(Unicode.Scalar(byte))))
    default:
      pending = []
      keys.append(.escape)
      decodeFirst(byte, into: &keys)
    }
  }

  /// Takes a byte of an operating system command, which ends with BEL or ST.
  private mutating func decodeString(_ byte: UInt8, into keys: inout [Key]) {
    let isEnd = byte == 0x07 || pending.last == 0x1b && byte == UInt8(ascii: "\\")
    guard isEnd else {
      // Alt-] looks like the start of a command. One that never ends is dropped.
      if pending.count <= Self.sequenceLimit { return pending.append(byte) }
      pending = []
      return
    }
    let text = pending.dropFirst(2).filter { $0 != 0x1b }
    pending = []
    let prefix = Array("11;rgb:".utf8)
    guard text.starts(with: prefix) else { return }
    let parts = String(decoding: text.dropFirst(prefix.count), as: UTF8.self).split(separator: "/")
    let channels = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else {
        return nil
      }
      return UInt8(value * 255 / ((1 << (4 * part.count)) - 1))
    }
    guard parts.count == 3, channels.count == 3 else { return }
    background = RGB(channels[0], channels[1], channels[2])
  }

  /// Parses a mouse report: `<button;column;row`, one-based, and the final byte `M` for a press.
  private static func mouse(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
    let numbers = String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";")
      .compactMap { Int($0) }
    guard numbers.count == 3, final == UInt8(ascii: "M"), numbers[1] > 0, numbers[2] > 0 else {
      return nil
    }
    // Bits 2 to 4 are modifiers.
    let actions: [Int: MouseEvent.Action] = [0: .press, 64: .wheelUp, 65: .wheelDown]
    return actions[numbers[0] & ~0x1c].map {
      .mouse(MouseEvent($0, column: numbers[1] - 1, row: numbers[2] - 1))
    }
  }

  /// Handles a complete control sequence.
  private mutating func finish(
    _ parameters: ArraySlice<UInt8>, _ final: UInt8, into keys: inout [Key]
  ) {
    if parameters.first == UInt8(ascii: "<") {
      if let key = Self.mouse(parameters, final) { keys.append(key) }
      return
    }
    let first = parameters.prefix { $0 != UInt8(ascii: ";") }
    if final == UInt8(ascii: "~") {
      let number = String(validating: first, as: UTF8.self).flatMap { Int($0) }
      if number == 200 {
        paste = []
      } else if let number, let key = Self.keysByNumber[number] {
        keys.append(key)
      }
    } else if let key = Self.keysByFinal[Unicode.Scalar(final)] {
      keys.append(key)
    }
  }

  private mutating func decodePasted(_ byte: UInt8, into keys: inout [Key]) {
    // The end mark is matched in `pending`, because it may be split across reads.
    let end = Array("\u{1b}[201~".utf8)
    pending.append(byte)
    while !end.starts(with: pending) {
      let released = pending.removeFirst()
      if let count = paste?.count, count < Self.pasteLimit { paste?.append(released) }
    }
    guard pending == end else { return }
    keys.append(.paste(String(decoding: paste ?? [], as: UTF8.self)))
    pending = []
    paste = nil
  }

  private static let keysByNumber: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  private static let keysByFinal: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
    "M": .enter, "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]
}
