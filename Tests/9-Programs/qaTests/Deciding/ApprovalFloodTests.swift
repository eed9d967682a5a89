import Baselines
import FoundationEssentials
import ProjectFiles
import Testing

/// More new approvals of a screen than a person can read.
@Suite(.timeLimit(.minutes(20))) struct ApprovalFloodTests {
  private static let before = "printf 'Save all'; read -r x"
  private static let after = "printf 'Send all'; read -r x"

  /// A branch whose only approval of a change follows 5,000 others.
  private func flooded() async throws -> TestProject {
    let project = try TestProject()
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "mail", "--by", "A")
    let path = "screenshots/baseline/\(project.screen).approval.json"
    let old = try JSONDecoder().decode(
      ApprovalRecord.self, from: Data(try #require(project.bytes(path))))
    let first = old.approvals[0]
    let made = (1...5000).map { number in
      Approval(
        from: first.from, to: first.to, picture: first.picture, masks: first.masks,
        config: first.config, doubts: first.doubts, by: "\(number)", at: first.at,
        reason: first.reason, run: first.run)
    }
    let approvals = [old.approvals[0]] + made + [old.approvals[1]]
    let record = ApprovalRecord(screen: BaselineName(project.screen), approvals: approvals)
    try project.write(try JSONFiles.encode(record), to: path)
    try await project.git("add", "-A", "--", "screenshots/baseline")
    try await project.git("commit", "-q", "-m", "change")
    return project
  }

  @Test("The remedy that a report prints leaves one approval, and the gate passes")
  func remedyLeavesOneApproval() async throws {
    let project = try await flooded()
    let script = """
      PROGRAM=$1
      qa() { "$PROGRAM" "$@"; }
      git config user.name A
      git config user.email a@example.org
      eval "$(qa verify --base HEAD^ | sed -n 's/^ *try *start over [^:]*: //p')"
      git commit -q -a -m again
      qa verify --base HEAD^^
      """

    let flood = try await project.qa("verify", "--base", "HEAD^")
    let after = try await project.qa([], prefix: ["bash", "-c", script, "bash"], input: nil)

    #expect(flood.status == 1)
    #expect(flood.output.contains("5001 approvals since the merge base"))
    #expect(flood.unwrappedOutput.contains("\"Save\" → \"Send\""))
    #expect(after.status == 0, "\(after.output)\(after.errors)")
    #expect(after.unwrappedOutput.contains("1 baseline: as approved"))
    #expect(
      after.unwrappedOutput.ranges(of: "approved by").count == 1,
      "\(flood.output)\n\(after.output)\(after.errors)")
  }
}
