import Baselines
import ContentDigest
import FrameRenderer
import PNGImage
import ProjectFiles
import ProjectTestSupport
import RunReport
import TerminalFrame
import Testing
import Verdicts

/// Verdicts on baselines without captures, in projects whose files a test writes.
@Suite(.timeLimit(.minutes(20))) struct BaselineVerifierTests {
  /// A project in git with an approved and committed baseline of the screen `x`.
  private static func approved(_ picture: ScreenshotFile) async throws -> JudgedProject {
    let project = try await JudgedProject.inGit()
    try project.configure("x")
    try project.approve(picture, of: "x")
    try await project.commit()
    return project
  }

  @Test("An approved baseline that nothing changed needs no report")
  func unchangedBaseline() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))

    let verification = try await project.verify()

    #expect(verification.baselines == 1)
    #expect(verification.problems == [] && verification.changes == [])
  }

  @Test("An approved baseline whose config changed is reported with a note")
  func changedConfigIsNoted() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.configure("x", #", "terminal": { "padding": 3 }"#)

    let changes = try await project.verify().changes

    #expect(changes.map(\.verdict) == [.pass])
    #expect(changes.map(\.notes) == [["config changed since HEAD: padding"]])
    #expect(changes.map(\.pictures.baseline?.digest) == [SHA256Digest(of: save.bytes)])
    #expect(changes.map(\.isAdded) == [false])
    #expect(changes.map(\.edits) == [[]])
  }

  @Test("A change that was approved since the base is reported with its edits and approvals")
  func approvedChangeIsReported() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await Self.approved(save)
    try project.approve(save, send, of: "x")

    let changes = try await project.verify().changes

    #expect(changes.map(\.verdict) == [.expectedChange])
    #expect(changes.map { $0.edits.map(\.change) } == [[#""Save" → "Send""#]])
    #expect(changes.map(\.isSinceBase) == [true])
    #expect(changes.map { $0.approvals.map(\.reason) } == [["r"]])
    #expect(changes.first?.notes.first?.hasPrefix("renderer drift: renderer 1 → 3") == true)
  }

  @Test("An unchanged baseline that was approved again is reported with the new approval")
  func newApprovalOfSamePicture() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.approve(save, save, of: "x")
    var approvals = [try project.approval(of: save, "x")]
    approvals.append(try project.approval(of: save, over: save, "x", reason: "again"))
    try project.write(approvals, of: "x")

    let changes = try await project.verify().changes

    #expect(changes.map(\.verdict) == [.pass])
    #expect(changes.map { $0.approvals.map(\.reason) } == [["again"]])
    #expect(changes.map(\.isSinceBase) == [false])
  }

  @Test("A screen that was added and approved is reported as added")
  func addedScreen() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))
    try project.configure("y")
    try project.approve(JudgedProject.picture("Send"), of: "y")

    let changes = try await project.verify().changes

    #expect(changes.map(\.screen) == ["y"])
    #expect(changes.map(\.isAdded) == [true])
  }

  @Test("Outside git, approved baselines need no report, even if another renderer drew them")
  func outsideGit() async throws {
    let project = try JudgedProject.outsideGit()
    try project.configure("x")
    try project.approve(JudgedProject.picture("Save"), of: "x")

    let verification = try await project.verify()

    #expect(verification.problems == [] && verification.changes == [])
  }

  // MARK: Problems

  @Test("A baseline that was edited is a problem with its picture, without edits")
  func editedBaseline() async throws {
    let send = try JudgedProject.picture("Send")
    let project = try await Self.approved(JudgedProject.picture("Save"))
    try project.write(send.bytes, of: "x")

    let problems = try await project.verify().problems

    #expect(problems.map(\.reason) == ["the baseline was edited without an approval"])
    #expect(problems.map(\.pictures.baseline?.digest) == [SHA256Digest(of: send.bytes)])
    #expect(problems.map(\.edits) == [[]] && problems.map(\.isSinceBase) == [false])
    #expect(
      problems.map(\.remedy) == [
        "capture it, review it, and approve it: qa run x, then qa approve x --reason \"…\""
      ])
  }

  @Test("More approvals than a person can read are a problem with the newest ones and the edits")
  func tooManyApprovals() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await Self.approved(save)
    var approvals = [try project.approval(of: save, "x")]
    for number in 1...21 {
      let (old, new) = number % 2 == 0 ? (send, save) : (save, send)
      approvals.append(try project.approval(of: new, over: old, "x", reason: "r\(number)"))
    }
    try project.write(approvals, of: "x")
    try project.write(send.bytes, of: "x")

    let problem = try #require(try await project.verify().problems.first)

    #expect(problem.reason?.hasPrefix("21 approvals since HEAD") == true)
    #expect(problem.approvals.map(\.reason) == (2...21).reversed().map { "r\($0)" })
    #expect(problem.edits.map(\.change) == [#""Save" → "Send""#])
    #expect(problem.isSinceBase)
  }

  @Test("A baseline without a config is an orphan with its picture and a remedy")
  func orphan() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.configure("y")
    project.removeConfig(of: "x")

    let problems = try await project.verify().problems

    #expect(problems.map(\.verdict) == [.orphan])
    #expect(problems.map(\.pictures.baseline?.digest) == [SHA256Digest(of: save.bytes)])
    #expect(problems.map(\.remedy) == ["qa approve --remove x --reason \"…\""])
  }

  @Test("A baseline that was removed without an approval is a problem without a picture")
  func removedBaseline() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))
    try project.configure("y")
    project.removePicture(of: "x")
    let withConfig = try await project.verify().problems
    project.removeConfig(of: "x")

    let withoutConfig = try await project.verify().problems

    #expect(withConfig.map(\.reason) == ["the baseline was removed without an approval"])
    #expect(
      withoutConfig.map(\.reason) == [
        "the baseline and the config were removed without an approval"
      ])
    #expect((withConfig + withoutConfig).allSatisfy { $0.pictures.baseline == nil })
    #expect(withConfig.first?.remedy?.hasPrefix("git checkout ") == true)
    #expect(withoutConfig.map(\.remedy) == ["qa approve --remove x --reason \"…\""])
  }

  @Test("A removal whose record lost an approval keeps its reason, though the config is gone, too")
  func removalWithShortenedRecord() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await JudgedProject.inGit()
    try project.configure("x")
    try project.configure("y")
    try project.approve(save, send, of: "x")
    try await project.commit()
    try project.write([try project.approval(of: nil, over: send, "x")], of: "x")
    project.removePicture(of: "x")
    project.removeConfig(of: "x")

    let problems = try await project.verify().problems

    #expect(
      problems.map(\.reason) == ["approvals of HEAD were removed from the record or changed"])
  }

  @Test("An approved removal is reported with its approval, unless the base never had the baseline")
  func approvedRemoval() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.configure("y")
    for screen in ["x", "z"] as [ScreenName] {
      try project.write(
        [
          try project.approval(of: save, "x"),
          try project.approval(of: nil, over: save, "x", reason: "gone"),
        ], of: .screen(screen))
    }
    project.removePicture(of: "x")

    let verification = try await project.verify()

    #expect(verification.problems == [])
    #expect(verification.changes.map(\.screen) == ["x"])
    #expect(verification.changes.map { $0.approvals.map(\.reason) } == [["gone"]])
    #expect(verification.changes.map(\.reason) == ["the baseline was removed"])
  }

  @Test("Converted line endings are undone by a checkout, unless the committed file has them, too")
  func convertedLineEnds() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    var converted = save.bytes
    let end = try #require(converted.firstRange(of: [0x0d, 0x0a]))
    converted.replaceSubrange(end, with: [0x0a])
    try project.write(converted, of: "x")

    let atCheckout = try await project.verify().problems
    try await project.commit()
    let before = try await project.verify().problems

    #expect(atCheckout.first?.reason?.hasSuffix("were converted at the checkout") == true)
    #expect(before.first?.reason?.hasSuffix("were converted before it was committed") == true)
  }

  // MARK: Pictures without a frame

  /// A picture that another program made.
  private static func plainPicture() throws -> [UInt8] {
    try PNGEncoder.encode(Bitmap(width: 2, height: 2, filledWith: RGB(1, 2, 3)))
  }

  @Test("A committed picture without a frame doesn't count if no record approves it")
  func unapprovedPlainPicture() async throws {
    let project = try await JudgedProject.inGit()
    try project.configure("x")
    try project.write(Self.plainPicture(), of: "x")
    try await project.commit()

    let problems = try await project.verify().problems

    #expect(problems.map(\.notes) == [["the committed baseline contains no approved frame"]])
  }

  @Test("A baseline that lost its frame has a note that only its pixels are compared")
  func lostFrame() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))
    try project.write(Self.plainPicture(), of: "x")

    let problems = try await project.verify().problems

    #expect(
      problems.map(\.notes) == [
        ["the baseline no longer contains a frame: only its pixels are compared"]
      ])
  }

  // MARK: Records without a picture

  @Test("A record that says that a picture was approved, without the picture, is a problem")
  func lostPicture() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))
    let send = try JudgedProject.picture("Send")
    try project.configure("y")
    try project.write([try project.approval(of: send, "y")], of: "y")
    // No screen can have this name.
    try project.write([try project.approval(of: send, "y")], of: "a b")

    let problems = try await project.verify().problems

    #expect(problems.map(\.screen) == ["y"])
    #expect(problems.map(\.reason) == ["there is a record of an approval, but no picture"])
    #expect(
      problems.map(\.remedy) == [
        "qa run y; qa approve y --reason \"…\" && git add -f -- screenshots/baseline/y.png"
      ])
  }

  @Test("A record without its picture and its config is to be removed")
  func lostPictureAndConfig() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))
    try project.write([try project.approval(of: JudgedProject.picture("Send"), "y")], of: "y")

    let problems = try await project.verify().problems

    #expect(problems.map(\.remedy) == ["git rm -f -- screenshots/baseline/y.approval.json"])
  }

  @Test("A damaged record without a picture is an error of its screen")
  func damagedRecord() async throws {
    let project = try await Self.approved(JudgedProject.picture("Save"))
    try project.configure("y")
    try project.write("{", to: "screenshots/baseline/y.approval.json")

    let problems = try await project.verify().problems

    #expect(problems.map(\.screen) == ["y"])
    #expect(problems.map(\.verdict) == [.error])
  }

  @Test("A damaged baseline is to be restored, unless the base has the same")
  func damagedBaseline() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.write(Array(save.bytes.dropLast(30)), of: "x")

    let edited = try await project.verify().problems
    try await project.commit()
    let committed = try await project.verify().problems

    #expect(edited.first?.remedy?.hasPrefix("restore it: git checkout ") == true)
    #expect(
      committed.first?.remedy?.hasPrefix("remove it: rm -- screenshots/baseline/x.png") == true)
  }

  @Test("A damaged baseline is an error of its screen, but a missing one ends the command")
  func unreadableBaseline() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.write(Array(save.bytes.dropLast(30)), of: "x")
    let damaged = try await project.verify().problems
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(SHA256Digest(of: []))\nsize 1\n"
    try project.write(Array(pointer.utf8), of: "x")

    let error = await #expect(throws: SuiteError.self) { try await project.verify() }

    #expect(damaged.map(\.verdict) == [.error])
    #expect(error?.exitCode == .incomplete)
  }
}
