import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

@testable import ProjectSetup

// Testable because the start of apps is internal to the setup.

/// The folder in which an app starts, by the files that its command names.
@Suite(.timeLimit(.minutes(20))) struct CommandStartTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in [
      "notes.txt", "docs/page.txt", "docs/more.txt", "app.py", "inbox/__main__.py", "x.toml",
    ] {
      try folder.write("x", to: name)
    }
    try folder.write("#!/bin/sh\n", to: "bin/tool")
    try folder.write("\u{7f}ELF", to: "target/app")
    try symbolicLink(from: folder.path + "/link.txt", to: "docs/page.txt")
    return folder
  }

  private func start(
    _ command: [String], in folder: TemporaryFolder, from workingDirectory: String = ""
  ) -> CommandStart {
    CommandStart(
      Project(folder.project.root, from: folder.project.root + workingDirectory),
      AppDetection.App(command: command, file: command[0]))
  }

  @Test(
    "A command starts in a fresh folder with copies of the files that it names",
    arguments: [
      (["vim", "notes.txt"], ["notes.txt"]),
      (["vim", "-c", "set nu", "docs/page.txt"], ["docs/page.txt"]),
      (["less", "docs"], ["docs"]), (["diff", "docs", "docs/page.txt"], ["docs"]),
      (["cat", "notes.txt", "./notes.txt"], ["notes.txt"]),
      (["app", "--config=x.toml", "nowhere.txt"], ["x.toml"]),
      (
        ["sh", "-c", "cat notes.txt | less; cat 'docs/page.txt' docs"],
        ["notes.txt", "docs/page.txt"]
      ),
      (["bin/tool"], ["bin/tool"]), (["./target/app", "notes.txt"], ["notes.txt"]),
      (["cat", "link.txt"], ["link.txt", "docs/page.txt"]),
      (["python3", "app.py"], ["app.py"]), (["htop"], []), (["cat", "/etc/passwd", "../x"], []),
    ])
  func copiedFiles(command: [String], files: [String]) throws {
    let folder = try folder()

    let start = start(command, in: folder)

    #expect(start.candidates.first == .freshFolder(files: files))
    #expect(start.command == command)
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A tool, a module and a program for the whole folder need the project",
    arguments: [
      ["npm", "start"], ["git", "log"], ["python3", "-m", "inbox"], ["python3", "-c", "import x"],
      ["ranger", "."], ["tree", "./"],
      ["env", "A=1", "npm", "start"], ["sh", "-c", "git log | head"],
      ["sudo", "-E", "make", "run"],
    ])
  func needsProject(command: [String]) throws {
    let folder = try folder()

    #expect(start(command, in: folder).candidates == [.project])
  }

  @Test("Absolute paths and paths from a subfolder become paths from the project's root")
  func rootPaths() throws {
    let folder = try folder()
    let root = folder.project.root

    let absolute = start(["\(root)/app.py", "\(root)/notes.txt", root], in: folder)
    let inner = start(["cat", "page.txt", "-n"], in: folder, from: "/docs")
    let other = try TemporaryFolder()
    try other.write("x", to: "x")
    try symbolicLink(from: other.path + "/link", to: root)
    let linked = start(["cat", "\(other.path)/link/notes.txt"], in: folder)

    #expect(absolute.command == ["./app.py", "notes.txt", "."])
    #expect(linked.command == ["cat", "notes.txt"])
    #expect(inner.command == ["cat", "docs/page.txt", "-n"])
    #expect(inner.candidates.first == .freshFolder(files: ["docs/page.txt"]))
  }

  @Test("An interpreter's script outside the project is its program, unlike the script's arguments")
  func scriptsOutside() throws {
    let folder = try folder()
    let other = try TemporaryFolder()
    try other.write("x", to: "app.py")
    let path = other.path + "/app.py"

    let script = start(["python3.11", "-u", path], in: folder)
    let module = start(["python3", "-m", "http.server", path], in: folder)
    let argument = start(["python3", path, path], in: folder)

    #expect(throws: Never.self) { try script.checkFiles() }
    #expect(throws: SuiteError.self) { try module.checkFiles() }
    #expect(throws: SuiteError.self) { try argument.checkFiles() }
    withExtendedLifetime(other) {}
  }

  @Test("A user's file outside the project is an error, and a file of the system is not")
  func filesOutside() throws {
    let folder = try folder()
    let other = try TemporaryFolder()
    try other.write("x", to: "todo.txt")
    let path = other.path + "/todo.txt"

    let named = start(["micro", path], in: folder)
    let system = start(["less", "/etc/passwd", folder.path + "/notes.txt"], in: folder)

    let error = #expect(throws: SuiteError.self) { try named.checkFiles() }
    #expect(error?.place == path)
    #expect(throws: Never.self) { try system.checkFiles() }
    withExtendedLifetime(other) {}
  }
}
