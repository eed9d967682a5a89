package import Capture
internal import Synchronization
internal import TerminalProcess

/// The evidence of one capture: all events, and all decisions with what they were based on.
///
/// As text it has a line for each step, all times in nanoseconds:
///
/// - `output`, `input`, `change`, `idle` or `busy`, and the time since the event before; `undone`; `late` and how late;
/// - `look`, the time since the event before, when the reading began and ended, counted from the look, and the threads:
///   `number:flags:wait:waits:delay:runtime`, or the number alone if nothing has changed since the last look. Flags are
///   `f`oreground, may end `e`arly, `a`ttended. Waits are `run`, `unknown`, `wait`, `most…` and `left…`;
/// - `=`, the row that decided, and the evidence: words of ``SettleEvidence/Screen``, `moved:flags:still:unchanged` for
///   each look (flags: `b`link, `k`nown, `a`nimated), `idle` with `way`, `inside`, `phase`, `content` with `echoed`,
///   `awaitsOwn`, `sign`, `strict`, and `second` for a second look.
package struct SettlingLog: Sendable {
  package enum Step: Sendable {
    case event(SettleEvent)
    case decision(Decision)
  }

  /// A decision, with all evidence but what the detector makes of its events.
  package struct Decision: Sendable {
    package let row: SettleRow
    package var screen = SettleEvidence.Screen()
    package var idle: SettleEvidence.Idle?
    package var content: SettleEvidence.Content?
    /// How the screen moved, at each of the looks that the decision is based on: the last ones before it.
    package var movements: [SettleEvidence.Movement] = []
    /// Whether a second look was asked for.
    package var hasSecondLook = false

    package init(row: SettleRow) { self.row = row }

    /// The evidence as a whole.
    ///
    /// - Parameter looks: What the detector made of the looks, in order.
    package func evidence(
      looks: [SettleEvidence.App], limits: SettleLimits
    ) -> SettleEvidence {
      var evidence = SettleEvidence(screen, limits: limits)
      let apps = zip(looks.suffix(movements.count), movements).map { look, movement in
        var app = look
        app.movement = movement
        return app
      }
      evidence.app = apps.first
      evidence.idle = idle
      evidence.content = content
      if hasSecondLook {
        evidence.secondLook = SettleEvidence.SecondLook(app: apps.dropFirst().first)
      }
      return evidence
    }
  }

  /// The name of the settling case.
  package let name: String
  package let limits: SettleLimits
  package let start: ContinuousClock.Instant
  package var steps: [Step]

  package init(
    name: String, limits: SettleLimits, start: ContinuousClock.Instant, steps: [Step] = []
  ) {
    self.name = name
    self.limits = limits
    self.start = start
    self.steps = steps
  }

  /// The log of a capture, or nil if it has no start.
  init?(name: String, _ steps: [SettleLogEntry]) {
    guard case .start(let limits, let start) = steps.first else { return nil }
    self.init(name: name, limits: limits, start: start)
    for step in steps {
      switch step {
      case .start: break
      // Polls that came in time say nothing.
      case .event(.poll(let delay)) where delay <= limits.maxLateness: break
      case .event(let event): self.steps.append(.event(event))
      case .decision(let evidence, let row): self.steps.append(.decision(Decision(evidence, row)))
      }
    }
  }

  /// Whether the log has few steps. With this limit, the file of all short ones has 200 captures.
  package var isShort: Bool { steps.count <= 75 }

  /// The rows that decided.
  package var rows: Set<SettleRow> {
    Set(
      steps.compactMap { step in
        if case .decision(let decision) = step { decision.row } else { nil }
      })
  }
}

extension SettlingLog.Decision {
  fileprivate init(_ evidence: SettleEvidence, _ row: SettleRow) {
    self.row = row
    screen = evidence.screen
    idle = evidence.idle
    content = evidence.content
    movements = [evidence.app, evidence.secondLook?.app].compactMap { $0?.movement }
    hasSecondLook = evidence.secondLook != nil
  }
}

/// Collects the steps of a capture.
final class SettleRecorder: Sendable {
  private let collected = Mutex<[SettleLogEntry]>([])

  func add(_ step: SettleLogEntry) { collected.withLock { $0.append(step) } }

  var steps: [SettleLogEntry] { collected.withLock { $0 } }
}
