internal import ContentDigest
internal import FileSystem
package import ProjectFiles

/// Changes several files of `baseline/` as one unit, also across `kill -9`.
///
/// The journal says first in which folder new files are staged, beside the old ones; once all of them are
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

  /// - Parameter files: New contents by file name; nil removes the file.
  ///
  /// - Throws: ``SuiteError``, where nothing has changed, or what has will be finished by the next
  ///   command.
  package func commit(
    _ files: [String: [UInt8]?], _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    let journals = try makeJournals()
    let baseline = try folders.makeBaseline()
    var changes: [JournalEntry.Change] = []
    for (text, bytes) in files.sorted(by: { $0.key < $1.key }) {
      changes.append(
        JournalEntry.Change(name: try baseline.name(text), digest: bytes.map(Digest.init(of:))))
    }
    let (name, staging) = try makeStaging(in: baseline, journals)
    do {
      for change in changes {
        if let bytes = files[change.name.text] ?? nil {
          try staging.writeNew(bytes, to: change.name)
        }
      }
      staging.directory.sync()
      try write(JournalEntry(staging: name, changes: changes), journals)
    } catch {
      takeBack(name, in: baseline, journals)
      throw error
    }
    try finish(JournalEntry(staging: name, changes: changes), journals)
  }

  private func takeBack(
    _ staging: JournalEntry.StagingName, in baseline: ProjectFolder, _ journals: ProjectFolder
  ) {
    do {
      try baseline.removeFolder(staging.fileName)
      try remove(journals)
    } catch {
      // The journal still names the folder, so that the next command takes it back. Why nothing was
      // approved is what the person has to know.
    }
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
    in baseline: ProjectFolder, _ journals: ProjectFolder
  ) throws(SuiteError) -> (JournalEntry.StagingName, ProjectFolder) {
    while true {
      let name = JournalEntry.StagingName.random()
      guard try baseline.kind(of: name.fileName) == nil else { continue }
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
      "an approval was interrupted, and what it began is not finished",
      remedy: "outside CI, qa run finishes it, and so does every command that captures or approves")
  }

  private func finish(_ entry: JournalEntry, _ journals: ProjectFolder) throws(SuiteError) {
    if let baseline = try folders.openBaseline() {
      let staging = try baseline.folder(entry.staging.fileName)
      let changes = entry.changes ?? []
      var staged: [FileName] = []
      for change in changes where try isStaged(change, staging, baseline, journals) {
        staged.append(change.name)
      }
      for change in changes {
        if change.digest == nil { try baseline.removeFile(change.name) }
        if staged.contains(change.name) {
          try staging?.rename(change.name, to: change.name, in: baseline)
        }
      }
      baseline.directory.sync()
      if staging != nil { try baseline.removeFolder(entry.staging.fileName) }
    } else if entry.changes != nil {
      throw lost("baseline/ is gone", journals)
    }
    try remove(journals)
  }

  /// Whether a file waits in the staging folder; otherwise it is in place.
  private func isStaged(
    _ change: JournalEntry.Change, _ staging: ProjectFolder?, _ baseline: ProjectFolder,
    _ journals: ProjectFolder
  ) throws(SuiteError) -> Bool {
    guard let digest = change.digest else { return false }
    if let bytes = try staging?.read(change.name) {
      guard Digest(of: bytes) == digest else {
        throw lost("the new \(change.name) is not what was approved", journals)
      }
      return true
    }
    guard let bytes = try baseline.read(change.name), Digest(of: bytes) == digest else {
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
    ContentDigest.sha256(Array("\(folders.root)\0\(folders.baseline)".utf8)) + ".json"
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
