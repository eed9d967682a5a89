/// The state of the parser between two bytes: the part of a sequence or string that was read so far.
///
/// The states are those of Paul Williams, "A parser for DEC's ANSI-compatible video terminals", with colons between
/// parameters as in ECMA-48 §5.4.2. Outside of strings, bytes from 0x80 on are decoded first (``UTF8Decoder``).
///
/// The loops that read bytes and change this state are methods of ``TerminalEmulator``: for text in
/// `TerminalEmulator+Ground.swift`, for sequences and strings in `TerminalEmulator+Reading.swift`. For speed, they work
/// on runs of bytes rather than on single ones.
struct Parser: Sendable {
  enum State: UInt8 {
    case ground
    case escape, escapeIntermediate
    case controlEntry, controlParameters, controlIntermediate, controlIgnore
    case deviceEntry, deviceParameters, deviceIntermediate
    /// In a VT52: after `ESC Y`, after its first argument, and after an intermediate, which is ignored with the rest of
    /// its sequence.
    case vt52Row, vt52Column, vt52Ignore
    /// In the body of a string of the kind ``Parser/kind``.
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
    /// A sixel picture, which is decoded as it arrives.
    case sixel

    /// Whether the body is kept until the string ends.
    var isKept: Bool { self == .device || self == .operatingSystem || self == .application }
  }

  var state = State.ground
  var kind = StringKind.device
  var parameters = Parameters()
  /// `<`, `=`, `>` or `?` before the parameters, or 0 if there is none.
  var prefix: UInt8 = 0
  /// Up to two intermediates, the first in the lower byte.
  var intermediates: UInt16 = 0
  /// The final byte of a device control string's header. In a VT52, the row of `ESC Y`.
  var final: UInt8 = 0
  /// The body of the string, if its kind is kept.
  var body: [UInt8] = []
  /// Whether to drop the string, because it exceeds its limit (``maxBodyLength``, or ``PictureLimits/maxBodyLength`` for
  /// pictures) or isn't supported.
  var isDropped = false

  /// The longest string that is kept, in bytes; a longer one is dropped whole.
  static let maxBodyLength = 1 << 16

  /// Whether digits and separators are parameters in this state.
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
      // Nothing has three intermediates, so use a value that matches no sequence.
      intermediates = 0xffff
    }
  }

  mutating func beginString(_ kind: StringKind) {
    self.kind = kind
    state = .string
    body.removeAll(keepingCapacity: body.capacity <= Self.maxBodyLength)
    isDropped = false
  }

  mutating func keep(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard kind.isKept, !isDropped else { return }
    let count = body.count + range.count
    guard
      count <= Self.maxBodyLength
        || count <= PictureLimits.maxBodyLength && holdsPicture(bytes, range)
    else {
      isDropped = true
      body.removeAll(keepingCapacity: true)
      return
    }
    for index in range { body.append(bytes[index]) }
  }

  /// Whether the string, continued by the bytes in `range`, begins like a picture of kitty or iTerm2.
  private func holdsPicture(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start: StaticString
    switch kind {
    case .application: start = "G"
    case .operatingSystem: start = "1337;"
    default: return false
    }
    for (offset, letter) in start.description.utf8.enumerated() {
      let byte = offset < body.count ? body[offset] : bytes[range.lowerBound + offset - body.count]
      if byte != letter { return false }
    }
    return true
  }
}
