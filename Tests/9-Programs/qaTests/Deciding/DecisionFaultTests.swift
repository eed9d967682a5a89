import FoundationEssentials
import Testing

/// A rejection and a renaming survive `kill -9` at any step.
@Suite(.timeLimit(.minutes(20))) struct DecisionFaultTests {
  /// A decision to interrupt.
  struct Decision: Sendable, CustomTestStringConvertible {
    let name: String
    /// `SCREEN` stands for the project's screen.
    let arguments: [String]
    /// The files that it adds, below `screenshots`.
    let added: [String]
    /// The status of `qa verify` after it.
    let after: Int32

    var testDescription: String { name }
  }

  static let decisions = [
    Decision(
      name: "reject", arguments: ["reject", "SCREEN"],
      added: ["baseline/SCREEN.rejection.json"], after: 1),
    Decision(
      name: "rename", arguments: ["rename", "SCREEN", "SCREENn"],
      added: [
        "SCREENn.json", "baseline/SCREENn.approval.json", "baseline/SCREENn.png",
        "baseline/SCREENn.rejection.json",
      ], after: 0),
  ]

  /// The files of a project that a person commits.
  private func files(of project: TestProject) -> [String: [UInt8]] {
    let own = project.files(in: "screenshots").filter { $0.key.hasSuffix(".json") }
    let baseline = project.baseline.map { ("baseline/\($0.key)", $0.value) }
    return own.merging(baseline) { first, _ in first }
  }

  /// A project with an approved screen that is captured and timed. For a renaming, another picture of it is rejected
  /// and declared.
  private func project(_ decision: Decision) async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved("printf 'Save all'; read -r x")
    _ = try await project.qa("run", "--save-timings")
    if decision.name == "rename" {
      try project.configure("printf 'Send all'; read -r x")
      _ = try await project.qa("run")
      _ = try await project.qa("reject", project.screen, "--reason", "no", "--by", "B")
      _ = try await project.qa("expect", "--reason", "mail", "--by", "A")
    }
    return project
  }

  @Test("A kill at any step leaves the whole decision or nothing of it", arguments: decisions)
  func killLeavesAllOrNothing(decision: Decision) async throws {
    let project = try await project(decision)
    let old = files(of: project)
    func named(_ text: String) -> String { text.replacing("SCREEN", with: project.screen) }
    let command = decision.arguments.map(named) + ["--reason", "x", "--by", "A"]
    let added = decision.added.map(named)
    var states: Set<String> = []
    var interruptions = 0
    var judgements = CachedVerifier()

    let (steps, end) = try await project.statesOnTheWay(of: command)
    for (step, state) in steps.enumerated() {
      try await project.restore(state)
      var status = try await judgements.verify(project, files(of: project))
      if status == 4 {
        interruptions += 1
        _ = try await project.qa("reject", "none", "--reason", "x")
        status = try await judgements.verify(project, files(of: project))
      }
      let found = files(of: project)
      let isOld = found == old
      states.insert(isOld ? "old" : "new")
      #expect(
        status == (isOld ? 0 : decision.after),
        "after a kill at step \(step): \(judgements.log)")
      if !isOld { #expect(Set(added).isSubset(of: found.keys), "step \(step)") }
      #expect(isOld || decision.name == "reject" || found[named("SCREEN.json")] == nil)
      let all = Array(project.files(in: "screenshots").keys) + Array(project.baseline.keys)
      #expect(!all.contains { $0.hasPrefix(".staging") }, "step \(step)")
    }

    #expect(end.status == 0, "\(end.errors)")
    #expect(interruptions > 5)
    #expect(project.journals == [])
    #expect(states == ["old", "new"])
  }
}
