package import Baselines
package import ProjectFiles
internal import RunReport
package import ScreenRuns

/// Where the approved baselines are, as a command line says it.
package struct BaseRequest: Hashable, Sendable {
  /// A revision whose merge base with HEAD has them; nil for what the CI says.
  package var revision: String?
  /// Whether this is a build of the main branch where the CI names no pull request: what is there was
  /// approved in the commit before.
  package var isMainBranch: Bool

  package init(revision: String? = nil, isMainBranch: Bool = false) {
    self.revision = revision
    self.isMainBranch = isMainBranch
  }

  /// As a command line says it; none for what the CI says.
  var options: [String] {
    (revision.map { ["--base", $0] } ?? []) + (isMainBranch ? ["--main-branch"] : [])
  }
}

extension Suite {
  /// What was approved before: at the merge base of a revision that was named, or that the CI names,
  /// in the commit before a push to the main branch, else in HEAD.
  ///
  /// - Returns: nil outside git.
  /// - Throws: ``SuiteError`` with exit code 4 where nobody says what a gate compares with: HEAD has
  ///   what the branch itself changed.
  package func snapshot(
    of folders: ScreenshotFolders, _ request: BaseRequest, isGate: Bool
  ) async throws(SuiteError) -> BaseSnapshot? {
    let base = try revision(request)
    if base == nil, isGate {
      throw SuiteError(
        .incomplete, "a gate needs to know what was approved before, and nothing says so",
        remedy:
          "name it: \(CIEnvironment(environment).baseOption), or --main-branch if this is a build of the main "
          + "branch")
    }
    return try await BaseSnapshot.read(
      project, in: repository, folders, base: base, isGate: isGate,
      reachedBy: project.given ?? shellFolder)
  }

  /// Where the shell that called `qa` says that it stands, with links; nil where that is another place.
  private var shellFolder: String? {
    guard let folder = environment["PWD"], folder.hasPrefix("/"),
      Files.realPath(folder) == project.workingDirectory
    else { return nil }
    return folder
  }

  /// Reads what a run is judged against. Call it before any app is launched: an app could move references.
  ///
  /// - Returns: nil outside git.
  package func base(
    of folders: ScreenshotFolders, _ options: Judge.Options
  ) async throws(SuiteError) -> BaseSnapshot? {
    try await snapshot(of: folders, options.base, isGate: options.isGate)
  }

  /// Refuses a gate that goes on from an older one with another base: an app may have moved a reference since.
  package func checkSameBase(
    as base: BaseSnapshot?, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    guard let report = try ReportFile.find(folders, project)?.report, report.isGate,
      let old = report.summary.source.base, old != base?.commit
    else { return }
    throw SuiteError(
      .incomplete,
      "the newest gate compared with \(old.prefix(10)), and this one would with "
        + "\(base?.commit?.prefix(10) ?? "nothing")",
      remedy: "capture all screens: qa run --ci, with the same base")
  }

  private func revision(_ request: BaseRequest) throws(SuiteError) -> BaseRevision? {
    let environment = CIEnvironment(environment)
    if let revision = request.revision { return BaseRevision(option: revision) }
    if let base = try environment.base() { return base }
    return request.isMainBranch ? .commitBefore : nil
  }
}
