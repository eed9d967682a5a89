/// Changes several files of `baseline/` as one unit, also across `kill -9`.
///
/// All new files are staged in a folder beside the old ones and are on the disk before the journal
/// is; once the journal is there, the change will happen: every command that takes the lock
/// finishes what an interrupted one left.
struct BaselineJournal {
  /// A file to be put in place from the staging folder, or to be removed.
  struct Change: Codable, Hashable {
    let name: String
    let isRemoval: Bool
  }

  private let baseline: String
  private var staging: String { baseline + "/.staging" }
  private var journal: String { baseline + "/.journal.json" }

  init(_ folders: ScreenshotFolders) { baseline = folders.baseline }

  /// - Parameter files: New contents by file name; nil removes the file.
  ///
  /// - Throws: ``SuiteError``, where nothing has changed, or what has will be finished by the next
  ///   command.
  func commit(_ files: [String: [UInt8]?]) throws(SuiteError) {
    try Files.makeFolder(baseline)
    do {
      let changes = try stage(files)
      try Files.write(JSONFiles.encode(changes), to: journal)
    } catch {
      Files.remove(staging)
      throw error
    }
    try finish()
  }

  private func stage(_ files: [String: [UInt8]?]) throws(SuiteError) -> [Change] {
    Files.remove(staging)
    try Files.makeFolder(staging)
    var changes: [Change] = []
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      if let bytes { try Files.writeStaged(bytes, to: "\(staging)/\(name)") }
      changes.append(Change(name: name, isRemoval: bytes == nil))
    }
    Files.syncFolder(staging)
    return changes
  }

  /// Finishes or takes back what an interrupted command left.
  func recover() throws(SuiteError) {
    if Files.exists(journal) {
      try finish()
    } else {
      Files.remove(staging)
    }
    Files.remove(baseline + "/..journal.json.new")
  }

  private func finish() throws(SuiteError) {
    guard let bytes = try Files.read(journal) else { return }
    for change in try JSONFiles.decode([Change].self, bytes, at: journal) {
      guard !change.name.contains("/") else { continue }
      let staged = "\(staging)/\(change.name)"
      if change.isRemoval {
        try Files.removeFile("\(baseline)/\(change.name)")
      } else if Files.exists(staged) {
        try Files.rename(staged, to: "\(baseline)/\(change.name)")
      }
    }
    Files.syncFolder(baseline)
    Files.remove(journal)
    Files.remove(staging)
  }
}
