internal import TerminalEmulator

/// What an app has begun to write and not ended: its screen can't be taken before that.
enum UnfinishedOutput: Hashable {
  case sequence
  case synchronizedUpdate

  /// What stays unfinished for longer than this keeps the screen from changing, whatever else it lacks.
  static let longest = Duration.seconds(1)

  /// - Returns: Nil where the app has ended all that it began.
  init?(of emulator: borrowing TerminalEmulator) {
    if !emulator.isBetweenSequences {
      self = .sequence
    } else if emulator.isSynchronizedUpdateOpen {
      self = .synchronizedUpdate
    } else {
      return nil
    }
  }

  var obstacle: Obstacle {
    switch self {
    case .sequence:
      var obstacle = Obstacle.unsettled("the app stopped in the middle of a control sequence")
      obstacle.ownRemedy = "let the app end the sequence, and flush its output"
      return obstacle
    case .synchronizedUpdate:
      var obstacle = Obstacle.unsettled("a synchronized update (DEC mode 2026) stayed open")
      obstacle.ownRemedy = "let the app end each update (CSI ? 2026 l), and flush its output"
      return obstacle
    }
  }
}
