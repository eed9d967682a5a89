package import Baselines
internal import FoundationEssentials
internal import ProjectFiles

extension Suite {
  /// Records that a person saw captures of the newest run and said no; the next report tells. To be
  /// called under the lock.
  ///
  /// - Returns: The screens.
  /// - Throws: ``SuiteErrors`` where one of them is not in the newest run, or could not be captured.
  package func reject(
    _ names: [String], reason: String, by: String?, folders: ScreenshotFolders
  ) async throws -> [String] {
    try Self.checkReason(reason, of: "a rejection")
    let person = try await approver(named: by)
    let run = try await newestRun(folders)
    let rejections = Rejections(folders, project)
    var all = try rejections.read()
    var errors: [SuiteError] = []
    for name in names {
      do throws(SuiteError) {
        let captured = try capturedScreen(name, of: run)
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
    try rejections.write(all)
    return names
  }
}
