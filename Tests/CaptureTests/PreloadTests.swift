import FoundationEssentials
import Glibc
import TerminalFrame
import TerminalProcess
import Testing

// A capture of an interpreter's copy, without a project.
@testable import Capture

/// Apps in Python that are forked from an interpreter that has imported their modules.
@Suite final class PreloadTests {
  /// What is `/tmp` for other captures.
  private let base: String
  /// In which the apps start, and their modules are.
  private let folder: String
  private let servers: ForkServers

  init() throws {
    // Copies are adopted by who asked for them.
    HostProcess.prepareToRunApps()
    base = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    folder = base + "/app"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    chmod(base, 0o1777)
    servers = ForkServers(below: base)
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  private func write(_ text: String, to name: String) throws {
    let path = folder + "/" + name
    let parent = String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex))
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func request(_ command: [String], preload: [String] = ["string"]) -> CaptureRequest {
    var request = wideRequest(command, in: folder, home: base + "/own")
    request.preload = preload
    return request
  }

  /// Captures an app once as a program of its own and once as a copy.
  private func both(
    _ request: CaptureRequest
  ) async -> (own: CaptureOutcome, copy: CaptureOutcome) {
    let own = await ScreenCapture(request).run()
    let copy = await ScreenCapture(request, preloadedBy: servers).run()
    await servers.end()
    return (own, copy)
  }

  /// All that an app can easily find out about itself.
  private static let facts = """
    import os, resource, signal, sys
    print(__name__, __file__, __package__, __spec__ and __spec__.name, sorted(globals()))
    print(sys.argv, sys.orig_argv, sys.executable, sys.flags)
    print(sys.path, os.getcwd(), os.umask(0o22))
    print(sorted(os.environ.items()))
    print(os.getsid(0) == os.getpid() == os.getpgrp() == os.tcgetpgrp(0), os.ttyname(2)[:9])
    print(sorted(os.listdir('/proc/self/fd')), open('/proc/self/comm').read().strip())
    print(sys.stdin.encoding, sys.stdout.line_buffering, sys.stderr.errors, sys.getrecursionlimit())
    print([signal.getsignal(n) for n in (1, 2, 13, 15, 17)])
    print(sys.modules['__main__'].__dict__ is globals(), __loader__.__class__.__name__)
    sys.stdin.readline()
    """

  @Test(
    "A copy finds what the interpreter finds that is started for it",
    arguments: [
      ["python3", "app.py", "-x", "one two"], ["python3", "./app.py"],
      ["python3", "sub/../app.py"],
      ["python3", "-X", "utf8", "-Wignore", "app.py"], ["python3", "-I", "app.py"],
      ["python3", "-m", "app", "--flag"], ["python3", "-um", "package"],
      ["python3", "folder", "a"],
      ["python3", "link.py"], ["python3", "app.pyz"], ["./script"], ["./env-script", "a"],
    ])
  func facts(command: [String]) async throws {
    for name in ["app.py", "package/__main__.py", "folder/__main__.py", "sub/real.py"] {
      try write(Self.facts, to: name)
    }
    try write("#!/usr/bin/python3 -s\n" + Self.facts, to: "script")
    try write("#!/usr/bin/env python3\n" + Self.facts, to: "env-script")
    for name in ["script", "env-script"] { chmod("\(folder)/\(name)", 0o755) }
    symlink("sub/real.py", folder + "/link.py")
    #expect(
      system("cd \(folder) && python3 -m zipfile -c app.pyz folder/__main__.py 2>/dev/null") == 0)

    let (own, copy) = await both(request(command))

    let expected = try #require(own.shots.last, "\(String(describing: own.failure))")
    let shown = try #require(copy.shots.last, "\(String(describing: copy.failure))")
    let differing = zip(
      shown.frame.text.split(separator: "\n"), expected.frame.text.split(separator: "\n")
    ).filter { $0 != $1 }.map { "\($0)\n\($1)" }
    #expect(differing == [])
    #expect(expected.frame.text.contains("/dev/pts/"))
  }

  @Test(
    "An app that ends does so with the same status and words",
    arguments: [
      "import sys; print('bye'); sys.exit(3)", "def f(): raise ValueError('no such thing')\nf()",
      "1 +", "import missing_module", "raise SystemExit('gone')",
      "import os; print('killed', flush=True); os.kill(os.getpid(), 9)",
      "import atexit; atexit.register(print, 'late'); 1 / 0",
    ])
  func ending(app: String) async throws {
    try write(app, to: "app.py")

    let (own, copy) = await both(request(["python3", "app.py"]))

    #expect(copy.failure?.message == own.failure?.message)
    #expect(own.failure != nil)
  }

  @Test("A script that is not there is told as the interpreter does")
  func noScript() async throws {
    let (own, copy) = await both(request(["python3", "missing.py"]))

    #expect(copy.failure?.message == own.failure?.message)
    #expect(own.failure?.message.contains("can't open file") == true)
  }

  @Test("Modules are imported once, and what a copy does with them reaches no other one")
  func once() async throws {
    try write(
      "import shared; shared.value += 1; print('value', shared.value, flush=True); input()",
      to: "app.py")
    try write(
      "f = open('\(folder)/log', 'a'); f.write('x'); f.close(); value = 0", to: "shared.py")

    var texts: [String] = []
    for _ in 0..<3 {
      let capture = ScreenCapture(
        request(["python3", "app.py"], preload: ["shared"]), preloadedBy: servers)
      texts.append(try await capture.frame().text)
    }
    await servers.end()

    #expect(texts.allSatisfy { $0.hasPrefix("value 1") })
    #expect(try String(contentsOfFile: folder + "/log", encoding: .utf8) == "x")
  }

  @Test(
    "A module that copies can't have of their own, or that can't be imported, is an error",
    arguments: [
      (
        "import threading, time; threading.Thread(target=time.sleep, args=(9,)).start()",
        "importing shared starts a thread"
      ),
      ("file = open('/etc/passwd')", "importing shared opens a file"),
      ("import subprocess; subprocess.Popen(['sleep', '9'])", "importing shared starts a process"),
      ("print('hello')", "importing them prints \"hello\""),
      ("raise ValueError('no')", "importing shared fails: ValueError: no"),
      ("import sys; sys.exit(1)", "importing shared fails: SystemExit: 1"),
      ("import missing_module", "ModuleNotFoundError: No module named 'missing_module'"),
      (
        "import os; os.write(1, b'dying'); os._exit(0)",
        "the interpreter ended; its last words: \"dying\""
      ),
    ])
  func refused(module: String, message: String) async throws {
    try write(module, to: "shared.py")
    try write("input()", to: "app.py")

    let outcome = await ScreenCapture(
      request(["python3", "app.py"], preload: ["shared"]), preloadedBy: servers
    ).run()
    await servers.end()

    let failure = try #require(outcome.failure)
    #expect(failure.message.hasPrefix("can't preload shared for /usr/bin/python3: "))
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(failure.reason == .notStarted)
  }

  @Test(
    "A command that preloading does not fit is an error",
    arguments: [
      (["sh", "-c", "true"], "sh is neither a Python interpreter nor a script"),
      (["python3"], "the interpreter gets neither a script nor a module"),
      (["python3", "-"], "the interpreter gets neither a script nor a module"),
      (["python3", "-c", "print(1)"], "the interpreter's option -c can't be combined with that"),
      (["python3", "-i", "app.py"], "the interpreter's option -i can't be combined with that"),
      (["python3", "-m"], "-m has no module"), (["python9", "a.py"], "python9 was not found"),
    ])
  func commands(command: [String], message: String) async throws {
    let outcome = await ScreenCapture(request(command), preloadedBy: servers).run()
    await servers.end()

    #expect(
      outcome.failure?.message.contains(message) == true, "\(String(describing: outcome.failure))")
  }

  @Test("A module beside a script that would be imported in place of the preloaded one is an error")
  func shadowed() async throws {
    guard let sandbox = try CaptureSandbox.make(screen: "list", below: base) else {
      Issue.record("somebody holds a folder of this test")
      return
    }
    try "input()".write(
      toFile: sandbox.folders.work + "/app.py", atomically: false, encoding: .utf8)
    try "".write(toFile: sandbox.folders.work + "/string.py", atomically: false, encoding: .utf8)
    var request = wideRequest(
      ["python3", "app.py"], in: sandbox.folders.work, home: sandbox.folders.root)
    request.preload = ["string"]

    let outcome = await ScreenCapture(request, preloadedBy: servers).run()
    await servers.end()
    sandbox.remove()

    #expect(outcome.failure?.message.contains("string is imported from /") == true)
  }

  @Test("What is of one capture is no part of what copies have in common")
  func template() async throws {
    try write("", to: "app.py")
    func template(_ change: (inout CaptureRequest) -> Void) throws -> InterpreterTemplate {
      var request = request(["python3", "app.py"])
      change(&request)
      return InterpreterTemplate(request, try PythonCommand(request))
    }
    func screen(_ name: String) -> (inout CaptureRequest) -> Void {
      {
        $0.environment["SCREENSHOT_SCREEN"] = name
        $0.environment[AppEnvironment.markName] = "/tmp/x/\(name)"
        $0.environment["HOME"] = "/tmp/x/\(name)/home"
      }
    }

    let first = try template(screen("list"))

    #expect(try template(screen("other")) == first)
    #expect(first.environment["HOME"] == nil)
    #expect(try template { $0.environment["LANG"] = "de_DE.UTF-8" } != first)
    #expect(try template { $0.preload = ["json"] } != first)
    #expect(try template { $0.isolation.hostName = .always("box") } != first)
  }

  @Test("Where it ends, nothing is left of it: no process and no folder")
  func nothingLeft() async throws {
    try write("print('here', flush=True); input()", to: "app.py")
    let request = request(["python3", "app.py"])

    _ = try await ScreenCapture(request, preloadedBy: servers).frame()
    let before = try FileManager.default.contentsOfDirectory(atPath: base + "/qa-captures")
    let processes = Self.processes(with: base)
    await servers.end()

    #expect(before == ["qa.preload@1"])
    #expect(!processes.isEmpty)
    #expect(Self.processes(with: base).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: base + "/qa-captures") == [])
  }

  /// The processes whose environment or arguments name a path.
  private static func processes(with path: String) -> [Int32] {
    ProcessTable.entries().map(\.id).filter { id in
      guard let bytes = FileManager.default.contents(atPath: "/proc/\(id)/environ") else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains(path)
    }
  }

  @Test("An interpreter that is killed is an error of what would have been forked, not a hang")
  func killed() async throws {
    try write("import os, signal; print('here', flush=True); input()", to: "app.py")
    let request = request(["python3", "app.py"])
    _ = try await ScreenCapture(request, preloadedBy: servers).frame()

    for id in Self.processes(with: base) { kill(id, SIGKILL) }
    let outcome = await ScreenCapture(request, preloadedBy: servers).run()
    await servers.end()

    #expect(outcome.failure?.message.contains("the interpreter ended") == true)
  }

  @Test("An import that takes long ends when the capture is interrupted")
  func interrupted() async throws {
    try write("import time; time.sleep(20)", to: "shared.py")
    try write("input()", to: "app.py")
    let capture = ScreenCapture(
      request(["python3", "app.py"], preload: ["shared"]), preloadedBy: servers)
    let start = ContinuousClock.now

    let task = Task { await capture.run() }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    let outcome = await task.value
    await servers.end()

    #expect(outcome.failure?.reason == .interrupted)
    #expect(start.duration(to: .now) < .seconds(15))
  }
}

/// A capture of a command on a terminal of 200×50, in which it must wait for a key.
private func wideRequest(_ command: [String], in folder: String, home: String) -> CaptureRequest {
  CaptureRequest(
    command: command,
    environment: [
      AppEnvironment.markName: home, "HOME": home + "/home",
      "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "PYTHONDONTWRITEBYTECODE": "1",
      "ODD": "a\nb\u{e9}\"",
    ],
    workingDirectory: folder, size: GridSize(columns: 200, rows: 50),
    palette: Palette(
      ansi: [], foreground: RGB(255, 255, 255), background: RGB(0, 0, 0),
      cursor: RGB(255, 255, 255)))
}
