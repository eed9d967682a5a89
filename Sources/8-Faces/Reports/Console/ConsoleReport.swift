package import RunReport
package import Verdicts

/// The report of a run, formatted for a console: first what needs a person, with shared changes listed once, and at
/// the end the next command.
package struct ConsoleReport {
  let style: ConsoleStyle
  /// A path of the project as the person would type it.
  let displayPath: (String) -> String

  /// The columns of names, and of ids and places of edits.
  static let nameColumn = 14
  static let idColumn = 2
  static let placeColumn = 7
  /// The most edits, and names of screens, that are listed; the rest is counted.
  static let maxEdits = 12
  static let maxNames = 4
  /// The most names listed of screens that share an error.
  static let maxFailedNames = 40
  static let maxExpectedEdits = 3
  static let maxApprovals = 3
  /// The most screens or groups shown with their edits, and the most that get one line each after these.
  static let (maxRows, maxLines) = (200, 1000)

  /// - Parameter displayPath: Converts a path from the project's root to the person's working directory.
  package init(style: ConsoleStyle, displayPath: @escaping (String) -> String = { $0 }) {
    self.style = style
    self.displayPath = displayPath
  }

  /// A part of the report: text that ends in a newline, or a picture.
  package enum Piece: Hashable, Sendable {
    case text(ConsoleText)
    case picture(PictureReport)
  }

  /// The whole report, ending in a newline.
  package func text(of report: SuiteReport) -> ConsoleText {
    pieces(of: report).map { piece in
      if case .text(let text) = piece { text } else { "" }
    }.joined()
  }

  /// The whole report, with the picture of each listed difference and new screen below its text.
  package func pieces(of report: SuiteReport) -> [Piece] {
    let contents = ReportContents(report)
    let width = placeWidth(of: contents)
    var pieces: [Piece] = []
    func add(_ lines: [ConsoleText], _ picture: PictureReport? = nil) {
      guard !lines.isEmpty else { return }
      guard let picture else { return pieces.append(.text((lines + [""]).lines())) }
      pieces += [.text(lines.lines()), .picture(picture), .text([""].lines())]
    }
    add((report.failures ?? []).flatMap(lines))
    for group in contents.requests.prefix(Self.maxRows) { add(lines(for: group)) }
    for group in contents.groups {
      // The example is preferably a screen without other edits.
      let example = (group.settles + group.screens).first.flatMap { contents.examples[$0] }
      add(lines(for: group, width), example.flatMap(picture))
    }
    for group in contents.errors {
      let example = group.screens.first.flatMap { contents.examples[$0] }
      add(lines(for: group, example), example.flatMap(picture))
    }
    for screen in contents.screens.prefix(Self.maxRows) {
      add(lines(for: screen, contents, width), picture(of: screen))
    }
    add(lines(forRest: contents))
    for new in contents.newScreens { add(lines(for: new)) }
    add(lines(forExpected: contents.expected, width))
    add(lines(for: report.expectations))
    add(lines(forNotes: contents.notes, report.warnings))
    var end = [summary(of: report)]
    let next = nextSteps(for: contents)
    if !next.isEmpty { end += [""] + next }
    return pieces + [.text(end.lines())]
  }

  /// The output of `qa verify`, ending in a newline.
  package func text(of verification: Verification) -> ConsoleText {
    let problems = verification.problems
    let contents = ReportContents(of: problems + verification.changes)
    let width = placeWidth(of: contents)
    var sections = contents.screens.prefix(Self.maxRows).map { lines(for: $0, contents, width) }
    sections.append(lines(forRest: contents))
    sections += contents.newScreens.map(lines(for:))
    sections.append(lines(forExpected: contents.expected, width))
    sections.append(lines(forNotes: contents.notes, verification.notes))
    var result: [ConsoleText] = sections.filter { !$0.isEmpty }.flatMap { $0 + [""] }
    let verdict: ConsoleText =
      problems.isEmpty
      ? style.text("as approved", .good)
      : "\(problems.count) \(style.text("not as approved", .bad))"
    result.append("\(SuiteReport.counted(verification.baselines, "baseline")): \(verdict)")
    return result.lines()
  }

  /// The screens that need a person beyond those shown with their edits.
  private func lines(forRest contents: ReportContents) -> [ConsoleText] {
    rest(contents.screens.dropFirst(Self.maxRows), "screen") { screen in
      let about = [screen.reason, EditSummary(screen.edits).change].compactMap(\.self)
      return (screen.verdict, "\(screen.screen): \(about.joined(separator: "; "))")
    }
  }

  /// The width of the longest place shown.
  private func placeWidth(of contents: ReportContents) -> Int {
    let locations =
      contents.groups.flatMap { $0.edits.map { place($0.place) } }
      + contents.screens.flatMap { $0.edits.prefix(Self.maxEdits).map { place($0.place) } }
      + contents.expected.flatMap {
        $0.edits.prefix(Self.maxExpectedEdits).map { place($0.place) }
      }
    return min(locations.map(\.count).max() ?? 0, style.width / 3)
  }

  /// A place; on a narrow console without its columns.
  func place(_ place: String?) -> String {
    guard let place else { return "" }
    return style.width >= 100 ? place : String(place.prefix { $0 != "," })
  }

  /// Text wrapped within a column, with `heading` before its first line.
  func lines(_ heading: StyledText, column: Int, _ text: StyledText) -> [ConsoleText] {
    let indent = StyledText(String(repeating: " ", count: column))
    let start = heading.width < column ? heading.padded(to: column) : heading
    return text.wrapped(to: max(20, style.width - column)).enumerated().map { index, line in
      ((index == 0 ? start : indent) + line).text(style)
    }
  }
}
