/// The control sequences and strings in an app's output (ECMA-48 §5.4 and §5.6), without the text between them.
struct ControlSequences: Sequence, IteratorProtocol {
  /// A sequence, split by its kind.
  enum Item: Hashable {
    /// ESC and a final byte, with the intermediate bytes between them.
    case escape(intermediates: [UInt8], final: UInt8)
    /// CSI; the parameters are as written, without `prefix` (`?`, `>`, `<` or `=`), which is 0 if there is none.
    case control(prefix: UInt8, parameters: [UInt8], intermediates: [UInt8], final: UInt8)
    /// OSC with its number, or nil if it doesn't begin with one.
    case command(Int?)
    /// DCS, APC, PM or SOS, by the byte after ESC.
    case string(UInt8)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Item? {
    while let start = bytes[index...].firstIndex(of: 0x1b) {
      index = start + 1
      guard index < bytes.count else { return nil }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "["):
        index += 1
        return control()
      case UInt8(ascii: "]"):
        index += 1
        let digits = take { (0x30...0x39).contains($0) }
        skipString()
        return .command(Int(String(decoding: digits, as: UTF8.self)))
      case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
        index += 1
        skipString()
        return .string(byte)
      default:
        let intermediates = take { (0x20...0x2f).contains($0) }
        guard index < bytes.count else { return nil }
        index += 1
        return .escape(intermediates: Array(intermediates), final: bytes[index - 1])
      }
    }
    return nil
  }

  private mutating func control() -> Item? {
    let prefix = take { (0x3c...0x3f).contains($0) }
    let parameters = take { (0x30...0x3b).contains($0) }
    let intermediates = take { (0x20...0x2f).contains($0) }
    guard index < bytes.count else { return nil }
    index += 1
    return .control(
      prefix: prefix.first ?? 0, parameters: Array(parameters),
      intermediates: Array(intermediates), final: bytes[index - 1])
  }

  private mutating func take(_ isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let part = bytes[index...].prefix(while: isPart)
    index = part.endIndex
    return part
  }

  /// Skips a string up to BEL, or up to the ESC of its ST.
  private mutating func skipString() {
    index = bytes[index...].firstIndex { $0 == 0x07 || $0 == 0x1b } ?? bytes.count
  }
}

extension Sequence<ControlSequences.Item> {
  /// The number of sequences after a string within which an app asks for the place of the cursor to see whether the
  /// terminal has shown the string (vim, `check_terminal_behavior`).
  private static var testLength: Int { 4 }

  /// The sequences without strings that only test the terminal: the app asks for the place of the cursor right after.
  var withoutTests: [ControlSequences.Item] {
    let items = Array(self)
    return items.enumerated().filter { index, item in
      guard case .string = item else { return true }
      return !items[index...].dropFirst().prefix(Self.testLength).contains(where: \.asksForCursor)
    }.map(\.element)
  }
}

extension ControlSequences.Item: CustomStringConvertible {
  /// The sequence as a terminal echoes it, such as `^[[?25h`, without the contents of strings.
  var description: String {
    switch self {
    case .escape(let intermediates, let final):
      "^[" + String(decoding: intermediates + [final], as: UTF8.self)
    case .control(let prefix, let parameters, let intermediates, let final):
      "^[["
        + String(
          decoding: (prefix == 0 ? [] : [prefix]) + parameters + intermediates + [final],
          as: UTF8.self)
    case .command(let number): "^[]" + (number.map(String.init) ?? "") + "…"
    case .string(let byte): "^[" + String(decoding: [byte], as: UTF8.self) + "…"
    }
  }
}

extension ControlSequences.Item {
  /// Whether it asks for the place of the cursor (CPR).
  fileprivate var asksForCursor: Bool { isControl(nil, "n") && numbers == [6] }

  /// The parameters as numbers; 0 for one that is left out. Subparameters count as parameters.
  var numbers: [Int] {
    guard case .control(_, let parameters, _, _) = self else { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) }
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  /// Whether it's a control sequence with this prefix and final byte, and without intermediates.
  func isControl(_ prefix: Unicode.Scalar?, _ final: Unicode.Scalar) -> Bool {
    guard case .control(let ownPrefix, _, let intermediates, let ownFinal) = self else {
      return false
    }
    return UInt32(ownPrefix) == prefix?.value ?? 0 && intermediates.isEmpty
      && UInt32(ownFinal) == final.value
  }
}
