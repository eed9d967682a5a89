import FoundationEssentials
import Testing

/// Baselines that a commit or a checkout left out or damaged, and the printed commands that repair them.
@Suite(.timeLimit(.minutes(20))) struct CheckoutRemedyTests {
  /// A project with a screen that is approved and committed.
  private func approved() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q")
    try project.configure("printf 'Save all'; read -r x")
    try project.write("screenshots/current/\nstate\n", to: ".gitignore")
    try await project.approveAll()
    try await project.commit("start")
    return project
  }

  private func verify(_ project: TestProject) async throws -> TestProject.Result {
    try await project.qa("verify", "--ci", "--base", "HEAD")
  }

  /// Runs a printed command. An approval gets the name of a person.
  private func type(
    _ command: String, in project: TestProject
  ) async throws -> TestProject.Result {
    try await project.typing(command.replacing("--reason", with: "--by B --reason"))
  }

  @Test("Line endings that a checkout converted in a picture are restored by the printed command")
  func checkoutConversionIsUndone() async throws {
    let project = try await approved()
    let picture = project.bytes("screenshots/baseline/\(project.screen).png")
    try project.write("* text eol=crlf\n", to: ".gitattributes")
    try await project.git("add", ".gitattributes")
    try await project.git("commit", "-q", "-m", "attributes")
    try project.remove("screenshots/baseline")
    try await project.git("checkout", "-q", "--", ".")

    let damaged = try await verify(project)
    let command = try #require(damaged.command("echo 'screenshots"), "\(damaged.output)")
    _ = try await type(command, in: project)
    let restored = try await verify(project)

    #expect(damaged.status == 2)
    #expect(damaged.unwrappedOutput.contains("its line endings were converted at the checkout"))
    #expect(restored.status == 0, "\(restored.output)")
    #expect(project.bytes("screenshots/baseline/\(project.screen).png") == picture)
  }

  @Test("A picture committed with converted line endings is approved anew by the printed command")
  func committedConversionIsReapproved() async throws {
    let project = try await approved()
    try project.write("* text\n", to: ".gitattributes")
    try await project.git("rm", "-rq", "--cached", ".")
    try await project.commit("attributes")
    try project.remove("screenshots/baseline")
    try await project.git("checkout", "-q", "--", ".")

    let damaged = try await verify(project)
    let command = try #require(damaged.command("echo 'screenshots"), "\(damaged.output)")
    _ = try await type(command, in: project)
    let approved = try await verify(project)
    try await project.commit("mend")
    try project.remove("screenshots/baseline")
    try await project.git("checkout", "-q", "--", ".")
    let next = try await verify(project)

    #expect(damaged.status == 2)
    #expect(
      damaged.unwrappedOutput.contains("its line endings were converted before it was committed"))
    #expect([approved.status, next.status] == [0, 0], "\(approved.output)\(next.output)")
  }

  @Test(
    "An approval warns of an attribute that would damage its picture, with the line to prevent it"
  )
  func damagingAttributeWarns() async throws {
    let project = try await approved()
    try project.write("* text\n", to: ".gitattributes")
    try project.configure("printf 'Send all'; read -r x")
    _ = try await project.qa("run")

    let attempt = try await project.qa("approve", "--all", "--reason", "mail", "--by", "A")
    let command = try #require(attempt.command("echo 'screenshots"), "\(attempt.output)")
    _ = try await project.typing(command)
    let run = try await project.qa("run")

    #expect(attempt.unwrappedOutput.contains("git converts line endings in screenshots/baseline"))
    #expect(run.status == 0 && !run.unwrappedOutput.contains("git converts"), "\(run.output)")
  }

  @Test(
    "A record committed without its picture is a regression, and the remedy adds the picture")
  func recordWithoutPictureIsRegression() async throws {
    let project = try await approved()
    try project.write("*.png\n", to: ".git/info/exclude")
    try project.configureSecond()
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "second", "--by", "A")
    try await project.commit("second")
    try project.remove("screenshots/baseline/\(project.screen)b.png")

    let verified = try await verify(project)
    let run = try await project.qa("run", "--ci", "--base", "HEAD~1")
    let command = try #require(verified.command("qa run"), "\(verified.output)")
    let added = try await type(command, in: project)
    try await project.git("commit", "-q", "-m", "picture")
    try project.remove("screenshots/baseline/\(project.screen)b.png")
    try await project.git("checkout", "-q", "--", ".")
    let next = try await project.qa("verify", "--ci", "--base", "HEAD~2")

    for result in [verified, run] {
      #expect(result.status == 1, "\(result.output)")
      #expect(result.unwrappedOutput.contains("there is a record of an approval, but no picture"))
    }
    #expect(added.status == 0, "\(added.errors)")
    #expect(next.status == 0, "\(next.output)")
  }

  @Test(
    "A record with committed conflict markers is reported, and the remedy leads to an approval")
  func conflictMarkersAreReported() async throws {
    let project = try await approved()
    let record = "screenshots/baseline/\(project.screen).approval.json"
    let text = String(decoding: project.bytes(record) ?? [], as: UTF8.self)
    try project.write("<<<<<<< HEAD\n\(text)=======\n\(text)>>>>>>> main\n", to: record)
    try await project.commit("merged")

    let run = try await project.qa("run")
    let refused = try await project.qa(
      "approve", project.screen, "--reason", "x", "--by", "A")
    for command in ["rm -- \(record)", "qa run \(project.screen)"] {
      _ = try await project.typing(command)
    }
    let approval = try await project.qa("approve", project.screen, "--reason", "x", "--by", "A")
    try await project.commit("approved")
    let next = try await verify(project)

    let remedy = "remove it: rm -- \(record), then capture it"
    #expect(run.unwrappedOutput.contains("has the conflict markers of a merge that has ended"))
    #expect(run.unwrappedOutput.contains(remedy) && refused.errors.contains(remedy))
    #expect(approval.status == 0, "\(approval.errors)")
    #expect(next.status == 0, "\(next.output)")
  }

  @Test("A record without picture and config is reported, and the printed command removes it")
  func leftoverRecordIsRemoved() async throws {
    let project = try await approved()
    let record = project.bytes("screenshots/baseline/\(project.screen).approval.json") ?? []
    let other = String(decoding: record, as: UTF8.self).replacing(project.screen, with: "other")
    try project.write(other, to: "screenshots/baseline/other.approval.json")
    try await project.commit("left")

    let verified = try await verify(project)
    let command = try #require(verified.command("git rm"), "\(verified.output)")
    _ = try await project.typing(command)
    let next = try await verify(project)

    #expect(verified.status == 1)
    #expect(next.status == 0, "\(next.output)")
  }

  @Test("The printed commands work in a project in a subfolder of its repository")
  func remediesWorkInSubfolder() async throws {
    let project = try await approved()
    let record = project.bytes("screenshots/baseline/\(project.screen).approval.json") ?? []
    let other = String(decoding: record, as: UTF8.self).replacing(project.screen, with: "other")
    try project.write(other, to: "screenshots/baseline/other.approval.json")
    try FileManager.default.createDirectory(
      atPath: project.root + "/app", withIntermediateDirectories: false)
    for name in ["screenshots", "app.sh"] {
      try FileManager.default.moveItem(
        atPath: "\(project.root)/\(name)", toPath: "\(project.root)/app/\(name)")
    }
    try await project.commit("move")
    func verify() async throws -> TestProject.Result {
      try await project.qa(["verify", "--ci", "--base", "HEAD"], in: "app")
    }

    let left = try await verify()
    let removal = try #require(left.command("git rm"), "\(left.output)")
    _ = try await project.typing(removal, in: "app")
    let removed = try await verify()
    try await project.commit("removed")
    try await project.git(
      "sparse-checkout", "set", "--no-cone", "/*", "!/app/screenshots/baseline/")
    let sparse = try await verify()
    let addition = try #require(sparse.command("git -C"), "\(sparse.errors)")
    _ = try await project.typing(addition, in: "app")
    let added = try await verify()

    #expect([left.status, sparse.status] == [1, 4])
    #expect([removed.status, added.status] == [0, 0], "\(removed.output)\(added.errors)")
  }

  @Test(
    "A sparse checkout without baselines is incomplete, not a removal, and the remedy adds them"
  )
  func sparseCheckoutIsIncomplete() async throws {
    let project = try await approved()
    try await project.git(
      "sparse-checkout", "set", "--no-cone", "/*", "!/screenshots/baseline/")

    let run = try await project.qa("run")
    let gate = try await verify(project)
    let command = try #require(gate.command("git sparse-checkout"), "\(gate.errors)")
    _ = try await project.typing(command)
    let next = try await verify(project)

    for result in [run, gate] {
      #expect(result.status == 4, "\(result.output)")
      #expect(
        result.errors.hasPrefix("error: screenshots/baseline: is not in this sparse checkout"))
    }
    #expect(next.status == 0, "\(next.output)")
  }
}
