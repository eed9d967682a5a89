internal import Capture
internal import CaptureSteps
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

// Whether an app leaves the terminal as it was, whatever ends it.
extension AuditCheck {
  static let exits: [AuditCheck] =
    [byKey, byEndOfInput]
    + [
      bySignal(.terminate, .serious, mustEnd: true, isQuick: true),
      bySignal(.interrupt, .serious, isQuick: true),
      bySignal(.hangUp, .moderate, mustEnd: true, isQuick: true),
      bySignal(.quit, .moderate),
      bySignal(.segmentationFault, .moderate, mustEnd: true, isCrash: true),
      bySignal(.abort, .moderate, mustEnd: true, isCrash: true),
      hangUp, suspend,
    ]

  /// How long an app may take to end.
  private static let endTime = Duration.seconds(2)
  /// How long one that crashes may take, since its runtime may write a report.
  private static let crashTime = Duration.seconds(10)
  /// How long an app that may go on is watched after a signal.
  private static let optionalEndTime = Duration.milliseconds(700)

  private static let byKey = AuditCheck(
    name: "exit-key", area: .exit, severity: .serious,
    action: "presses the keys of --quit-keys",
    expectation: "the app ends within 2 s and leaves the terminal as it was", isQuick: true,
    probes: { subject in
      subject.quitKeys.map {
        [subject.probe(.job, then: [.input($0), .waitForEnd(endTime)])]
      } ?? []
    },
    judge: { evidence, subject in
      evidence.flatMap { evidence in
        if evidence.endedEarly(subject) { return [AuditFault]() }
        return Restoration(evidence, subject).faults
          + stillRunning(evidence, after: "its key to quit")
      }
    })

  private static let byEndOfInput = onScreen(
    "exit-ctrl-d", .exit, .serious, "types ctrl+d",
    "an app that ends leaves the terminal as it was", start: .job,
    then: [.send([0x04]), .waitForEnd(optionalEndTime)]
  ) { evidence, subject in Restoration(evidence, subject).faults }

  private static func bySignal(
    _ signal: TerminalProcess.Signal, _ severity: AuditSeverity, mustEnd: Bool = false,
    isCrash: Bool = false, isQuick: Bool = false
  ) -> AuditCheck {
    let name = signal.rawValue
    let time = isCrash ? crashTime : mustEnd ? endTime : optionalEndTime
    let ends = mustEnd ? "the app ends within \(time.components.seconds) s and" : "an app that ends"
    let status = isCrash ? ", with a status other than 0" : ""
    return onScreen(
      "exit-\(name.lowercased())", .exit, severity, "sends \(name)",
      "\(ends) leaves the terminal as it was\(status)", isQuick: isQuick, start: .job,
      then: [.signal(signal), .waitForEnd(time)]
    ) { evidence, subject in
      var faults = Restoration(evidence, subject, after: signal).faults
      if mustEnd { faults += stillRunning(evidence, after: name) }
      if isCrash, evidence.ending?.status == .exited(0) {
        faults.append(
          AuditFault("status", "exits with status 0 after \(name), as if nothing had happened"))
      }
      return faults
    }
  }

  private static let hangUp = onScreen(
    "exit-hangup", .exit, .serious, "closes the terminal",
    "the app ends within 2 s and doesn't use the processor until then", isQuick: true,
    then: [.hangUp, .waitForEnd(endTime)]
  ) { evidence, _ in stillRunning(evidence, after: "its terminal was closed") }

  private static let suspend = AuditCheck(
    name: "exit-sigtstp", area: .exit, severity: .serious,
    action: "stops the app as a shell's job (SIGTSTP), and resumes it (fg)",
    expectation:
      "while it's stopped, the terminal is as it was; then the app shows the same screen again",
    isQuick: true,
    probes: { subject in
      [
        subject.probe(
          .job,
          then: [
            .signal(.stopFromTerminal), .watch(.milliseconds(300)), .resumeJob, .settle,
            .input(.press([KeyPress(.down)])), .settle,
          ])
      ] + RightScreens.probes(of: subject)
    },
    judge: { evidence, subject in
      guard let right = RightScreens(evidence, subject) else { return [] }
      return SuspendedJob(evidence: evidence[0], right: right, subject: subject).faults
    })

  private static func stillRunning(_ evidence: ProbeEvidence, after cause: String) -> [AuditFault] {
    guard evidence.ending == nil, let last = evidence.moments.last, evidence.moments.count > 1
    else { return [] }
    let before = evidence.moments[evidence.moments.count - 2]
    let work = last.usage.processorTime - before.usage.processorTime
    let busy = work > last.duration / 2 ? ", and keeps a processor busy" : ""
    let time = Int((last.duration / .seconds(1)).rounded())
    return [AuditFault("running", "still runs \(time) s after \(cause)\(busy)", frame: last.frame)]
  }
}

/// Whether an app that ended left the terminal as it was.
struct Restoration {
  private let evidence: ProbeEvidence
  /// What was seen when the screen was reached, before something happened to the app.
  private let arrival: ProbeEvidence.Moment?
  private let signal: TerminalProcess.Signal?

  /// - Parameters:
  ///   - subject: The app, or nil if it ended before something happened to it.
  ///   - signal: The signal that ended or stopped the app, or nil if it was something else.
  init(
    _ evidence: ProbeEvidence, _ subject: AuditSubject? = nil,
    after signal: TerminalProcess.Signal? = nil
  ) {
    self.evidence = evidence
    arrival = subject.flatMap {
      evidence.moments.count > $0.arrival + 1 ? evidence.arrival($0) : nil
    }
    self.signal = signal
  }

  var faults: [AuditFault] {
    guard evidence.ending != nil, let last = evidence.last else { return [] }
    return leftovers(in: last) + eaten(last) + children
  }

  /// What is still changed about the terminal.
  func leftovers(in moment: ProbeEvidence.Moment) -> [AuditFault] {
    var settings = moment.settings.changes(since: .unused)
    // Entering the alternate screen saves the title, too (terminfo, smcup).
    if settings.contains(.alternateScreen) { settings.removeAll { $0 == .titleStack } }
    let left = settings.map {
      AuditFault.leaves(
        moment.settings.name(of: $0), "\($0)", frame: moment.frame,
        severity: isUnseen($0, in: moment) ? unseenSeverity : severity)
    }
    guard let initial = evidence.initialLine, let line = moment.line else { return left }
    return left
      + line.flagsLost(since: initial).map { flag in
        AuditFault.leaves(
          flag.rawValue, "\(flag)", frame: moment.frame,
          severity: isMendedByShells ? severity ?? .moderate : severity)
      }
  }

  /// How much it matters what is left, or nil for the severity of the check.
  private var severity: AuditSeverity? {
    switch signal {
    case .interrupt, .stopFromTerminal: isFromKey ? nil : .moderate
    default: nil
    }
  }

  /// Whether a key can send the signal. If the app has turned that off, only kill(1) does.
  private var isFromKey: Bool {
    guard let signal, let line = arrival?.line else { return true }
    return line.hasKey(for: signal)
  }

  /// Whether most shells set the line as it was, since their job has been stopped or ended by a signal: bash, zsh, fish
  /// and ksh do, and dash doesn't.
  private var isMendedByShells: Bool {
    if case .exited? = evidence.ending?.status { return false }
    return true
  }

  /// How much it matters what nothing is seen of. An app that was only stopped restores it when it ends.
  private var unseenSeverity: AuditSeverity { signal == .stopFromTerminal ? .note : .moderate }

  /// Whether people see nothing of a setting until a program uses it.
  private func isUnseen(
    _ setting: TerminalSettings.Setting, in moment: ProbeEvidence.Moment
  ) -> Bool {
    switch setting {
    case .titleStack, .colorStack, .alternateScroll, .eightBitReplies, .otherModes: true
    case .mouseEncoding: !moment.settings.isChanged(.mouseReports)
    default: false
    }
  }

  /// A shell's prompt would cover what is right of the cursor and below it.
  private func eaten(_ last: ProbeEvidence.Moment) -> [AuditFault] {
    guard !last.settings.isChanged(.alternateScreen), !coversOnlyPrompt(last) else { return [] }
    let (frame, cursor) = (last.frame, last.frame.cursor.position)
    let rest = frame.cells[(cursor.row * frame.size.columns + cursor.column)...]
    guard rest.contains(where: { !$0.isBlank }) else { return [] }
    return [
      AuditFault(
        "output",
        "the next prompt covers what is on the screen: the cursor isn't after it",
        frame: frame, severity: severity ?? .moderate)
    ]
  }

  /// Whether what would be covered is the app's own prompt: the line that has had the cursor all the time.
  private func coversOnlyPrompt(_ last: ProbeEvidence.Moment) -> Bool {
    guard let before = arrival?.frame, before.size == last.frame.size else { return false }
    let row = last.frame.cursor.position.row
    let below = last.frame.cells[((row + 1) * last.frame.size.columns)...]
    return before.cursor.position.row == row && below.allSatisfy(\.isBlank)
      && last.frame.trimmedText(ofRow: row).hasPrefix(before.trimmedText(ofRow: row))
  }

  private var children: [AuditFault] {
    let count = evidence.leftProcesses
    guard count > 0 else { return [] }
    let what = count == 1 ? "a process" : "\(count) processes"
    return [AuditFault("children", "leaves \(what) on the terminal")]
  }
}

/// What an app does as the job of a shell that is stopped and resumed.
private struct SuspendedJob {
  let evidence: ProbeEvidence
  let right: RightScreens
  let subject: AuditSubject

  var faults: [AuditFault] {
    if let ending = evidence.ending, ending.event <= subject.arrival + 4 {
      return [
        AuditFault("ended", "\(ending.status.description) when it is stopped and resumed")
      ]
    }
    guard let stopped = evidence[subject.arrival + 2], stopped.isStopped,
      let after = evidence[subject.arrival + 4]
    else { return [] }
    return Restoration(evidence, subject, after: .stopFromTerminal).leftovers(in: stopped)
      + [
        right.fault(of: after.frame, severity: .moderate) {
          "shows something else after fg: \($0)"
        },
        forgotten(in: after),
      ].compactMap(\.self)
  }

  /// The settings that an app needs for its keys, its mouse and its screen, and that a person misses.
  private static let needed: [TerminalSettings.Setting] = [
    .alternateScreen, .hiddenCursor, .mouseReports, .mouseEncoding, .focusReports, .bracketedPaste,
    .applicationCursorKeys, .applicationKeypad, .kittyKeyboard, .modifyOtherKeys,
  ]

  /// What the app had set before it was stopped, and doesn't set again.
  private func forgotten(in after: ProbeEvidence.Moment) -> AuditFault? {
    guard let before = evidence.arrival(subject), before.unsettled == nil, after.unsettled == nil
    else { return nil }
    let names = lost(in: after, since: before)
    guard !names.isEmpty else { return nil }
    let list = names.joined(separator: ", ")
    // ncurses sets what its keys need when it reads the next one.
    if let later = evidence[subject.arrival + 6], lost(in: later, since: before).isEmpty {
      return AuditFault(
        "lost", "sets again only at the first key after fg: \(list)", frame: after.frame,
        severity: .note)
    }
    return AuditFault(
      "lost", "doesn't set again after fg: \(list)", frame: after.frame, severity: .moderate)
  }

  /// The names of what isn't set any more.
  private func lost(
    in moment: ProbeEvidence.Moment, since before: ProbeEvidence.Moment
  ) -> [String] {
    let names = Self.needed.filter {
      before.settings.isChanged($0) && !moment.settings.isChanged($0)
    }.map(\.name)
    guard let line = before.line, let now = moment.line else { return names }
    return names + line.flagsLost(since: now).filter { $0 != .others }.map(\.rawValue)
  }
}

extension TerminalSettings {
  /// The settings of a terminal that no program has used.
  fileprivate static let unused = TerminalEmulator(
    TerminalEmulator.Configuration(size: GridSize(columns: 80, rows: 24))
  ).settings
}
