internal import Baselines
internal import ContentDigest
internal import ProjectFiles
internal import RunReport
internal import TerminalFrame

/// The screens that a person is asked to approve, with the edits that are meant.
struct RequestedScreens {
  struct Screen {
    var subject = ReviewRequest.Subject.capture
    var changes: [Expectation.Change] = []
    var picture: SHA256Digest?
    /// The edits that aren't meant.
    var others: [EditReport] = []
    /// The ids of the edits that aren't meant, or of their groups, each once.
    var unnamed: [String] { others.map { $0.group ?? $0.label }.distinct() }

    /// Whether an earlier request names no edit that the screen still has and this one doesn't name.
    func supersedes(_ earlier: ReviewRequest) -> Bool {
      !others.contains { $0.isTouched(by: earlier.edits) }
    }
  }

  private(set) var screens: [BaselineName: Screen] = [:]

  init() {}

  /// - Parameter removed: Baselines that are to be removed.
  init(removing removed: Set<BaselineName>) {
    for screen in removed { screens[screen] = Screen(subject: .removal) }
  }

  /// Names all edits of the screens.
  ///
  /// - Parameter problem: What is wrong if there are none.
  init(_ reports: [ScreenReport], orElse problem: String) throws(SuiteError) {
    guard !reports.isEmpty else { throw SuiteError(.usage, problem, remedy: Self.remedy) }
    for report in reports { try add(report, naming: report.edits) }
  }

  private static let remedy = "capture the changed screens first: qa run"

  /// - Throws: ``SuiteError`` if there is nothing to decide about the screen.
  mutating func add(_ report: ScreenReport, naming edits: [EditReport]) throws(SuiteError) {
    guard report.isDecidable || report.isRemovable else {
      guard report.verdict.exitCode == .captureError else {
        throw SuiteError(
          .usage,
          "there is nothing to decide about \(report.screen), whose verdict is \(report.verdict.word)",
          remedy: Self.remedy)
      }
      throw SuiteError(
        .captureError,
        "\(report.screen) is \(report.verdict == .error ? "an error" : report.verdict.word) "
          + "and can't be approved: \(report.reason ?? "")",
        remedy: report.remedy)
    }
    let ids = Set(edits.map(\.id))
    screens[report.screen] = Screen(
      subject: report.isRemovable ? .removal : .capture,
      changes: Array(edits.flatMap(\.parts).flatMap(Self.changes).prefix(ReviewRequest.maxEdits)),
      picture: report.pictures.current?.digest,
      others: report.edits.filter { !ids.contains($0.id) })
  }

  /// A part of an edit in the terms of declared changes: one change for each of its aspects.
  private static func changes(_ part: EditPart) -> [Expectation.Change] {
    part.aspects.map { aspect in
      Expectation.Change(
        edit: part.kind.edit, property: aspect.property, from: aspect.from, to: aspect.to,
        rows: part.rows, columns: part.columns)
    }
  }
}
