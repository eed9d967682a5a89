import TerminalProcess
import Testing

/// The question that `qa init` asks on a terminal if it finds no app.
@Suite(.timeLimit(.minutes(20))) struct InitQuestionTests {
  private static let question = "What runs the app?"

  private func emptyProject() throws -> TestProject {
    let project = try TestProject()
    try project.remove("screenshots")
    return project
  }

  @Test("The typed command becomes the config of a screen")
  func typedCommandBecomesConfig() throws {
    let project = try emptyProject()
    var qa = try CommandOnTerminal(project, ["init"])

    _ = qa.wait(for: Self.question)
    qa.type("echo 'two words'\n")
    let end = qa.end()

    let config = String(decoding: project.bytes("screenshots/echo.json") ?? [], as: UTF8.self)
    #expect(end.status == .exited(0), "\(end.output)")
    #expect(config.contains(#""command": ["echo", "two words"]"#), "\(config)")
  }

  @Test(
    "An empty answer and a dry run write nothing, and a file that names the app saves the question")
  func noAnswerWritesNothing() throws {
    let (none, dry, named) = (try emptyProject(), try emptyProject(), try emptyProject())
    try named.write("print('x')", to: "app.py")
    var first = try CommandOnTerminal(none, ["init"])
    var second = try CommandOnTerminal(dry, ["init", "--no-run", "--dry-run"])
    var third = try CommandOnTerminal(named, ["init", "--no-run", "--dry-run"])

    _ = first.wait(for: Self.question)
    first.type("\n")
    _ = second.wait(for: Self.question)
    second.type("htop | cat\n")
    let ends = [first.end(), second.end(), third.end()]

    #expect(ends[0].status == .exited(3))
    #expect(ends[0].output.contains("qa init -- htop"))
    #expect(ends[1].status == .exited(3))
    #expect(
      ends[1].output.contains("can't be split into words without a shell"), "\(ends[1].output)")
    #expect(ends[2].status == .exited(0) && !ends[2].output.contains(Self.question))
    #expect(none.bytes("capture-all.sh") == nil && dry.bytes("capture-all.sh") == nil)
  }
}
