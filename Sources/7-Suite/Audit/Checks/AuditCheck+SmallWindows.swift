internal import Capture
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

// Whether an app survives windows that are too small for it, or whose size is unknown.
extension AuditCheck {
  static let smallWindows: [AuditCheck] = starts + changes

  /// The sizes that windows get when people split them, or when a desktop lays them out anew.
  private static let sizes = [
    GridSize(columns: 1, rows: 1), GridSize(columns: 2, rows: 1), GridSize(columns: 10, rows: 3),
    GridSize(columns: 20, rows: 5), GridSize(columns: 40, rows: 10), GridSize(columns: 1, rows: 50),
    GridSize(columns: 200, rows: 1),
  ]

  /// From this size on, something must be readable.
  private static let minimum = GridSize(columns: 40, rows: 10)

  private static let starts: [AuditCheck] =
    sizes.map { size in
      AuditCheck(
        name: "small-\(size.columns)x\(size.rows)", area: .small, severity: .moderate,
        action: "starts in a window of \(size)",
        expectation: "the app doesn't crash, and doesn't write without end"
          + (isMinimum(size) ? "; something can be read" : "; it may say that it needs more room"),
        isQuick: [20, 1].contains(size.columns) && size.rows != 50,
        probes: { subject in [subject.probe(size: size), subject.probe()] },
        judge: { SmallWindow($0, $1)?.faults(mustBeReadable: isMinimum(size)) ?? [] })
    } + [
      AuditCheck(
        name: "small-0x0", area: .small, severity: .moderate,
        action: "starts on a terminal that reports a size of 0×0, as some CIs give",
        expectation: "the app doesn't crash, and doesn't write without end", isQuick: true,
        probes: { subject in
          var start = Probe.Start()
          start.reportsSize = false
          return [subject.probe(start), subject.probe()]
        },
        judge: { SmallWindow($0, $1)?.faults(mustBeReadable: false) ?? [] })
    ]

  private static func isMinimum(_ size: GridSize) -> Bool {
    size.columns >= minimum.columns && size.rows >= minimum.rows
  }

  private static let changes: [AuditCheck] =
    sizes.map { size in
      shrinking(
        "shrink-\(size.columns)x\(size.rows)", "makes the window \(size), then as before",
        isQuick: size.columns == 1 && size.rows == 1, .resize([size]))
    } + [
      shrinking(
        "shrink-0x0", "makes the terminal report 0×0, then as before", isQuick: false,
        .resizeToNothing)
    ]

  private static func shrinking(
    _ name: String, _ action: String, isQuick: Bool, _ event: Probe.Event
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .small, severity: .serious, action: action,
      expectation: "the app goes on running and comes to rest, and later its screen is as before",
      isQuick: isQuick,
      probes: { subject in
        [subject.probe(then: [event, .settle, .resize([subject.size]), .settle])]
      },
      judge: { evidence, subject in
        evidence.flatMap { evidence -> [AuditFault] in
          if evidence.endedEarly(subject) { return [] }
          guard let ending = evidence.ending else {
            return ShrunkWindow(evidence: evidence, subject: subject).faults
          }
          return [
            ending.fault(" when the window shrinks", frame: evidence.arrival(subject)?.frame)
          ]
        }
      })
  }
}

/// What an app does that doesn't come to rest in a small window.
private enum Restlessness {
  /// An app that isn't at rest when the time to settle is over, and has written this number of bytes, won't come to
  /// rest. Animations write less.
  private static let endlessOutput = 1 << 16

  /// - Parameter before: The moment before the window became small, or nil if it always was.
  /// - Returns: Nil if the app comes to rest, or only has an animation.
  static func fault(
    _ moment: ProbeEvidence.Moment, since before: ProbeEvidence.Moment?
  ) -> AuditFault? {
    guard moment.unsettled != nil else { return nil }
    let byteCount = moment.byteCount - (before?.byteCount ?? 0)
    if byteCount > endlessOutput {
      return AuditFault(
        "output", "writes without end: \(byteCount >> 10) KB", frame: moment.frame,
        severity: .moderate)
    }
    let work = moment.usage.processorTime - (before?.usage.processorTime ?? .zero)
    // On a busy machine it gets a part of a processor only.
    guard work > moment.duration / 8 else { return nil }
    return AuditFault(
      "busy", "keeps a processor busy, and doesn't come to rest", frame: moment.frame)
  }
}

/// An app whose window became small, and then as large as before.
private struct ShrunkWindow {
  let evidence: ProbeEvidence
  let subject: AuditSubject

  var faults: [AuditFault] {
    guard let before = evidence.arrival(subject), before.unsettled == nil,
      let small = evidence[subject.arrival + 2], let after = evidence.last
    else { return [] }
    if let fault = Restlessness.fault(small, since: before) { return [fault] }
    // A terminal itself cuts what is on the usual screen. Apps may scroll, but must have something to read.
    let isOwnScreen = before.settings.isChanged(.alternateScreen)
    guard isOwnScreen, before.frame.wordCount > 2,
      after.frame.wordCount * 2 < before.frame.wordCount,
      after.frame.inkCount * 4 < before.frame.inkCount * 3,
      !FrameChange(from: before.frame, to: after.frame).leavesMarkedRows
    else { return [] }
    return [
      AuditFault(
        "lost", "shows less than before when the window is large again", frame: after.frame,
        expected: before.frame, severity: .moderate)
    ]
  }
}

/// An app that started in a small window.
private struct SmallWindow {
  private let evidence: ProbeEvidence
  /// A run in a window of the usual size.
  private let usual: ProbeEvidence
  private let subject: AuditSubject

  /// - Parameter evidence: A run in the small window, then one in a window of the usual size.
  /// - Returns: Nil if the app doesn't reach its screen even in the usual window.
  init?(_ evidence: [ProbeEvidence], _ subject: AuditSubject) {
    guard evidence.count == 2, !evidence[1].endedEarly(subject) else { return nil }
    (self.evidence, usual) = (evidence[0], evidence[1])
    self.subject = subject
  }

  func faults(mustBeReadable: Bool) -> [AuditFault] {
    if let ending = evidence.ending {
      // An app may say that it needs more room, but not crash.
      guard let crash = ending.crash else { return [] }
      return [AuditFault("crash", "\(crash)\(ending.quote)", frame: evidence.last?.frame)]
    }
    guard let moment = evidence.arrival(subject), let usual = usual.arrival(subject) else {
      return []
    }
    if usual.unsettled == nil, let fault = Restlessness.fault(moment, since: nil) { return [fault] }
    if mustBeReadable, !moment.frame.hasText, usual.frame.wordCount > 2 {
      return [AuditFault("unreadable", "shows no text", frame: moment.frame)]
    }
    return []
  }
}
