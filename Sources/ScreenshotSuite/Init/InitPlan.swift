internal import Glibc

/// What `qa init` found, wrote and left as it was.
package struct InitReport: Codable, Hashable, Sendable {
  package struct Addition: Codable, Hashable, Sendable {
    package let path: String
    package let lines: [String]

    package init(path: String, lines: [String]) {
      self.path = path
      self.lines = lines
    }
  }

  /// Whether nothing was written: what stands here would be.
  package let isDryRun: Bool
  /// What captures screens in this project already.
  package let found: [ExistingTool]
  /// What runs: a product or a command.
  package let app: String
  /// The names of the screens, in the order of the app.
  package let screens: [String]
  package let written: [String]
  package let kept: [String]
  package let added: [Addition]
  package let notes: [InitNote]
  /// What to do next, one step each.
  package let next: [String]

  package init(
    isDryRun: Bool, found: [ExistingTool], app: String, screens: [String], written: [String],
    kept: [String], added: [Addition], notes: [InitNote], next: [String]
  ) {
    self.isDryRun = isDryRun
    self.found = found
    self.app = app
    self.screens = screens
    self.written = written
    self.kept = kept
    self.added = added
    self.notes = notes
    self.next = next
  }
}

/// Files that are to be written, in a project that is not changed until all of them are on the disk.
struct InitPlan {
  struct File {
    /// Relative to the project's root.
    let path: String
    let bytes: [UInt8]
    var mode: mode_t = 0o644
    /// What stood there, for a file to which lines are added.
    var old: [UInt8]?
    /// The lines that are added.
    var lines: [String] = []
  }

  let project: Project
  private(set) var files: [File] = []
  private(set) var kept: [String] = []

  init(project: Project) { self.project = project }

  /// Plans a file, unless there is one.
  ///
  /// - Throws: ``SuiteError`` where a symbolic link leads out of the project.
  mutating func add(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws(SuiteError) {
    try check(path)
    if Files.hasEntry("\(project.root)/\(path)") {
      kept.append(path)
    } else {
      files.append(File(path: path, bytes: bytes, mode: mode))
    }
  }

  /// Plans lines at the end of a file, those that it does not have.
  ///
  /// - Parameter has: Whether a line of the file does what a wanted line does.
  mutating func add(
    lines: [String], to path: String, has: (_ line: String, _ wanted: String) -> Bool
  ) throws(SuiteError) {
    try check(path)
    let old = try Files.read("\(project.root)/\(path)", followsLinks: false)
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
    let mode = Files.mode(of: "\(project.root)/\(path)") ?? 0o644
    files.append(File(path: path, bytes: bytes, mode: mode, old: old, lines: missing))
  }

  private func check(_ path: String) throws(SuiteError) {
    let absolute = "\(project.root)/\(path)"
    guard project.inside(path) != nil else {
      throw SuiteError(
        .usage, at: project.shown(absolute), "leaves the project by a symbolic link",
        remedy: "put the folder itself in its place")
    }
    var folder = Path.parent(of: absolute)
    while !Files.hasEntry(folder), folder != "/" { folder = Path.parent(of: folder) }
    guard Files.isFolder(folder) else {
      throw SuiteError(
        .usage, at: project.shown(folder), "is not a folder", remedy: "move it away")
    }
    do {
      try Files.checkWritable(folder)
    } catch {
      throw SuiteError(.usage, at: project.shown(folder), error.message, remedy: error.remedy)
    }
  }

  /// Writes all files or, where one can't be written, none.
  func apply() throws(SuiteError) {
    var folders: [String] = []
    var done: [File] = []
    do {
      for file in files {
        try makeFolders(of: file, &folders)
        try Files.writeStaged(file.bytes, to: staged(file))
        chmod(staged(file), file.mode)
      }
      for file in files {
        try Files.rename(staged(file), to: "\(project.root)/\(file.path)")
        done.append(file)
      }
    } catch {
      undo(done, folders)
      throw error
    }
  }

  private func staged(_ file: File) -> String {
    let path = "\(project.root)/\(file.path)"
    return "\(Path.parent(of: path))/.\(Path.name(of: path)).new"
  }

  private func makeFolders(of file: File, _ made: inout [String]) throws(SuiteError) {
    var missing: [String] = []
    var folder = Path.parent(of: "\(project.root)/\(file.path)")
    while !Files.isFolder(folder) {
      missing.append(folder)
      folder = Path.parent(of: folder)
    }
    for folder in missing.reversed() {
      try Files.makeFolder(folder)
      made.append(folder)
    }
  }

  private func undo(_ done: [File], _ folders: [String]) {
    for file in files { unlink(staged(file)) }
    for file in done {
      let path = "\(project.root)/\(file.path)"
      if let old = file.old {
        try? Files.write(old, to: path)
        chmod(path, file.mode)
      } else {
        unlink(path)
      }
    }
    // Only those that are empty again.
    for folder in folders.reversed() { rmdir(folder) }
  }
}

extension Files {
  /// Whether there is anything at a path, also a link that leads nowhere.
  static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The permissions of a file.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
