package import Capture
internal import ProjectFiles
internal import TerminalProcess

/// Runs the checks of an audit on one app.
///
/// A fault counts only if it happens in each of ``Auditor/tries`` tries. Checks that need the same run share it.
package struct Auditor: Sendable {
  /// Runs the app once. A restless app didn't settle when nothing happened to it: there is no use in a long wait.
  package typealias Run = @Sendable (Probe, _ isRestless: Bool) async throws -> ProbeEvidence

  private let subject: AuditSubject
  private let run: Run
  private let onCheck: @Sendable () -> Void

  /// The number of tries in which a fault must happen.
  package static let tries = 3

  /// - Parameters:
  ///   - run: Runs the app; called concurrently.
  ///   - onCheck: Called after each check, possibly concurrently.
  package init(
    _ subject: AuditSubject, onCheck: @escaping @Sendable () -> Void = {}, _ run: @escaping Run
  ) {
    self.subject = subject
    self.run = run
    self.onCheck = onCheck
  }

  /// - Throws: ``SuiteError`` if the app can't be started, or doesn't keep running: an audit needs an app that does.
  package func audit(_ checks: [AuditCheck]) async throws -> [AuditResult] {
    let runs = (0..<Self.tries).map { _ in SharedRuns(run) }
    let plain = try await runs[0].evidence(of: subject.probe())
    if plain.endedEarly(subject), let ending = plain.ending {
      throw SuiteError(
        .captureError, "\(subject.name) \(ending.status.description)\(ending.quote)",
        remedy: "an audit needs an app that keeps running: name one with its arguments after --")
    }
    if plain.arrival(subject)?.unsettled != nil {
      for runs in runs { await runs.expectRestlessness() }
    }
    return try await checks.concurrentMap { check in
      let result = try await result(of: check, runs)
      onCheck()
      return result
    }
  }

  private func result(of check: AuditCheck, _ runs: [SharedRuns]) async throws -> AuditResult {
    let probes = check.probes(subject)
    guard !probes.isEmpty else { return AuditResult(check: check, isSkipped: true, faults: []) }
    var faults: [AuditFault] = []
    var evidence: [ProbeEvidence] = []
    for (attempt, runs) in runs.enumerated() {
      let seen = try await probes.concurrentMap { try await runs.evidence(of: $0) }
      let found = check.judge(seen, subject)
      if attempt == 0 {
        (faults, evidence) = (found, seen)
      } else {
        let details = Set(found.map(\.detail))
        faults.removeAll { !details.contains($0.detail) }
      }
      if faults.isEmpty { break }
    }
    return AuditResult(
      check: check, isSkipped: false, faults: faults,
      evidence: faults.first.map { evidence[$0.run] })
  }
}

/// What a check found.
package struct AuditResult: Sendable {
  package let check: AuditCheck
  /// Whether the app gives nothing to check: it lacks what the check needs.
  package let isSkipped: Bool
  /// The faults that happened in each try.
  package let faults: [AuditFault]
  /// The run that shows them.
  package var evidence: ProbeEvidence?

  package func severity(of fault: AuditFault) -> AuditSeverity { fault.severity ?? check.severity }
}

/// The runs of one try, each done once.
private actor SharedRuns {
  private let run: Auditor.Run
  private var tasks: [Probe: Task<ProbeEvidence, any Error>] = [:]
  private var isRestless = false

  init(_ run: @escaping Auditor.Run) { self.run = run }

  /// Shortens the waits of later runs.
  func expectRestlessness() { isRestless = true }

  /// - Throws: ``SuiteError`` if the app can't be started or the audit is interrupted.
  func evidence(of probe: Probe) async throws -> ProbeEvidence {
    let task =
      tasks[probe]
      ?? Task { [run, isRestless] in
        let evidence = try await run(probe, isRestless)
        if let failure = evidence.failure {
          throw failure.reason == .interrupted
            ? SuiteError.interrupted
            : SuiteError(.captureError, failure.message, remedy: failure.remedy)
        }
        return evidence
      }
    tasks[probe] = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
