/// The state of the parser between two bytes (Paul Williams, "A parser for DEC's ANSI-compatible
/// video terminals", with colons as ECMA-48 §5.4.2 has them).
struct Parser: Sendable {
  enum State: UInt8 {
    case ground
    case escape, escapeIntermediate
    case controlEntry, controlParameters, controlIntermediate, controlIgnore
    case deviceEntry, deviceParameters, deviceIntermediate
    /// After `ESC Y` of a VT52, and after an intermediate, which a VT52 ignores with what follows.
    case vt52Row, vt52Column, vt52Ignore
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
    /// A sixel picture, which is decoded as it comes.
    case sixel

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
  /// Whether the body was longer than ``longestBody``, or the limit of pictures, so that the string is dropped.
  var isOverlong = false

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
    body.removeAll(keepingCapacity: body.capacity <= Self.longestBody)
    isOverlong = false
  }

  mutating func keep(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard kind.isKept, !isOverlong else { return }
    let count = body.count + range.count
    guard
      count <= Self.longestBody || count <= PictureLimits.longestBody && holdsPicture(bytes, range)
    else {
      isOverlong = true
      body.removeAll(keepingCapacity: true)
      return
    }
    for index in range { body.append(bytes[index]) }
  }

  /// Whether a string that goes on with some bytes begins as those of kitty's and iTerm2's pictures do.
  private func holdsPicture(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start: StaticString
    switch kind {
    case .application: start = "G"
    case .operatingSystem: start = "1337;"
    default: return false
    }
    for (place, letter) in start.description.utf8.enumerated() {
      let byte = place < body.count ? body[place] : bytes[range.lowerBound + place - body.count]
      if byte != letter { return false }
    }
    return true
  }
}
