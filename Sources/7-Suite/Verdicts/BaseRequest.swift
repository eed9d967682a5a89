package import Baselines
package import ProjectFiles
internal import RunReport
internal import ScreenConfig
package import ScreenRuns

/// The base that a command line asks for.
package struct BaseRequest: Hashable, Sendable {
  /// A revision whose merge base with HEAD is the base; nil to use what the CI names.
  package var revision: String?
  /// Whether this is a build of the main branch: if the CI names no base, it is the commit before HEAD.
  package var isMainBranch: Bool

  package init(revision: String? = nil, isMainBranch: Bool = false) {
    self.revision = revision
    self.isMainBranch = isMainBranch
  }

  /// The options of a command line; empty to use what the CI names.
  var options: [String] {
    (revision.map { ["--base", $0] } ?? []) + (isMainBranch ? ["--main-branch"] : [])
  }
}

extension Suite {
  /// Reads what was approved before: at the merge base of HEAD and the revision that was named, or that the CI names,
  /// in the commit before a push to the main branch, or otherwise in HEAD.
  ///
  /// - Returns: nil outside git.
  /// - Throws: ``SuiteError`` with exit code 4 if no base is named for a gate: HEAD won't do, since it has the branch's
  ///   own changes.
  package func snapshot(
    of folders: ScreenshotFolders, _ request: BaseRequest, isGate: Bool
  ) async throws(SuiteError) -> BaseSnapshot? {
    let base = try revision(request)
    if base == nil, isGate {
      throw SuiteError(
        .incomplete, "a gate needs a base, and none is named",
        remedy:
          "name it: \(CIEnvironment(environment).baseOption), or --main-branch if this is a build of the main "
          + "branch")
    }
    let snapshot = try await BaseSnapshot.read(
      project, in: repository, folders, base: base, isGate: isGate,
      reachedBy: project.given ?? shellFolder, memory: configMemory)
    configMemory.forget()
    return snapshot
  }

  /// The working directory as the calling shell names it (`PWD`), with its links; nil if that is another folder.
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
    of folders: ScreenshotFolders, _ options: RunJudge.Options
  ) async throws(SuiteError) -> BaseSnapshot? {
    try await snapshot(of: folders, options.base, isGate: options.isGate)
  }

  /// Throws if a gate would continue an older one with another base: an app may have moved a reference since.
  package func checkSameBase(
    as base: BaseSnapshot?, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    guard let report = try ReportFile.find(folders, project)?.report, report.isGate,
      let old = report.summary.source.base, old != base?.commit
    else { return }
    throw SuiteError(
      .incomplete,
      "the newest gate compared with \(old.prefix(10)), but this one would compare with "
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
