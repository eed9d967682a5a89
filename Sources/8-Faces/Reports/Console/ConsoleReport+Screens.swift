internal import Baselines
internal import FrameFindings
internal import ProjectFiles
internal import RunReport
internal import TerminalFrame

extension ConsoleReport {
  // MARK: Screens

  /// The edits that several screens share.
  func lines(for shared: ReportContents.SharedEdits, _ placeWidth: Int) -> [ConsoleText] {
    let count = shared.edits.count
    let edits = count == 1 ? "one edit" : "\(count) edits"
    let heading =
      StyledText("\(shared.screens.count) screens", .strong)
      + StyledText(shared.isAll ? ", \(edits)" : ", \(edits) in common")
    var lines = lines(sign(of: .regression), column: Self.nameColumn, heading)
    for edit in shared.edits.prefix(Self.maxEdits) {
      lines += self.lines(for: edit.edit, id: edit.id, place: place(edit.place), placeWidth)
    }
    return lines + more(count - Self.maxEdits)
      + detail("", StyledText(Self.names(shared.screens), .faint))
  }

  /// A request, with what a person should look at twice.
  func lines(for group: RequestGroup) -> [ConsoleText] {
    let request = group.request
    let heading =
      StyledText(SuiteReport.counted(group.screens.count, "screen"), .strong)
      + StyledText(": \(request.summary)")
    var lines = lines(StyledText("? request", .notice), column: Self.nameColumn, heading)
    lines += detail("", StyledText(Self.names(group.screens), .faint))
    for problem in group.problems.prefix(Self.maxEdits) {
      let text = StyledText("\(Self.names(problem.screens)): \(problem.text)", .warning)
      lines += detail("look", text)
    }
    return lines + more(group.problems.count - Self.maxEdits, "remark")
  }

  /// The reason why several screens could not be judged.
  ///
  /// - Parameter example: The first of these screens.
  func lines(for group: ErrorGroup, _ example: ScreenReport?) -> [ConsoleText] {
    let what =
      StyledText("\(group.screens.count) screens", .strong) + StyledText(": \(group.reason)")
    let names = SuiteReport.names(group.screens, maximum: Self.maxFailedNames)
    var lines = heading(
      sign(of: .error), what, picture: example.flatMap { picture(of: $0) }?.path)
    lines += detail("", StyledText(names, .faint))
    if let remedy = group.remedy {
      lines.append(whole("try", StyledText(style.commands.adapt(remedy))))
    }
    return lines
  }

  /// New screens with nothing else to report.
  func lines(for new: ReportContents.NewScreens) -> [ConsoleText] {
    let reason = new.reason.map { ": \($0)" } ?? ""
    let what =
      StyledText("\(new.screens.count) screens", .strong) + StyledText(reason)
      + StyledText(" (\(Self.names(new.screens)))", .faint)
    return lines(sign(of: .new), column: Self.nameColumn, what)
  }

  /// A screen that needs a person.
  func lines(
    for screen: ScreenReport, _ contents: ReportContents, _ placeWidth: Int
  ) -> [ConsoleText] {
    var name = StyledText(screen.screen.description, .strong)
    if let reason = screen.reason { name += StyledText(": \(reason)") }
    var lines = heading(sign(of: screen.verdict), name, picture: picture(of: screen)?.path)
    for edit in screen.edits.prefix(Self.maxEdits) {
      let group = edit.group.flatMap { contents.listedGroups.contains($0) ? $0 : nil }
      lines += self.lines(
        for: edit, id: group ?? edit.id ?? "", place: place(edit.place), placeWidth,
        isCoveredByGroup: group != nil)
    }
    lines += more(screen.edits.count - Self.maxEdits)
    if screen.edits.isEmpty {
      let findings = screen.findings.lines(maximum: Self.maxEdits, "finding", \.line)
      for finding in findings { lines += detail("", StyledText(finding)) }
    }
    for summary in screen.approvals.lines(maximum: Self.maxApprovals, "approval", \.summary) {
      lines += detail("", StyledText(summary, .faint))
    }
    lines += notes(screen.notes)
    if let remedy = screen.remedy {
      lines.append(whole("try", StyledText(style.commands.adapt(remedy))))
    }
    return lines
  }

  /// A line below a screen that isn't wrapped, so that it can be pasted.
  private func whole(_ word: String, _ text: StyledText) -> ConsoleText {
    let indent = StyledText(String(repeating: " ", count: Self.idColumn))
    return ((indent + StyledText(word, .faint)).padded(to: Self.placeColumn) + text).text(style)
  }

  /// A name with a picture at the end of the line, or on a line of its own.
  private func heading(
    _ sign: StyledText, _ name: StyledText, picture: String?
  ) -> [ConsoleText] {
    let lines = lines(sign, column: Self.nameColumn, name)
    guard let picture else { return lines }
    let path = StyledText(displayPath(picture), .faint)
    let available = style.width - path.width
    guard lines.count == 1, Self.nameColumn + name.width + 2 <= available else {
      return lines + [whole("", path)]
    }
    let signAndName = sign.padded(to: Self.nameColumn) + name
    return [(signAndName.padded(to: available) + path).text(style)]
  }

  func picture(of screen: ScreenReport) -> PictureReport? {
    screen.pictures.difference ?? screen.pictures.current
  }

  /// - Parameter isCoveredByGroup: Whether a group already lists the change.
  private func lines(
    for edit: EditReport, id: String, place: String, _ placeWidth: Int,
    isCoveredByGroup: Bool = false
  ) -> [ConsoleText] {
    let indent = StyledText(String(repeating: " ", count: Self.idColumn))
    var heading = (indent + StyledText(id)).padded(to: Self.placeColumn)
    guard placeWidth > 0 else {
      return lines(
        heading, column: Self.placeColumn, isCoveredByGroup ? "as above" : change(of: edit))
    }
    heading += StyledText(place, .faint)
    let column = Self.placeColumn + placeWidth + 2
    return lines(
      heading, column: column, isCoveredByGroup ? StyledText("as above", .faint) : change(of: edit))
  }

  /// What changed, without its place.
  private func change(of edit: EditReport) -> StyledText {
    let summary = edit.summaryWithoutPlace
    guard let text = edit.text else { return StyledText(summary) + swatches(of: edit) }
    func runs(_ runs: [TextRun], _ tone: ConsoleStyle.Tone, _ changed: ConsoleStyle.Tone)
      -> StyledText
    {
      runs.reduce(StyledText("\"", tone)) {
        $0 + StyledText($1.text, $1.isChanged ? changed : tone)
      }
        + StyledText("\"", tone)
    }
    let plain = [text.from, text.to].map { "\"\($0.map(\.text).joined())\"" }.joined(
      separator: " → ")
    guard summary.hasPrefix(plain) else { return StyledText(summary) }
    return runs(text.from, .bad, .gone) + StyledText(" → ", .faint) + runs(text.to, .good, .came)
      + StyledText(String(summary.dropFirst(plain.count)))
  }

  /// The colours before and after, each pair once, as far as the console supports them; empty if the words are about
  /// something else, such as a new box. Colours of the palette are those of the reader's terminal.
  private func swatches(of edit: EditReport) -> StyledText {
    let summary = edit.summaryWithoutPlace
    guard style.usesColor, ["colour", "foreground", "background"].contains(where: summary.contains)
    else { return StyledText() }
    var listed: [[Color]] = []
    for aspect in edit.parts.lazy.flatMap(\.aspects) {
      let colors = [aspect.from, aspect.to].compactMap { $0.flatMap(Color.init(spelling:)) }
      guard colors.count == 2, colors.contains(where: { $0 != .default }),
        colors.allSatisfy(style.shows), !listed.contains(colors)
      else { continue }
      listed.append(colors)
    }
    return listed.prefix(3).reduce(StyledText()) { text, colors in
      text + "  " + StyledText("██", .color(colors[0])) + StyledText(" → ", .faint)
        + StyledText("██", .color(colors[1]))
    }
  }

  private func more(_ count: Int, _ noun: String = "edit") -> [ConsoleText] {
    guard count > 0 else { return [] }
    let rest = "and \(SuiteReport.counted(count, "more \(noun)"))"
    return detail("", StyledText(rest, .faint))
  }

  /// An indented line below a screen: `try  capture it again`.
  private func detail(_ word: String, _ text: StyledText) -> [ConsoleText] {
    let indent = StyledText(String(repeating: " ", count: Self.idColumn))
    return lines(indent + StyledText(word, .faint), column: Self.placeColumn, text)
  }

  func sign(of verdict: Verdict) -> StyledText {
    let tone: ConsoleStyle.Tone =
      switch verdict.form.tone {
      case .bad: .bad
      case .warning: .warning
      case .notice: .notice
      case .good: .good
      }
    return StyledText("\(verdict.sign) \(verdict.word)", tone)
  }

  /// Lists up to four names and counts the rest.
  static func names(_ names: [some CustomStringConvertible]) -> String {
    SuiteReport.names(names, maximum: maxNames)
  }

  // MARK: Needing no decision

  /// Expected changes, with who approved them and why.
  func lines(
    forExpected expected: [ReportContents.ExpectedScreens], _ placeWidth: Int
  ) -> [ConsoleText] {
    var lines: [ConsoleText] = []
    for (index, group) in expected.prefix(Self.maxRows).enumerated() {
      var text = StyledText(Self.names(group.screens), .strong)
      if let reason = group.reason { text += StyledText(": \(reason)") }
      lines += self.lines(
        index == 0 ? sign(of: .expectedChange) : "", column: Self.nameColumn, text)
      for edit in group.edits.prefix(Self.maxExpectedEdits) {
        lines += self.lines(for: edit, id: edit.id ?? "", place: place(edit.place), placeWidth)
      }
      lines += more(group.edits.count - Self.maxExpectedEdits)
      for approval in group.approvals.prefix(Self.maxApprovals) {
        lines += detail(
          "",
          StyledText("approved by \(approval.who), \(ReportTime.minute(approval.at)): ", .faint)
            + StyledText("\"\(approval.reason)\"") + StyledText(approval.answer, .faint))
      }
      lines += more(group.approvals.count - Self.maxApprovals, "approval")
      lines += notes(group.notes)
    }
    return lines
      + rest(expected.dropFirst(Self.maxRows), "expected change") { group in
        let gist = EditSummary(group.edits).text
        let by = group.approvals.first.map { "; approved by \($0.who): \($0.reason)" } ?? ""
        return (.expectedChange, "\(Self.names(group.screens)): \(group.reason ?? gist)\(by)")
      }
  }

  /// One line for each row beyond ``maxRows``, and one that counts the rest.
  func rest<Row>(
    _ rows: ArraySlice<Row>, _ noun: String, _ line: (Row) -> (Verdict, String)
  ) -> [ConsoleText] {
    let lines = rows.prefix(Self.maxLines).map { row in
      let (verdict, summary) = line(row)
      let text = sign(of: verdict).padded(to: Self.nameColumn) + StyledText(summary.excerpt(160))
      return text.text(style)
    }
    let unlisted = rows.count - lines.count
    return lines
      + (unlisted > 0
        ? ["and \(SuiteReport.counted(unlisted, "more \(noun)")): --json lists all of them"] : [])
  }

  /// Declared expectations that fail the run.
  func lines(for expectations: [ExpectationReport]) -> [ConsoleText] {
    expectations.enumerated().flatMap { index, expectation -> [ConsoleText] in
      guard let problem = expectation.problem else { return [] }
      let name = "expected.json, entry \(index + 1) (\(expectation.entry.reason.excerpt()))"
      return lines(
        StyledText("✗ fails", .bad), column: Self.nameColumn, StyledText("\(name) \(problem)"))
    }
  }

  /// Notes on screens that need no lines of their own, each note once, and warnings about the run.
  func lines(forNotes notes: [ReportContents.Note], _ warnings: [String]) -> [ConsoleText] {
    self.notes(
      notes.map { "\(Self.names($0.screens)): \($0.text)" } + warnings, maximum: Self.maxRows)
  }

  private func notes(_ notes: [String], maximum: Int = maxEdits) -> [ConsoleText] {
    notes.lines(maximum: maximum, "note") { $0 }.flatMap {
      detail("note", StyledText($0, .faint))
    }
  }
}

extension ConsoleStyle {
  fileprivate func shows(_ color: Color) -> Bool {
    if case .rgb = color.kind { hasTrueColor } else { usesColor }
  }
}

extension Color {
  /// A colour as spelled in reports: `default`, `colour 4`, `#rrggbb`.
  fileprivate init?(spelling text: String) {
    if text == Color.default.description {
      self = .default
    } else if text.hasPrefix("colour "), let index = UInt8(text.dropFirst(7)) {
      self = .palette(index)
    } else if text.first == "#", text.count == 7, let value = UInt32(text.dropFirst(), radix: 16) {
      self = .rgb(RGB(hex: value))
    } else {
      return nil
    }
  }
}
