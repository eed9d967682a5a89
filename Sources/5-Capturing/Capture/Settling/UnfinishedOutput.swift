internal import TerminalEmulator

/// Output that the app has begun and not ended. Its screen can't be taken before the end.
enum UnfinishedOutput: Hashable {
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

  var blocker: SettleBlocker {
    switch self {
    case .sequence:
      var blocker = SettleBlocker.unsettled("the app stopped in the middle of a control sequence")
      blocker.ownRemedy = "make the app end the sequence and flush its output"
      return blocker
    case .synchronizedUpdate:
      var blocker = SettleBlocker.unsettled("a synchronized update (DEC mode 2026) stayed open")
      blocker.ownRemedy = "make the app end each update (CSI ? 2026 l) and flush its output"
      return blocker
    }
  }
}
