import FoundationEssentials
import Testing

/// Changes that a pull request can't slip past `qa verify` and `qa run --ci`, and declared changes.
@Suite(.timeLimit(.minutes(20)), .serialized) struct GateTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send all'; read -r x"
  private static let mask = ##", "masks": [{ "rows": 0, "columns": [0, 3] }]"##

  @Test("A mask hides cells only once it was approved")
  func maskNeedsApproval() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send, more: Self.mask)

    let smuggled = try await project.qa("run", "--ci", "--base", "HEAD")
    let verify = try await project.qa("verify")
    let approval = try await project.qa("approve", "--all", "--reason", "a clock", "--by", "A")
    let after = try await project.qa("run", "--ci", "--base", "HEAD")
    try project.configure(Self.send)
    let lifted = try await project.qa("run", "--ci", "--base", "HEAD")

    for result in [smuggled, verify] {
      #expect(result.status == 1)
      #expect(result.unwrappedOutput.contains(": the masks were changed without an approval"))
    }
    #expect(approval.output.hasPrefix("approved  \(project.screen)\n"))
    #expect(after.status == 0)
    #expect(lifted.status == 1)
    #expect(lifted.unwrappedOutput.contains(": the masks were removed without an approval"))
  }

  @Test("Masked cells aren't compared, and the report counts them")
  func maskedCellsAreCounted() async throws {
    let project = try TestProject()
    try project.configure(Self.save, more: Self.mask)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")

    try project.configure(Self.send, more: Self.mask)
    let masked = try await project.qa("run")
    try project.configure("printf 'Send none'; read -r x", more: Self.mask)
    let beside = try await project.qa("run", "--json")

    #expect(masked.status == 0)
    #expect(beside.status == 1)
    #expect(beside.output.contains(##""words" : "row 0, columns 5–8: \"all\" → \"none\"""##))
    #expect(beside.output.contains("\"maskedCells\" : 4"))
  }

  @Test("A pixel threshold needs an approval, as a mask does")
  func thresholdNeedsApproval() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.save, more: ##", "pixels": { "threshold": 1 }"##)

    let run = try await project.qa("run", "--ci", "--base", "HEAD")

    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains(": the masks were changed without an approval"))
  }

  @Test("A colour that the design doesn't have is reported for new and for changed screens")
  func foreignColourIsReported() async throws {
    let project = try TestProject()
    try await project.git("init", "-q")
    try project.write(##"{ "tokens": ["#7aa2f7"] }"##, to: "screenshots/qa.json")
    try project.configure("printf '\\033[38;2;1;255;3mSave\\033[0m all'; read -r x")

    let new = try await project.qa("run")
    try project.configure("printf '\\033[38;2;122;162;247mSave\\033[0m all'; read -r x")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    try project.configure("printf '\\033[38;2;1;255;3mSave\\033[0m all'; read -r x")
    let changed = try await project.qa("run", "--json")

    #expect(new.output.contains("    design token: row 0, columns 0–3: #01ff03 is not a colour"))
    #expect(changed.output.contains("\"kind\" : \"design token\""))
    #expect(changed.output.contains("#01ff03 is not a colour of the theme or the tokens"))
  }

  @Test("A partial run verifies all baselines in CI, and only its own locally")
  func partialGateVerifiesAll() async throws {
    let project = try TestProject()
    try project.configure(Self.save)
    try project.configureSecond()
    try project.write(Self.send, to: "other.sh")
    try project.configureSecond("other.sh")
    try await project.git("init", "-q")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    try await project.git("add", "-A", "--", "screenshots/baseline")
    try await project.git("commit", "-q", "-m", "start")
    let other = "\(project.screen)b"
    try project.remove("screenshots/baseline/\(other).approval.json")

    let local = try await project.qa("run", project.screen)
    let gate = try await project.qa("run", project.screen, "--ci", "--base", "HEAD")

    #expect(local.status == 0)
    #expect(gate.status == 1)
    #expect(gate.unwrappedOutput.contains("✗ regression \(other)"))
  }

  @Test("CI=true implies the gate, and --no-ci overrides it")
  func ciVariableImpliesGate() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    _ = try await project.qa("run")
    _ = try await project.qa("expect", "--reason", "mail", "--by", "A")

    let gate = try await project.qa(["run", "--base", "HEAD"], environment: ["CI": "true"])
    let local = try await project.qa(["run", "--no-ci"], environment: ["CI": "true"])

    #expect(gate.status == 1)
    #expect(local.status == 0)
  }

  @Test("qa verify launches no app and counts the baselines that are as approved")
  func verifyLaunchesNothing() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure("touch \(project.root)/launched; read -r x")

    let result = try await project.qa("verify")

    #expect(result.status == 0)
    #expect(result.output == "1 baseline: as approved\n")
    #expect(project.bytes("launched") == nil)
  }

  @Test("A removal needs its record, even if the config was removed too")
  func removalNeedsRecord() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configureSecond()
    for file in ["\(project.screen).json", "baseline/\(project.screen).png"] {
      try project.remove("screenshots/\(file)")
    }

    let verify = try await project.qa("verify")

    #expect(verify.status == 1)
    #expect(
      verify.output.contains("the baseline and the config were removed without an approval\n"))
  }

  @Test("An unused declaration fails a complete run, and an expired one fails any run")
  func staleDeclarationFails() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    func declare(expires: String) throws {
      try project.write(
        """
        { "expectations": [{
          "screens": "*", "changes": { "edit": "text" }, "reason": "mail", "author": "A",
          "expires": "\(expires)"
        }] }
        """, to: "screenshots/expected.json")
    }

    try declare(expires: "2999-12-31")
    let nothing = try await project.qa("run")
    let partial = try await project.qa("compare", project.screen)
    try declare(expires: "2020-01-01")
    let expired = try await project.qa("compare", project.screen)

    #expect(nothing.status == 1)
    #expect(
      nothing.output.contains(
        "✗ fails       expected.json, entry 1 (mail) covers nothing: remove the entry\n"))
    #expect(partial.status == 0)
    #expect(expired.status == 1)
    #expect(expired.output.contains("entry 1 (mail) expired on 2020-01-01: "))
  }

  @Test("A change in addition to the declared one is a regression")
  func undeclaredChangeIsRegression() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    _ = try await project.qa("run")
    _ = try await project.qa("expect", "e1", "--reason", "mail", "--by", "A")
    try project.configure("printf 'Send none'; read -r x")

    let run = try await project.qa("run")
    let approval = try await project.qa("approve", "--expected", "--reason", "x", "--by", "A")

    #expect(run.status == 1)
    #expect(run.unwrappedOutput.contains("✗ regression \(project.screen)"))
    #expect(approval.status == 3)
    #expect(approval.errors.hasPrefix("error: no screen of the newest run is a declared change\n"))
  }

  @Test("A declaration for several screens stays until all of them are approved")
  func declarationOutlastsPart() async throws {
    let project = try TestProject(isMovable: true)
    try project.configure("printf 'Save one'; read -r x")
    try project.write("printf 'Save two'; read -r x", to: "b.sh")
    try project.configureSecond("b.sh")
    try await project.approveAll()
    try project.write("printf 'Send one'; read -r x", to: "app.sh")
    try project.write("printf 'Send two'; read -r x", to: "b.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("expect", "--reason", "mail", "--by", "A")
    _ = try await project.qa("compare")

    _ = try await project.qa("approve", project.screen, "--reason", "seen", "--by", "A")
    let left = project.bytes("screenshots/expected.json")
    let rest = try await project.qa("approve", "--expected", "--reason", "seen", "--by", "A")

    #expect(left != nil)
    #expect(rest.output.hasPrefix("approved  \(project.screen)b\n"))
    #expect(project.bytes("screenshots/expected.json") == nil)
  }
}
