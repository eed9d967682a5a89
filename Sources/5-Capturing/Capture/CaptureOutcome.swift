package import TerminalFrame

/// The result of launching an app once.
package struct CaptureOutcome: Sendable {
  /// A settled frame.
  package struct Shot: Equatable, Sendable {
    /// The name in the `screenshot` step that took it; nil for the frame after the last step.
    package let name: String?
    private let packed: PackedFrame
    /// The time since the launch.
    package let time: Duration
    /// The number of events of the recording that lead to it.
    package let eventCount: Int
    /// The first different frame that the screen showed while it was watched afterwards, or nil if there was none.
    package let later: Frame?
    /// Notes on how the frame was taken, such as why it may have been too early.
    package let notes: [String]
    /// The reasons to doubt it.
    package let doubts: Set<FrameDoubt>

    init(
      name: String?, frame: Frame, time: Duration, eventCount: Int, later: Frame?,
      notes: [String], doubts: Set<FrameDoubt>
    ) {
      self.name = name
      packed = PackedFrame(frame)
      self.time = time
      self.eventCount = eventCount
      self.later = later
      self.notes = notes
      self.doubts = doubts
    }

    /// The frame, which is unpacked at each use.
    package var frame: Frame { packed.frame }
  }

  package init(shots: [Shot] = [], failure: CaptureFailure? = nil, recording: Recording? = nil) {
    self.shots = shots
    self.failure = failure
    self.recording = recording
  }

  /// The frames in the order in which they were taken: all that were requested, unless the capture failed.
  package internal(set) var shots: [Shot] = []
  /// Why the other frames could not be taken.
  package internal(set) var failure: CaptureFailure?
  /// When the capture failed, since the launch; nil if it didn't, or if the app wasn't started.
  package internal(set) var failureTime: Duration?
  /// What the app and its terminal wrote to each other, or nil if the app wasn't started.
  package internal(set) var recording: Recording?

  /// The notes on all frames, in order.
  package var notes: [String] { shots.flatMap(\.notes) }
}
