package import Baselines
internal import FoundationEssentials
internal import ProjectFiles

/// Records that a person saw captures and said no.
package struct Rejecter: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

  /// Records a rejection of captures of the newest run; the next report has it.
  ///
  /// - Returns: The screens.
  /// - Throws: ``SuiteErrors`` where one of them is not in the newest run, or could not be captured.
  package func reject(
    _ names: [String], reason: String, by: String?, _ lock: borrowing ProjectLock
  ) async throws -> [String] {
    try suite.checkReason(reason, of: "a rejection")
    let person = try await suite.person(named: by)
    let run = try await suite.newestRun(lock.folders)
    let rejections = Rejections(lock.folders, suite.project)
    var all = try rejections.read()
    var errors: [SuiteError] = []
    for name in names {
      do throws(SuiteError) {
        let captured = try run.screen(named: name)
        guard let frame = captured.frameDigest else {
          throw SuiteError(
            .captureError, "\(name) is an error: there is no picture to reject",
            remedy: captured.error?.remedy)
        }
        all[name] = Rejection(
          frame: frame, by: person, at: RunStore.timestamp(.now), reason: reason, run: run.id)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    try rejections.write(all, lock)
    return names
  }
}
