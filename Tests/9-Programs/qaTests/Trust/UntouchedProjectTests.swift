import FoundationEssentials
import Glibc
import TerminalProcess
import TestSupport
import Testing

/// A project stays as it is whatever its apps write, except for files that `qa` is asked to write.
@Suite(.timeLimit(.minutes(20)), .serialized) struct UntouchedProjectTests {
  /// Shell lines that write into the folder in which they start.
  static let apps = [
    "append": "echo more >>notes.txt",
    "truncate": ": >notes.txt",
    "replace": "echo new >.notes.swp; mv .notes.swp notes.txt",
    "backup": "cp notes.txt notes.txt~; echo new >notes.txt",
    "in-place": "sed -i s/hello/bye/ notes.txt",
    "bytes": "printf X | dd of=notes.txt conv=notrunc 2>&-",
    "shrink": "truncate -s 1 notes.txt",
    "touch": "touch notes.txt",
    "old": "touch -d 2001-01-01 notes.txt",
    "mode": "chmod 600 notes.txt",
    "remove": "rm notes.txt",
    "remove-folder": "rm -r docs",
    "rename": "mv notes.txt other.txt",
    "rename-folder": "mv docs pages",
    "replace-folder": "rm -r docs; mkdir docs; echo new >docs/new.txt",
    "move-in": "mv notes.txt docs",
    "new-file": "echo new >new.txt",
    "new-folders": "mkdir -p a/b/c; echo new >a/b/c/new.txt",
    "link": "ln -s notes.txt link.txt; ln -sf docs/page.txt notes.txt",
    "hard-link": "ln notes.txt same.txt",
    "through-link": "echo more >>linked.txt",
    "pipe": "mkfifo pipe",
    "path": "echo more >>\"$PWD/notes.txt\"",
    "parent": "echo more >>\"../$(basename \"$PWD\")/notes.txt\"",
    "delete-all": "find . -name '*.txt' -delete",
    "config": "echo '{' >screenshots/qa.json; rm -f screenshots/baseline/*",
    "git-add": "echo new >new.txt; git add -A",
    "git-commit": "git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x",
    "git-config": "git config some.key value; git stash -q",
    "git-checkout": "git checkout -q -b other",
    "python": "PYTHONDONTWRITEBYTECODE= python3 -c 'import module'",
    "database":
      "python3 -c 'import sqlite3; sqlite3.connect(\"app.db\").execute(\"create table t (a)\")'",
    "background": "(sleep 0.05; echo late >>notes.txt) &",
    "at-its-end": "trap 'echo bye >>notes.txt; exit' HUP TERM EXIT",
    "home": "echo x >~/.apprc; echo more >>notes.txt",
  ]

  /// A repository with some files, set up for `qa`, with a baseline of one screen.
  private func project() async throws -> TestProject {
    let project = try TestProject()
    try project.write("hello\n", to: "notes.txt")
    try project.write("page\n", to: "docs/page.txt")
    try project.write("x = 1\n", to: "module.py")
    symlink("notes.txt", project.root + "/linked.txt")
    try await project.git("init", "-q")
    _ = try await project.qa("init", "--no-run", "--name", "plain", "--", "cat", "notes.txt")
    try project.remove("screenshots/plain.json")
    try project.write("kept", to: "screenshots/baseline/kept.txt")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "start")
    return project
  }

  private static func line(of app: String) -> String {
    "\(apps[app] ?? "false"); echo 'It wrote.'; read -r x"
  }

  /// Writes a config for each app.
  private func configure(_ project: TestProject, _ start: String) throws {
    for name in Self.apps.keys {
      let command = try String(
        decoding: JSONEncoder().encode(["sh", "-c", Self.line(of: name)]), as: UTF8.self)
      try project.write(
        """
        { "command": \(command), "screenshotName": "\(project.screen)-\(name)", \(start) }
        """, to: "screenshots/\(project.screen)-\(name).json")
    }
  }

  /// The status of each file of a project, except those that a run writes.
  private func manifest(_ project: TestProject) throws -> [String: String] {
    var lines: [String: String] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      let names = try FileManager.default.contentsOfDirectory(atPath: project.root + folder)
      for path in names.map({ "\(folder)/\($0)" }) where path != "/screenshots/current" {
        var status = stat()
        try #require(lstat(project.root + path, &status) == 0)
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        // A new config, or the run's own files, change the times of these folders.
        let times =
          ["/screenshots", ""].contains(path)
          ? "" : "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        lines[path] =
          "\(status.st_mode) \(status.st_ino) \(isFolder ? 0 : status.st_size) \(times)"
        if isFolder { folders.append(path) }
      }
    }
    return lines
  }

  private func changes(
    in project: TestProject, since before: [String: String]
  ) throws -> [String] {
    let after = try manifest(project)
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }

  static let viewsArePossible = ProcessIsolation(view: TestPlace.programs).isPossible

  @Test(
    "Apps that write into the project's folder change nothing in it",
    .enabled(if: viewsArePossible, "this machine gives no views"),
    arguments: [["run"], ["prove", "--judge-anyway", "--times", "2"]])
  func viewsProtectProject(arguments: [String]) async throws {
    let project = try await project()
    try configure(project, #""cwd": ".""#)
    let before = try manifest(project)

    let result = try await project.qa(arguments)

    #expect(try changes(in: project, since: before) == [])
    #expect(result.status <= 2, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("changed files of the project"), "\(result.output)")
    #expect(!result.output.contains("can't"), "\(result.output)")
  }

  @Test("Apps that write into copies change nothing in the project")
  func copiesProtectProject() async throws {
    let project = try await project()
    try configure(
      project,
      #""files": ["notes.txt", "docs", "module.py", "linked.txt"], "setup": ["git", "init", "-q"]"#)
    let before = try manifest(project)

    let result = try await project.qa("run")

    #expect(try changes(in: project, since: before) == [])
    #expect(result.status <= 2, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("changed files of the project"), "\(result.output)")
  }

  @Test(
    "A watch of apps that write changes nothing and comes to rest",
    .enabled(if: viewsArePossible, "this machine gives no views"))
  func watchComesToRest() async throws {
    let project = try await project()
    try configure(project, #""cwd": ".""#)
    let before = try manifest(project)
    var watch = try CommandOnTerminal(project, ["watch"])

    _ = watch.wait(for: "q quit")
    watch.type("q")
    _ = watch.end()

    #expect(try changes(in: project, since: before) == [])
  }

  @Test(
    "A recording and its replay write only the config",
    arguments: ["append", "remove", "at-its-end"])
  func recordWritesOnlyConfig(app: String) async throws {
    let project = try await project()
    try project.write("#!/bin/sh\n\(Self.line(of: app))\n", to: "app.sh")
    chmod(project.root + "/app.sh", 0o755)
    let before = try manifest(project)
    var record = try CommandOnTerminal(
      project, ["record", "--name", project.screen, "--", "./app.sh", "notes.txt"], columns: 100,
      rows: 30)

    _ = record.wait(for: "It wrote.")
    record.type("\u{1d}")
    let end = record.end()
    let run = try await project.qa("run", project.screen)

    #expect(
      try changes(in: project, since: before) == ["/screenshots/\(project.screen).json"])
    #expect(end.output.contains("the replay shows what was recorded"), "\(end.output)")
    #expect(run.status == 1, "\(run.output)")
    let config = String(
      decoding: project.bytes("screenshots/\(project.screen).json") ?? [], as: UTF8.self)
    #expect(config.contains(#""files": ["app.sh", "notes.txt"]"#), "\(config)")
  }

  @Test(
    "qa init for a command that writes adds only its config",
    arguments: ["append", "remove", "background"])
  func initWritesOnlyConfig(app: String) async throws {
    let project = try await project()
    let before = try manifest(project)

    let result = try await project.qa(
      "init", "--name", project.screen, "--", "sh", "-c", Self.line(of: app), "notes.txt")

    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try changes(in: project, since: before) == ["/screenshots/\(project.screen).json"])
  }

  @Test(
    "The effects of setup commands in a view are visible to the app alone",
    .enabled(if: viewsArePossible, "this machine gives no views"))
  func setupStaysInView() async throws {
    let project = try await project()
    try project.write(
      """
      { "command": ["sh", "-c", "cat notes.txt made; ls docs; echo x >>made; read -r x"], "cwd": ".",
        "setup": [["sh", "-c", "echo more >>notes.txt; echo new >made"], "rm -r docs", "mkdir docs"],
        "screenshotName": "\(project.screen)" }
      """, to: "screenshots/\(project.screen).json")
    let before = try manifest(project)

    let run = try await project.qa("run")

    let text = try await project.qa(
      "show", "screenshots/current/\(project.screen).png", "--format", "text")
    #expect(try changes(in: project, since: before) == [])
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(text.output.hasPrefix("hello\nmore\nnew\n\n"), "\(text.output)")
    #expect(try await project.captureFoldersLeft() == [])
  }

  @Test(
    "Apps that are asked for their screens change nothing",
    .enabled(if: viewsArePossible, "this machine gives no views"))
  func screenListsChangeNothing() async throws {
    let project = try await project()
    let (inbox, help) = ("inbox\(project.screen)", "help\(project.screen)")
    try project.write(
      """
      import os, sys
      open('notes.txt', 'a').write('more')
      open(os.path.dirname(os.path.abspath(__file__)) + '/made', 'w')
      print('\(inbox)\\n\(help)' if '--list-screens' in sys.argv else 'It wrote.', flush=True)
      if '--list-screens' not in sys.argv: input()
      """, to: "app.py")
    try project.write(
      #"{ "screens": "python3 \#(project.root)/app.py --list-screens" }"#,
      to: "screenshots/qa.json")
    let before = try manifest(project)

    let setUp = try await project.qa("init", "--", "python3", "app.py")
    let run = try await project.qa("run")

    #expect(setUp.output.contains("2 screens"), "\(setUp.output)\(setUp.errors)")
    #expect(run.output.contains("2 screens: 2 new"), "\(run.output)\(run.errors)")
    #expect(
      try changes(in: project, since: before) == [
        "/screenshots/\(help).json", "/screenshots/\(inbox).json",
      ])
  }

  // MARK: Without a view

  /// A command that runs another one without namespaces, and so without views.
  private static let withoutViews = [
    "unshare", "--user", "--map-root-user", "sh", "-c",
    "echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --bounding-set=-all \"$@\"", "sh",
  ]

  static let viewsCanBeTakenAway =
    viewsArePossible && access("/usr/bin/setpriv", X_OK) == 0
    && system("unshare --user true 2>/dev/null") == 0

  private func configure(
    _ project: TestProject, _ name: String, _ line: String, _ start: String = #""cwd": ".""#
  ) throws {
    try project.write(
      """
      { "command": ["sh", "-c", "\(line); echo done; read -r x"], "screenshotName": "\(name)", \(start) }
      """, to: "screenshots/\(name).json")
  }

  @Test(
    "An app that changes the project without a view is an error that names the files",
    .enabled(if: viewsCanBeTakenAway, "this machine gives no namespaces to do without"))
  func changesAreBlamed() async throws {
    let project = try await project()
    let ignored = "\(project.screen)-ignored"
    try project.write("screenshots/current\ncache\n", to: ".gitignore")
    // The time of a file may be a tick of the kernel late: apps that are closer together would share the blame.
    try configure(
      project, project.screen,
      "sleep 0.1; echo more >>notes.txt; rm docs/page.txt; echo >new.txt; sleep 0.1")
    try configure(project, ignored, "echo x >cache; cat notes.txt")

    let result = try await project.qa(["run", "--jobs", "1"], prefix: Self.withoutViews)
    let proof = try await project.qa(
      ["prove", "--judge-anyway", "--times", "2", ignored], prefix: Self.withoutViews)

    #expect(
      result.unwrappedOutput.contains(
        "error \(project.screen): its app changed files of the project: docs/page.txt, new.txt, notes.txt"
      ), "\(result.output)")
    #expect(
      result.unwrappedOutput.contains("try start it in a fresh folder, with \"files\" instead of"))
    #expect(result.unwrappedOutput.contains("1 error, 1 new"), "\(result.output)")
    #expect(result.status == 2)
    #expect(proof.status == 0, "\(proof.output)")
  }

  @Test(
    "Apps that ran at the same time share the blame, and a proof blames as well",
    .enabled(if: viewsCanBeTakenAway, "this machine gives no namespaces to do without"))
  func blameIsShared() async throws {
    let project = try await project()
    let other = "\(project.screen)b"
    let change = "echo more >>notes.txt"
    // The second app lets the first one continue once both run.
    let pipe = "\(project.state).pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    try configure(project, project.screen, "read -r x <\(pipe); \(change)")
    try configure(project, other, "echo >\(pipe)")

    let run = try await project.qa(["run", "--jobs", "2"], prefix: Self.withoutViews)
    try configure(project, project.screen, change)
    let proof = try await project.qa(
      ["prove", "--judge-anyway", "--times", "2", project.screen], prefix: Self.withoutViews)

    let names = "(\(project.screen), \(other))"
    #expect(
      run.unwrappedOutput.contains(
        "\(project.screen): one of these screens' apps changed files of the project: notes.txt \(names)"
      ), "\(run.output)")
    #expect(run.unwrappedOutput.contains("2 error"), "\(run.output)")
    #expect(proof.status == 2)
    #expect(proof.unwrappedOutput.contains("its app changed files of the project: notes.txt"))
  }

  @Test("An app that changes the project through a path in its environment gets a note")
  func pathInEnvironmentGetsNote() async throws {
    let project = try await project()
    try configure(
      project, project.screen, "echo more >>$PROJECT/notes.txt",
      #""launchEnv": { "PROJECT": "\#(project.root)" }"#)

    let result = try await project.qa("run")

    #expect(
      result.unwrappedOutput.contains(
        "note while its app ran, files of the project were changed: notes.txt"),
      "\(result.output)")
    #expect(result.status == 1)
  }
}
