import TerminalEmulator
import TerminalFrame
import TerminalProcess

// Evidence is only made by runs of an app, so tests make it with the initializers of its module.
@testable import Audit
@testable import Capture

/// An app whose screen is reached when it has settled for the first time.
let subject = AuditSubject(name: "app", command: ["app"], size: GridSize(columns: 30, rows: 10))

extension ProbeEvidence {
  /// A run during which the app wrote something in each moment.
  ///
  /// - Parameter status: How the app ended during the last moment, or nil if it didn't.
  init(
    writing outputs: String..., status: TerminationStatus? = nil, unsettled: String? = nil
  ) {
    self.init(of: Probe(events: outputs.map { _ in .settle }))
    var terminal = TerminalEmulator(.init(size: GridSize(columns: 30, rows: 10)))
    for output in outputs {
      terminal.feed(Array(output.utf8))
      moments.append(
        Moment(
          frame: terminal.frame(), settings: terminal.settings, line: nil, unsettled: unsettled,
          time: .seconds(moments.count), byteCount: 0, duration: .zero, usage: ProcessUsage(),
          isStopped: false))
    }
    ending = status.map {
      Ending(
        status: $0, event: outputs.count - 1, duration: .zero, said: nil, lastLines: [])
    }
  }
}
