package import TerminalFrame

/// What came of one launch of an app.
package struct CaptureOutcome: Sendable {
  /// A settled frame that was taken.
  package struct Shot: Hashable, Sendable {
    /// Of the `screenshot` step that took it; nil for the frame after the last step.
    package let name: String?
    package let frame: Frame
    /// Since the launch.
    package let time: Duration
    /// How many events of the recording lead to it.
    package let eventCount: Int
    /// The first other frame that the screen showed while it was watched after that; nil where there was none.
    package let later: Frame?
    /// What is to be known of how it was taken: why that may have been too early.
    package internal(set) var notes: [String] = []
    /// What makes it doubtful.
    package internal(set) var doubts: Set<FrameDoubt> = []
  }

  package init(shots: [Shot] = [], failure: CaptureFailure? = nil, recording: Recording? = nil) {
    self.shots = shots
    self.failure = failure
    self.recording = recording
  }

  /// In the order in which they were taken; all that were asked for, unless it failed.
  package internal(set) var shots: [Shot] = []
  /// Why the other ones could not be taken.
  package internal(set) var failure: CaptureFailure?
  /// When it failed, since the launch; nil if it did not, or the app was not started.
  package internal(set) var failureTime: Duration?
  /// What the app and its terminal wrote to each other; nil where the app was not started.
  package internal(set) var recording: Recording?

  /// The notes on all frames, in their order.
  package var notes: [String] { shots.flatMap(\.notes) }
}
