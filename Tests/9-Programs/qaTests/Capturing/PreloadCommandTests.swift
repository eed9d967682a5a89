import FoundationEssentials
import Testing

/// Projects whose Python apps share modules that are imported only once.
@Suite(.timeLimit(.minutes(20))) struct PreloadCommandTests {
  /// A project with screens of one app, whose module leaves a mark at each import.
  private func project(screens: Int, module: String = "") throws -> TestProject {
    let project = try TestProject()
    try FileManager.default.createDirectory(
      atPath: project.state, withIntermediateDirectories: true)
    try project.write(
      """
      ROOT = '\(project.state)'
      with open(ROOT + '/imports', 'a') as log:
        log.write('x')
      \(module)
      """, to: "heavy.py")
    try project.write(
      """
      import os, heavy
      print(os.environ['SCREENSHOT_SCREEN'][-1], getattr(heavy, 'found', ''), flush=True)
      input()
      """, to: "app.py")
    for number in 0..<screens {
      try project.write(
        """
        { "command": ["python3", "app.py"], "cwd": ".", "screenshotName": "\(project.screen)\(number)",
          "launchEnv": { "SCREENSHOT_SCREEN": "\(number)" } }
        """, to: "screenshots/\(project.screen)\(number).json")
    }
    try project.write(#"{ "preload": ["heavy"] }"#, to: "screenshots/qa.json")
    return project
  }

  private func imports(in project: TestProject) -> Int { mark("imports", of: project)?.count ?? 0 }

  /// A file that an app left outside the project, which it must not change.
  private func mark(_ name: String, of project: TestProject) -> Data? {
    FileManager.default.contents(atPath: "\(project.state)/\(name)")
  }

  @Test("A run imports the modules once for all screens, which look the same as without preloading")
  func modulesAreImportedOnce() async throws {
    let project = try project(screens: 3)

    let first = try await project.qa("run", "--no-reuse")
    let whenPreloaded = imports(in: project)
    let approved = try await project.qa("approve", "--all", "--reason", "first", "--by", "A")
    try project.write("{}", to: "screenshots/qa.json")
    let second = try await project.qa("run", "--no-reuse")

    #expect(first.timeless.contains("3 screens: 3 new"), "\(first.output)\(first.errors)")
    #expect(whenPreloaded == 1)
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(second.timeless.contains("3 screens: 3 pass"), "\(second.output)\(second.errors)")
    #expect(imports(in: project) == 4)
  }

  @Test("A single app is started like any other program")
  func singleAppIsNotPreloaded() async throws {
    let project = try project(screens: 1, module: "import sys; found = sys.argv")

    let result = try await project.qa("run")
    let text = try await project.qa(
      "show", "screenshots/current/\(project.screen)0.png", "--format", "text")

    #expect(result.timeless.contains("1 screen: 1 new"), "\(result.output)\(result.errors)")
    #expect(text.output.hasPrefix("0 ['app.py']"))
  }

  @Test("A module that keeps state from its import makes a screen unstable, and the proof says why")
  func keptStateIsUnstable() async throws {
    let project = try project(
      screens: 2, module: "import os; found = os.environ.get('SCREENSHOT_SCREEN', 'none')")

    let result = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(result.status == 2)
    #expect(
      result.unwrappedOutput.contains(
        "probably \"preload\": a module keeps what it found when it was imported"),
      "\(result.output)")
  }

  @Test("A screen that is steady with and without preloading is stable")
  func steadyScreenIsStable() async throws {
    let project = try project(screens: 2)

    let result = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(imports(in: project) == 3)
  }

  @Test("A module beside a script that would be imported instead of the preloaded one is an error")
  func shadowingModuleIsAnError() async throws {
    let project = try project(screens: 2)
    try project.write("", to: "json.py")
    try project.write(
      #"{ "preload": ["json"], "files": ["app.py", "heavy.py", "json.py"] }"#,
      to: "screenshots/qa.json")
    for number in 0..<2 {
      try project.write(
        """
        { "command": ["python3", "app.py"], "screenshotName": "\(project.screen)\(number)",
          "launchEnv": { "SCREENSHOT_SCREEN": "\(number)" } }
        """, to: "screenshots/\(project.screen)\(number).json")
    }

    let result = try await project.qa("capture")

    // The path is that of the screen that failed first. The other one has the same error.
    #expect(
      result.unwrappedOutput.contains(
        "the app imports json from /tmp/qa-captures/\(project.screen)"),
      "\(result.output)")
  }

  @Test("A run leaves no process and no folder of the interpreter")
  func interpreterIsRemoved() async throws {
    let project = try project(
      screens: 2,
      module: """
        import os
        left = os.environ['HOME'] + '/\(UInt64.random(in: 0...UInt64.max))'
        open(left, 'w').close()
        open(ROOT + '/left', 'w').write(left)
        """)

    let result = try await project.qa("run")

    let left = String(decoding: try #require(mark("left", of: project)), as: UTF8.self)
    #expect(result.timeless.contains("2 screens: 2 new"), "\(result.output)\(result.errors)")
    #expect(left.hasPrefix("/tmp/qa-captures/qa.preload@"))
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(!isProcess(naming: project.root))
  }

  @Test("A killed interpreter is an error of its screens, and the run doesn't hang")
  func killedInterpreterIsAnError() async throws {
    let project = try project(
      screens: 3, module: "import os; server = os.getpid()")
    try project.write(
      """
      import os, heavy
      if os.environ['SCREENSHOT_SCREEN'] == '0':
        os.kill(heavy.server, 9)
      print('here', flush=True)
      input()
      """, to: "app.py")

    let result = try await project.qa("capture", "--jobs", "1")

    #expect(result.status == 2)
    #expect(result.unwrappedOutput.contains("the interpreter ended"), "\(result.output)")
  }

  @Test("An interrupted run leaves no interpreter behind")
  func interruptionEndsInterpreter() async throws {
    let project = try project(screens: 2, module: "import time; time.sleep(60)")

    let result = try await project.qa(
      ["run"], signal: "INT", once: "[ -s '\(project.state)/imports' ]")

    #expect(result.status == 130, "\(result.output)\(result.errors)")
    #expect(imports(in: project) == 1)
    #expect(!isProcess(naming: project.root))
  }

  /// Whether a process has a path in its arguments.
  private func isProcess(naming path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.contains { name in
      guard Int(name) != nil,
        let arguments = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return String(decoding: arguments, as: UTF8.self).contains(path)
    }
  }
}
