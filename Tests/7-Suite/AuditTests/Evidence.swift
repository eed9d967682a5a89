import Glibc
import TerminalEmulator
import TerminalFrame
import Testing

// Evidence is only made by runs of an app, so tests make it with the initializers of its module.
@testable import Audit
@testable import Capture
@testable import TerminalProcess

/// An app whose screen is reached when it has settled for the first time.
let subject = AuditSubject(name: "app", command: ["app"], size: GridSize(columns: 30, rows: 10))

extension ProbeEvidence {
  /// A run during which the app wrote something in each moment.
  ///
  /// - Parameters:
  ///   - line: The line settings of its terminal.
  ///   - status: How the app ended during the last moment, or nil if it didn't.
  ///   - lastLines: What it wrote last.
  init(
    writing outputs: String..., line: LineSettings? = nil, status: TerminationStatus? = nil,
    saying lastLines: [String] = [], unsettled: String? = nil
  ) {
    self.init(of: Probe(events: outputs.map { _ in .settle }))
    var terminal = TerminalEmulator(.init(size: GridSize(columns: 30, rows: 10)))
    var byteCount = 0
    for output in outputs {
      byteCount += output.utf8.count
      terminal.feed(Array(output.utf8))
      recording.add(Array(output.utf8), at: .seconds(moments.count)) { .output($0) }
      moments.append(
        Moment(
          frame: terminal.frame(), settings: terminal.settings, line: line, unsettled: unsettled,
          time: .seconds(moments.count), byteCount: byteCount, duration: .zero,
          usage: ProcessUsage(),
          isStopped: false))
    }
    ending = status.map {
      Ending(
        status: $0, event: outputs.count - 1, duration: .zero, said: lastLines.last,
        lastLines: lastLines)
    }
  }
}

extension ProbeEvidence {
  /// Makes the last moments those of times in which nothing happened to the app.
  mutating func watch(last count: Int) {
    let watched = [Probe.Event](repeating: .watch(.zero), count: count)
    var copy = ProbeEvidence(of: Probe(events: probe.events.dropLast(count) + watched))
    (copy.moments, copy.recording) = (moments, recording)
    self = copy
  }
}

extension LineSettings {
  /// Those of a terminal whose app reads keys itself.
  static let raw: LineSettings? = {
    let file = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(file) }
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else { return nil }
    cfmakeraw(&mode)
    guard tcsetattr(file, TCSANOW, &mode) == 0 else { return nil }
    return LineSettings(of: file)
  }()
}

/// The faults that a check finds in evidence.
func faults(_ name: String, _ evidence: ProbeEvidence...) throws -> [AuditFault] {
  let check = try #require(AuditCheck.all.first { $0.name == name })
  return check.judge(evidence, subject)
}
