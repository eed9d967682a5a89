// The operating levels of a VT420 (DECSCL; VT510 manual, "Operating Levels"): at the level of an older
// terminal, what that one did not have is ignored, as far as xterm 379 does so.

/// What a terminal has to be to know a function: 2 for a VT220, 3 for a VT320, 4 for a VT420.
enum ConformanceLevel {
  static let highest = 4

  /// The lowest level that knows a control sequence with an intermediate.
  static func lowest(intermediate: UInt8, final: UInt8) -> Int {
    switch intermediate {
    case UInt8(ascii: "$"):
      // DECRQM and DECRQPSR are a VT320's, the rectangles a VT420's; xterm tells of private modes at
      // any level.
      final == UInt8(ascii: "p") || final == UInt8(ascii: "w") ? 3 : 4
    case UInt8(ascii: "'"), UInt8(ascii: "*"): 4  // DECIC, DECDC, DECSACE, DECRQCRA
    default: 1
    }
  }
}

/// Which terminal the emulator acts as.
struct OperatingLevel: Sendable {
  /// DECSCL: 1 for a VT100 to 4 for a VT420.
  var conformance = ConformanceLevel.highest
  /// What mode DECANM has put aside while the terminal is a VT52; nil while it is none.
  var ansi: ANSIState? { didSet { isVT52 = ansi != nil } }
  /// Kept, since each control sequence asks for it.
  private(set) var isVT52 = false
}

extension TerminalEmulator {
  /// DECSCL (VT510 manual): a soft reset, the level, and the length of the controls in replies. A VT520's
  /// level is taken as the highest, which xterm would ignore, so that a program that ends with it does
  /// not leave a lower one.
  mutating func selectConformance() {
    guard (61...65).contains(parameters[0]) else { return }
    softReset()
    level.conformance = min(parameters[0] - 60, ConformanceLevel.highest)
    if level.conformance == 1 || parameters[1] == 1 {
      outbox.replies.usesEightBits = false
    } else if parameters[1] == 0 || parameters[1] == 2 {
      outbox.replies.usesEightBits = true
    }
  }

  /// Whether a control sequence with an intermediate exists at the level that is set.
  @inline(__always)
  func isKnown(_ final: UInt8) -> Bool {
    level.conformance == ConformanceLevel.highest
      || level.conformance
        >= ConformanceLevel.lowest(
          intermediate: UInt8(truncatingIfNeeded: parser.intermediates), final: final)
  }
}
