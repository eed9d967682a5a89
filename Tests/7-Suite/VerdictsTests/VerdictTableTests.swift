import Baselines
import ContentDigest
import FoundationEssentials
import ProjectFiles
import ProjectTestSupport
import RunReport
import SSHSignature
import ScreenConfig
import TerminalFrame
import TestSupport
import Testing

@testable import Verdicts

// Testable to judge the evidence alone, without files.

/// The table of verdicts (Documentation/Verdicts.md), row by row.
@Suite(.timeLimit(.minutes(20))) struct VerdictTableTests {
  /// A case of evidence, and the row that decides it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let row: VerdictRow
    var reason: String?
    let change: @Sendable (inout ScreenEvidence) throws -> Void

    init(
      _ row: VerdictRow, _ name: String, reason: String? = nil,
      _ change: @escaping @Sendable (inout ScreenEvidence) throws -> Void
    ) {
      (self.row, self.name, self.reason, self.change) = (row, name, reason, change)
    }

    var testDescription: String { "\(row): \(name)" }
  }

  private static let edited = "the baseline was edited without an approval"
  private static let removed = "the baseline was removed without an approval"

  /// Each case changes the evidence of a screen that passes: C = H = M, approved as it is.
  private static let pictures: [Case] = [
    Case(.failed, "the app crashed", reason: "it crashed") { $0.capture = .failed("it crashed") },
    Case(.failed, "goes before all that is wrong with the files") {
      ($0.capture, $0.record, $0.hasConfig) = (.failed("it crashed"), nil, false)
    },
    Case(.unstable, "two captures differ", reason: "they differ") {
      $0.capture = .unstable("they differ")
    },
    Case(.orphan, "no config", reason: "there is a baseline, but no capture config") {
      ($0.capture, $0.hasConfig) = (.none, false)
    },
    Case(.orphan, "no config, and edited") {
      ($0.capture, $0.hasConfig, $0.record) = (.none, false, nil)
    },
    Case(.removed, "no record", reason: removed) {
      ($0.head, $0.record) = (nil, nil)
    },
    Case(.removed, "only a file that approves nothing at the base", reason: removed) {
      ($0.base, $0.isAtBase, $0.head, $0.record) = (nil, true, nil, nil)
    },
    Case(.removed, "a record that leads elsewhere", reason: removed) { $0.head = nil },
    Case(.removed, "a removal of another baseline", reason: removed) {
      ($0.head, $0.record) = (nil, record([("x", nil)]))
    },
    Case(
      .removed, "a removal whose record lost an approval",
      reason: "approvals of the merge base were removed from the record or changed"
    ) {
      ($0.head, $0.baseRecord, $0.record) = (nil, $0.record, record([("m", nil)]))
    },
    Case(.removalApproved, "nothing was captured", reason: "the baseline was removed") {
      ($0.head, $0.record, $0.capture) = (nil, record([(nil, "m"), ("m", nil)]), .none)
    },
    Case(.new, "neither H nor M", reason: "there is no baseline yet") {
      ($0.base, $0.head, $0.record) = (nil, nil, nil)
    },
    Case(.new, "a removal was approved, and the screen is there again") {
      ($0.head, $0.record) = (nil, record([(nil, "m"), ("m", nil)]))
    },
    Case(.undone, "C = M ≠ H", reason: "the approved change did not happen") {
      ($0.head, $0.record) = ("h", record([(nil, "m"), ("m", "h")]))
      $0.capture = .frame(isBase: true, isHead: false)
    },
  ]

  private static let records: [Case] = [
    Case(.unapproved, "no record", reason: edited) { $0.record = nil },
    Case(.unapproved, "no record outside git", reason: edited) {
      ($0.record, $0.isInGit, $0.base) = (nil, false, nil)
    },
    Case(.unapproved, "a record that leads elsewhere", reason: edited) {
      $0.record = record([("m", "x")])
    },
    Case(
      .unapproved, "a record that lost an approval",
      reason: "approvals of the merge base were removed from the record or changed"
    ) {
      ($0.baseRecord, $0.record) = ($0.record, record([(nil, "m")], by: "B"))
    },
    Case(.unapproved, "what was declared, on a baseline that nobody approved") {
      ($0.record, $0.capture) = (nil, .frame(isBase: false, isHead: false, isDeclared: true))
    },
    Case(.unapproved, "two branches were merged", reason: "merged and not reviewed") {
      ($0.head, $0.record) = ("both", record([(nil, "m"), ("m", "x"), ("m", "y")]))
    },
    Case(.unapproved, "the same, and our picture stayed", reason: "merged and not reviewed") {
      ($0.head, $0.record) = ("x", record([(nil, "m"), ("m", "x"), ("m", "y")]))
    },
    Case(.unapproved, "the same, with an older picture", reason: edited) {
      ($0.head, $0.record) = ("m", record([(nil, "m"), ("m", "x"), ("m", "y")]))
    },
    Case(.unapproved, "a merge that lost an approval of the base", reason: edited) {
      ($0.head, $0.record) = ("both", record([("m", "x"), ("m", "y")]))
      $0.baseRecord = record([(nil, "m")])
    },
    Case(.unapprovedChange, "the record begins elsewhere", reason: edited) {
      ($0.head, $0.record) = ("h", record([("x", "h")]))
    },
    Case(.unapprovedChange, "only an approval that the base has leads to H", reason: edited) {
      ($0.head, $0.record) = ("h", record([(nil, "m"), ("m", "h")]))
      $0.baseRecord = $0.record
    },
    Case(
      .unapprovedChange, "two branches were merged, and the other picture was taken",
      reason: "merged and not reviewed"
    ) {
      ($0.head, $0.record) = ("x", record([(nil, "b"), ("b", "m"), ("b", "x")]))
      $0.baseRecord = record([(nil, "b"), ("b", "m")])
    },
    Case(.pass, "two branches were merged, and the base's picture was taken") {
      $0.record = record([(nil, "b"), ("b", "m"), ("b", "x")])
      $0.baseRecord = record([(nil, "b"), ("b", "m")])
    },
    Case(.unapprovedChange, "the record has a gap", reason: edited) {
      ($0.head, $0.record) = ("h", record([("m", "x"), ("y", "h")]))
    },
    Case(
      .incompleteApproval, "a new approval without its picture",
      reason: "a new approval lacks its picture: approve it with this version of qa"
    ) { $0.record = record([(nil, "m")], picture: nil) },
    Case(
      .incompleteApproval, "a new approval without its config",
      reason: "a new approval lacks its config: approve it with this version of qa"
    ) { $0.record = record([(nil, "m")], config: nil) },
    Case(
      .incompleteApproval, "a new approval by nobody",
      reason: "a new approval lacks who approved"
    ) { $0.record = record([(nil, "m")], by: " ") },
    Case(.incompleteApproval, "a nameless approval before a whole one") {
      $0.record = ApprovalRecord(
        screen: "s",
        approvals: record([(nil, "m")], by: " ").approvals + record([("m", "m")]).approvals)
    },
    Case(.pass, "an approval without its picture before a whole one") {
      $0.record = ApprovalRecord(
        screen: "s",
        approvals: record([(nil, "m")], picture: nil).approvals + record([("m", "m")]).approvals)
    },
    Case(.incompleteApproval, "a new approval that says nothing of doubts") {
      $0.record = record([(nil, "m")], doubts: nil)
    },
    Case(
      .unsigned, "a new approval without a signature", reason: "a new approval isn't signed"
    ) {
      $0.record = record([(nil, "m")])
      $0.approvers = demanding([.signed])
    },
    Case(.removed, "a removal without a signature", reason: "a new approval isn't signed") {
      ($0.capture, $0.head) = (.none, nil)
      ($0.record, $0.baseRecord) = (record([(nil, "m"), ("m", nil)]), record([(nil, "m")]))
      $0.approvers = demanding([.signed])
    },
    Case(.pass, "an approval without a signature that the base has") {
      ($0.record, $0.baseRecord) = (record([(nil, "m")]), record([(nil, "m")]))
      $0.approvers = demanding([.signed])
    },
    Case(
      .doubtful, "a capture with a doubt that was not approved",
      reason: "nothing was reading the terminal when the screen was taken, which was not approved"
    ) { $0.doubts = [.unread] },
    Case(.pass, "a capture with a doubt that was approved") {
      ($0.doubts, $0.record) = ([.unread], record([(nil, "m")], doubts: [.animation, .unread]))
    },
    Case(.different, "a doubtful capture of something else") {
      ($0.doubts, $0.capture) = ([.unread], .frame(isBase: false, isHead: false))
    },
    Case(
      .tooManyApprovals, "21 approvals that the base does not have",
      reason:
        "21 approvals since the merge base: more than 20 of one screen are too many to review"
    ) { $0.record = record((1...21).map { ("\($0)", "m") }) },
    Case(.pass, "20 approvals that the base does not have") {
      $0.record = record((1...20).map { ("\($0)", "m") })
    },
    Case(.pass, "many approvals that the base has") {
      $0.record = record(Array(repeating: (nil, "m"), count: 100))
      $0.baseRecord = $0.record
    },
    Case(.pass, "an approval of an older version that the base has") {
      $0.record = record([(nil, "m")], picture: nil, config: nil, doubts: nil)
      $0.doubts = [.unread]
      $0.baseRecord = $0.record
    },
  ]

  private static let files: [Case] = [
    Case(
      .editedPicture, "the file is another",
      reason: "the baseline's picture was edited without an approval"
    ) { $0.headPicture = "other" },
    Case(.editedPicture, "an older approval, and the file is not the base's") {
      $0.record = record([(nil, "m")], picture: nil)
      ($0.baseRecord, $0.isSameFile) = ($0.record, false)
    },
    Case(.hiding, "other masks", reason: "the masks were changed without an approval") {
      $0.masks = "other"
      $0.settings = try settings(#", "masks": [{ "rows": 1 }]"#)
    },
    Case(.hiding, "no masks any more", reason: "the masks were removed without an approval") {
      $0.masks = nil
      $0.baseSettings = try settings(#", "masks": [{ "rows": 1 }]"#)
    },
    Case(.hiding, "a picture that another branch approved under other masks", reason: otherwise) {
      $0.masks = "other"
    },
    Case(.hiding, "another waitFor", reason: "waitFor changed without an approval") {
      $0.settings = try settings(#", "waitFor": { "text": "x" }"#)
    },
    Case(
      .hiding, "another settle since the screen was approved",
      reason: otherwise
    ) {
      $0.settings = try settings(#", "settle": 2"#)
      $0.baseSettings = $0.settings
    },
    Case(
      .hiding, "a base without a config that can be read, and another one here",
      reason: "the merge base has no readable config, and the current one was not approved"
    ) {
      ($0.isAtBase, $0.baseSettings) = (true, nil)
      $0.settings = try settings(#", "launchEnv": { "A": "B" }"#)
    },
    Case(.falsePicture, "pixels of something else", reason: "not its frame") {
      $0.pictureProblem = .falsePicture("not its frame")
    },
    Case(.illegible, "text without contrast", reason: "no contrast") {
      $0.pictureProblem = .illegible("no contrast")
    },
  ]

  private static let good: [Case] = [
    Case(.pass, "C = H = M") { _ in },
    Case(.pass, "the same, outside git") {
      ($0.isInGit, $0.base, $0.baseSettings) = (false, nil, nil)
    },
    Case(.pass, "nothing was captured, and H = M") { $0.capture = .none },
    Case(.pass, "another command, which the report says") {
      $0.settings = try settings(#", "launchEnv": { "A": "B" }"#)
    },
    Case(.approved, "C = H ≠ M, approved in one step") {
      ($0.head, $0.record) = ("h", record([(nil, "m"), ("m", "h")]))
      $0.capture = .frame(isBase: false, isHead: true)
    },
    Case(.approved, "C = H ≠ M, approved in two steps") {
      ($0.head, $0.record) = ("h", record([("m", "x"), ("x", "h")]))
      $0.capture = .frame(isBase: false, isHead: true)
    },
    Case(.approved, "C = H, and there is no M") {
      ($0.base, $0.capture) = (nil, .frame(isBase: false, isHead: true))
    },
    Case(.approved, "C is the same as both, outside of masks") {
      ($0.base, $0.record) = ("b", record([(nil, "b"), ("b", "m")]))
    },
    Case(.approved, "nothing was captured, and H ≠ M") {
      ($0.head, $0.record) = ("h", record([(nil, "m"), ("m", "h")]))
      $0.capture = .none
    },
    Case(.declared, "C ≠ H, and all of it was declared") {
      $0.capture = .frame(isBase: false, isHead: false, isDeclared: true)
    },
    Case(.different, "C ≠ H = M") { $0.capture = .frame(isBase: false, isHead: false) },
    Case(.different, "C ≠ H ≠ M") {
      ($0.head, $0.record) = ("h", record([("m", "h")]))
      $0.capture = .frame(isBase: false, isHead: false)
    },
    Case(.different, "C ≠ H outside git") {
      ($0.isInGit, $0.base) = (false, nil)
      $0.capture = .frame(isBase: false, isHead: false)
    },
  ]

  static let all = pictures + rejections + records + files + good

  @Test("The first row that fits decides the verdict", arguments: all)
  func firstRowDecides(_ example: Case) throws {
    var evidence = ScreenEvidence(
      capture: .frame(isBase: true, isHead: true), base: "m", head: "m", headPicture: "p",
      record: Self.record([(nil, "m")]), masks: "k", settings: try Self.settings(),
      baseSettings: try Self.settings(), isInGit: true)
    try example.change(&evidence)

    let judgement = evidence.judgement

    #expect(judgement.row == example.row)
    if let reason = example.reason { #expect(judgement.reason == reason) }
  }

  @Test("Every row has an example", arguments: VerdictRow.allCases)
  func examplesOfAll(row: VerdictRow) {
    #expect(Self.all.contains { $0.row == row })
  }

  @Test("Documentation/Verdicts.md has the rows of the code with their verdicts")
  func rowsInDocumentation() throws {
    let path = TestPlace.repository + "/Documentation/Verdicts.md"
    let page = String(decoding: try #require(try Files.read(path)), as: UTF8.self)
    let rows = page.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.drop(while: \.isWhitespace) }
      guard cells.count == 3, let number = cells.first.flatMap({ Int($0.filter(\.isNumber)) })
      else { return nil }
      let verdict = cells[2].split(separator: "**").first ?? ""
      return "\(number) \(verdict)"
    }

    #expect(rows == VerdictRow.allCases.map { "\($0.rawValue) \($0.verdict.rawValue)" })
  }

  // MARK: Parts of the examples

  private static func settings(_ more: String = "") throws -> ConfigSettings {
    let project = Project("/nonexistent", from: "/nonexistent")
    let reader = ConfigReader(
      project: project, defaults: try ConfigDefaults(Array("{}".utf8), shownAs: "qa.json"))
    let text = #"{ "command": ["a"], "screenshotName": "a"\#(more) }"#
    let configs = try reader.screens(
      ofConfig: "a", Array(text.utf8), at: reader.path(ofConfig: "a"))
    return configs[0].settings
  }

  static func rejection(of frame: BaselineDigest) -> Rejection {
    Rejection(frame: frame, by: "B", at: "2026-01-02T03:04:05Z", reason: "too short", run: "1")
  }

  private static let otherwise =
    "it was approved with other masks or waits"

  static func demanding(_ requirements: Set<ApprovalPolicy.Requirement>) -> Approvers {
    Approvers(policy: ApprovalPolicy(requirements), lists: [], authors: ChangeAuthors())
  }

  /// A record of approvals, each as from → to.
  static func record(
    _ steps: [(BaselineDigest?, BaselineDigest?)], picture: SHA256Digest? = "p",
    config: ApprovedConfig? = try? ApprovedConfig(settings()), doubts: [FrameDoubt]? = [],
    by: String = "A"
  ) -> ApprovalRecord {
    ApprovalRecord(
      screen: "list",
      approvals: steps.map { from, to in
        Approval(
          from: from, to: to, picture: picture, masks: "k", config: config, doubts: doubts, by: by,
          at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
      })
  }
}
