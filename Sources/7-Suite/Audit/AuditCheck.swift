internal import Capture
package import CaptureSteps
package import TerminalFrame

/// A part of an audit.
package enum AuditArea: String, Codable, Hashable, Sendable, CaseIterable {
  case exit, small, resize, redraw, bytes, colors, text, input, manners, machine
}

/// One way to run an app that has one right outcome.
package struct AuditCheck: Sendable {
  /// The name in options, reports and `audit.json`, such as `exit-sigterm`.
  package let name: String
  package let area: AuditArea
  package let severity: AuditSeverity
  /// What is done, for a table.
  package let action: String
  /// The one right outcome, for a table.
  package let expectation: String
  /// Whether `--quick` includes it.
  package var isQuick = false
  /// The runs whose evidence it judges, in this order. Reports name the steps of the run that shows the fault, which is
  /// the first one unless the fault says otherwise (``AuditFault/run``); the others are there to compare it with. Checks
  /// share the evidence of equal runs.
  let probes: @Sendable (AuditSubject) -> [Probe]
  /// Judges the evidence of these runs.
  let judge: @Sendable (_ evidence: [ProbeEvidence], _ subject: AuditSubject) -> [AuditFault]
}

/// The app of an audit.
package struct AuditSubject: Sendable {
  /// The name in reports: a screen, or a program.
  package let name: String
  /// The program and its arguments, as a person types them.
  package let command: [String]
  /// The usual size of its terminal, columns × rows.
  package let size: GridSize
  /// What leads to the screen: it settles, then the steps of its config follow.
  let beginning: [Probe.Event]
  /// The keys that end the app, or nil if they aren't known.
  package var quitKeys: CaptureInput?

  /// - Parameter steps: The steps of its config.
  package init(
    name: String, command: [String], size: GridSize, steps: [CaptureStep] = [],
    quitKeys: CaptureInput? = nil
  ) {
    self.name = name
    self.command = command
    self.size = size
    self.quitKeys = quitKeys
    beginning =
      [.settle]
      + steps.flatMap { step -> [Probe.Event] in
        switch step {
        case .input(let input, _): [.input(input), .settle]
        case .resize(let size): [.resize([size]), .settle]
        case .waitFor, .screenshot: [.settle]
        }
      }
  }

  /// A run that leads to the screen and goes on with other events.
  ///
  /// - Parameter size: The size of the terminal, or nil for that of the start.
  func probe(
    _ start: Probe.Start = Probe.Start(), size: GridSize? = nil, then events: [Probe.Event] = []
  ) -> Probe {
    var start = start
    start.size = size ?? start.size
    return Probe(start, events: beginning + events)
  }

  /// The index of the last event that leads to the screen.
  var arrival: Int { beginning.count - 1 }
}

extension Probe.Start {
  /// The start as the job of a shell.
  static let job: Probe.Start = {
    var start = Probe.Start()
    start.isJob = true
    return start
  }()
}

extension ProbeEvidence {
  /// What was seen when the screen was reached, or nil if the app had ended before.
  func arrival(_ subject: AuditSubject) -> Moment? { self[subject.arrival] }

  var hasEnded: Bool { ending != nil }

  /// Whether the app ended before its screen was reached.
  func endedEarly(_ subject: AuditSubject) -> Bool {
    ending.map { $0.event <= subject.arrival } ?? false
  }
}
