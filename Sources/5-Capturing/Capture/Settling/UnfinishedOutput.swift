internal import TerminalEmulator

/// Output that the app has begun and not ended. Its screen can't be taken before the end.
package enum UnfinishedOutput: String, Hashable, Sendable {
  case sequence
  case synchronizedUpdate

  /// How long output may stay unfinished. After that it is the reason that the screen doesn't change, whatever else is
  /// missing.
  static let longest = Duration.seconds(1)

  /// - Returns: Nil if the app has ended everything that it began.
  init?(of emulator: borrowing TerminalEmulator) {
    if !emulator.isBetweenSequences {
      self = .sequence
    } else if emulator.isSynchronizedUpdateOpen {
      self = .synchronizedUpdate
    } else {
      return nil
    }
  }

  /// What is wrong if the app never ends it.
  var message: String {
    switch self {
    case .sequence: "the app stopped in the middle of a control sequence"
    case .synchronizedUpdate: "a synchronized update (DEC mode 2026) stayed open"
    }
  }

  var remedy: String {
    switch self {
    case .sequence: "make the app end the sequence and flush its output"
    case .synchronizedUpdate:
      "make the app end each update (CSI ? 2026 l) and flush its output"
    }
  }
}
