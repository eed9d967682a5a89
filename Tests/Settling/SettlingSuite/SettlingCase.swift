package import Capture
package import CaptureSteps
package import FrameMasks
package import TerminalFrame

/// A way in which apps paint, and the expected result of a capture.
package struct SettlingCase: Sendable, CustomStringConvertible {
  package enum Expected: Sendable {
    /// Frames, in the order of the captures, each with all of its texts.
    case shows([[String]])
    /// No frame, but an error with this reason and a message with all of these words.
    case fails(CaptureFailure.Reason, [String])
  }

  /// The kind of wait after the test app has painted its whole screen.
  package enum Rest: Sendable {
    /// Waits for its terminal or something else without a time limit. The frame is taken at once.
    case blocks
    /// Waits with a time limit. The frame is taken after the settle time, or never.
    case ticks
  }

  /// The unique name of the case, which describes the behaviour.
  package let name: String
  /// A program that is looked up on the PATH, or nil for `TestApp`.
  package private(set) var program: String?
  /// The arguments of the program. `PAUSE` stands for a number of milliseconds that each capture chooses.
  package let arguments: [String]
  package var expected = Expected.shows([["first half", "second half"]])
  /// The beginnings of all the notes that the capture must have, or nil if any notes will do.
  package var notes: [String]?
  /// The text of a note that allows an earlier frame, or nil if no earlier frame is allowed.
  package var noteIfEarly: String?
  package var rest = Rest.blocks
  /// Whether a capture mostly computes rather than waits.
  package var computes = false
  /// Whether the painting process has left the session, so that only its mark identifies it.
  package var leavesSession = false
  package var size = GridSize(columns: 40, rows: 5)
  package var masks: [Mask] = []
  package var waitFor = WaitCondition.settled
  package var steps: [CaptureStep] = []
  /// The time limit of the whole capture. The default is long enough for a busy machine.
  package var timeout = Duration.seconds(60)

  package var description: String { name }

  /// Whether the app asks a service that was started before it.
  var asksService: Bool {
    arguments.contains {
      $0.hasPrefix("service") || ["datagram", "named-pipe", "memory-pipe"].contains($0)
    }
  }

  /// - Parameter arguments: The arguments of `TestApp`, separated by blanks.
  init(_ name: String, _ arguments: String) {
    self.name = name
    self.arguments = arguments.split(separator: " ").map(String.init)
  }

  init(_ name: String, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Creates a case for a program that people use.
  ///
  /// - Parameter texts: The texts that the whole screen shows, at 80×24.
  init(realApp command: String, shows texts: [String]) {
    let words = command.split(separator: " ").map(String.init)
    name = command
    program = words.first
    arguments = Array(words.dropFirst())
    expected = .shows([texts])
    size = GridSize(columns: 80, rows: 24)
    computes = true
  }

  /// The same case with a shorter timeout if an error is expected: enough on a machine that isn't too busy. An app
  /// that computes all that time takes a processor from others.
  package var failingSoon: SettlingCase {
    guard case .fails = expected else { return self }
    return with { $0.timeout = min(timeout, .seconds(computes ? 4 : 6)) }
  }

  /// The same case with some of its members set.
  func with(_ change: (inout SettlingCase) -> Void) -> SettlingCase {
    var copy = self
    change(&copy)
    return copy
  }
}
