package import Capture
internal import Synchronization
internal import TerminalProcess

/// The evidence of one capture: all events, and all decisions with what they were based on.
///
/// As text it has a line for each step. Times are nanoseconds since the step before, and threads that are as they were at
/// the look before stand for themselves by their number.
package struct SettlingLog: Sendable {
  package enum Step: Sendable {
    case event(SettleEvent)
    case decision(Decision)
  }

  /// A decision, with all evidence but what the detector makes of its events.
  package struct Decision: Sendable {
    package let row: SettleRow
    package var screen = SettleEvidence.Screen()
    package var rest: SettleEvidence.Rest?
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
      evidence.rest = rest
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
  init?(name: String, _ steps: [SettleStep]) {
    guard case .start(let limits, let start) = steps.first else { return nil }
    self.init(name: name, limits: limits, start: start)
    for step in steps {
      switch step {
      case .start: break
      // Polls that came in time say nothing.
      case .event(.latePoll(let delay)) where delay <= limits.maxLateness: break
      case .event(let event): self.steps.append(.event(event))
      case .decision(let evidence, let row): self.steps.append(.decision(Decision(evidence, row)))
      }
    }
  }

  /// Whether the log has as few steps as a capture without long waits.
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
    rest = evidence.rest
    content = evidence.content
    movements = [evidence.app, evidence.secondLook?.app].compactMap { $0?.movement }
    hasSecondLook = evidence.secondLook != nil
  }
}

/// Collects the steps of a capture.
final class SettleRecorder: Sendable {
  private let collected = Mutex<[SettleStep]>([])

  func add(_ step: SettleStep) { collected.withLock { $0.append(step) } }

  var steps: [SettleStep] { collected.withLock { $0 } }
}
