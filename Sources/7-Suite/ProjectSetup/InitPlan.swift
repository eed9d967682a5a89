internal import FileSystem
package import ProjectFiles

/// What `qa init` found, wrote and left unchanged.
package struct InitReport: Codable, Hashable, Sendable {
  package struct Addition: Codable, Hashable, Sendable {
    package let path: String
    package let lines: [String]
  }

  /// Whether this was a dry run: the files listed here would be written.
  package let isDryRun: Bool
  /// The tools that already capture screens in this project.
  package let found: [ExistingTool]
  /// The app: a product or a command.
  package let app: String
  /// The names of the screens, in the app's order.
  package let screens: [ScreenName]
  package let written: [String]
  package let kept: [String]
  package let added: [Addition]
  /// Files whose section of `qa` got other lines.
  package let updated: [String]
  package let notes: [InitNote]
  /// The entries of the server for agents; empty unless they are wanted.
  package let clients: [AgentClient]
  /// The next steps for the person.
  package let next: [String]

  /// - Parameter plan: What was written, unless it is a dry run.
  init(
    _ plan: InitPlan, isDryRun: Bool, found: [ExistingTool] = [], app: String = "",
    screens: [ScreenName] = [], notes: [InitNote], clients: [AgentClient] = [], next: [String]
  ) {
    self.isDryRun = isDryRun
    self.found = found
    self.app = app
    self.screens = screens
    written = plan.files.filter { $0.old == nil && $0.lines.isEmpty }.map(\.path)
    kept = plan.kept
    added = plan.files.filter { !$0.lines.isEmpty }
      .map { Addition(path: $0.path, lines: $0.lines) }
    updated = plan.files.filter { $0.old != nil && $0.lines.isEmpty }.map(\.path)
    self.notes = notes
    self.clients = clients
    self.next = next
  }
}

/// Files to write to a project, which isn't changed until all of them are on the disk.
struct InitPlan {
  struct File {
    /// Relative to the project's root.
    let path: String
    let bytes: [UInt8]
    var mode: UInt32 = 0o644
    /// The previous contents of a file that gets further lines.
    var old: [UInt8]?
    /// The added lines.
    var lines: [String] = []
  }

  let project: Project
  private(set) var files: [File] = []
  private(set) var kept: [String] = []

  /// Plans a file, unless it exists.
  ///
  /// - Throws: ``SuiteError`` if a symbolic link is in the way, or the file can't be written.
  mutating func add(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o644) throws(SuiteError) {
    if try folder(of: path)?.kind(of: name(of: path)) != nil {
      kept.append(path)
    } else {
      files.append(File(path: path, bytes: bytes, mode: mode))
    }
  }

  /// Plans to append lines that a file doesn't have yet.
  ///
  /// - Parameter has: Whether an existing line has the effect of a wanted one.
  mutating func add(
    lines: [String], to path: String, has: (_ line: String, _ wanted: String) -> Bool
  ) throws(SuiteError) {
    let (folder, name) = (try folder(of: path), try name(of: path))
    let old = try folder?.read(name)
    let text = String(decoding: old ?? [], as: UTF8.self)
    let present = text.split(whereSeparator: \.isNewline).map(String.init)
    let missing = lines.filter { wanted in !present.contains { has($0, wanted) } }
    guard !missing.isEmpty else {
      kept.append(path)
      return
    }
    let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    var bytes = old ?? []
    if let last = bytes.last, last != 0x0a { bytes += Array(lineEnd.utf8) }
    for line in missing { bytes += Array((line + lineEnd).utf8) }
    let mode = try mode(of: name, in: folder)
    files.append(File(path: path, bytes: bytes, mode: mode, old: old, lines: missing))
  }

  /// Plans a section of a text file. If the file doesn't exist, it is created.
  ///
  /// - Parameters:
  ///   - header: The start of a new file.
  ///   - appends: Whether an existing file without the section gets it; otherwise it stays as it is.
  /// - Returns: Whether the file has the section then.
  mutating func add(
    _ section: MarkedSection, to path: String, after header: String = "", appends: Bool
  ) throws(SuiteError) -> Bool {
    let (folder, name) = (try folder(of: path), try name(of: path))
    let old: [UInt8]?
    do { old = try folder?.read(name) } catch { throw project.withDisplayPath(error) }
    guard let old else {
      let text = header + section.lines.map { $0 + "\n" }.joined()
      files.append(File(path: path, bytes: Array(text.utf8)))
      return true
    }
    let mode = try mode(of: name, in: folder)
    let file = project.displayPath("\(project.root)/\(path)")
    switch try section.change(of: old, file: file) {
    case nil: kept.append(path)
    case .replaced(let bytes)?:
      files.append(File(path: path, bytes: bytes, mode: mode, old: old))
    case .appended(let bytes)?:
      guard appends else {
        kept.append(path)
        return false
      }
      files.append(File(path: path, bytes: bytes, mode: mode, old: old, lines: section.lines))
    }
    return true
  }

  private func mode(of name: FileName, in folder: ProjectFolder?) throws(SuiteError) -> UInt32 {
    try SuiteError.people(folder?.directory.permissions(of: name)) ?? 0o644
  }

  // MARK: Checking

  private func name(of path: String) throws(SuiteError) -> FileName {
    try fileName(Path.name(of: path)[...], in: path)
  }

  /// The names of the folders above a file, from the root down.
  private func folderNames(of path: String) throws(SuiteError) -> [FileName] {
    try path.split(separator: "/").dropLast().map { part throws(SuiteError) in
      try fileName(part, in: path)
    }
  }

  private func fileName(_ part: Substring, in path: String) throws(SuiteError) -> FileName {
    guard let name = FileName(part) else {
      throw SuiteError(.usage, at: path, "is not the path of a file")
    }
    return name
  }

  private func openRoot() throws(SuiteError) -> ProjectFolder {
    ProjectFolder(try SuiteError.people(Directory.open(project.root)))
  }

  /// The folder of a file; nil if it doesn't exist yet but can be created.
  private func folder(of path: String) throws(SuiteError) -> ProjectFolder? {
    guard project.inside(path) != nil else {
      throw SuiteError(
        .usage, at: project.displayPath("\(project.root)/\(path)"),
        "leads out of the project through a symbolic link",
        remedy: "replace the link with the folder itself")
    }
    do {
      var folder = try openRoot()
      var missing = try folderNames(of: path)[...]
      while let name = missing.first, let next = try folder.folder(name) {
        folder = next
        missing.removeFirst()
      }
      try SuiteError.people(folder.directory.checkWritable())
      return missing.isEmpty ? folder : nil
    } catch {
      throw project.withDisplayPath(error)
    }
  }

  // MARK: Writing

  /// A file that is written to disk beside its final place.
  private struct Staged {
    let file: File
    let folder: ProjectFolder
    let name: FileName
    let temporary: FileName
  }

  /// The changes to undo if a file can't be written.
  private struct Progress {
    var made: [(parent: ProjectFolder, name: FileName)] = []
    var staged: [Staged] = []
    var done: [Staged] = []
  }

  /// Writes all files, or none if one can't be written.
  func apply() throws(SuiteError) {
    var progress = Progress()
    do {
      for file in files {
        let staged = try stagingTarget(of: file, &progress)
        try staged.folder.removeFile(staged.temporary)
        try staged.folder.writeNew(file.bytes, to: staged.temporary, permissions: file.mode)
        progress.staged.append(staged)
      }
      for staged in progress.staged {
        try staged.folder.rename(staged.temporary, to: staged.name)
        progress.done.append(staged)
      }
    } catch {
      do {
        try undo(progress)
      } catch let second {
        throw SuiteError(
          error.exitCode, at: error.place,
          "\(error.message); not everything could be undone: \(second.message)",
          remedy: error.remedy)
      }
      throw error
    }
  }

  private func stagingTarget(of file: File, _ progress: inout Progress) throws(SuiteError) -> Staged
  {
    var folder = try openRoot()
    for name in try folderNames(of: file.path) {
      if let made = try folder.makeNewFolder(name) {
        progress.made.append((folder, name))
        folder = made
      } else {
        folder = try folder.makeFolder(name)
      }
    }
    let name = try name(of: file.path)
    return Staged(
      file: file, folder: folder, name: name, temporary: try folder.name(".\(name).new"))
  }

  private func undo(_ progress: Progress) throws(SuiteError) {
    for staged in progress.staged { try staged.folder.removeFile(staged.temporary) }
    for staged in progress.done {
      try staged.folder.removeFile(staged.name)
      guard let old = staged.file.old else { continue }
      try staged.folder.writeNew(old, to: staged.name, permissions: staged.file.mode)
    }
    for (parent, name) in progress.made.reversed() {
      try SuiteError.people(parent.directory.removeEmptyFolder(name))
    }
  }
}
