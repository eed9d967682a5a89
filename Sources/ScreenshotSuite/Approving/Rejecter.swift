package import Baselines
internal import FoundationEssentials
internal import ProjectFiles

/// Who says no to which screens, and why.
package struct RejectionRequest: Hashable, Sendable {
  package var screens: [String]
  package var reason: String
  /// Nil for who commits in this repository.
  package var by: String?
  /// Whether only this machine is to know.
  package var isLocal: Bool

  package init(screens: [String], reason: String, by: String? = nil, isLocal: Bool = false) {
    self.screens = screens
    self.reason = reason
    self.by = by
    self.isLocal = isLocal
  }
}

/// Records that a person saw captures and said no.
package struct Rejecter: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

  /// Records a rejection of the newest capture of each screen, to be committed beside the baseline.
  ///
  /// - Returns: The screens.
  /// - Throws: ``SuiteErrors`` where one of them was not captured, or could not be.
  package func reject(
    _ request: RejectionRequest, _ lock: borrowing ProjectLock
  ) async throws -> [String] {
    try suite.checkReason(request.reason, of: "a rejection")
    let person = try await suite.person(named: request.by)
    let folders = lock.folders
    let newest = try await suite.newestRun(folders)
    let captures = try suite.captures(of: request.screens, newest: newest, folders)
    var rejections: [String: Rejection] = [:]
    var errors: [SuiteError] = []
    for name in request.screens {
      do throws(SuiteError) {
        guard let capture = captures[name] else {
          throw try suite.notCaptured(name, newest: newest)
        }
        guard let frame = capture.screen.frameDigest else {
          throw SuiteError(
            .captureError, "\(name) is an error: there is no picture to reject",
            remedy: capture.screen.error?.remedy)
        }
        rejections[name] = Rejection(
          frame: frame, by: person, at: RunStore.timestamp(.now), reason: request.reason,
          run: capture.run)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    try write(rejections, isLocal: request.isLocal, lock)
    return request.screens
  }

  private func write(
    _ rejections: [String: Rejection], isLocal: Bool, _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    let folders = lock.folders
    if isLocal {
      let local = LocalRejections(folders, suite.project)
      return try local.write(local.read().merging(rejections) { _, new in new }, lock)
    }
    var files: [String: [UInt8]?] = [:]
    for (screen, rejection) in rejections {
      files[Path.name(of: folders.rejection(screen))] = try JSONFiles.encode(
        RejectionRecord(screen: screen, rejection: rejection))
    }
    try suite.journal(of: folders).commit(files, lock)
  }
}
