import Baselines
import FoundationEssentials
import FrameRenderer
import Glibc
import TerminalFrame
import TestSupport
import Testing

/// An app that is forked from an interpreter, compared with the same app started like any other program.
@Suite(.timeLimit(.minutes(20))) struct PreloadedAppTests {
  /// Prints everything that an app can easily find out about itself.
  private static let facts = """
    import os, resource, signal, sys
    print(__name__, __file__, __package__, __spec__ and __spec__.name, sorted(globals()))
    print(sys.argv, sys.orig_argv, sys.executable, sys.flags)
    print(sys.path, os.getcwd(), os.umask(0o22), os.getppid() != 1)
    print(sorted(os.environ.items()))
    print(os.getsid(0) == os.getpid() == os.getpgrp() == os.tcgetpgrp(0), os.ttyname(2)[:9])
    print(sorted(os.listdir('/proc/self/fd')), open('/proc/self/comm').read().strip())
    print(resource.getrlimit(10), sys.getrecursionlimit(), len(os.listdir('/proc/self/task')))
    print(sys.stdin.encoding, sys.stdout.line_buffering, sys.stderr.errors)
    print([signal.getsignal(n) for n in (1, 2, 13, 15, 17)])
    print(sys.modules['__main__'].__dict__ is globals(), __loader__.__class__.__name__)
    if b'import builtins' in os.read(os.open('/proc/self/cmdline', os.O_RDONLY), 9999):
      os.write(os.open('build/forked', os.O_WRONLY | os.O_CREAT | os.O_APPEND), b'x')
    sys.stdin.readline()
    """

  private static let commands = [
    ["python3", "app.py", "-x", "one two"], ["python3", "./app.py"], ["python3", "sub/../app.py"],
    ["python3", "-X", "utf8", "-Wignore", "app.py"], ["python3", "-I", "app.py"],
    ["python3", "-m", "app", "--flag"], ["python3", "-um", "package"], ["python3", "folder", "a"],
    ["python3", "link.py"], ["python3", "app.pyz"], ["./script"], ["./env-script", "a"],
    ["./module-script"],
  ]

  /// A project with two screens of each command, whose apps are in the project's root.
  private func project(_ commands: [[String]], more: String = "") throws -> TestProject {
    let project = try TestProject()
    for (index, command) in commands.enumerated() {
      let arguments = try String(decoding: JSONEncoder().encode(command), as: UTF8.self)
      for twin in ["a", "b"] {
        try project.write(
          """
          { "command": \(arguments), "cwd": ".", "screenshotName": "\(project.screen)-\(index)\(twin)",
            "terminal": { "columns": 250, "rows": 50 }, "launchEnv": { "ODD": "a\\nbé\\"" }\(more) }
          """, to: "screenshots/\(project.screen)-\(index)\(twin).json")
      }
    }
    return project
  }

  private func preload(_ modules: String, in project: TestProject) throws {
    try project.write(#"{ "preload": [\#(modules)] }"#, to: "screenshots/qa.json")
  }

  /// The lines of a screen's newest capture, or nil if it wasn't captured.
  private func lines(_ index: Int, _ project: TestProject) throws -> [Substring]? {
    guard let bytes = project.bytes("screenshots/current/\(project.screen)-\(index)b.png") else {
      return nil
    }
    return try ScreenshotFile(bytes).frame.text.split(separator: "\n")
  }

  @Test("A forked app finds the same facts as one with an interpreter of its own")
  func forkFindsSameFacts() async throws {
    let project = try project(Self.commands)
    for name in ["app.py", "package/__main__.py", "folder/__main__.py", "sub/real.py"] {
      try project.write(Self.facts, to: name)
    }
    for (name, first) in [
      ("script", "#!/usr/bin/python3 -s"), ("env-script", "#!/usr/bin/env python3"),
      ("module-script", "#!/usr/bin/env -S python3 -X utf8"),
    ] {
      try project.write(first + "\n" + Self.facts, to: name)
      chmod("\(project.root)/\(name)", 0o755)
    }
    symlink("sub/real.py", project.root + "/link.py")
    // `build` doesn't count as a source of the project, so the apps may write there.
    try project.write("", to: "build/x")
    #expect(
      system("cd '\(project.root)' && python3 -m zipfile -c app.pyz folder/__main__.py") == 0)

    let own = try await project.qa("capture")
    let expected = try Self.commands.indices.map { try lines($0, project) }
    let forkedBefore = project.bytes("build/forked")
    try preload(#""string""#, in: project)
    let copies = try await project.qa("capture")

    #expect(forkedBefore == nil)
    #expect(project.bytes("build/forked")?.count == 2 * Self.commands.count)
    #expect(own.status == 0, "\(own.output)")
    #expect(copies.status == 0, "\(copies.output)")
    for index in Self.commands.indices {
      let shown = try lines(index, project) ?? []
      let differing = zip(shown, expected[index] ?? []).filter { $0 != $1 }
      #expect(differing.isEmpty, "\(Self.commands[index]): \(differing)")
      #expect(shown.count > 9)
    }
  }

  private static let endings = [
    "import sys; print('bye'); sys.exit(3)", "def f(): raise ValueError('no such thing')\nf()",
    "1 +", "import missing_module", "raise SystemExit('gone')",
    "import os; print('killed', flush=True); os.kill(os.getpid(), 9)",
    "import atexit; atexit.register(print, 'late'); 1 / 0",
  ]

  @Test("A forked app ends with the same status and messages")
  func forkEndsTheSame() async throws {
    let commands = Self.endings.indices.map { ["python3", "app\($0).py"] }
    let project = try project(commands + [["python3", "missing.py"]])
    for (index, app) in Self.endings.enumerated() { try project.write(app, to: "app\(index).py") }

    let own = try await project.qa("capture", "--json")
    try preload(#""string""#, in: project)
    let copies = try await project.qa("capture", "--json")

    let expected = try messages(own)
    #expect(try messages(copies) == expected)
    #expect(expected.count == 2 * commands.count + 2)
    #expect(expected.contains { $0.contains("can't open file") })
  }

  /// The error messages of the screens that couldn't be captured, in the order of their names.
  private func messages(_ result: TestProject.Result) throws -> [String] {
    struct Run: Decodable {
      struct Screen: Decodable {
        struct Failure: Decodable { let message: String }
        let screen: String
        let error: Failure?
      }
      let screens: [Screen]
    }
    let run = try JSONDecoder().decode(Run.self, from: Data(result.output.utf8))
    return run.screens.sorted { $0.screen < $1.screen }.compactMap(\.error?.message)
  }

  private static let refused = [
    (
      "import threading, time; threading.Thread(target=time.sleep, args=(9,)).start()",
      "importing m0 starts a thread"
    ),
    ("file = open('/etc/passwd')", "importing m1 opens a file"),
    ("import subprocess; subprocess.Popen(['sleep', '9'])", "importing m2 starts a process"),
    ("print('hello')", "importing them prints \"hello\""),
    ("raise ValueError('no')", "importing m4 fails: ValueError: no"),
    ("import sys; sys.exit(1)", "importing m5 fails: SystemExit: 1"),
    (
      "import missing_module",
      "importing m6 fails: ModuleNotFoundError: No module named 'missing_module'"
    ),
    (
      "import os; os.write(1, b'dying'); os._exit(0)",
      "the interpreter ended; its last output: \"dying\""
    ),
    ("", "importing m8.x fails: AttributeError: module 'm8' has no attribute 'x'"),
  ]

  @Test("A module that can't be imported, or whose state a fork can't share, is an error")
  func unforkableModuleIsRefused() async throws {
    let project = try TestProject()
    try project.write("input()", to: "app.py")
    for (index, refused) in Self.refused.enumerated() {
      try project.write(refused.0, to: "m\(index).py")
      for twin in ["a", "b"] {
        try project.write(
          """
          { "command": ["python3", "app.py"], "cwd": ".", "preload": ["m\(index)\(index == 8 ? ".x" : "")"],
            "screenshotName": "\(project.screen)-\(index)\(twin)" }
          """, to: "screenshots/\(project.screen)-\(index)\(twin).json")
      }
    }

    let result = try await project.qa("capture", "--json")

    let messages = try messages(result)
    #expect(messages.count == 2 * Self.refused.count)
    for (index, message) in messages.enumerated() {
      #expect(message.hasPrefix("can't preload m\(index / 2)"))
      #expect(message.hasSuffix(Self.refused[index / 2].1), "\(message)")
    }
  }
}
