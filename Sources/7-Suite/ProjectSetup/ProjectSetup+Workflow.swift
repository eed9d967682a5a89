internal import Baselines
internal import ContentDigest
internal import ProjectFiles

extension ProjectSetup {
  /// Plans the workflow, and the advice for code owners.
  ///
  /// - Returns: What remains for a person to do and to know.
  func addWorkflow(
    to plan: inout InitPlan
  ) async throws(SuiteError) -> (steps: [String], notes: [InitNote]) {
    let used = try usedService
    guard let service = request.ci ?? used else { return ([], []) }
    let workflows = try await workflows()
    let notes = try addCodeOwners(CodeOwners(service: service, workflows: workflows), to: &plan)
    switch request.ci {
    case nil: return ([], notes)
    case .github?:
      let path = workflows.githubPath
      try plan.add(path, Array(workflows.github.utf8))
      return (steps(path, workflows, plan), notes)
    case .gitlab?:
      let isTaken = try Files.hasEntry("\(project.root)/\(SetupFiles.gitlabPath)")
      let isIncluded = isTaken || !workflows.folder.isEmpty
      let path = isIncluded ? workflows.gitlabIncludePath : SetupFiles.gitlabPath
      if isTaken { try plan.add(SetupFiles.gitlabPath, []) }
      try plan.add(path, Array(workflows.gitlab.utf8))
      let including = ["in \(SetupFiles.gitlabPath): include: { local: \(path) }"]
      return ((isIncluded ? including : []) + steps(path, workflows, plan), notes)
    }
  }

  private func workflows() async throws(SuiteError) -> WorkflowFiles {
    var files = WorkflowFiles(image: AppImage(root: project.root), source: try source)
    guard request.ci != nil, let tree = try await WorkTree.locate(project) else { return files }
    if tree.git.topLevel != project.root {
      files.folder = Path.relative(project.root, to: tree.git.topLevel)
    }
    // The remote's default branch, as a clone records it (git-clone(1)).
    let remote = "refs/remotes/origin/"
    if let head = try await tree.git.line(["symbolic-ref", "-q", remote + "HEAD"]),
      head.hasPrefix(remote)
    {
      files.mainBranch = String(head.dropFirst(remote.count))
    }
    return files
  }

  /// The size limit of a package of `qa`, in bytes.
  private static let maxPackageSize = 512 << 20

  private var source: WorkflowFiles.Source {
    get throws(SuiteError) {
      guard let package = request.package else { return .repository }
      var digest = request.packageDigest
      if !package.contains("://"),
        let bytes = try Files.read(
          Path.absolute(package, from: project.root), limit: Self.maxPackageSize)
      {
        let found = SHA256Digest(of: bytes)
        guard found == digest ?? found else {
          throw SuiteError(
            .usage, at: package, "has a different SHA-256 digest: \(found)",
            remedy: "leave --sha256 out if you trust this package")
        }
        digest = found
      }
      return .package(package, digest: digest)
    }
  }

  /// The CI service whose files exist; nil if there are none.
  private var usedService: CIService? {
    get throws(SuiteError) {
      if try Files.hasEntry(project.root + "/.github") { return .github }
      return try Files.hasEntry("\(project.root)/\(SetupFiles.gitlabPath)") ? .gitlab : nil
    }
  }

  /// Plans advice for code owners, unless such a file exists.
  ///
  /// - Returns: The patterns that this file lacks.
  private func addCodeOwners(
    _ owners: CodeOwners, to plan: inout InitPlan
  ) throws(SuiteError) -> [InitNote] {
    for path in owners.files {
      guard let bytes = try Files.read("\(project.root)/\(path)") else { continue }
      try plan.add(path, [])
      let missing = owners.missing(from: String(decoding: bytes, as: UTF8.self))
      guard request.ci != nil, !missing.isEmpty else { return [] }
      return [
        InitNote(
          place: path, "has no line for \(missing.joined(separator: " ")), which the jobs read too")
      ]
    }
    guard let path = owners.files.first else { return [] }
    try plan.add(path, Array(owners.text.utf8))
    return []
  }

  private func steps(_ path: String, _ workflows: WorkflowFiles, _ plan: InitPlan) -> [String] {
    guard plan.files.contains(where: { $0.path == path }) else { return [] }
    var steps: [String] = []
    if workflows.builds {
      steps.append(
        "in \(path): set QA_REPOSITORY to the URL of qa's git repository and QA_REVISION to the full id of a commit; "
          + "to install a package instead, remove the file: qa init --ci … --package URL --sha256 DIGEST"
      )
    } else if workflows.package.digest == nil {
      steps.append(
        "in \(path): set QA_SHA256 to the SHA-256 digest of the package: "
          + "\(ShellCommand("curl --location \(workflows.package.name) | sha256sum"))")
    }
    if !workflows.folder.isEmpty {
      steps.append(
        "move \(path) to the top of the repository, and the lines of CODEOWNERS to the one there")
    }
    return steps
  }
}
