import FoundationEssentials
import Glibc
import TerminalProcess
import Testing

/// The real `qa review` on a real terminal.
@Suite(.timeLimit(.minutes(20))) struct ReviewCommandTests {
  private static let arguments = ["review", "--by", "Lea"]
  private static let leaving = "\u{1b}[?2004l\u{1b}[?1049l"

  /// A project with one or two changed screens.
  private func changed(second: Bool = false) async throws -> TestProject {
    let project = try TestProject()
    if second {
      try project.write("printf 'Open all'; read -r x", to: "other.sh")
      try project.configureSecond("other.sh")
    }
    try await project.makeApproved("printf 'Save all'; read -r x")
    try project.configure("printf 'Send all'; read -r x")
    if second { try project.write("printf 'Quit now'; read -r x", to: "other.sh") }
    let run = try await project.qa("run")
    try #require(run.status == 1, "\(run.output)\(run.errors)")
    return project
  }

  private func draft(_ project: TestProject) -> [UInt8]? {
    project.bytes("screenshots/current/review.json")
  }

  @Test("An approval is written by Enter on the summary, and qa verify accepts it")
  func enterWritesApproval() async throws {
    let project = try await changed()
    var review = try CommandOnTerminal(project, Self.arguments)

    let shown = review.wait(for: "help")
    review.type("a")
    _ = review.wait(for: "becomes the baseline")
    let before = project.baseline
    review.type("sent\r")
    let summary = review.wait(for: "Nothing is written yet.")
    let undecided = project.baseline
    review.type("\r")
    let end = review.end()
    review.process.end()
    let verified = try await project.qa("verify")

    let record = String(
      decoding: project.bytes("screenshots/baseline/\(project.screen).approval.json") ?? [],
      as: UTF8.self)
    #expect(shown.contains("regression"))
    #expect(summary.contains("All decided."))
    #expect(undecided == before)
    #expect(end.status == .exited(0))
    #expect(end.output.contains("\(project.screen)\r\n"))
    #expect(end.output.contains(Self.leaving))
    #expect(record.contains("\"reason\" : \"sent\"") && record.contains("\"by\" : \"Lea\""))
    #expect(draft(project) == nil)
    #expect(verified.status == 0, "\(verified.output)")
  }

  @Test("Ctrl-C keeps the draft and writes nothing, and the next review resumes it")
  func draftSurvivesInterrupt() async throws {
    let project = try await changed(second: true)
    let before = project.baseline
    var first = try CommandOnTerminal(project, Self.arguments)
    _ = first.wait(for: "help")
    first.type("rtoo short\r")
    _ = first.wait(for: "rejected")

    first.type("\u{3}")
    let end = first.end()
    first.process.end()
    let kept = draft(project)
    var second = try CommandOnTerminal(project, Self.arguments)
    let offered = second.wait(for: "taken up")
    second.type("q")
    let summary = second.wait(for: "Nothing is written yet.")
    second.type("q")
    let left = second.end()
    second.process.end()

    #expect(end.status == .exited(0))
    #expect(end.output.contains("1 decision is kept as a draft"))
    #expect(kept != nil)
    #expect(project.baseline == before)
    #expect(offered.contains("1 decision of your draft is taken up"))
    #expect(summary.contains("too short"))
    #expect(left.status == .exited(0))
    #expect(draft(project) == kept)
  }

  @Test(
    "A signal restores the terminal and keeps the draft",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func signalRestoresTerminal(signal: Int32) async throws {
    let project = try await changed(second: true)
    let before = try CommandOnTerminal.untouchedMode(project)
    var review = try CommandOnTerminal(project, Self.arguments)
    _ = review.wait(for: "help")
    let within = review.mode()
    review.type("afine\r")
    _ = review.wait(for: "approved")

    kill(review.process.id, signal)
    let end = review.end()
    let after = review.mode()
    review.process.end()

    #expect(before != [] && within != before)
    #expect(after == before)
    #expect(end.status == .exited(130))
    #expect(end.output.contains("\u{1b}[?1006l\u{1b}[?1000l"))
    #expect(end.output.contains(Self.leaving))
    #expect(draft(project) != nil)
  }

  @Test("The second of two reviewers sees the other's decision, and keeps the draft")
  func secondReviewerSeesConflict() async throws {
    let project = try await changed()
    var review = try CommandOnTerminal(project, Self.arguments)
    _ = review.wait(for: "help")
    review.type("rno\r")
    _ = review.wait(for: "Nothing is written yet.")

    let other = try await project.qa(
      "approve", project.screen, "--reason", "mine", "--by", "Ada")
    let between = project.baseline
    review.type("\r")
    let text = review.wait(for: "Nothing was written")
    review.type("\u{3}")
    let end = review.end()
    review.process.end()

    #expect(other.status == 0)
    #expect(text.contains("Ada: mine"))
    #expect(end.status == .exited(0))
    #expect(project.baseline == between)
    #expect(draft(project) != nil)
  }

  @Test("A new size of the terminal is drawn, even one that is too small")
  func resizeIsDrawn() async throws {
    let project = try await changed()
    var review = try CommandOnTerminal(project, Self.arguments)
    _ = review.wait(for: "help")

    review.process.resize(columns: 60, rows: 20, width: 600, height: 400)
    let small = review.wait(for: "draft is kept")
    review.process.resize(columns: 160, rows: 48, width: 1600, height: 960)
    let large = review.wait(for: "about")
    review.type("\u{3}")
    let end = review.end()
    review.process.end()

    #expect(small.contains("qa review needs 80×"))
    #expect(large.contains("about \(project.screen)"))
    #expect(end.status == .exited(0))
  }

  @Test("A missing terminal, a missing run and a run without changes are reported")
  func missingInputIsExplained() async throws {
    let project = try TestProject()
    try project.configure("printf 'Save all'; read -r x")

    let piped = try await project.qa("review", "--by", "A")
    var empty = try CommandOnTerminal(project, Self.arguments)
    let early = empty.end()
    empty.process.end()
    try await project.makeApproved("printf 'Save all'; read -r x")
    _ = try await project.qa("run")
    var settled = try CommandOnTerminal(project, Self.arguments)
    let done = settled.end()
    settled.process.end()

    #expect(piped.status == 3)
    #expect(
      piped.errors == """
        error: a review needs a terminal for its input and its output
          → qa compare lists what changed; qa approve and qa reject decide

        """)
    #expect(early.status == .exited(4))
    #expect(early.output.contains("nothing was captured yet"))
    #expect(done.status == .exited(0))
    #expect(done.output.contains("nothing to decide"))
  }
}
