package import TerminalEmulator
package import TerminalFrame
package import TerminalProcess

/// What was seen of an app during a ``Probe``.
package struct ProbeEvidence: Sendable {
  /// What was seen after an event.
  package struct Moment: Hashable, Sendable {
    package let frame: Frame
    /// What the app has changed about the terminal.
    package let settings: TerminalSettings
    package let line: LineSettings?
    /// Why the screen hadn't settled, or nil if it had or wasn't asked to.
    package let unsettled: String?
    /// The time since the launch.
    package let time: Duration
    /// The number of bytes written so far.
    package let byteCount: Int
    /// The time from the event until the screen had settled or the event was over.
    package let duration: Duration
    package let usage: ProcessUsage
    /// Whether the app is a stopped job.
    package let isStopped: Bool
  }

  /// How the app ended.
  package struct Ending: Hashable, Sendable {
    package let status: TerminationStatus
    /// The index of the event during which it ended.
    package let event: Int
    /// The time from that event to the end.
    package let duration: Duration
    /// The error in its output, or its last lines; nil if it wrote nothing.
    package let said: String?
    /// All that it wrote last, as lines of text.
    package let lastLines: [String]
  }

  package let probe: Probe
  /// The launch, with the probe's changes.
  package internal(set) var request: CaptureRequest?
  /// What was seen after each event, in order; fewer than events if the app ended.
  package internal(set) var moments: [Moment] = []
  package internal(set) var ending: Ending?
  /// The line settings before the app changed them.
  package internal(set) var initialLine: LineSettings?
  /// The processes that were left on the terminal when the app had ended.
  package internal(set) var leftProcesses = 0
  /// Everything that was written and sent.
  package internal(set) var recording = Recording()
  /// The time from the launch to the first output, or nil if there was none.
  package internal(set) var firstOutput: Duration?
  /// The files that the app has changed and the hosts that it has reached, if that was observed.
  package internal(set) var accesses: [ProcessAccess] = []
  /// The last query that the terminal didn't answer.
  package internal(set) var unansweredQuery: String?
  /// Why the app couldn't be started, or nil if it was.
  package internal(set) var failure: CaptureFailure?

  init(of probe: Probe) { self.probe = probe }

  /// What was seen last, after the app's last output if it ended.
  package var last: Moment? { moments.last }

  /// What was seen after an event, or nil if the app had ended before.
  package subscript(event: Int) -> Moment? {
    moments.indices.contains(event) ? moments[event] : nil
  }
}
