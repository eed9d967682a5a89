import Baselines
import Decisions
import FoundationEssentials
import Glibc
import ProjectFiles
import ProjectTestSupport
import ScreenRuns
import TestSupport
import Testing

/// A review writes the same files as the commands, all of them or none, and only for what the reviewer saw.
@Suite(.timeLimit(.minutes(20))) struct ReviewDecisionTests {
  /// A project with three screens that changed, and a draft that approves two and rejects one.
  private struct Reviewed {
    let project: TestProject
    let suite: Suite
    let names: [String]

    init(declares: Bool = false) async throws {
      let project = try TestProject(isMovable: true)
      try await project.git("init", "-q")
      for (name, text) in [("a", "Save"), ("b", "Open"), ("c", "Quit")] {
        try Self.configure(name, text, project)
      }
      try await project.approveAll()
      try await project.git("add", "-A", "--", "screenshots/baseline")
      try await project.git("commit", "-q", "-m", "start")
      for (name, text) in [("a", "Send"), ("b", "Load"), ("c", "Exit")] {
        try Self.configure(name, text, project)
      }
      _ = try await project.qa("run")
      if declares {
        let screens = ["a", "b"].map { project.screen + $0 }
        _ = try await project.qa(["expect"] + screens + ["--reason", "mail", "--by", "A"])
        _ = try await project.qa("compare")
      }
      self.project = project
      names = ["a", "b", "c"].map { project.screen + $0 }
      suite = Self.suite(project.root, state: project.state)
    }

    static func configure(_ name: String, _ text: String, _ project: TestProject) throws {
      try project.write("printf '\(text) all'; read -r x", to: "\(name).sh")
      try project.write(
        """
        { \(project.command("\(name).sh")), "screenshotName": "\(project.screen)\(name)" }
        """, to: "screenshots/\(project.screen)\(name).json")
    }

    static func suite(_ root: String, state: String) -> Suite {
      Suite(
        project: Project(root, from: root),
        environment: ["HOME": root, "XDG_STATE_HOME": state, "PATH": "/usr/bin:/bin"])
    }

    var screens: [ScreenName] { names.map(ScreenName.init(stringLiteral:)) }

    func subject() async throws -> ReviewSubject {
      let lock = try await suite.lock(suite.locateFolders(), for: .changing)
      return try await suite.reviewSubject(lock)
    }

    func draft() async throws -> ReviewDraft {
      let subject = try await subject()
      let shown = try screens.map { try #require(subject.screens[$0]) }
      return subject.draft([
        ReviewDecision(.approve, of: names[0], [shown[0]], reason: "sent"),
        ReviewDecision(.approve, of: names[1], [shown[1]], reason: "loaded"),
        ReviewDecision(.reject, of: names[2], [shown[2]], reason: "no exit"),
      ])
    }

    func write(_ draft: ReviewDraft) async throws -> ReviewOutcome {
      let lock = try await suite.lock(suite.locateFolders(), for: .changing)
      return try await ReviewDecider(suite, now: { Self.time }).write(draft, by: "A", lock).outcome
    }

    func keep(_ draft: ReviewDraft) async throws {
      let lock = try await suite.lock(suite.locateFolders(), for: .changing)
      try ReviewDraftFile(lock.folders, suite.project).write(draft, lock)
    }

    static let time = Date(timeIntervalSince1970: 1_800_000_000)

    /// All files that a decision may change.
    var files: [String: [UInt8]] {
      var files = project.baseline
      files["expected.json"] = project.bytes("screenshots/expected.json")
      files["rejected.json"] = project.bytes("screenshots/current/rejected.json")
      return files
    }
  }

  @Test("An orphan's baseline is removed by a decision, unless it has changed since it was shown")
  func orphanIsRemoved() async throws {
    let reviewed = try await Reviewed()
    let (project, screen) = (reviewed.project, reviewed.screens[2])
    try FileManager.default.removeItem(atPath: "\(project.root)/screenshots/\(screen).json")
    _ = try await project.qa("run")
    let subject = try await reviewed.subject()
    let shown = try #require(subject.screens[screen])
    let draft = subject.draft([
      ReviewDecision(.approve, of: screen.description, [shown], reason: "is gone")
    ])
    let path = "screenshots/baseline/\(screen).png"
    let picture = try #require(project.bytes(path))

    try project.write(picture + [0], to: path)
    await #expect(throws: SuiteErrors.self) { try await reviewed.write(draft) }
    let kept = project.bytes(path)
    try project.write(picture, to: path)
    let outcome = try await reviewed.write(draft)
    let compare = try await project.qa("compare")

    #expect(kept != nil)
    #expect(outcome.approved == [screen])
    #expect(project.bytes(path) == nil)
    #expect(compare.output.contains("is gone") && !compare.output.contains("orphan"))
  }

  @Test(
    "A review leaves, byte for byte, the files that the commands leave one after another",
    arguments: [false, true])
  func reviewWritesSameFiles(declares: Bool) async throws {
    let reviewed = try await Reviewed(declares: declares)
    let (project, names) = (reviewed.project, reviewed.names)
    let (before, old) = (project.baseline, project.bytes("screenshots/expected.json"))

    let outcome = try await reviewed.write(try await reviewed.draft())
    let byReview = reviewed.files
    try project.restore(before)
    if let old { try project.write(old, to: "screenshots/expected.json") }
    for (name, reason) in [(names[0], "sent"), (names[1], "loaded")] {
      let lock = try await reviewed.suite.lock(reviewed.suite.locateFolders(), for: .changing)
      _ = try await Approver(reviewed.suite, now: { Reviewed.time }).approve(
        ApprovalRequest(.named([name]), reason: reason, approver: "A"), lock)
    }
    let lock = try await reviewed.suite.lock(reviewed.suite.locateFolders(), for: .changing)
    _ = try await Rejecter(reviewed.suite, now: { Reviewed.time }).reject(
      [names[2]], reason: "no exit", by: "A", lock)
    lock.release()
    let byCommands = reviewed.files

    #expect(outcome.approved == Array(reviewed.screens.prefix(2)))
    #expect(outcome.rejected == [reviewed.screens[2]])
    #expect(byReview == byCommands)
    #expect(byReview.keys.contains("\(names[2]).rejection.json"))
    #expect(byReview["expected.json"] == nil)
    #expect(byReview != before)
  }

  @Test("A draft of an older run or report is refused and kept")
  func staleDraftIsRefused() async throws {
    let reviewed = try await Reviewed()
    let draft = try await reviewed.draft()
    try await reviewed.keep(draft)
    let before = reviewed.files

    _ = try await reviewed.project.qa("expect", "--reason", "mail", "--by", "A")
    _ = try await reviewed.project.qa("compare")
    let declared = reviewed.files
    let otherReport = await #expect(throws: SuiteError.self) { try await reviewed.write(draft) }
    _ = try await reviewed.project.qa("run")
    let otherRun = await #expect(throws: SuiteError.self) { try await reviewed.write(draft) }

    #expect(otherReport?.message == "was written again and differs from the one that was shown")
    #expect(otherRun?.message.hasPrefix("there is a newer run than the one that was shown") == true)
    #expect(otherRun?.remedy?.contains("qa review") == true)
    #expect(before.merging(declared) { $1 } == reviewed.files)
    #expect(reviewed.project.bytes("screenshots/current/review.json") != nil)
  }

  @Test(
    "The second of two decisions on a screen is refused, and nothing of it is written",
    arguments: ["approve", "reject"])
  func secondDecisionIsRefused(command: String) async throws {
    let reviewed = try await Reviewed()
    let draft = try await reviewed.draft()
    let screen = reviewed.names[0]

    let first = try await reviewed.project.qa(
      command, screen, "--reason", "mine", "--by", "Lea")
    let between = reviewed.files
    let errors = await #expect(throws: SuiteErrors.self) { try await reviewed.write(draft) }

    #expect(first.status == 0)
    #expect(
      errors?.errors.map(\.message) == [
        "\(screen) was decided or changed since it was shown; now it is \(command == "approve" ? "approved" : "rejected") by Lea: mine"
      ])
    #expect(reviewed.files == between)
  }

  @Test("A decision in CI without a name is refused, and nothing is written")
  func unknownDeciderIsRefused() async throws {
    let reviewed = try await Reviewed()
    let draft = try await reviewed.draft()
    let before = reviewed.files
    let inCI = Suite(
      project: reviewed.suite.project,
      environment: reviewed.suite.environment.merging(["CI": "true"]) { $1 })

    let error = await #expect(throws: SuiteError.self) {
      let lock = try await inCI.lock(inCI.locateFolders(), for: .changing)
      return try await ReviewDecider(inCI).write(draft, lock)
    }

    #expect(error?.remedy == "--by \"Name <address>\"")
    #expect(reviewed.files == before)
  }

  @Test("A group doesn't approve a rejected screen, and a skipped screen stays as it was")
  func groupSparesRejected() async throws {
    let reviewed = try await Reviewed()
    _ = try await reviewed.project.qa(
      "reject", reviewed.names[0], "--reason", "no", "--by", "B")
    _ = try await reviewed.project.qa("compare")
    let subject = try await reviewed.subject()
    let shown = try reviewed.screens.map { try #require(subject.screens[$0]) }
    let before = reviewed.files

    let errors = await #expect(throws: SuiteErrors.self) {
      try await reviewed.write(
        subject.draft([ReviewDecision(.approve, of: "g1", [shown[0], shown[1]], reason: "x")]))
    }
    let skipped = try await reviewed.write(
      subject.draft([ReviewDecision(.skip, of: reviewed.names[1], [shown[1]])]))

    #expect(errors?.errors.first?.message.contains("was rejected by B: no") == true)
    #expect(skipped.skipped == [reviewed.screens[1]])
    #expect(reviewed.files == before)
  }

  @Test("A local rejection changes no file beside the baselines")
  func localRejectionStaysLocal() async throws {
    let reviewed = try await Reviewed()
    let subject = try await reviewed.subject()
    let shown = try #require(subject.screens[reviewed.screens[2]])
    let before = reviewed.project.baseline

    _ = try await reviewed.write(
      subject.draft([
        ReviewDecision(.reject, of: reviewed.names[2], [shown], reason: "no", isLocal: true)
      ]))

    #expect(reviewed.project.baseline == before)
    #expect(reviewed.project.bytes("screenshots/current/rejected.json") != nil)
  }

  @Test("A kill at any step leaves all decisions written or none, and keeps the draft until then")
  func killWritesAllOrNothing() async throws {
    let reviewed = try await Reviewed(declares: true)
    let (project, old) = (reviewed.project, reviewed.files)
    let declared = try #require(old["expected.json"])
    let draft = try await reviewed.draft()
    let new = try await self.new(reviewed, draft)
    let kept = try JSONFiles.encode(draft)
    var states: Set<String> = []
    var isDone = false

    for point in 1...400 where !isDone {
      try project.restore(old.filter { !["expected.json", "rejected.json"].contains($0.key) })
      try project.write(declared, to: "screenshots/expected.json")
      try project.write(kept, to: "screenshots/current/review.json")
      let ending = try await TestChild.run(
        "decisions", [project.root, project.state, "\(Reviewed.time.timeIntervalSince1970)"],
        environment: ["QA_FAULT_POINT": "\(point)"])
      #expect(ending.signal == SIGKILL, "\(ending.failures)")
      isDone = project.bytes("done") != nil
      // The next command that may change files finishes the interrupted one.
      _ = try await project.qa("reject", "none", "--reason", "x")
      let found = reviewed.files
      states.insert(found == old ? "old" : "new")
      #expect(found == old || found == new, "step \(point)")
      let left = project.bytes("screenshots/current/review.json")
      #expect(left == kept || found == new && left == nil, "step \(point)")
    }

    #expect(isDone)
    #expect(states == ["old", "new"])
    #expect(project.journals == [])
  }

  /// Returns the files after the decisions, and restores those before.
  private func new(
    _ reviewed: Reviewed, _ draft: ReviewDraft
  ) async throws -> [String: [UInt8]] {
    let old = reviewed.project.baseline
    _ = try await reviewed.write(draft)
    defer { _ = try? reviewed.project.restore(old) }
    return reviewed.files
  }
}
