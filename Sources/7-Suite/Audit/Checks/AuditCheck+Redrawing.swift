internal import Capture
internal import CaptureSteps
internal import TerminalFrame
internal import TerminalProcess

// Whether an app that draws its screen anew draws what was there. One that only writes what it believes to have changed
// may have drifted from the screen.
extension AuditCheck {
  static let redrawing: [AuditCheck] = [
    byKey, moved, widened,
    redraw("redraw-winch", "sends SIGWINCH without a change of the size", [.signal(.windowChange)]),
    redraw(
      "redraw-cont", "stops the app by SIGSTOP and resumes it by SIGCONT",
      [.signal(.stop), .watch(.milliseconds(100)), .signal(.resume)]),
    redraw(
      "redraw-focus", "takes the focus from the window and gives it back",
      [.input(.focus(false)), .settle, .input(.focus(true))]),
  ]

  private static func redraw(
    _ name: String, _ action: String, _ events: [Probe.Event]
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .redraw, severity: .moderate, action: action,
      expectation: "the same screen as before",
      probes: { subject in
        [subject.probe(then: events + [.settle])] + RightScreens.probes(of: subject)
      },
      judge: { evidence, subject in
        guard let right = RightScreens(evidence, subject) else { return [] }
        if let ending = evidence[0].ending { return [ending.fault()] }
        return [
          evidence[0].last.flatMap {
            right.fault(of: $0.frame, allowsMessage: false) { "shows something else: \($0)" }
          }
        ].compactMap(\.self)
      })
  }

  private static let byKey = AuditCheck(
    name: "redraw-ctrl-l", area: .redraw, severity: .moderate, action: "types ctrl+l",
    expectation: "the same screen as before, if the app draws it anew", isQuick: true,
    probes: { subject in
      [RightScreens.redrawn(subject), subject.probe(then: otherRedraw(of: subject))]
        + RightScreens.probes(of: subject)
    },
    judge: { RedrawnScreen($0, $1, after: 1)?.faultsOfKey ?? [] })

  private static let moved = AuditCheck(
    name: "redraw-moved", area: .redraw, severity: .moderate,
    action: "types ctrl+l, down, down, up and Page Down, then ctrl+l",
    expectation: "the second ctrl+l changes nothing, if the app draws its screen anew",
    probes: { subject in
      let moves: [Probe.Event] = [.send([0x0c]), .settle] + movingKeys
      return [
        subject.probe(then: moves + [.send([0x0c]), .settle]),
        subject.probe(then: moves + otherRedraw(of: subject)),
      ] + RightScreens.probes(of: subject)
    },
    judge: { RedrawnScreen($0, $1, after: 7)?.faultsOfKey ?? [] })

  /// Not every app has a key that draws its screen anew, but each draws it when the width changes. That keeps the rows,
  /// so a list needn't scroll. The screen that the app draws then is taken from two runs.
  private static let widened = AuditCheck(
    name: "redraw-width", area: .redraw, severity: .moderate,
    action:
      "presses down, down, up and Page Down, makes the window two columns wider, then as before",
    expectation: "the same screen as after the keys, if the app draws it anew",
    probes: { subject in
      let wide = GridSize(columns: subject.size.columns + 2, rows: subject.size.rows)
      let back: [Probe.Event] = [.resize([subject.size]), .settle]
      return [
        subject.probe(then: movingKeys + [.resize([wide]), .settle] + back),
        subject.probe(size: wide, then: movingKeys + back),
      ] + RightScreens.probes(of: subject)
    },
    judge: { RedrawnScreen($0, $1, after: movingKeys.count)?.faultsOfWidth ?? [] })

  /// Keys that move a selection or scroll.
  private static let movingKeys =
    [NamedKey.down, .down, .up, .pageDown].map { Probe.Event.press($0) } + [.settle]

  /// A change of the size and back, after which apps draw their whole screen.
  private static func otherRedraw(of subject: AuditSubject) -> [Probe.Event] {
    let other = GridSize(columns: subject.size.columns + 2, rows: subject.size.rows + 1)
    return [.resize([other]), .settle, .resize([subject.size]), .settle]
  }
}

extension Probe.Event {
  fileprivate static func press(_ key: NamedKey) -> Probe.Event { .input(.press([KeyPress(key)])) }
}

/// A screen that was drawn anew, beside the one before.
private struct RedrawnScreen {
  private let evidence: ProbeEvidence
  /// The index of the moment before the key or the change of the size.
  private let index: Int
  /// A run in which the same screen was drawn anew for another reason.
  private let other: ProbeEvidence
  private let right: RightScreens

  /// - Parameters:
  ///   - evidence: The two runs, then those of ``RightScreens``.
  ///   - index: The index of the moment before the key or the change of the size, counted from the arrival.
  /// - Returns: Nil if the app doesn't reach its screen.
  init?(_ evidence: [ProbeEvidence], _ subject: AuditSubject, after index: Int) {
    guard let right = RightScreens(evidence, subject) else { return nil }
    (self.evidence, other, self.right) = (evidence[0], evidence[1], right)
    self.index = subject.arrival + index
  }

  /// What is wrong with the screen if ctrl+l has drawn it anew.
  var faultsOfKey: [AuditFault] {
    if let ending = evidence.ending {
      // The key may be one that ends the app.
      guard let crash = ending.crash, ending.event >= index else { return [] }
      return [AuditFault("crash", "\(crash)\(ending.quote)")]
    }
    guard let before = evidence[index], let after = evidence.last, isRedrawn(before, after),
      let last = other.last
    else { return [] }
    let change = FrameChange(from: before.frame, to: after.frame, except: right.unsteady)
    let otherChange = FrameChange(from: last.frame, to: after.frame, except: right.unsteady)
    let isConfirmed = other.ending == nil && otherChange.positions.isEmpty
    let mayBeRight = !isConfirmed || change.onlyLosesText || change.isScrolled
    return [
      AuditFault.differs(
        change, from: before.frame, to: after.frame, severity: mayBeRight ? .note : nil
      ) { difference in
        isConfirmed && !change.isScrolled
          ? "the screen wasn't what the app draws: \(difference)"
          : "shows something else, which may be what the key does: \(difference)"
      }
    ].compactMap(\.self)
  }

  /// Whether the app wrote about as much as its screen has.
  private func isRedrawn(_ before: ProbeEvidence.Moment, _ after: ProbeEvidence.Moment) -> Bool {
    after.byteCount - before.byteCount > before.frame.inkCount / 2
  }

  /// What is wrong with the screen if it was drawn anew since the width changed and changed back. In the other run, the
  /// keys were pressed in the wider window.
  var faultsOfWidth: [AuditFault] {
    guard right.arePainted, !evidence.hasEnded, !other.hasEnded, let before = evidence[index],
      let wide = evidence[index + 2], let after = evidence.last, let last = other.last,
      before.unsettled == nil, after.unsettled == nil, isRedrawn(wide, after),
      FrameChange(from: last.frame, to: after.frame, except: right.unsteady).positions.isEmpty
    else { return [] }
    let change = FrameChange(from: before.frame, to: after.frame, except: right.unsteady)
    // What differs in many rows is another place in a text rather than something left from before.
    guard change.rows.count * 2 <= before.frame.size.rows, !change.isScrolled else { return [] }
    return [
      AuditFault.differs(change, from: before.frame, to: after.frame) {
        "the screen wasn't what the app draws: \($0)"
      }
    ].compactMap(\.self)
  }
}
