internal import Capture
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

// Whether an app's screen is the same however its bytes arrive.
extension AuditCheck {
  static let bytes: [AuditCheck] = [
    AuditCheck(
      name: "bytes-slow", area: .bytes, severity: .moderate,
      action: "reads the output byte by byte for 1.5 s",
      expectation: "the same screen as in a terminal that reads at once",
      probes: { subject in
        [Probe(events: [.readSlowly(.milliseconds(1500))] + subject.beginning)]
          + RightScreens.probes(of: subject)
      },
      judge: { evidence, subject in
        guard let right = RightScreens(evidence, subject) else { return [] }
        if let ending = evidence[0].ending {
          return [AuditFault("ended", "\(ending.status.description)\(ending.quote)")]
        }
        return [
          evidence[0].last.flatMap {
            right.fault(of: $0.frame) { "loses output: \($0)" }
          }
        ].compactMap(\.self)
      }),
    onScreen(
      "bytes-torn", .bytes, .moderate, "lets the screen settle",
      "the output isn't in the middle of a control sequence or an update", isQuick: true
    ) { evidence, subject in
      guard let moment = evidence.arrival(subject) else { return [] }
      return [TerminalSettings.Setting.unfinishedSequence, .synchronizedUpdate].filter {
        moment.settings.isChanged($0)
      }.map { setting in
        AuditFault("\(setting)", "rests with \(setting.name)", frame: moment.frame)
      }
    },
  ]
}
