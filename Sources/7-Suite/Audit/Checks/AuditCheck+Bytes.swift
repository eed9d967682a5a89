internal import Capture
internal import TerminalEmulator

// Whether an app's screen is the same however its bytes arrive.
extension AuditCheck {
  static let bytes: [AuditCheck] = [
    slow, stalled,
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

  private static let slowTime = Duration.milliseconds(1500)

  /// An app may show something else as time goes by, so a run that reads at once lasts as long.
  private static let slow = AuditCheck(
    name: "bytes-slow", area: .bytes, severity: .moderate,
    action: "reads the output byte by byte for 1.5 s",
    expectation: "the same screen as in a terminal that reads at once",
    probes: { subject in
      [
        Probe(events: [.readSlowly(slowTime)] + subject.beginning),
        Probe(events: [.watch(slowTime)] + subject.beginning),
      ] + RightScreens.probes(of: subject)
    },
    judge: { evidence, subject in
      // The first two runs arrive later, so they don't show what differs by chance.
      guard let right = RightScreens(Array(evidence.suffix(2)), subject),
        right.isRepeatable(evidence, subject), let waited = evidence[1].last
      else { return [] }
      if let ending = evidence[0].ending { return [ending.fault()] }
      guard let last = evidence[0].last,
        !FrameChange(from: waited.frame, to: last.frame, except: right.unsteady).isNothing
      else { return [] }
      return [right.fault(of: last.frame) { "loses output: \($0)" }].compactMap(\.self)
    })

  private static let redraw: [UInt8] = [0x0c]
  private static let down = Array("\u{1b}OB".utf8)

  /// Terminals take more output than the first screen before they block, so the app draws its screen often, and then
  /// something else. An app that discards keys while it draws has lost no output: the next ctrl+l shows the same.
  private static let stalled = AuditCheck(
    name: "bytes-stall", area: .bytes, severity: .moderate,
    action: "types ctrl+l 100 times and the down key, and reads nothing for half a second",
    expectation: "the same screen as in a terminal that reads at once",
    probes: { subject in
      let keys = Array(repeating: redraw, count: 100).flatMap(\.self) + down
      let steps = [redraw, redraw, down].flatMap { [Probe.Event.send($0), .settle] }
      return [
        subject.probe(
          then: [
            .send(keys), .stall(.milliseconds(500)), .readSlowly(.milliseconds(200)), .settle,
            .send(redraw), .settle,
          ]), subject.probe(then: steps),
      ] + RightScreens.probes(of: subject)
    },
    judge: { evidence, subject in
      guard let right = RightScreens(evidence, subject), right.isRepeatable(evidence, subject),
        !evidence[1].hasEnded, let once = evidence[1][subject.arrival + 2],
        let twice = evidence[1][subject.arrival + 4],
        let expected = evidence[1].last, expected.unsettled == nil
      else { return [] }
      // The first key must change nothing that the second one changes again.
      guard FrameChange(from: once.frame, to: twice.frame).positions.isEmpty else { return [] }
      if let ending = evidence[0].ending { return [ending.fault()] }
      guard let last = evidence[0][subject.arrival + 4], last.unsettled == nil,
        let redrawn = evidence[0].last,
        FrameChange(from: expected.frame, to: redrawn.frame, except: right.unsteady).isNothing
      else { return [] }
      let change = FrameChange(from: expected.frame, to: last.frame, except: right.unsteady)
      // A message may go after a number of keys, or with time.
      guard !change.mayBeMessage else { return [] }
      return [
        AuditFault.differs(change, from: expected.frame, to: last.frame) { "loses output: \($0)" }
      ].compactMap(\.self)
    })
}

extension FrameChange {
  /// Whether at most a line of messages differs.
  fileprivate var isNothing: Bool { positions.isEmpty || mayBeMessage }
}

extension RightScreens {
  /// Whether the app shows the same in each run until its screen is reached. A game that begins with another position
  /// doesn't, and can't be compared.
  fileprivate func isRepeatable(_ evidence: [ProbeEvidence], _ subject: AuditSubject) -> Bool {
    evidence.suffix(2).compactMap { $0.arrival(subject)?.frame }.allSatisfy {
      FrameChange(from: initial, to: $0).isNothing
    }
  }
}
