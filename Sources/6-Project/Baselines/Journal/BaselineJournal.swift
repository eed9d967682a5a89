internal import ContentDigest
internal import FileSystem
package import ProjectFiles

/// Changes several files of `baseline/` and `screenshots/` as one unit, even if the process is killed (`kill -9`).
///
/// It is a write-ahead journal. Its first entry names the staging folders beside the old files, to which the new files
/// are written. When all of them are on the disk, a second entry replaces the first and lists the changes. From then on
/// the change will happen: new files are moved into place, old ones are removed, and the journal is deleted. If a
/// command is interrupted, the next one that changes something finishes the change, or takes it back if only the first
/// entry was written.
///
/// The journal is kept outside the checkout (see ``StateFolder``), because a branch could bring a forged one. Files in
/// a checkout that look like a journal are ignored.
package struct BaselineJournal {
  private let folders: ScreenshotFolders
  private let environment: [String: String]

  /// - Parameter environment: The environment of `qa`, which names the user's state folder.
  package init(_ folders: ScreenshotFolders, _ environment: [String: String]) {
    self.folders = folders
    self.environment = environment
  }

  /// Writes and removes files as one unit.
  ///
  /// - Parameters:
  ///   - files: The new contents of files in `baseline/`, by file name; nil removes the file.
  ///   - shared: The same for files in `screenshots/`.
  ///
  /// - Throws: ``SuiteError``. Either nothing has changed then, or the next command will finish the change.
  package func commit(
    _ files: [String: [UInt8]?], screenshots shared: [String: [UInt8]?] = [:],
    _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    let journals = try makeJournals()
    let baseline = try folders.makeBaseline()
    let screenshots = shared.isEmpty ? nil : try openScreenshots()
    let (name, staging) = try makeStaging(in: baseline, screenshots, journals)
    let entry: JournalEntry
    do {
      let changes =
        try stage(files, as: nil, in: staging)
        + stage(shared, as: .screenshots, in: screenshots?.makeFolder(name.fileName))
      entry = JournalEntry(staging: name, changes: changes)
      try write(entry, journals)
    } catch {
      rollBack(name, in: [baseline, screenshots], journals)
      throw error
    }
    try finish(entry, journals)
  }

  /// Writes new files to the staging folder, and lists the changes.
  private func stage(
    _ files: [String: [UInt8]?], as target: JournalEntry.Folder?, in staging: ProjectFolder?
  ) throws(SuiteError) -> [JournalEntry.Change] {
    guard let staging else { return [] }
    var changes: [JournalEntry.Change] = []
    for (text, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let name = try staging.name(text)
      if let bytes { try staging.writeNew(bytes, to: name, isKept: false) }
      changes.append(
        JournalEntry.Change(name: name, folder: target, digest: bytes.map(SHA256Digest.init(of:))))
    }
    try staging.keep(changes.filter { $0.digest != nil }.map(\.name))
    return changes
  }

  private func rollBack(
    _ staging: JournalEntry.StagingName, in targets: [ProjectFolder?], _ journals: ProjectFolder
  ) {
    do {
      for target in targets { try target?.removeFolder(staging.fileName) }
      try remove(journals)
    } catch {
      // The journal still names the folder, so the next command removes it. The error to report is the one that stopped
      // the change.
    }
  }

  private func openScreenshots() throws(SuiteError) -> ProjectFolder? {
    try ProjectFolder.open(folders.root + "/screenshots", from: folders.root)
  }

  /// The folder of all journals, or nil if there is no place for it, or it doesn't exist and isn't to be created.
  private func journals(makes: Bool) throws(SuiteError) -> ProjectFolder? {
    try StateFolder(environment, outside: folders.root)?.folder("journals", makes: makes)
  }

  private func makeJournals() throws(SuiteError) -> ProjectFolder {
    guard let journals = try journals(makes: true) else {
      throw SuiteError(
        .usage, "there is no folder for the journal of an approval",
        remedy: "set HOME, or XDG_STATE_HOME, to a folder of yours outside the project")
    }
    return journals
  }

  /// Creates the staging folder, after naming it in the journal.
  private func makeStaging(
    in baseline: ProjectFolder, _ screenshots: ProjectFolder?, _ journals: ProjectFolder
  ) throws(SuiteError) -> (JournalEntry.StagingName, ProjectFolder) {
    while true {
      let name = JournalEntry.StagingName.random()
      guard try baseline.kind(of: name.fileName) == nil,
        try screenshots?.kind(of: name.fileName) == nil
      else { continue }
      try write(JournalEntry(staging: name, changes: nil), journals)
      do {
        if let staging = try baseline.makeNewFolder(name.fileName) { return (name, staging) }
      } catch {
        try remove(journals)
        throw error
      }
    }
  }

  // MARK: What an interrupted command left

  /// Finishes or takes back the change of an interrupted command. To be called by commands that change something.
  package func recover(_ lock: borrowing ProjectLock) throws(SuiteError) {
    guard let journals = try journals(makes: false) else { return }
    guard let entry = try read(journals) else {
      // An entry that was not completely written.
      return try journals.removeFile(temporary(in: journals))
    }
    try finish(entry, journals)
  }

  /// Throws if the change of an interrupted command is pending, because the files can't be judged then.
  ///
  /// - Throws: ``SuiteError`` with exit code 4.
  package func refusePending() throws(SuiteError) {
    guard let journals = try journals(makes: false), try read(journals) != nil else {
      return
    }
    throw SuiteError(
      .incomplete, at: folders.baseline,
      "an approval, a rejection or a rename was interrupted and is not finished",
      remedy: "outside CI, qa run finishes it, and so does every command that captures or approves")
  }

  private func finish(_ entry: JournalEntry, _ journals: ProjectFolder) throws(SuiteError) {
    var steps: [Step] = []
    let targets: [(JournalEntry.Folder, ProjectFolder?)] = [
      (.baseline, try folders.openBaseline()), (.screenshots, try openScreenshots()),
    ]
    for (target, folder) in targets {
      let changes = (entry.changes ?? []).filter { $0.target == target }
      guard let folder else {
        if changes.isEmpty { continue }
        throw lost("\(target.rawValue)/ is gone", journals)
      }
      steps.append(try step(changes, entry.staging, in: folder, journals))
    }
    for step in steps { try step.moveStaged() }
    // All new files are in place before old ones are removed, so that the project has a config at any time. Without
    // one, no command would find the project and its journal.
    for step in steps { try step.clear() }
    try remove(journals)
  }

  /// The changes to make in one folder.
  private struct Step {
    let folder: ProjectFolder
    let staging: ProjectFolder?
    let stagingName: FileName
    let removed: [FileName]
    let staged: [FileName]

    func moveStaged() throws(SuiteError) {
      for name in staged { try staging?.rename(name, to: name, in: folder, isKept: false) }
      // An interrupted command may have moved all of them, and not have waited for the disk.
      folder.directory.sync()
    }

    func clear() throws(SuiteError) {
      for name in removed { try folder.removeFile(name) }
      if !removed.isEmpty { folder.directory.sync() }
      if staging != nil { try folder.removeFolder(stagingName) }
    }
  }

  /// Prepares the changes in one folder.
  ///
  /// - Throws: ``SuiteError`` if a new file is gone or differs. Nothing has been changed in any folder then.
  private func step(
    _ changes: [JournalEntry.Change], _ name: JournalEntry.StagingName, in folder: ProjectFolder,
    _ journals: ProjectFolder
  ) throws(SuiteError) -> Step {
    let staging = try folder.folder(name.fileName)
    var staged: [FileName] = []
    for change in changes where try isStaged(change, staging, folder, journals) {
      staged.append(change.name)
    }
    return Step(
      folder: folder, staging: staging, stagingName: name.fileName,
      removed: changes.filter { $0.digest == nil }.map(\.name), staged: staged)
  }

  /// Whether a new file is still in the staging folder; otherwise it is in place.
  private func isStaged(
    _ change: JournalEntry.Change, _ staging: ProjectFolder?, _ folder: ProjectFolder,
    _ journals: ProjectFolder
  ) throws(SuiteError) -> Bool {
    guard let digest = change.digest else { return false }
    if let bytes = try staging?.read(change.name) {
      guard SHA256Digest(of: bytes) == digest else {
        throw lost("the new \(change.name) is not what was approved", journals)
      }
      return true
    }
    guard let bytes = try folder.read(change.name), SHA256Digest(of: bytes) == digest else {
      throw lost("the new \(change.name) is gone", journals)
    }
    return false
  }

  private func lost(_ what: String, _ journals: ProjectFolder) -> SuiteError {
    SuiteError(
      .usage, at: folders.baseline, "an approval was interrupted and can't be finished: \(what)",
      remedy: "restore the folder from git, remove \(journals.path)/\(text), and approve again")
  }

  // MARK: The journal's file

  private var text: String {
    "\(SHA256Digest(of: Array("\(folders.root)\0\(folders.baseline)".utf8))).json"
  }

  private func temporary(in journals: ProjectFolder) throws(SuiteError) -> FileName {
    try journals.name(".\(text).new")
  }

  private func read(_ journals: ProjectFolder) throws(SuiteError) -> JournalEntry? {
    let name = try journals.name(text)
    guard let bytes = try journals.read(name, limit: JournalEntry.limits.size) else { return nil }
    return try JSONFiles.decode(
      JournalEntry.self, bytes, at: journals.path(of: name),
      remedy: "restore \(folders.baseline) from git, and remove this file")
  }

  private func write(_ entry: JournalEntry, _ journals: ProjectFolder) throws(SuiteError) {
    let name = try journals.name(text)
    try journals.write(JSONFiles.encode(entry), to: name, by: temporary(in: journals))
  }

  private func remove(_ journals: ProjectFolder) throws(SuiteError) {
    try journals.removeFile(journals.name(text))
    try journals.removeFile(temporary(in: journals))
    journals.directory.sync()
  }
}
