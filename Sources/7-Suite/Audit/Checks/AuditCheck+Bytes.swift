internal import Capture
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

// Whether an app's screen is the same however its bytes arrive.
extension AuditCheck {
  static let bytes: [AuditCheck] = [
    slow("bytes-slow", "reads the output byte by byte for 1.5 s") { subject in
      [Probe(events: [.readSlowly(.milliseconds(1500))] + subject.beginning)]
    },
    slow("bytes-stall", "types ctrl+l 100 times, and reads nothing for half a second") { subject in
      let redraws = Probe.Event.send(Array(repeating: 0x0c, count: 100))
      return [
        subject.probe(
          then: [
            redraws, .stall(.milliseconds(500)), .readSlowly(.milliseconds(200)), .settle,
          ]),
        subject.probe(then: [.send([0x0c]), .settle, .send([0x0c]), .settle]),
      ]
    },
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

  /// - Parameter probes: A run whose output is read slowly; and, unless the right screen is the one of the start, a run
  ///   with the same keys in a terminal that reads at once, to see that they change nothing.
  private static func slow(
    _ name: String, _ action: String, _ probes: @escaping @Sendable (AuditSubject) -> [Probe]
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .bytes, severity: .moderate, action: action,
      expectation: "the same screen as in a terminal that reads at once",
      probes: { subject in probes(subject) + RightScreens.probes(of: subject) },
      judge: { evidence, subject in
        guard let right = RightScreens(evidence, subject),
          evidence[1..<evidence.count - 2].allSatisfy({ right.isSeen(in: $0) })
        else { return [] }
        if let ending = evidence[0].ending {
          return [AuditFault("ended", "\(ending.status.description)\(ending.quote)")]
        }
        return [
          evidence[0].last.flatMap {
            right.fault(of: $0.frame) { "loses output: \($0)" }
          }
        ].compactMap(\.self)
      })
  }
}
