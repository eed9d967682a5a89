package import Baselines
package import FoundationEssentials
package import ProjectFiles
package import ScreenRuns

/// Who rejects which screens, and why.
package struct RejectionRequest: Hashable, Sendable {
  package var names: [String]
  package var reason: String
  /// nil for the person who commits in this repository.
  package var by: String?
  /// Whether only this machine keeps the rejection.
  package var isLocal: Bool

  package init(names: [String], reason: String, by: String? = nil, isLocal: Bool = false) {
    self.names = names
    self.reason = reason
    self.by = by
    self.isLocal = isLocal
  }
}

/// Records that a person saw captures and rejected them.
package struct Rejecter: Sendable {
  private let suite: Suite
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock that rejections are dated by.
  package init(_ suite: Suite, now: @escaping @Sendable () -> Date = { .now }) {
    self.suite = suite
    self.now = now
  }

  /// Records a rejection of the newest capture of each screen, to be committed beside the baseline.
  ///
  /// - Returns: The screens.
  /// - Throws: ``SuiteErrors`` if any of them was not captured, or could not be.
  package func reject(
    _ request: RejectionRequest, _ lock: borrowing ProjectLock
  ) async throws -> [ScreenName] {
    try suite.checkReason(request.reason, of: "a rejection")
    let person = try await suite.person(named: request.by)
    let folders = lock.folders
    let newest = try await suite.newestRun(folders)
    let captures = try suite.captures(
      of: request.names.compactMap(ScreenName.init), newest: newest, folders)
    var batch = try DecisionBatch(
      suite, folders, by: person, at: RunStore.timestamp(now()))
    var errors: [SuiteError] = []
    for name in request.names {
      do throws(SuiteError) {
        guard let capture = ScreenName(name).flatMap({ captures[$0] }) else {
          throw try suite.notCaptured(name, newest: newest)
        }
        try batch.reject(capture, reason: request.reason, isLocal: request.isLocal)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    try await batch.write(nil, lock)
    return request.names.compactMap(ScreenName.init)
  }
}
