package import Baselines
package import FoundationEssentials
package import ProjectFiles
package import ScreenRuns

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
  /// - Parameters:
  ///   - by: Who rejects; nil for the person who commits in this repository.
  ///   - isLocal: Whether only this machine keeps the rejections.
  /// - Returns: The screens.
  /// - Throws: ``SuiteErrors`` if any of them was not captured, or could not be.
  package func reject(
    _ names: [String], reason: String, by: String? = nil, isLocal: Bool = false,
    _ lock: borrowing ProjectLock
  ) async throws -> [ScreenName] {
    try suite.checkReason(reason, of: "a rejection")
    let person = try await suite.person(named: by)
    let folders = lock.folders
    let newest = try await suite.newestRun(folders)
    let captures = try suite.captures(
      of: names.compactMap(ScreenName.init), newest: newest, folders)
    var batch = try DecisionBatch(suite, folders, by: person, at: RunStore.timestamp(now()))
    var errors: [SuiteError] = []
    for name in names {
      do throws(SuiteError) {
        guard let capture = ScreenName(name).flatMap({ captures[$0] }) else {
          throw try suite.notCaptured(name, newest: newest)
        }
        try batch.reject(capture, reason: reason, isLocal: isLocal)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    try await batch.write(nil, lock)
    return names.compactMap(ScreenName.init)
  }
}
