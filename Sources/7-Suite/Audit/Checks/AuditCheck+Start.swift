internal import Capture

extension AuditCheck {
  /// A check of the screen that an app reaches after a start, with events that follow.
  ///
  /// - Parameter judge: Called only for an app that reached its screen.
  static func onScreen(
    _ name: String, _ area: AuditArea, _ severity: AuditSeverity, _ action: String,
    _ expectation: String, isQuick: Bool = false, start: Probe.Start = Probe.Start(),
    then events: [Probe.Event] = [],
    _ judge: @escaping @Sendable (ProbeEvidence, AuditSubject) -> [AuditFault]
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: area, severity: severity, action: action, expectation: expectation,
      isQuick: isQuick, probes: { [$0.probe(start, then: events)] },
      judge: { evidence, subject in
        evidence.flatMap { $0.endedEarly(subject) ? [] : judge($0, subject) }
      })
  }
}
