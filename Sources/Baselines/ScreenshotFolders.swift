internal import FileSystem
package import ProjectFiles

/// The folders for pictures.
///
/// Every way to them begins at the project's root, and no link is followed on it.
package struct ScreenshotFolders: Hashable, Sendable {
  /// Of the project; a path without links.
  package let root: String
  /// What `qa` captures and finds out: its own folder, which is not committed.
  package let current: String
  package var baseline: String { Path.parent(of: current) + "/baseline" }
  package var runs: String { current + "/runs" }

  /// - Parameter current: An absolute path in the project.
  package init(in root: String, current: String) {
    self.root = root
    self.current = current
  }

  package func currentPNG(_ screen: ScreenName) -> String { "\(current)/\(screen).png" }
  package func differencePNG(_ screen: ScreenName) -> String { "\(current)/\(screen).diff.png" }
  /// Of the newest capture, also of one that failed.
  package func recording(_ screen: ScreenName) -> String { "\(current)/\(screen).cast" }
  package func baselinePNG(_ screen: BaselineName) -> String {
    "\(baseline)/\(BaselineFileKind.picture.name(of: screen))"
  }
  package func record(_ screen: BaselineName) -> String {
    "\(baseline)/\(BaselineFileKind.record.name(of: screen))"
  }
  package func rejection(_ screen: BaselineName) -> String {
    "\(baseline)/\(BaselineFileKind.rejection.name(of: screen))"
  }
}

extension ScreenshotFolders {
  /// - Throws: ``SuiteError`` where a folder on the way is a link or can't be opened, or `current/` is
  ///   another user's.
  package func openCurrent() throws(SuiteError) -> ProjectFolder? {
    let folder = try ProjectFolder.open(current, from: root, makes: false)
    try folder?.requireOwn()
    return folder
  }

  /// Makes the folder if it isn't there, and no file in it: only the process that has the ``ProjectLock`` makes those.
  package func makeCurrent() throws(SuiteError) -> ProjectFolder {
    // Before anything is made beside what is refused.
    if let folder = try openCurrent() { return folder }
    return try made(try ProjectFolder.open(current, from: root, makes: true), current)
  }

  func openBaseline() throws(SuiteError) -> ProjectFolder? {
    try ProjectFolder.open(baseline, from: root, makes: false)
  }

  func makeBaseline() throws(SuiteError) -> ProjectFolder {
    try made(try ProjectFolder.open(baseline, from: root, makes: true), baseline)
  }

  private func made(
    _ folder: ProjectFolder?, _ path: String
  ) throws(SuiteError) -> ProjectFolder {
    guard let folder else { throw SuiteError(.usage, at: path, "can't be made") }
    return folder
  }

  /// Finds out whether links lead to these folders, before anything in them is believed or changed.
  package func check() throws(SuiteError) {
    _ = try ProjectFolder.open(current, from: root, makes: false)
    _ = try openBaseline()
  }

  /// The names of the files in `baseline/`, ascending; none where there is no such folder.
  ///
  /// - Throws: ``SuiteError``, also where a name is no UTF-8.
  package func baselineNames() throws(SuiteError) -> [String] {
    guard let folder = try openBaseline() else { return [] }
    let (names, hasOthers) = try SuiteError.people { () throws(FileSystemError) in
      try folder.directory.allNames()
    }
    guard !hasOthers else {
      throw SuiteError(
        .usage, at: baseline, "has a file whose name is not UTF-8", remedy: "remove or rename it")
    }
    return names.map(\.text)
  }

  /// The baselines with a picture or a rejection.
  package func screensWithFiles() throws(SuiteError) -> Set<BaselineName> {
    try screens(withAnyOf: [.picture, .rejection])
  }

  /// The baselines with a record of approvals.
  package func screensWithRecords() throws(SuiteError) -> Set<BaselineName> {
    try screens(withAnyOf: [.record])
  }

  private func screens(
    withAnyOf kinds: [BaselineFileKind]
  ) throws(SuiteError) -> Set<BaselineName> {
    Set(
      try baselineNames().flatMap { name in kinds.compactMap { $0.baseline(ofFile: name) } })
  }

  /// Writes a file of `current/` so that it is either the old one or the whole new one.
  ///
  /// - Parameters:
  ///   - path: Of a file in `current/`.
  ///   - isKept: Whether it is there after a crash of the machine. Pictures need not be: they are made again,
  ///     and each is looked at only where its digest is the one that was written down.
  package func write(
    _ bytes: [UInt8], toCurrent path: String, isKept: Bool = true
  ) throws(SuiteError) {
    try makeCurrent().write(bytes, to: name(inCurrent: path), isKept: isKept)
  }

  /// Removes a file of `current/`; it is no error when there is none.
  package func remove(fromCurrent path: String) throws(SuiteError) {
    try openCurrent()?.removeFile(name(inCurrent: path))
  }

  private func name(inCurrent path: String) throws(SuiteError) -> FileName {
    guard let name = FileName(Path.relative(path, to: current)) else {
      throw SuiteError(.usage, at: path, "is not a file of \(current)")
    }
    return name
  }
}
