internal import FileSystem
package import ProjectFiles

/// The folders for pictures.
///
/// They are always opened from the project's root on, without following links.
package struct ScreenshotFolders: Hashable, Sendable {
  /// The project's root, a path without links.
  package let root: String
  /// The folder for what `qa` captures and reports. It is `qa`'s own and isn't committed.
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
  /// The recording of the newest capture, even of one that failed.
  package func recording(_ screen: ScreenName) -> String { "\(current)/\(screen).cast" }
  package func baselinePNG(_ screen: BaselineName) -> String { path(of: .picture, screen) }
  package func record(_ screen: BaselineName) -> String { path(of: .record, screen) }
  package func rejection(_ screen: BaselineName) -> String { path(of: .rejection, screen) }
  package func request(_ screen: BaselineName) -> String { path(of: .request, screen) }

  func path(of kind: BaselineFileKind, _ screen: BaselineName) -> String {
    "\(baseline)/\(kind.name(of: screen))"
  }
}

extension ScreenshotFolders {
  /// - Throws: ``SuiteError`` if a folder on the way is a link or can't be opened, or if `current/` belongs to another
  ///   user.
  package func openCurrent() throws(SuiteError) -> ProjectFolder? {
    let folder = try ProjectFolder.open(current, from: root)
    try folder?.requireOwn()
    return folder
  }

  /// Opens `current/`, and creates it if it doesn't exist, but no file in it: only the process that holds the
  /// ``ProjectLock`` creates those.
  package func makeCurrent() throws(SuiteError) -> ProjectFolder {
    // Checks an existing folder first, so that nothing is created if it is refused.
    if let folder = try openCurrent() { return folder }
    return try ProjectFolder.make(current, from: root)
  }

  func openBaseline() throws(SuiteError) -> ProjectFolder? {
    try ProjectFolder.open(baseline, from: root)
  }

  func makeBaseline() throws(SuiteError) -> ProjectFolder {
    try ProjectFolder.make(baseline, from: root)
  }

  /// Throws if a link leads to these folders. To be called before anything in them is trusted or changed.
  package func check() throws(SuiteError) {
    _ = try ProjectFolder.open(current, from: root)
    _ = try openBaseline()
  }

  /// The names of the files in `baseline/`, ascending; empty if the folder doesn't exist.
  ///
  /// - Throws: ``SuiteError``, also if a name isn't valid UTF-8.
  package func baselineNames() throws(SuiteError) -> [String] {
    guard let folder = try openBaseline() else { return [] }
    let (names, hasOthers) = try SuiteError.people(folder.directory.allNames())
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

  /// Writes a file of `current/` atomically: it is either the old one or the complete new one.
  ///
  /// - Parameters:
  ///   - path: The path of a file in `current/`.
  ///   - isKept: Whether the file must survive a crash of the machine. Pictures need not: they can be made again, and
  ///     one whose digest isn't the recorded one is never used.
  package func write(
    _ bytes: [UInt8], toCurrent path: String, isKept: Bool = true
  ) throws(SuiteError) {
    try makeCurrent().write(bytes, to: name(inCurrent: path), isKept: isKept)
  }

  /// Writes a file of `current/` whose JSON is mostly one long list, atomically.
  package func write(_ value: some ListedJSON, toCurrent path: String) throws(SuiteError) {
    try makeCurrent().write(value, to: name(inCurrent: path))
  }

  /// Removes a file of `current/`. Does nothing if it doesn't exist.
  package func remove(fromCurrent path: String) throws(SuiteError) {
    try remove(fromCurrent: [path])
  }

  /// Removes those files of `current/` that exist.
  package func remove(fromCurrent paths: [String]) throws(SuiteError) {
    guard let folder = try openCurrent() else { return }
    for path in paths { try folder.removeFile(name(inCurrent: path)) }
  }

  private func name(inCurrent path: String) throws(SuiteError) -> FileName {
    guard let name = FileName(Path.relative(path, to: current)) else {
      throw SuiteError(.usage, at: path, "is not a file of \(current)")
    }
    return name
  }
}
