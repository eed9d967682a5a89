internal import ContentDigest
package import ProjectFiles
package import ScreenConfig

/// What was approved before: the baselines, their records and the configs of the base commit, read from git at the
/// paths that they had *there*. So a branch can't hide them by moving a folder, a project or `outputDir`, or by putting
/// a link or a submodule in its place. Screens that the branch renamed only in case have their new names here.
package struct BaseSnapshot: Sendable {
  /// The commit's id; nil if there is no commit before HEAD.
  package let commit: String?
  /// What the commit is, in words: `HEAD`, `the merge base`.
  package internal(set) var name = "HEAD"
  /// The configs of the base by screen, as far as they can be read.
  package let configs: CaptureConfigs
  /// What the base's `qa.json` says about the app's screens; nil if it says nothing, or can't be read.
  package let appScreens: AppScreens?
  package let trust: BaseTrust
  /// What was moved since the base, in words for the report.
  package let notes: [String]
  /// The folder of the baselines in the tree, without a slash at either end.
  private let folder: String
  /// The project's work tree.
  package let workTree: WorkTree
  /// The command that moves the baselines to their present folder, or nil if they aren't left in the old one.
  package var moving: ShellCommand?
  /// The object ids of the files in that folder, by file name.
  private let objects: [String: GitObjectID]
  /// The names in the tree of files that the branch renamed in case, by their new names.
  private let oldNames: [String: String]
  /// The contents of some of the files.
  private var loaded: [GitObjectID: [UInt8]] = [:]

  /// - Parameter renames: The configs whose names in the working tree differ only in case.
  init(
    commit: String?, folder: String, objects: [String: GitObjectID], configs: CaptureConfigs,
    notes: [String], _ workTree: WorkTree, renames: CaseRenames = CaseRenames(),
    appScreens: AppScreens? = nil, trust: BaseTrust = .none
  ) {
    self.commit = commit
    self.appScreens = appScreens
    self.trust = trust
    self.folder = folder
    self.notes = notes
    self.workTree = workTree
    guard !renames.isEmpty else {
      (oldNames, self.objects, self.configs) = ([:], objects, configs)
      return
    }
    var oldNames: [String: String] = [:]
    for name in objects.keys {
      let new = renames.newName(ofFile: name)
      if new != name, objects[new] == nil { oldNames[new] = name }
    }
    self.oldNames = oldNames
    let newNames = Dictionary(oldNames.map { ($1, $0) }) { first, _ in first }
    self.objects = Dictionary(objects.map { (newNames[$0] ?? $0, $1) }) { first, _ in first }
    self.configs = configs.renamed(renames.newName)
  }

  /// The path in the base's tree of a file in the folder of the baselines.
  private func path(of name: String) -> String { "\(folder)/\(oldNames[name] ?? name)" }

  /// The names of the files that the base has in the folder of the baselines.
  var fileNames: Dictionary<String, GitObjectID>.Keys { objects.keys }

  /// The pathspec of a screen's picture, for a command that a person runs.
  package func picturePath(of screen: BaselineName) -> String { pathspec(Self.picture(screen)) }

  /// The pathspec of a screen's record, for a command that a person runs.
  package func recordPath(of screen: BaselineName) -> String { pathspec(Self.record(screen)) }

  /// The pathspec of a file in the folder of the baselines, for a command that a person runs.
  private func pathspec(_ name: String) -> String {
    // If the project is at the top level, people run commands there. Otherwise, the path starts at the top level
    // (gitglossary(7), "pathspec").
    folder.hasPrefix("screenshots/") ? "\(folder)/\(name)" : ":/\(folder)/\(name)"
  }

  /// The screens with a baseline at the base, ascending.
  package var screens: [BaselineName] {
    objects.keys.compactMap(BaselineFileKind.picture.baseline).sorted()
  }

  /// The screens with a rejection at the base.
  package var rejectedScreens: [BaselineName] {
    objects.keys.compactMap(BaselineFileKind.rejection.baseline)
  }

  /// Whether the base has a baseline of a screen, even one that can't be read.
  package func has(_ screen: BaselineName) -> Bool { objects[Self.picture(screen)] != nil }

  /// The command that restores files from the base; nil if the base has none of them.
  ///
  /// - Parameter names: The names of files in the baselines' folder.
  package func restoring(_ names: [String]) -> String? {
    let found = names.filter { objects[$0] != nil }
    guard let commit = commit?.prefix(10), !found.isEmpty else { return nil }
    guard found.contains(where: { oldNames[$0] != nil }) else {
      // The paths start at the top level, so the command works in any folder (gitglossary(7), "pathspec").
      let files = found.map { Self.pathspec(path(of: $0)) }
      return ShellCommand("git checkout \(commit) -- \(files)").description
    }
    return found.map { name in
      ShellCommand(
        "git cat-file --filters \("\(commit):\(path(of: name))") > \("\(folder)/\(name)")"
      ).description
    }.joined(separator: " && ")
  }

  /// The pathspec of a path in the work tree, which works in any of its folders.
  package static func pathspec(_ path: String) -> String {
    path.contains(where: { "*?[\\".contains($0) }) ? ":(top,literal)\(path)" : ":/\(path)"
  }

  /// The command that restores who may approve, and what is demanded.
  ///
  /// - Parameter present: The names of the files in the working tree's `screenshots/`.
  package func restoringTrust(_ present: [String], in project: Project) -> String {
    let path = { (name: String) in
      Self.pathspec(workTree.treePath("\(project.screenshots)/\(name)"))
    }
    let added = present.filter { !trust.files.contains($0) }.map(path)
    let (old, files) = (commit?.prefix(10) ?? "HEAD", trust.files.sorted().map(path))
    let restore = ShellCommand("git checkout \(old) -- \(files)")
    return added.isEmpty
      ? restore.description : "\(restore) && \(ShellCommand("git rm -q -f -- \(added)"))"
  }

  /// The command that removes files of a branch from the folder of the baselines.
  package func removing(_ names: [String]) -> String {
    ShellCommand("git rm -q -f -- \(names.map { Self.pathspec("\(folder)/\($0)") })").description
  }

  package static func picture(_ screen: BaselineName) -> String {
    BaselineFileKind.picture.name(of: screen)
  }
  package static func record(_ screen: BaselineName) -> String {
    BaselineFileKind.record.name(of: screen)
  }
  package static func rejection(_ screen: BaselineName) -> String {
    BaselineFileKind.rejection.name(of: screen)
  }

  /// Whether the base has a file in the folder of the baselines.
  package func hasFile(_ name: String) -> Bool { objects[name] != nil }

  /// Whether the base has a file of this name with exactly these contents.
  package func isSame(_ name: String, as bytes: [UInt8]) -> Bool {
    objects[name]?.isBlob(bytes) ?? false
  }

  /// Returns a copy with the contents of some files, read by one git command.
  ///
  /// - Parameter files: The contents in the working tree, by name. A file that is the same at the base isn't read.
  package func loading(_ files: [String: [UInt8]?]) async throws(SuiteError) -> BaseSnapshot {
    let wanted = files.compactMap { name, known in
      objects[name].flatMap { object in
        known.map(object.isBlob) ?? false ? nil : object
      }
    }
    guard wanted.count > 1 else { return self }
    var copy = self
    do {
      copy.loaded = try await workTree.git.blobs(wanted)
    } catch {
      // A file that git can't read is reported by itself when it is needed.
      guard error.exitCode == .incomplete else { throw error }
    }
    return copy
  }

  /// Returns a file of the baselines' folder as a checkout of the base would write it, or nil if the base doesn't have
  /// it.
  ///
  /// - Parameter known: The contents in the working tree. If they are the same, git isn't asked.
  /// - Throws: ``SuiteError`` with exit code 4 if git doesn't have the file's contents.
  package func file(_ name: String, known: [UInt8]? = nil) async throws(SuiteError) -> [UInt8]? {
    guard let commit, let object = objects[name] else { return nil }
    let bytes: [UInt8]
    if let known, object.isBlob(known) {
      bytes = known
    } else if let known = loaded[object] {
      bytes = known
    } else {
      let blob = try await workTree.git.run(["cat-file", "blob", object.description])
      guard blob.isSuccess else {
        throw Self.unreadable("object \(object)", at: path(of: name))
      }
      bytes = blob.output
    }
    guard let pointer = LFSPointer(bytes) else { return bytes }
    if let known, pointer.digest == SHA256Digest(of: known) { return known }
    let path = path(of: name)
    let stored = LFSFile(pointer: pointer, git: workTree.git)
    guard let file = try await stored.contents(of: path, at: commit) else {
      throw SuiteError(
        .incomplete, at: path,
        "is a Git LFS pointer at commit \(commit.prefix(10)), and git's filters don't resolve it",
        remedy: LFSPointer.remedy)
    }
    return file
  }

  /// Returns the record of a screen's approvals at the base, or nil if the base has none.
  ///
  /// - Parameter known: The contents in the working tree.
  package func record(
    of screen: BaselineName, known: [UInt8]?
  ) async throws(SuiteError) -> ApprovalRecord? {
    try await read(of: screen, known: known)
  }

  /// Returns the rejection of a screen at the base, or nil if the base has none.
  ///
  /// - Parameter known: The contents in the working tree.
  package func rejection(
    of screen: BaselineName, known: [UInt8]?
  ) async throws(SuiteError) -> Rejection? {
    let record: RejectionRecord? = try await read(of: screen, known: known)
    return record?.rejection
  }

  private func read<Record: ScreenRecord>(
    of screen: BaselineName, known: [UInt8]?
  ) async throws(SuiteError) -> Record? {
    let name = Record.kind.name(of: screen)
    guard let bytes = try await file(name, known: known) else { return nil }
    return try Record.decode(
      bytes, at: "\(path(of: name)) at commit \((commit ?? "").prefix(10))", screen: screen)
  }

  package static func unreadable(_ what: String, at path: String) -> SuiteError {
    SuiteError(
      .incomplete, at: path, "git can't read \(what)",
      remedy: "the clone is incomplete: fetch all of it, or clone again without --filter")
  }
}
