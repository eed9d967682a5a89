import Capture
import FileSystem
import FoundationEssentials
import Glibc
import TerminalProcess
import Testing

/// The folders of captures are fresh, at the same path, locked and never shared with another user.
@Suite(.timeLimit(.minutes(20))) final class CaptureSandboxTests {
  /// Stands for `/tmp`.
  private let base: String
  private var shared: String { base + "/qa-captures" }
  private var own: String { "\(base)/qa-captures-\(geteuid())" }

  init() throws {
    base = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: false)
    chmod(base, 0o1777)
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  @Test("Folders are empty, at the same path each time, and are removed")
  func freshFolders() throws {
    let first = try sandbox()
    let work = first.folders.work
    _ = FileManager.default.createFile(atPath: work + "/left", contents: nil)
    first.remove()
    let wasRemoved = !FileManager.default.fileExists(atPath: work)

    let second = try sandbox()

    let path = second.folders.work
    let contents = try names(in: path)
    let note = second.note
    second.remove()
    #expect(wasRemoved)
    #expect(path == work)
    #expect(path == "\(shared)/list/work")
    #expect(contents == [])
    #expect(note == nil)
    #expect(try names(in: shared) == [])
  }

  @Test("An app's folders and the one above them have the same modification time on every run")
  func fixedTimes() throws {
    let sandbox = try sandbox()

    try sandbox.fixTimes()

    let work = sandbox.folders.work
    let times = try [work, work + "/..", sandbox.folders.home].map { path in
      var state = stat()
      try #require(stat(path, &state) == 0)
      return state.st_mtim.tv_sec
    }
    sandbox.remove()
    #expect(times == [1_577_836_800, 1_577_836_800, 1_577_836_800])
  }

  @Test("The folders of a killed run are cleared, whatever state they are in", arguments: 0..<4)
  func killedRunIsCleared(stage: Int) throws {
    try leave("list")
    let left = shared + "/list"
    switch stage {
    case 0: chmod(left, 0)
    case 1: try FileManager.default.removeItem(atPath: left + "/home")
    case 2:
      for name in ["home", "tmp", "work"] {
        try FileManager.default.removeItem(atPath: "\(left)/\(name)")
      }
    default:
      try FileManager.default.removeItem(atPath: left)
      mkdir(left, 0o700)
    }

    let sandbox = try sandbox()

    let (root, home) = (sandbox.folders.root, try names(in: sandbox.folders.home))
    sandbox.remove()
    #expect(root == left)
    #expect(home == [])
    #expect(try names(in: shared) == [])
  }

  @Test("Leftovers of every screen are cleared, except for folders in use or not made by qa")
  func otherScreensAreCleared() throws {
    try leave("left")
    mkdir(shared + "/empty", 0o700)
    try FileManager.default.createDirectory(
      atPath: shared + "/foreign/work", withIntermediateDirectories: true)
    let used = try sandbox()

    CaptureSandbox.clearLeftovers(below: base)

    let rest = try names(in: shared)
    used.remove()
    #expect(rest == ["foreign", "list"])
  }

  @Test(
    "What still runs in a killed run's folder is ended, even if an app removed the folder",
    arguments: [false, true])
  func leftProcessIsEnded(isFolderRemoved: Bool) throws {
    try leave("list")
    let folders = CaptureSandbox.Folders(root: shared + "/list")
    let app = try sleepingApp(folders)
    if isFolderRemoved { try FileManager.default.removeItem(atPath: folders.root) }

    CaptureSandbox.clearLeftovers(below: base)

    let running = ProcessTable.values(of: AppEnvironment.markName).map(\.text)
    app.end()
    #expect(!running.contains(folders.root))
    #expect(try names(in: shared) == [])
  }

  /// Something that stands in the place of a folder.
  enum Squatter: CaseIterable {
    case file, pipe, link, folder

    func settle(at path: String) throws {
      switch self {
      case .file: try #require(FileManager.default.createFile(atPath: path, contents: nil))
      case .pipe: try #require(mkfifo(path, 0o666) == 0)
      case .link: try #require(symlink("/tmp", path) == 0)
      case .folder:
        try FileManager.default.createDirectory(
          atPath: path + "/work", withIntermediateDirectories: true)
      }
    }
  }

  @Test("Anything else at the screen's path is left alone", arguments: Squatter.allCases)
  func foreignFolderStays(squatter: Squatter) throws {
    mkdir(shared, 0o777)
    try squatter.settle(at: shared + "/list")

    let sandbox = try sandbox()

    let (root, note) = (sandbox.folders.root, sandbox.note)
    sandbox.remove()
    #expect(root == own + "/list")
    #expect(try #require(note).hasPrefix("the app's folders are in \(own)/list, since \(shared)"))
    #expect(try names(in: shared) == ["list"])
    if squatter == .folder { #expect(try names(in: shared + "/list") == ["work"]) }
  }

  @Test(
    "If both usual folders are taken, a third one is used, the same each time",
    arguments: [Squatter.file, .pipe, .link])
  func thirdFolder(squatter: Squatter) throws {
    try squatter.settle(at: shared)
    try squatter.settle(at: own)

    let first = try sandbox()
    let root = first.folders.root
    first.remove()
    let second = try sandbox()

    let again = second.folders.root
    let wasNoted = second.note != nil
    second.remove()
    #expect(root.hasPrefix(own + "-"))
    #expect(again == root)
    #expect(wasNoted)
  }

  @Test("Folders of other users are not entered", .enabled(if: geteuid() == 0))
  func otherUsersFoldersAreAvoided() throws {
    for path in [shared, own] {
      mkdir(path, 0o777)
      try #require(chown(path, 2001, 2001) == 0)
    }

    let sandbox = try sandbox()

    let root = sandbox.folders.root
    sandbox.remove()
    #expect(root.hasPrefix(own + "-"))
    #expect(try names(in: shared) + names(in: own) == [])
  }

  @Test("No folder is made in a place that lacks the sticky bit")
  func unprotectedBaseIsRefused() throws {
    chmod(base, 0o777)

    let error = #expect(throws: CaptureSandbox.SandboxError.self) { try self.sandbox().remove() }

    #expect(error?.remedy == "set its sticky bit: chmod +t")
    #expect(try names(in: base) == [])
  }

  @Test("A folder that everyone may write to isn't cleared because of another folder's marker")
  func movedMarkerIsRejected() throws {
    try leave("other")
    mkdir(shared + "/list", 0o777)
    chmod(shared + "/list", 0o777)
    rename(shared + "/other/.qa-capture", shared + "/list/.qa-capture")
    _ = FileManager.default.createFile(atPath: shared + "/list/victim", contents: nil)

    let sandbox = try sandbox()

    let root = sandbox.folders.root
    sandbox.remove()
    #expect(root == own + "/list")
    #expect(try names(in: shared + "/list").contains("victim"))
  }

  @Test("Only one capture at a time has the folder of a name")
  func oneCapturePerName() throws {
    let first = try sandbox()

    let second = try CaptureSandbox.make(name: "list", below: base)
    let isRefused = second == nil
    let other = try CaptureSandbox.make(name: "detail", below: base)
    let isOtherGiven = other != nil

    first.remove()
    #expect(isRefused)
    #expect(isOtherGiven)
  }

  @Test(
    "A second capture gets other folders, which its app finds at the same path",
    .enabled(if: ProcessIsolation.Mount("/tmp", at: "/tmp").isPossible))
  func secondCapture() throws {
    let first = try sandbox()
    let beside = try sandboxBeside()
    let third = try sandboxBeside()
    let paths = [first.folders.root, beside.folders.root, third.folders.root]
    let hostPaths = [first.hostPath, beside.hostPath, third.hostPath]
    let mount = beside.mount
    beside.remove()
    _ = try sandboxBeside().folders

    try clearLeftovers(in: own + "+1")

    third.remove()
    first.remove()
    #expect(Set(paths) == [shared + "/list"])
    #expect(hostPaths == [shared + "/list", own + "+1/list", own + "+2/list"])
    #expect(mount == ProcessIsolation.Mount(own + "+1", at: shared))
    #expect(try names(in: own + "+1") + names(in: own + "+2") == [])
  }

  @Test(
    "Clearing leftovers doesn't touch an empty place while an app runs in another",
    .enabled(if: ProcessIsolation.Mount("/tmp", at: "/tmp").isPossible))
  func untouchedPlace() throws {
    let first = try sandbox()
    let beside = try sandboxBeside()
    let app = try sleepingApp(first.folders)
    beside.remove()
    let before = try modification(of: own + "+1")

    CaptureSandbox.clearLeftovers(below: base)

    let after = try modification(of: own + "+1")
    app.end()
    first.remove()
    #expect(after == before)
  }

  @Test(
    "Files, folders and links are copied to the work folder; pipes and absolute links are refused"
  )
  func copiedFiles() throws {
    let source = base + "/source"
    try FileManager.default.createDirectory(
      atPath: source + "/inner", withIntermediateDirectories: true)
    try Data("text".utf8).write(to: URL(filePath: source + "/inner/program"))
    chmod(source + "/inner/program", 0o751)
    symlink("nowhere", source + "/link")
    mkfifo(base + "/pipe", 0o600)
    let sandbox = try sandbox()

    try sandbox.copy(source, of: base, to: "inner/source")
    symlink(source + "/inner/program", base + "/absolute")
    let error = Result { try sandbox.copy(base + "/pipe", of: base, to: "pipe") }
    let leading = Result { try sandbox.copy(base + "/absolute", of: base, to: "absolute") }

    let copy = sandbox.folders.work + "/inner/source"
    var status = stat()
    stat(copy + "/inner/program", &status)
    let contents = FileManager.default.contents(atPath: copy + "/inner/program")
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: copy + "/link")
    sandbox.remove()
    #expect(contents == Data("text".utf8))
    #expect(status.st_mode & 0o7777 == 0o751)
    #expect(link == "nowhere")
    #expect(throws: FileSystemError.self) { try error.get() }
    #expect(throws: FileSystemError.self) { try leading.get() }
  }

  @Test("An app's environment is an allow-list, fixed values, the project's variables and the mark")
  func environmentIsComposed() {
    let folders = CaptureSandbox.Folders(root: "/tmp/qa-captures/list")

    let environment = AppEnvironment.make(
      inherited: ["PATH": "/bin", "SECRET": "x", "TZ": "Asia/Tokyo", "COLUMNS": "200"],
      sandbox: folders, overrides: [["A": "1", "B": "1"], ["B": "2", "QA_CAPTURE": "no"]])

    #expect(
      environment == [
        "PATH": "/bin", "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
        "TZ": "UTC", "SHELL": "/bin/sh", "HOME": "/tmp/qa-captures/list/home",
        "TMPDIR": "/tmp/qa-captures/list/tmp", "TMUX_TMPDIR": "/tmp/qa-captures/list/tmp",
        "SCREENDIR": "/tmp/qa-captures/list/tmp/screens", "SWIFT_BACKTRACE": "interactive=no",
        "USER": "qa", "LOGNAME": "qa", "HOSTNAME": "localhost", "A": "1", "B": "2",
        "QA_CAPTURE": "/tmp/qa-captures/list",
      ])
  }

  private struct Busy: Error {}

  private func sandbox() throws -> CaptureSandbox {
    // A program that another test starts may hold a copy of the lock until it has begun.
    for _ in 0..<500 {
      if let sandbox = try CaptureSandbox.make(name: "list", below: base) { return sandbox }
      usleep(20_000)
    }
    throw Busy()
  }

  private func sandboxBeside() throws -> CaptureSandbox {
    guard let sandbox = try CaptureSandbox.makeBeside(name: "list", below: base) else {
      throw Busy()
    }
    return sandbox
  }

  private func sleepingApp(_ folders: CaptureSandbox.Folders) throws -> TerminalProcess {
    try TerminalProcess(
      TerminalProcess.Launch(
        program: "/bin/sleep", arguments: ["60"], environment: ["QA_CAPTURE": folders.root],
        workingDirectory: "/", columns: 80, rows: 24, mark: AppEnvironment.mark(for: folders)))
  }

  /// Leaves the folders of a run that was killed.
  private func leave(_ screen: String) throws {
    let folders = try #require(try CaptureSandbox.make(name: screen, below: base)?.folders)
    try waitUntilFree(folders.root)
  }

  /// Clears leftovers until a folder has none, for at most 5 s. A program that another test forks at this moment holds
  /// their locks, too, until it calls exec.
  private func clearLeftovers(in folder: String) throws {
    for _ in 0..<1000 where try !names(in: folder).isEmpty {
      CaptureSandbox.clearLeftovers(below: base)
      usleep(5000)
    }
  }

  /// Waits for the lock. A program that another test forks holds it too, until it calls exec.
  private func waitUntilFree(_ path: String) throws {
    let folder = try Directory.open(path)
    while try !folder.lock() { usleep(1000) }
  }

  /// The time at which an entry was last added to a folder or removed from it, in nanoseconds.
  private func modification(of folder: String) throws -> Int {
    var state = stat()
    try #require(stat(folder, &state) == 0)
    return state.st_mtim.tv_sec * 1_000_000_000 + state.st_mtim.tv_nsec
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
