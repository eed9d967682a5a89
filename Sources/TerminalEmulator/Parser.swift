/// The state of the parser between two bytes (Paul Williams, "A parser for DEC's ANSI-compatible
/// video terminals", with colons as ECMA-48 §5.4.2 has them).
struct Parser: Sendable {
  enum State: UInt8 {
    case ground
    case escape, escapeIntermediate
    case controlEntry, controlParameters, controlIntermediate, controlIgnore
    case deviceEntry, deviceParameters, deviceIntermediate
    /// In the body of a string; ``Parser/kind`` says of which.
    case string

    /// The state after a digit or a separator.
    @inline(__always)
    var afterParameter: State {
      self == .controlEntry || self == .controlParameters ? .controlParameters : .deviceParameters
    }
  }

  /// The strings of ECMA-48 §5.6, and `ESC k` of GNU Screen.
  enum StringKind: UInt8 {
    case device, operatingSystem, application, startOfString, privacy, screenTitle

    /// Whether the body is kept until the string ends.
    var isKept: Bool { self == .device || self == .operatingSystem || self == .application }
  }

  var state = State.ground
  var kind = StringKind.device
  var parameters = Parameters()
  /// `<`, `=`, `>` or `?` before the parameters, else 0.
  var prefix: UInt8 = 0
  /// Up to two intermediates, the first in the lower byte.
  var intermediates: UInt16 = 0
  /// The final byte of a device control string.
  var final: UInt8 = 0
  /// The body of a string that is kept.
  var body: [UInt8] = []
  /// Whether the body was longer than ``longestBody``, so that the string is dropped.
  var isOverlong = false
  /// Whether the last byte of a string was 0xC2, the first half of a C1 control.
  var sawC1Lead = false

  /// Bytes of a string that are kept; a longer one is swallowed whole.
  static let longestBody = 1 << 16

  /// Whether digits and separators are parameters.
  @inline(__always)
  var readsParameters: Bool {
    switch state {
    case .controlEntry, .controlParameters, .deviceEntry, .deviceParameters: true
    default: false
    }
  }

  mutating func clear() {
    parameters.clear()
    prefix = 0
    intermediates = 0
  }

  mutating func collect(_ intermediate: UInt8) {
    if intermediates == 0 {
      intermediates = UInt16(intermediate)
    } else if intermediates < 0x100 {
      intermediates |= UInt16(intermediate) << 8
    } else {
      // Three intermediates mean nothing; no sequence has this key.
      intermediates = 0xffff
    }
  }

  mutating func beginString(_ kind: StringKind) {
    self.kind = kind
    state = .string
    body.removeAll(keepingCapacity: true)
    isOverlong = false
    sawC1Lead = false
  }

  mutating func keep(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard kind.isKept, !isOverlong else { return }
    guard body.count + range.count <= Self.longestBody else {
      isOverlong = true
      body.removeAll(keepingCapacity: true)
      return
    }
    for index in range { body.append(bytes[index]) }
  }
}

/// The parameters of a control sequence.
struct Parameters: Sendable {
  /// Parameters that are kept; further ones are read and dropped.
  static let capacity = 32
  /// The greatest value; a greater one counts as this.
  static let greatest: Int32 = 0xffff

  /// An array, because reading one element of an inline array copies all of it.
  private var values = [Int32](repeating: -1, count: Self.capacity)
  /// Whether a parameter stands after a colon, a bit each.
  private var colons: UInt32 = 0
  private(set) var count = 0
  /// The parameter that is being read; −1 before its first digit.
  private var value: Int32 = -1
  private var followsColon = false

  mutating func clear() {
    count = 0
    colons = 0
    value = -1
    followsColon = false
  }

  /// Takes digits and separators.
  ///
  /// - Returns: Where something else stands.
  @inline(__always)
  mutating func read(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    var value = self.value
    while index < bytes.count {
      let byte = bytes[index]
      let digit = byte &- 0x30
      if digit < 10 {
        value = min(max(value, 0) &* 10 &+ Int32(digit), Self.greatest)
      } else if digit < 12 {  // a colon or a semicolon
        store(value)
        value = -1
        followsColon = byte == 0x3a
      } else {
        break
      }
      index &+= 1
    }
    self.value = value
    return index
  }

  /// Ends the last parameter; a sequence without any has the count 0.
  @inline(__always)
  mutating func finish() {
    if count > 0 || value >= 0 { store(value) }
  }

  @inline(__always)
  private mutating func store(_ value: Int32) {
    guard count < Self.capacity else { return }
    values[count] = value
    if followsColon { colons |= 1 << UInt32(count) }
    count += 1
  }

  var hasColons: Bool { colons != 0 }

  /// Whether the parameter at `index` is a sub-parameter of the one before.
  @inline(__always)
  func isSubparameter(_ index: Int) -> Bool {
    index < count && colons & 1 << UInt32(index) != 0
  }

  /// - Returns: nil where the parameter is missing or empty.
  @inline(__always)
  func given(_ index: Int) -> Int? {
    index < count && values[index] >= 0 ? Int(values[index]) : nil
  }

  /// The parameter at `index`, 0 where it is missing or empty.
  @inline(__always)
  subscript(index: Int) -> Int { given(index) ?? 0 }

  /// A count: missing, empty and 0 mean 1.
  @inline(__always)
  func atLeastOne(_ index: Int) -> Int { max(self[index], 1) }
}
