internal import Capture
internal import TerminalFrame

// Whether an app's screen after a change of the window's size is the one that it shows in a window that had this size
// from the start.
extension AuditCheck {
  static let resizing: [AuditCheck] =
    [
      resize(
        "resize-grow", "makes a window of \(small) one of \(large)", isQuick: true, from: small,
        [large]),
      resize(
        "resize-shrink", "makes a window of \(large) one of \(small)", isQuick: true, from: large,
        [small]),
      resize(
        "resize-back", "makes a window of \(large) one of 50×12, and again one of \(large)",
        isQuick: true, from: large, [GridSize(columns: 50, rows: 12)], [large]),
      resize(
        "resize-storm", "changes the size twenty times in a row, at last to \(large)", from: small,
        (0..<20).map { GridSize(columns: 60 + $0 % 7 * 5, rows: 16 + $0 % 5 * 3) } + [large]),
    ] + early

  private static let large = GridSize(columns: 100, rows: 30)
  private static let small = GridSize(columns: 60, rows: 16)

  /// - Parameter changes: Sizes that the window gets in a row; the screen settles after each list.
  private static func resize(
    _ name: String, _ action: String, isQuick: Bool = false, from first: GridSize,
    _ changes: [GridSize]...
  ) -> AuditCheck {
    let events: [Probe.Event] = changes.flatMap { [.resize($0), .settle] } + quiet
    return check(name, action, isQuick: isQuick, to: changes.last?.last ?? first) { subject in
      [subject.probe(size: first, then: events)]
    }
  }

  /// Time in which an app at rest writes nothing: one that goes on drawing the same screen settles, too.
  private static let quiet = [Probe.Event](repeating: .watch(.milliseconds(300)), count: 2)

  /// An app that reads the size before it listens for changes misses one in between, so the change comes at several
  /// moments of its start.
  private static let early: [AuditCheck] = [0, 30, 100, 300].map { time in
    check(
      time == 0 ? "resize-early" : "resize-early-\(time)",
      "makes a window of \(small) one of \(large) \(time) ms after the app has started", to: large
    ) { subject in
      var start = Probe.Start()
      start.size = small
      return [
        Probe(start, events: [.watch(.milliseconds(time)), .resize([large])] + subject.beginning),
        subject.probe(size: small, then: [.resize([large]), .settle]),
      ]
    }
  }

  /// - Parameter probes: A run that ends in a window of `size`, and one that reaches the screen at the size of its
  ///   start if the first one doesn't.
  private static func check(
    _ name: String, _ action: String, isQuick: Bool = false, to size: GridSize,
    _ probes: @escaping @Sendable (AuditSubject) -> [Probe]
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .resize, severity: .moderate, action: action,
      expectation: "the same screen as in a window that had this size from the start",
      isQuick: isQuick,
      probes: { subject in
        probes(subject) + RightScreens.probes(of: subject, size: size)
      },
      judge: { evidence, subject in
        // Some apps end if the window is too small for them.
        guard let right = RightScreens(evidence, subject),
          !evidence[evidence.count - 3].endedEarly(subject)
        else { return [] }
        return ResizedScreen(evidence: evidence[0], right: right, subject: subject).faults
      })
  }
}

/// The screen after a change of the window's size, beside the screen of an app that started at this size.
private struct ResizedScreen {
  let evidence: ProbeEvidence
  let right: RightScreens
  let subject: AuditSubject

  var faults: [AuditFault] {
    if let ending = evidence.ending { return [ending.fault(" when the size changes")] }
    // What an app has written line by line is the terminal's: most wrap it anew, and some cut it.
    guard let after = ending.first, right.arePainted else { return [] }
    if after.unsettled != nil && right.unsteady.isEmpty || isWriting && right.isQuiet {
      return [
        AuditFault(
          "unsettled", "doesn't come to rest after the size has changed", frame: after.frame)
      ]
    }
    guard let fault = right.fault(of: after.frame, { "the layout differs: \($0)" }) else {
      return []
    }
    guard let row = staleRow(of: after.frame) else { return [fault] }
    return [
      AuditFault(
        "stale", "row \(row) still shows what was there at the old size; \(fault.sentence)",
        frame: after.frame, expected: right.initial, at: fault.region)
    ]
  }

  /// What was seen at the end: when the screen had the time to settle, and in each time without an event after that.
  private var ending: ArraySlice<ProbeEvidence.Moment> {
    let watched = evidence.probe.events.prefix(evidence.moments.count).reversed().prefix {
      if case .watch = $0 { true } else { false }
    }
    return evidence.moments.suffix(watched.count + 1)
  }

  /// Whether the app has written something in each time without an event. A late answer is written in one of them.
  private var isWriting: Bool {
    ending.count > 2
      && zip(ending, ending.dropFirst()).allSatisfy { $0.byteCount < $1.byteCount }
  }

  /// A row with cells that belong to the old size: at least three that the right screen leaves blank or fills with
  /// something else, and no fewer than half of those that differ and show something.
  private func staleRow(of actual: Frame) -> Int? {
    guard let before = evidence.arrival(subject)?.frame, before.size != actual.size else {
      return nil
    }
    let change = FrameChange(from: right.initial, to: actual, except: right.unsteady)
    let rows = Dictionary(grouping: change.positions, by: \.row)
    return rows.keys.sorted().first { row in
      let positions = rows[row] ?? []
      let old = positions.count { isOld($0, in: actual, before) }
      return old >= 3 && old * 2 >= positions.count { shows(actual[$0]) }
    }
  }

  /// Whether people see something in a cell.
  private func shows(_ cell: Cell) -> Bool {
    cell.text.contains { $0 != " " } || cell.style != .default
  }

  /// Whether a cell is as it was at the old size, and the right screen has another one there.
  private func isOld(_ position: GridPosition, in actual: Frame, _ before: Frame) -> Bool {
    guard before.size.contains(position) else { return false }
    let (cell, earlier) = (actual[position], before[position])
    let isInked = cell.text.contains { $0 != " " }
    return earlier.text == cell.text && earlier.style == cell.style
      && (isInked ? right.initial[position].text != cell.text : cell.style != .default)
  }
}
