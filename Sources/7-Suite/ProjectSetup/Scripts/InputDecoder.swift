/// A person's input, decoded from the bytes of a terminal.
enum TerminalInput: Hashable, Sendable {
  /// A key with its modifiers, as spelled in `press`: `ctrl+s`.
  case key(String)
  /// A typed character.
  case text(Unicode.Scalar)
  case paste(String)
  case mouse(MouseInput)
  case focus(Bool)
  /// A sequence that is neither a key nor a terminal's response.
  case unknown(String)
}

/// Decodes the input of a terminal: the keys of xterm ("PC-Style Function Keys" in its ctlseqs), modifyOtherKeys, the
/// keyboard protocol of kitty, bracketed paste, mouse and focus. A terminal's responses to queries are dropped.
struct InputDecoder: Sendable {
  /// Scalars of an incomplete sequence.
  private var pending: [Unicode.Scalar] = []
  private var pendingTime = 0.0

  /// The longest pause within a sequence, in seconds. After a longer one, Escape was a key of its own.
  private static let gap = 0.05
  /// The longest paste and the longest other sequence, in scalars.
  private static let limits = (paste: 1 << 20, sequence: 1 << 10)
  private static let pasteStart = Array("\u{1b}[200~".unicodeScalars)
  static let pasteEnd = Array("\u{1b}[201~".unicodeScalars)

  enum Step {
    /// The number of scalars read, and their meaning.
    case whole(Int, [TerminalInput])
    case incomplete
  }

  /// - Parameter time: In seconds.
  mutating func feed(_ text: String, at time: Double) -> [TerminalInput] {
    var inputs = time - pendingTime < Self.gap || isPasting ? [] : flush()
    let count = pending.count
    pending += Array(text.unicodeScalars)
    pendingTime = time
    // Avoids rereading a long paste for each small piece of it.
    if isPasting, count > Self.pasteStart.count, pending.count <= Self.limits.paste,
      Self.start(of: Self.pasteEnd, in: pending[(count - Self.pasteEnd.count)...]) == nil
    {
      return inputs
    }
    let limit = isPasting ? Self.limits.paste : Self.limits.sequence
    inputs += readAll(isFinal: false)
    if pending.count > limit { inputs += flush() }
    return inputs
  }

  /// The index at which a sequence starts in a text; nil if it isn't there.
  static func start(of sequence: [Unicode.Scalar], in text: ArraySlice<Unicode.Scalar>) -> Int? {
    text.indices.first { text[$0...].starts(with: sequence) }
  }

  /// Whether the pending input may be a key or the start of a longer sequence.
  var isAmbiguous: Bool { !pending.isEmpty && !isPasting }

  /// Interprets the pending input once nothing more has arrived for long enough.
  ///
  /// - Parameter time: In seconds.
  mutating func flush(at time: Double) -> [TerminalInput] {
    isAmbiguous && time - pendingTime >= Self.gap ? flush() : []
  }

  /// Interprets the pending input at the end.
  mutating func flush() -> [TerminalInput] { readAll(isFinal: true) }

  private var isPasting: Bool { pending.starts(with: Self.pasteStart) }

  private mutating func readAll(isFinal: Bool) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    var rest = pending[...]
    while let first = rest.first {
      let step =
        first == "\u{1b}"
        ? Self.escaped(rest, isFinal: isFinal)
        : .whole(1, [Self.controlKey(first).map { .key($0) } ?? .text(first)])
      guard case .whole(let count, let found) = step else { break }
      inputs += found
      rest = rest.dropFirst(count)
    }
    pending = Array(rest)
    return inputs
  }

  // MARK: Single characters

  /// The key that sends a control character, or nil for any other.
  static func controlKey(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09: "tab"
    case 0x0d: "enter"
    case 0x1b: "escape"
    case 0x7f: "backspace"
    case 0x00: "ctrl+space"
    case 0x01...0x1a: "ctrl+" + String(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
    case 0x1c...0x1f: "ctrl+" + String(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))
    default: nil
    }
  }

  /// Input that starts with Escape.
  private static func escaped(_ rest: ArraySlice<Unicode.Scalar>, isFinal: Bool) -> Step {
    guard let second = rest.dropFirst().first else {
      return isFinal ? .whole(1, [.key("escape")]) : .incomplete
    }
    let step: Step? =
      switch second {
      case "[": ControlSequenceInput.step(rest)
      case "O": singleShift(rest)
      case "]", "P", "_", "^", "X": deviceString(rest)
      case "\u{1b}": .whole(1, [.key("escape")])
      default: .whole(2, [alt(second)])
      }
    switch step {
    case .whole(let count, let inputs)?: return .whole(count, inputs)
    case .incomplete? where !isFinal: return .incomplete
    default: break
    }
    // Not the start of a sequence: the key with Alt.
    if rest.count == 2 { return .whole(2, [alt(second)]) }
    return .whole(rest.count, [.unknown(readableForm(of: rest))])
  }

  private static func alt(_ scalar: Unicode.Scalar) -> TerminalInput {
    guard let key = controlKey(scalar) else {
      return .key(KeyName.of(scalar, modifiers: KeyName.alt))
    }
    return .key(key.hasPrefix("ctrl+") ? "ctrl+alt+\(key.dropFirst(5))" : "alt+\(key)")
  }

  /// Keys of the cursor and the number pad: SS3 and a character.
  private static func singleShift(_ rest: ArraySlice<Unicode.Scalar>) -> Step {
    guard let third = rest.dropFirst(2).first else { return .incomplete }
    if let key = KeyName.byFinal[third] { return .whole(3, [.key(key)]) }
    if third == "M" { return .whole(3, [.key("enter")]) }
    if ("p"..."y").contains(third) { return .whole(3, [.key("kp\(third.value - 0x70)")]) }
    if let sign = KeyName.padSigns[third] { return .whole(3, [.text(sign)]) }
    return .whole(3, [.unknown(readableForm(of: rest.prefix(3)))])
  }

  /// A terminal's response as a control string: OSC, DCS, APC, PM or SOS, ended by BEL or ST.
  private static func deviceString(_ rest: ArraySlice<Unicode.Scalar>) -> Step {
    var previous: Unicode.Scalar?
    for (offset, scalar) in rest.enumerated().dropFirst(2) {
      if scalar == "\u{7}" || scalar == "\u{9c}" || scalar == "\\" && previous == "\u{1b}" {
        return .whole(offset + 1, [])
      }
      previous = scalar
    }
    return .incomplete
  }

  /// A sequence in readable form: `ESC[5n`.
  static func readableForm(of scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars.prefix(24) {
      text += scalar == "\u{1b}" ? "ESC" : scalar.value < 0x20 ? "^" : String(scalar)
    }
    return text
  }
}

/// The names of keys in `press`.
enum KeyName {
  /// The bits of xterm's modifier parameter minus one; kitty's further bits are locks.
  static let shift = 1
  static let alt = 2
  static let control = 4
  static let superKey = 8

  private static let modifiers = [
    (control, "ctrl"), (alt, "alt"), (shift, "shift"), (superKey, "super"),
  ]

  static func of(_ name: String, modifiers: Int) -> String {
    let held = Self.modifiers.filter { modifiers & $0.0 != 0 }.map(\.1)
    return (held + [name]).joined(separator: "+")
  }

  static func of(_ scalar: Unicode.Scalar, modifiers: Int) -> String {
    of(scalar == " " ? "space" : String(scalar), modifiers: modifiers)
  }

  static let byFinal: [Unicode.Scalar: String] = [
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "P": "f1",
    "Q": "f2", "R": "f3", "S": "f4",
  ]

  static let byNumber: [Int: String] = [
    1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageUp", 6: "pageDown", 7: "home", 8: "end",
    11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9",
    21: "f10", 23: "f11", 24: "f12", 25: "f13", 26: "f14", 28: "f15", 29: "f16", 31: "f17",
    32: "f18", 33: "f19", 34: "f20",
  ]

  /// Characters of the number pad in application mode (SS3).
  static let padSigns: [Unicode.Scalar: Unicode.Scalar] = [
    "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/", "X": "=",
  ]

  /// Keys by their numbers in kitty's protocol, outside its private range.
  static let byCode: [Int: String] = [
    9: "tab", 13: "enter", 27: "escape", 127: "backspace", 57414: "enter", 57417: "left",
    57418: "right", 57419: "up", 57420: "down", 57421: "pageUp", 57422: "pageDown", 57423: "home",
    57424: "end", 57425: "insert", 57426: "delete",
  ]
}
