import FoundationEssentials
import Glibc
import Testing

/// The folder in which an app starts: `files`, `home` and `setup` of a config, with the real binary.
@Suite(.timeLimit(.minutes(20))) struct AppFolderTests {
  private func show(_ project: TestProject) async throws -> String {
    try await project.qa(
      "show", "screenshots/current/\(project.screen).png", "--format", "text"
    ).output
  }

  private func configure(_ project: TestProject, _ members: String) throws {
    try project.write(
      "{ \"screenshotName\": \"\(project.screen)\", \(members) }",
      to: "screenshots/\(project.screen).json")
  }

  @Test("Copies keep their paths, and a relative command runs the copied program")
  func copiesKeepPaths() async throws {
    let project = try TestProject()
    try project.write(
      "#!/bin/sh\necho \"$0\"; cat docs/a/notes.txt; ls -R; read -r x\n", to: "bin/app")
    chmod(project.root + "/bin/app", 0o755)
    try project.write("kept\n", to: "docs/a/notes.txt")
    try configure(
      project, #""command": ["./bin/app"], "files": ["bin/app", "docs/a/notes.txt"]"#)

    let run = try await project.qa("run")
    let text = try await show(project)

    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(text.contains("/\(project.screen)/work/bin/app\n"), "\(text)")
    #expect(text.contains("kept\n"))
    #expect(text.contains("./docs/a:\n"))
  }

  @Test("The app's home holds copies of the fixture with a fixed modification time")
  func homeIsCopied() async throws {
    let project = try TestProject()
    try project.write("set me\n", to: "fixtures/home/.apprc")
    try project.write("nested\n", to: "fixtures/home/.config/app/config")
    try configure(
      project,
      #""home": "fixtures/home", "command": ["sh", "-c", "cat ~/.apprc ~/.config/app/config; date -r ~/.apprc +%Y-%m-%d; echo x >~/.apprc; read -r x"]"#
    )

    let run = try await project.qa("run")
    let text = try await show(project)

    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(text.hasPrefix("set me\nnested\n2020-01-01\n"), "\(text)")
    #expect(project.bytes("fixtures/home/.apprc") == Array("set me\n".utf8))
  }

  @Test("Setup commands run in the app's folder and environment, without its terminal")
  func setupHasNoTerminal() async throws {
    let project = try TestProject()
    try project.write(
      "#!/bin/sh\necho prepared >>log; tty >>log; echo \"$A $HOME\" >>log; echo noise\n",
      to: "tools/prepare.sh")
    chmod(project.root + "/tools/prepare.sh", 0o755)
    try configure(
      project,
      #""setup": [["tools/prepare.sh"], "sh -c 'echo second >>log'"], "launchEnv": { "A": "1" }, "command": ["sh", "-c", "cat log; read -r x"]"#
    )

    let run = try await project.qa("run")
    let text = try await show(project)

    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(
      text.hasPrefix(
        "prepared\nnot a tty\n1 /tmp/qa-captures/\(project.screen)/home\nsecond\n"), "\(text)")
    #expect(project.bytes("log") == nil)
  }

  @Test("A failing setup command is an error of its screen that quotes it, and leaves no process")
  func setupFailureIsQuoted() async throws {
    let project = try TestProject()
    let quoted = "sh -c 'sleep 77 & echo first; echo error: no such table >&2; exit 3'"
    try configure(project, #""command": ["true"], "setup": "\#(quoted)""#)

    let run = try await project.qa("run")

    #expect(run.status == 2)
    #expect(run.unwrappedOutput.contains("\"setup\" failed: sh -c"), "\(run.output)")
    #expect(run.unwrappedOutput.contains("exited with status 3; it said: \"error: no such table\""))
    #expect(project.appProcesses == [])
  }

  @Test("A missing setup program is named in an error of its screen")
  func missingProgramIsNamed() async throws {
    let project = try TestProject()
    try configure(project, #""command": ["true"], "setup": ["no-such-program"]"#)

    let run = try await project.qa("run")

    #expect(
      run.unwrappedOutput.contains(
        "\"setup\" can't run no-such-program: the command no-such-program was not found"),
      "\(run.output)")
    #expect(run.status == 2)
  }

  @Test("Commands that only judge run no setup")
  func judgingRunsNoSetup() async throws {
    let project = try TestProject()
    try await project.makeApproved("printf x; read -r x")
    let mark = "\(project.state)/ran"
    try configure(
      project,
      "\"command\": [\"/bin/sh\", \"\(project.root)/app.sh\"], \"setup\": [\"touch\", \"\(mark)\"]")

    for arguments in [["verify"], ["compare"], ["list"]] { _ = try await project.qa(arguments) }

    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test(
    "A changed setup or home needs an approval",
    arguments: [
      #""setup": ["touch", "a"]"#, #""home": "screenshots""#,
    ])
  func setupChangeNeedsApproval(member: String) async throws {
    let project = try TestProject()
    try await project.makeApproved("printf x; read -r x")
    try configure(
      project, "\"command\": [\"/bin/sh\", \"\(project.root)/app.sh\"], \(member)")

    let run = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(run.status == 1, "\(run.output)\(run.errors)")
  }
}
