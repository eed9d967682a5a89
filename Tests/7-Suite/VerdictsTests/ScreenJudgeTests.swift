import Baselines
import ContentDigest
import FrameComparison
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import RunReport
import ScreenRuns
import TerminalFrame
import Testing

/// Verdicts on captures, in projects whose files a test writes.
@Suite(.timeLimit(.minutes(20))) struct ScreenJudgeTests {
  /// A project in git with an approved and committed baseline of the screen `x`.
  private static func approved(
    _ pictures: ScreenshotFile..., config more: String = ""
  ) async throws -> JudgedProject {
    let project = try await JudgedProject.inGit()
    try project.configure("x", more)
    var older: ScreenshotFile?
    var approvals: [Approval] = []
    for picture in pictures {
      approvals.append(try project.approval(of: picture, over: older, "x"))
      older = picture
    }
    try project.write(approvals, of: "x")
    if let older { try project.write(older.bytes, of: "x") }
    try await project.commit()
    return project
  }

  private static func rejection(of picture: ScreenshotFile) -> Rejection {
    Rejection(
      frame: .frame(picture.frameDigest), by: "B", at: "2026-01-02T03:04:05Z", reason: "too short",
      run: "1")
  }

  // MARK: Captures that equal their baselines

  @Test("A capture that is identical to its baseline passes with its pictures, config and warnings")
  func identicalCapturePasses() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    var captured = try await project.capture(save, of: "x")
    captured.warnings = ["it was slow"]

    let report = try await project.judge(captured)

    #expect(report.verdict == .pass)
    #expect(report.notes == ["it was slow"])
    #expect(report.milliseconds == 7)
    #expect(report.capture?.config == "screenshots/x.json")
    #expect(report.pictures.baseline?.digest == SHA256Digest(of: save.bytes))
    #expect(report.pictures.current?.path == "screenshots/current/x.png")
    #expect(!report.isSinceBase && report.hidden == [] && report.remedy == nil)
  }

  @Test("A wait that changed without an approval is a regression even if the capture is identical")
  func changedWaitIsRegression() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    try project.configure("x", #", "waitFor": { "text": "Save" }"#)

    let report = try await project.judge(project.capture(save, of: "x"))

    #expect(report.verdict == .regression)
    #expect(report.reason == "waitFor changed without an approval")
    #expect(report.configChanges == ["waitFor"])
    #expect(report.notes == ["config changed since HEAD: waitFor"])
  }

  @Test("The same frame drawn in another way passes with a note, without edits")
  func otherRendererIsNoted() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    var captured = try await project.capture(
      JudgedProject.picture("Save", theme: "other"), of: "x")
    captured.warnings = ["it was slow"]

    let report = try await project.judge(captured)

    #expect(report.verdict == .pass)
    #expect(report.notes == ["it was slow", "renderer drift: theme dark: different colours"])
    #expect(report.milliseconds == 7)
    #expect(report.edits == [] && !report.isSinceBase)
    #expect(report.pictures.baseline?.digest == SHA256Digest(of: save.bytes))
  }

  @Test("A theme that makes approved text illegible is a regression for an identical capture")
  func illegibleThemeIsRegression() async throws {
    let white = Style(foreground: .rgb(RGB(hex: 0xffffff)))
    let save = try JudgedProject.picture("Save", style: white)
    let project = try await Self.approved(save)
    try project.configure("x", #", "terminal": { "theme": "light" }"#)

    let report = try await project.judge(project.capture(save, of: "x"))

    #expect(report.verdict == .regression)
    #expect(
      report.reason
        == "the picture is no longer legible: 4 cells of text have lost contrast, and the new look was not approved"
    )
  }

  @Test("To see what was legible, the default fonts stand in for a font that a branch removed")
  func removedFont() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await JudgedProject.inGit()
    let font = project.suite.project.root + "/own.ttf"
    try Files.write(#require(try Files.read(FontStack.default.faces[0].path)), to: font)
    try project.write(#"{ "fonts": ["own.ttf"] }"#, to: "screenshots/qa.json")
    try project.configure("x")
    try project.approve(save, of: "x")
    try await project.commit()
    Files.remove(font)
    try project.write("{}", to: "screenshots/qa.json")

    let report = try await project.judge(project.capture(save, of: "x"))

    #expect(report.verdict == .pass && report.reason == nil)
    #expect(report.configChanges == ["fonts"])
  }

  @Test("Outside git, a picture is examined if its approval doesn't name it")
  func unnamedPictureIsExamined() async throws {
    let save = try JudgedProject.picture("Save", renderer: "unknown")
    let project = try JudgedProject.outsideGit()
    try project.configure("x")
    try project.write(save.bytes, of: "x")
    let full = try project.approval(of: save, "x")
    try project.write([full], of: "x")
    let named = try await project.judge(project.capture(save, of: "x"))
    try project.write(
      [
        Approval(
          from: nil, to: full.to, config: full.config, doubts: [], by: "A", at: full.at,
          reason: "r", run: "1")
      ], of: "x")

    let unnamed = try await project.judge(project.capture(save, of: "x"))

    #expect(named.verdict == .pass)
    #expect(unnamed.verdict == .regression)
    #expect(unnamed.reason?.hasPrefix("the baseline does not say what drew its picture") == true)
  }

  // MARK: Changed captures

  @Test("A changed capture has the edits since its baseline and both pictures, but no drift")
  func changedCaptureHasEdits() async throws {
    let (save, send) = (
      try JudgedProject.picture("Save"), try JudgedProject.picture("Send", theme: "other")
    )
    let project = try await Self.approved(save)

    let report = try await project.judge(project.capture(send, of: "x"))

    #expect(report.verdict == .regression && report.reason == nil)
    #expect(report.edits.map(\.change) == [#""Save" → "Send""#])
    #expect(report.changedCells == 3)
    #expect(!report.isSinceBase && report.notes == [])
    #expect(report.findings.count == 1)
    #expect(report.pictures.baseline?.digest == SHA256Digest(of: save.bytes))
    #expect(report.pictures.current?.digest == SHA256Digest(of: send.bytes))
  }

  @Test("An approved change has the edits since the base")
  func approvedChangeHasEditsSinceBase() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await Self.approved(save)
    try project.approve(save, send, of: "x")

    let report = try await project.judge(project.capture(send, of: "x"))

    #expect(report.verdict == .expectedChange)
    #expect(report.isSinceBase)
    #expect(report.edits.map(\.change) == [#""Save" → "Send""#])
    #expect(report.approvals.map(\.reason) == ["r"])
    #expect(report.pictures.baseline?.digest == SHA256Digest(of: send.bytes))
  }

  @Test("A capture that differs from an approved change has the edits since that")
  func captureAfterApprovedChange() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await Self.approved(save)
    try project.approve(save, send, of: "x")

    let report = try await project.judge(
      project.capture(JudgedProject.picture("Sent"), of: "x"))
    let undone = try await project.judge(project.capture(save, of: "x"))

    #expect(report.edits.map(\.change) == [#""Send" → "Sent""#])
    #expect(!report.isSinceBase)
    #expect(undone.reason == "the approved change did not happen")
    #expect(undone.edits.map(\.change) == [#""Send" → "Save""#])
  }

  @Test("If a baseline was edited, the capture is compared with the approved one of the base")
  func editedBaselineIsReplaced() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await Self.approved(save)
    try project.write(send.bytes, of: "x")

    let report = try await project.judge(
      project.capture(JudgedProject.picture("Sale"), of: "x"))

    #expect(report.reason == "the baseline was edited without an approval")
    #expect(report.edits.map(\.change) == [#""Save" → "Sale""#])
    #expect(report.isSinceBase && report.findings.count == 1)
    #expect(report.pictures.baseline?.digest == SHA256Digest(of: send.bytes))
  }

  @Test("Without an approved picture, the whole screen is shown, and only a baseline gives a note")
  func wholeScreenIsShown() async throws {
    let (save, send) = (try JudgedProject.picture("Save"), try JudgedProject.picture("Send"))
    let project = try await JudgedProject.inGit()
    try project.configure("x")
    try await project.commit()
    let new = try await project.judge(project.capture(save, of: "x"))
    try project.write(send.bytes, of: "x")

    let edited = try await project.judge(project.capture(save, of: "x"))

    #expect(new.verdict == .new && new.notes == [])
    #expect(edited.reason == "the baseline was edited without an approval")
    #expect(edited.notes == ["there is nothing to compare it with: review the whole screen"])
    for report in [new, edited] {
      #expect(report.pictures.baseline == nil && report.edits == [])
    }
  }

  @Test("A screen without an approved picture has the problems outside of its masks")
  func problemsOutsideMasks() async throws {
    let project = try await JudgedProject.inGit()
    try project.configure("x", #", "masks": [{ "rows": [1, 1], "columns": [5, 7] }]"#)
    try await project.commit()
    let dark = Style(foreground: .rgb(RGB(hex: 0x1c1c1c)), background: .rgb(RGB(hex: 0x1a1a1a)))
    let (inside, both) = (
      try JudgedProject.picture("     xyz", style: dark),
      try JudgedProject.picture("ab   xyz", style: dark)
    )

    let masked = try await project.judge(project.capture(inside, of: "x"))
    let report = try await project.judge(project.capture(both, of: "x"))

    #expect(masked.findings == [])
    #expect(!report.findings.isEmpty)
    #expect(report.findings.allSatisfy { $0.columns == CellRange(0...1) })
  }

  @Test("A change that was declared needs an approval and gives the reasons")
  func declaredChangeNeedsApproval() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    let captured = try await project.capture(JudgedProject.picture("Send"), of: "x")
    let undeclared = try await project.judge(captured)
    try project.write(
      """
      { "expectations": [{ "screens": ["x"], "changes": [{ "edit": "text" }],
        "reason": "mail", "author": "A", "expires": "2999-12-31" }] }
      """, to: "screenshots/expected.json")

    let report = try await project.judge(captured)

    #expect(report.verdict == .expectedChange && report.needsApproval)
    #expect(report.reason == "declared, to be approved: mail")
    #expect(undeclared.verdict == .regression && !undeclared.needsApproval)
    #expect(undeclared.reason == nil)
  }

  // MARK: Rejections

  @Test("An identical capture that was rejected on this machine alone is a regression")
  func locallyRejectedCapture() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    let captured = try await project.capture(save, of: "x")
    try project.write(
      String(decoding: JSONFiles.encode(["x": Self.rejection(of: save)]), as: UTF8.self),
      to: "screenshots/current/rejected.json")

    let report = try await project.judge(captured)

    #expect(report.verdict == .regression)
    #expect(report.reason == "rejected by B: too short")
  }

  @Test("The rejection of another picture is noted, unless the capture equals its baseline")
  func otherRejectionIsNoted() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    let rejected = RejectionRecord(
      screen: "x", rejection: Self.rejection(of: try JudgedProject.picture("Sel")))
    try project.write(
      String(decoding: JSONFiles.encode(rejected), as: UTF8.self),
      to: "screenshots/baseline/x.rejection.json")

    let same = try await project.judge(project.capture(save, of: "x"))
    let changed = try await project.judge(
      project.capture(JudgedProject.picture("Send"), of: "x"))

    #expect(same.verdict == .pass && same.notes == [])
    #expect(
      changed.notes == [
        "an earlier picture was rejected by B: too short; this one differs"
      ])
  }

  // MARK: Files that can't be judged

  @Test("A picture that was changed since it was captured is an error")
  func changedPictureIsError() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    var captured = try await project.capture(save, of: "x")
    captured.pictureDigest = "another picture"

    let report = try await project.judge(captured)

    #expect(report.verdict == .error)
    #expect(report.reason == "screenshots/current/x.png: was changed since it was captured")
  }

  @Test("A damaged baseline is an error of its screen, but a missing one ends the command")
  func unreadableBaseline() async throws {
    let save = try JudgedProject.picture("Save")
    let project = try await Self.approved(save)
    let captured = try await project.capture(save, of: "x")
    try project.write(Array(save.bytes.dropLast(30)), of: "x")
    let damaged = try await project.judge(captured)
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(SHA256Digest(of: []))\nsize 1\n"
    try project.write(Array(pointer.utf8), of: "x")

    let error = await #expect(throws: SuiteError.self) { try await project.judge(captured) }

    #expect(damaged.verdict == .error)
    #expect(damaged.reason?.hasPrefix("screenshots/baseline/x.png: ") == true)
    #expect(error?.exitCode == .incomplete)
  }
}
