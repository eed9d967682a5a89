import FoundationEssentials
import Glibc
import TerminalProcess
import Testing

/// The real `qa review` on a real terminal.
@Suite struct ReviewCommandTests {
  /// A review that runs.
  private struct Review: ~Copyable {
    var process: TerminalProcess
    var output: [UInt8] = []

    init(_ project: TestProject, columns: Int = 80, rows: Int = 24) throws {
      process = try TerminalProcess(
        TerminalProcess.Launch(
          program: "\(TestProject.programs)/qa", arguments: ["review", "--by", "Lea"],
          environment: [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": project.root, "LANG": "C.UTF-8",
            "XDG_STATE_HOME": project.state, "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "GIT_CONFIG_NOSYSTEM": "1",
          ],
          workingDirectory: project.root, columns: columns, rows: rows))
    }

    /// What was written since the last call, until a text is there or the program has ended.
    mutating func wait(for text: String) -> String {
      let start = output.count
      while true {
        let hasEnded = process.terminationStatus() != nil
        let count = process.read(into: &output)
        let seen = String(decoding: output[start...], as: UTF8.self)
        if seen.contains(text) || hasEnded && count == 0 { return seen }
        if count == 0 { process.wait(milliseconds: 1000) }
      }
    }

    mutating func type(_ text: String) { process.write(Array(text.utf8)) }

    /// - Returns: How it ended; no text is waited for.
    mutating func end() -> (status: TerminationStatus?, output: String) {
      let last = wait(for: "\u{0}no such text")
      return (process.terminationStatus(), last)
    }

    /// The modes of the terminal.
    func mode() -> [tcflag_t] {
      let file = open(process.terminalPath, O_RDWR | O_NOCTTY)
      defer { close(file) }
      var mode = termios()
      guard tcgetattr(file, &mode) == 0 else { return [] }
      return [mode.c_iflag, mode.c_oflag, mode.c_lflag]
    }
  }

  private static let leaving = "\u{1b}[?2004l\u{1b}[?1049l"

  /// A project with one screen that changed, or two.
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

  @Test("What is approved is written by Enter on the summary, and qa verify accepts it")
  func approves() async throws {
    let project = try await changed()
    var review = try Review(project)

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

  @Test("^C keeps the draft and writes nothing, and the next review takes it up")
  func leaves() async throws {
    let project = try await changed(second: true)
    let before = project.baseline
    var first = try Review(project)
    _ = first.wait(for: "help")
    first.type("rtoo short\r")
    _ = first.wait(for: "rejected")

    first.type("\u{3}")
    let end = first.end()
    first.process.end()
    let kept = draft(project)
    var second = try Review(project)
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
    "A signal that ends it leaves the terminal as it was, and keeps the draft",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func signals(signal: Int32) async throws {
    let project = try await changed(second: true)
    var review = try Review(project)
    let before = review.mode()
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

  @Test("Of two reviewers at once the second is told on the summary, and the draft is kept")
  func secondReviewer() async throws {
    let project = try await changed()
    var review = try Review(project)
    _ = review.wait(for: "help")
    review.type("rno\r")
    _ = review.wait(for: "Nothing is written yet.")

    let other = try await project.qa(
      "approve", project.screen, "--reason", "mine", "--by", "Ada")
    let between = project.baseline
    review.type("\r")
    let told = review.wait(for: "Nothing was written")
    review.type("\u{3}")
    let end = review.end()
    review.process.end()

    #expect(other.status == 0)
    #expect(told.contains("Ada: mine"))
    #expect(end.status == .exited(0))
    #expect(project.baseline == between)
    #expect(draft(project) != nil)
  }

  @Test("A new size is drawn, also one that is too small")
  func resizes() async throws {
    let project = try await changed()
    var review = try Review(project)
    _ = review.wait(for: "help")

    review.process.resize(columns: 60, rows: 20, width: 600, height: 400)
    let small = review.wait(for: "80×24")
    review.process.resize(columns: 160, rows: 48, width: 1600, height: 960)
    let large = review.wait(for: "about")
    review.type("\u{3}")
    let end = review.end()
    review.process.end()

    #expect(small.contains("qa review needs 80×24"))
    #expect(large.contains("about \(project.screen)"))
    #expect(end.status == .exited(0))
  }

  @Test("Where there is no terminal, no run or nothing to decide, it says so")
  func nothing() async throws {
    let project = try TestProject()
    try project.configure("printf 'Save all'; read -r x")

    let piped = try await project.qa("review", "--by", "A")
    var empty = try Review(project)
    let early = empty.end()
    empty.process.end()
    try await project.makeApproved("printf 'Save all'; read -r x")
    _ = try await project.qa("run")
    var settled = try Review(project)
    let done = settled.end()
    settled.process.end()

    #expect(piped.status == 3)
    #expect(
      piped.errors == """
        error: a review needs a terminal for its input and its output
          → qa compare tells what changed; qa approve and qa reject decide

        """)
    #expect(early.status == .exited(4))
    #expect(early.output.contains("nothing was captured yet"))
    #expect(done.status == .exited(0))
    #expect(done.output.contains("nothing to decide"))
  }
}
