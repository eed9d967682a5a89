internal import Capture
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
        judge: { evidence, subject in
          guard evidence.count == 2, !evidence[1].endedEarly(subject) else { return [] }
          return SmallWindow(evidence[0], usual: evidence[1], subject).faults(
            mustBeReadable: isMinimum(size))
        })
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
        judge: { evidence, subject in
          guard evidence.count == 2, !evidence[1].endedEarly(subject) else { return [] }
          return SmallWindow(evidence[0], usual: evidence[1], subject).faults(mustBeReadable: false)
        })
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
      expectation: "the app goes on running, and doesn't write without end", isQuick: isQuick,
      probes: { subject in
        [subject.probe(then: [event, .settle, .resize([subject.size]), .settle])]
      },
      judge: { evidence, subject in
        evidence.flatMap { evidence -> [AuditFault] in
          if evidence.endedEarly(subject) { return [] }
          guard let ending = evidence.ending else {
            return [EndlessOutput.fault(subject, evidence)].compactMap(\.self)
          }
          return [
            AuditFault(
              "ended", "\(ending.status.description) when the window shrinks\(ending.quote)",
              frame: evidence.arrival(subject)?.frame)
          ]
        }
      })
  }
}

/// Output that has no end in a window that has become small.
private enum EndlessOutput {
  /// An app that isn't at rest when the time to settle is over, and has written this number of bytes, won't come to
  /// rest. Animations write less.
  static let limit = 1 << 16

  static func fault(_ subject: AuditSubject, _ evidence: ProbeEvidence) -> AuditFault? {
    guard let before = evidence.arrival(subject), before.unsettled == nil,
      let after = evidence[subject.arrival + 2], after.unsettled != nil
    else { return nil }
    return fault(after.byteCount - before.byteCount, frame: after.frame)
  }

  /// - Returns: Nil if the output has an end.
  static func fault(_ byteCount: Int, frame: Frame) -> AuditFault? {
    guard byteCount > limit else { return nil }
    return AuditFault(
      "output", "writes without end: \(byteCount >> 10) KB", frame: frame, severity: .moderate)
  }
}

/// An app that started in a small window.
private struct SmallWindow {
  private let evidence: ProbeEvidence
  private let usual: ProbeEvidence
  private let subject: AuditSubject

  init(_ evidence: ProbeEvidence, usual: ProbeEvidence, _ subject: AuditSubject) {
    self.evidence = evidence
    self.usual = usual
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
    if moment.unsettled != nil, usual.unsettled == nil,
      let fault = EndlessOutput.fault(moment.byteCount, frame: moment.frame)
    {
      return [fault]
    }
    if mustBeReadable, moment.frame.wordCount == 0, usual.frame.wordCount > 2 {
      return [AuditFault("unreadable", "shows no word", frame: moment.frame)]
    }
    return []
  }
}

extension ProbeEvidence.Ending {
  /// Reports of runtimes about errors that their program didn't handle.
  private static let reports = [
    "Traceback (most recent call last)", "panicked at", "panic: ", "goroutine 1 [",
    "Fatal error", "Segmentation fault", "core dumped", "terminate called", "Assertion ",
    "Unhandled exception", "UnhandledPromiseRejection", "AddressSanitizer", "Exception in thread",
    "stack backtrace", "unhandled error", "_curses.error",
  ]

  /// How the app crashed, in words, or nil if it ended in order.
  var crash: String? {
    if case .signaled = status { return status.description }
    let text = lastLines.joined(separator: "\n")
    guard Self.reports.contains(where: text.contains) else { return nil }
    return "\(status.description) with an error that it doesn't handle"
  }

  /// What it said, for the end of a sentence.
  var quote: String {
    said.map { ": \"\($0.split(separator: "\n").last.map(String.init) ?? $0)\"" } ?? ""
  }
}
