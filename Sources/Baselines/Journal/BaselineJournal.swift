internal import ContentDigest
internal import FileSystem
package import ProjectFiles

/// Changes several files of `baseline/`, and of `screenshots/` with them, as one unit, also across `kill -9`.
///
/// The journal says first in which folders new files are staged, beside the old ones; once all of them are
/// on the disk, it says what is to change, and the change will happen: the next command that changes
/// something finishes what an interrupted one left. It is kept where no checkout can bring one, see
/// ``StateFolder``; files in a checkout that look like a journal mean nothing.
package struct BaselineJournal {
  /// Of the journal's file.
  private static let sizeLimit = 64 << 20

  private let folders: ScreenshotFolders
  private let environment: [String: String]

  /// - Parameter environment: That of `qa`, which names the user's folder for state.
  package init(_ folders: ScreenshotFolders, _ environment: [String: String]) {
    self.folders = folders
    self.environment = environment
  }

  /// - Parameters:
  ///   - files: New contents by file name; nil removes the file.
  ///   - shared: The same of files in `screenshots/`.
  ///
  /// - Throws: ``SuiteError``, where nothing has changed, or what has will be finished by the next
  ///   command.
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
      takeBack(name, in: [baseline, screenshots], journals)
      throw error
    }
    try finish(entry, journals)
  }

  /// Writes new files beside those that they replace.
  private func stage(
    _ files: [String: [UInt8]?], as place: JournalEntry.Place?, in staging: ProjectFolder?
  ) throws(SuiteError) -> [JournalEntry.Change] {
    guard let staging else { return [] }
    var changes: [JournalEntry.Change] = []
    for (text, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let name = try staging.name(text)
      if let bytes { try staging.writeNew(bytes, to: name) }
      changes.append(
        JournalEntry.Change(name: name, folder: place, digest: bytes.map(SHA256Digest.init(of:))))
    }
    staging.directory.sync()
    return changes
  }

  private func takeBack(
    _ staging: JournalEntry.StagingName, in places: [ProjectFolder?], _ journals: ProjectFolder
  ) {
    do {
      for place in places { try place?.removeFolder(staging.fileName) }
      try remove(journals)
    } catch {
      // The journal still names the folder, so that the next command takes it back. Why nothing was
      // approved is what the person has to know.
    }
  }

  private func openScreenshots() throws(SuiteError) -> ProjectFolder? {
    try ProjectFolder.open(folders.root + "/screenshots", from: folders.root, makes: false)
  }

  /// nil where there is no folder for them, or none yet.
  private func journals(makes: Bool) throws(SuiteError) -> ProjectFolder? {
    try StateFolder(environment, outside: folders.root)?.journals(makes: makes)
  }

  private func makeJournals() throws(SuiteError) -> ProjectFolder {
    guard let journals = try journals(makes: true) else {
      throw SuiteError(
        .usage, "there is no folder for the journal of an approval",
        remedy: "set HOME, or XDG_STATE_HOME, to a folder of yours outside the project")
    }
    return journals
  }

  /// Makes the folder for new files, after noting that it is there.
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

  /// Finishes or takes back what an interrupted command left. To be called by commands that change
  /// something.
  package func recover(_ lock: borrowing ProjectLock) throws(SuiteError) {
    guard let journals = try journals(makes: false) else { return }
    guard let entry = try read(journals) else {
      // Of one that was not whole yet.
      return try journals.removeFile(temporary(in: journals))
    }
    try finish(entry, journals)
  }

  /// - Throws: ``SuiteError`` with exit code 4 where an interrupted command left something, so that
  ///   what is there can't be judged.
  package func refusePending() throws(SuiteError) {
    guard let journals = try journals(makes: false), try read(journals) != nil else {
      return
    }
    throw SuiteError(
      .incomplete, at: folders.baseline,
      "an approval, a rejection or a renaming was interrupted, and what it began is not finished",
      remedy: "outside CI, qa run finishes it, and so does every command that captures or approves")
  }

  private func finish(_ entry: JournalEntry, _ journals: ProjectFolder) throws(SuiteError) {
    var steps: [Step] = []
    let places: [(JournalEntry.Place, ProjectFolder?)] = [
      (.baseline, try folders.openBaseline()), (.screenshots, try openScreenshots()),
    ]
    for (place, folder) in places {
      let changes = (entry.changes ?? []).filter { $0.place == place }
      guard let folder else {
        if changes.isEmpty { continue }
        throw lost("\(place.rawValue)/ is gone", journals)
      }
      steps.append(try step(changes, entry.staging, in: folder, journals))
    }
    for step in steps { try step.place() }
    // A project has a config at any time, without which nobody would find the journal.
    for step in steps { try step.clear() }
    try remove(journals)
  }

  /// What is to be done in one folder.
  private struct Step {
    let folder: ProjectFolder
    let staging: ProjectFolder?
    let stagingName: FileName
    let removed: [FileName]
    let staged: [FileName]

    func place() throws(SuiteError) {
      for name in staged { try staging?.rename(name, to: name, in: folder) }
      if !staged.isEmpty { folder.directory.sync() }
    }

    func clear() throws(SuiteError) {
      for name in removed { try folder.removeFile(name) }
      if !removed.isEmpty { folder.directory.sync() }
      if staging != nil { try folder.removeFolder(stagingName) }
    }
  }

  /// - Throws: Where a new file is not there any more: then nothing is changed in any folder.
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

  /// Whether a file waits in the staging folder; otherwise it is in place.
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
    guard let bytes = try journals.read(name, limit: Self.sizeLimit) else { return nil }
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
