import FoundationEssentials
import Glibc
import TerminalFrame
import TerminalProcess
import Testing

// The parser of commands is internal: nothing is launched here.
@testable import Capture

/// Parsing commands that start a Python interpreter, and the template that forked copies of it share.
@Suite(.timeLimit(.minutes(20))) final class PythonCommandTests {
  /// The folder in which the apps start.
  private let folder: String

  init() throws {
    folder = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(
      atPath: folder + "/package", withIntermediateDirectories: true)
    for (name, text) in [
      ("direct", "#! /usr/bin/python3\t-sE\n"), ("found", "#!/usr/bin/env python3\n"),
      ("split", "#!/usr/bin/env -S python3 -X utf8\n"), ("shell", "#!/bin/sh\n"),
      ("python3", "#!/bin/sh\nexec /usr/bin/python3 \"$@\"\n"), ("app.py", ""),
    ] {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      chmod("\(folder)/\(name)", 0o755)
    }
    symlink("../app.py", folder + "/package/link.py")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func request(_ command: [String]) -> CaptureRequest {
    CaptureRequest(
      command: command, environment: ["PATH": "/usr/bin:/bin"], workingDirectory: folder,
      size: GridSize(columns: 80, rows: 24),
      palette: Palette(
        ansi: [], foreground: RGB(255, 255, 255), background: RGB(0, 0, 0),
        cursor: RGB(255, 255, 255)))
  }

  /// A command, and the parts into which it is parsed.
  struct Reading: Sendable {
    let command: [String]
    let options: [String]
    let target: PythonCommand.Target
    var arguments: [String] = []
    var name = "python3"
  }

  /// `FOLDER` stands for the folder in which the apps start.
  private static let readings = [
    Reading(command: ["python3", "app.py"], options: [], target: .script("app.py")),
    Reading(
      command: ["/usr/bin/python3", "-X", "utf8", "-Wignore", "-u", "app.py", "-m", "x"],
      options: ["-X", "utf8", "-Wignore", "-u"], target: .script("app.py"), arguments: ["-m", "x"]),
    Reading(
      command: ["python3", "-m", "package", "--flag"], options: [], target: .module("package"),
      arguments: ["--flag"]),
    Reading(
      command: ["python3", "-usm", "package"], options: ["-us"], target: .module("package")),
    Reading(
      command: ["python3", "-mpackage", "a"], options: [], target: .module("package"),
      arguments: ["a"]),
    Reading(
      command: ["python3", "--check-hash-based-pycs", "never", "--", "app.py"],
      options: ["--check-hash-based-pycs", "never"], target: .script("app.py")),
    Reading(
      command: ["./direct", "a b"], options: ["-sE"], target: .script("FOLDER/./direct"),
      arguments: ["a b"], name: "direct"),
    Reading(command: ["./found"], options: [], target: .script("FOLDER/./found")),
    Reading(
      command: ["./split"], options: ["-X", "utf8"], target: .script("FOLDER/./split")),
  ]

  @Test("The interpreter's options are separated from what it runs", arguments: readings.indices)
  func optionsAreSeparated(index: Int) throws {
    let reading = Self.readings[index]

    let command = try PythonCommand(request(reading.command))

    #expect(command.interpreter == "/usr/bin/python3")
    #expect(command.options == reading.options)
    #expect(command.arguments == reading.arguments)
    #expect(command.processName == reading.name)
    if case .script(let path) = reading.target {
      #expect(command.target == .script(path.replacing("FOLDER", with: folder)))
    } else {
      #expect(command.target == reading.target)
    }
  }

  @Test(
    "A command that can't be preloaded is an error that says why",
    arguments: [
      (["sh", "-c", "true"], "sh is neither a Python interpreter nor a script"),
      (
        ["./python3", "app.py"],
        "python3 is a script that starts an interpreter; name the interpreter itself"
      ),
      (["./shell"], "./shell is neither a Python interpreter nor a script"),
      (["python3"], "the interpreter gets neither a script nor a module"),
      (["python3", "-"], "the interpreter gets neither a script nor a module"),
      (["python3", "-c", "print(1)"], "the interpreter's option -c can't be combined with that"),
      (["python3", "-ui", "app.py"], "the interpreter's option -ui can't be combined with that"),
      (["python3", "--version"], "the interpreter's option --version can't be combined"),
      (["python3", "-m"], "-m needs the name of a module"),
      (["python9", "a.py"], "python9 was not found"),
      ([], "the command is empty"),
    ])
  func unfitCommandIsExplained(command: [String], message: String) throws {
    let failure = try #require(throws: CaptureFailure.self) { try PythonCommand(request(command)) }

    #expect(failure.reason == .notStarted)
    #expect(failure.message.contains(message))
  }

  @Test(
    "Modules are searched beside the script, or in the folder in which the app starts",
    arguments: [
      (["python3", "app.py"], ""), (["python3", "package/link.py"], ""),
      (["python3", "-m", "package"], ""), (["python3", "package"], nil),
      (["python3", "missing.py"], nil),
    ])
  func modulesAreFound(command: [String], expected: String?) throws {
    let found = try PythonCommand(request(command)).searchFolder(from: folder)

    #expect(found == expected.map { folder + $0 })
  }

  @Test("A template leaves out what belongs to a single capture")
  func templateIsShared() throws {
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
    #expect(first.environment == ["PATH": "/usr/bin:/bin"])
    #expect(first.searchFolder == folder)
    #expect(try template { $0.environment["LANG"] = "de_DE.UTF-8" } != first)
    #expect(try template { $0.preload = ["json"] } != first)
    #expect(try template { $0.isolation.hostName = .always("box") } != first)
  }

  @Test("The interpreter starts with folders and a mark of its own")
  func interpreterHasOwnFolders() throws {
    var request = request(["python3", "app.py"])
    request.environment[AppEnvironment.markName] = "/tmp/x/list"
    request.environment["HOME"] = "/tmp/x/list/home"
    request.environment["SCREENSHOT_SCREEN"] = "list"
    let template = InterpreterTemplate(request, try PythonCommand(request))

    let launch = template.launch(for: request, in: CaptureSandbox.Folders(root: "/tmp/x/own"))

    #expect(launch.environment == ["PATH": "/usr/bin:/bin", "HOME": "/tmp/x/own/home"])
    #expect(launch.workingDirectory == "/tmp/x/own/work")
    #expect(launch.mark == "QA_CAPTURE=/tmp/x/own")
  }
}
