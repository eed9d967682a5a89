// The operating levels of a VT420 (DECSCL; VT510 manual, "Operating Levels"). At the level of an older terminal,
// functions that it doesn't have are ignored, as far as xterm 379 does so.

/// The operating levels that functions require: 2 for a VT220, 3 for a VT320, 4 for a VT420.
enum ConformanceLevel {
  static let highest = 4

  /// The lowest level that has a control sequence with an intermediate.
  static func lowest(intermediate: UInt8, final: UInt8) -> Int {
    switch intermediate {
    case UInt8(ascii: "$"):
      // DECRQM and DECRQPSR came with the VT320, rectangles with the VT420. xterm reports private modes at any level.
      final == UInt8(ascii: "p") || final == UInt8(ascii: "w") ? 3 : 4
    case UInt8(ascii: "'"), UInt8(ascii: "*"): 4  // DECIC, DECDC, DECSACE, DECRQCRA
    default: 1
    }
  }
}

/// The terminal that the emulator currently acts as.
struct OperatingLevel: Sendable {
  /// The level set by DECSCL, from 1 for a VT100 to 4 for a VT420.
  var conformance = ConformanceLevel.highest
  /// The state that DECANM saved while the terminal is a VT52, or nil if it isn't one.
  var ansi: ANSIState? { didSet { isVT52 = ansi != nil } }
  /// Whether the terminal is a VT52; stored, because each sequence checks it.
  private(set) var isVT52 = false
}

extension TerminalEmulator {
  /// DECSCL (VT510 manual): performs a soft reset, and sets the level and whether replies contain 7-bit or 8-bit
  /// controls. The level of a VT520 counts as the highest; xterm would ignore it. That way, a program that selects it
  /// on exit doesn't leave a lower level behind.
  mutating func selectConformance() {
    guard (61...65).contains(parameters[0]) else { return }
    softReset()
    level.conformance = min(parameters[0] - 60, ConformanceLevel.highest)
    if level.conformance == 1 || parameters[1] == 1 {
      pendingMessages.replies.usesEightBits = false
    } else if parameters[1] == 0 || parameters[1] == 2 {
      pendingMessages.replies.usesEightBits = true
    }
  }

  /// Whether a control sequence with an intermediate exists at the current level.
  @inline(__always)
  func isKnown(_ final: UInt8) -> Bool {
    level.conformance == ConformanceLevel.highest
      || level.conformance
        >= ConformanceLevel.lowest(
          intermediate: UInt8(truncatingIfNeeded: parser.intermediates), final: final)
  }
}
