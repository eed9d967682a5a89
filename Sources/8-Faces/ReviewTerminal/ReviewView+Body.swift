internal import FrameComparison
internal import FrameFindings
internal import Review
internal import RunReport
internal import TerminalFrame
internal import TerminalUI

// The screen under review: its panes, and its edits beside or below them.
extension ReviewView {
  func drawBody(on canvas: inout Canvas) {
    guard let item = state.item else { return }
    guard let screen = state.visibleScreen, !screen.hasNothing, !item.verdict.isFailure else {
      drawReport(on: item, on: &canvas)
      return
    }
    if layout.panes.count == 2 {
      drawTwo(screen, on: &canvas)
    } else {
      drawTabs(screen, on: &canvas)
      let side: Pane.Side = state.showsBefore ? .before : .after
      pane(screen, isBeside: false).draw(side, in: layout.panes[0], on: &canvas)
    }
    if case .prompt = state.page { return }
    drawEdits(on: &canvas)
    drawFacts(screen, on: &canvas)
  }

  func pane(_ screen: ReviewScreen, isBeside: Bool, isBare: Bool = false) -> Pane {
    Pane(
      colors: colors, screen: screen, alignment: state.alignment, marks: state.marks,
      edit: state.edit, isBeside: isBeside, isBare: isBare, inspected: state.inspected)
  }

  /// Draws the captured screen alone, without marks.
  func drawBare(on canvas: inout Canvas) {
    guard let screen = state.visibleScreen else { return }
    let side: Pane.Side = state.showsBefore ? .before : .after
    let rect = canvas.bounds.dropping(1).prefix(state.size.rows - 2)
    pane(screen, isBeside: false, isBare: true).draw(side, in: rect, on: &canvas)
    let (name, other) = side == .before ? ("before", "after") : ("after", "before")
    drawKeys(
      [
        ("z", "back"), ("b", other), ("n", "edit"), ("j k", "screen"),
        ("", "\(screen.name), \(name)"),
      ], on: &canvas)
  }

  private func drawTwo(_ screen: ReviewScreen, on canvas: inout Canvas) {
    let sides: [(Pane.Side, String, String, Style, Style, String?)] = [
      (.before, "−", "before", colors.gone, colors.regression, screen.facts.approval),
      (.after, "+", "after", colors.came, colors.approved, screen.facts.captured),
    ]
    let pane = pane(screen, isBeside: true)
    for (index, (side, sign, name, ground, style, fact)) in sides.enumerated() {
      let header = layout.headers[index]
      fillBar(header, ground, on: &canvas)
      let end = canvas.put(
        AttributedText(" \(sign) ", style) + AttributedText("\(name) ", colors.strong), in: header)
      canvas.put("\(fact ?? "") ", colors.secondary, in: header.from(end + 2), alignment: .trailing)
      pane.draw(side, in: layout.panes[index], on: &canvas)
    }
    drawDivider(on: &canvas)
  }

  /// Draws the line between the panes, over blank cells only.
  private func drawDivider(on canvas: inout Canvas) {
    let right = layout.panes[1]
    for row in right.row..<right.endRow {
      let rect = Rect(column: right.column, row: row, columns: 1, rows: 1)
      guard row < canvas.frame.size.rows, right.column < canvas.frame.size.columns,
        canvas.frame[right.column, row].isBlank
      else { continue }
      canvas.put("▏", in: rect, style: colors.secondary)
    }
  }

  private func drawTabs(_ screen: ReviewScreen, on canvas: inout Canvas) {
    guard let header = layout.headers.first else { return }
    let chosen = state.showsBefore ? "before" : state.paneContent == .after ? "after" : "difference"
    let size = (state.showsBefore ? screen.before : screen.after).frame?.size ?? screen.size
    let of = state.item.flatMap { $0.isGroup ? ", 1 of \($0.screens.count)" : nil } ?? ""
    let caption = "\(screen.name)\(of)\(size.map { ", \($0)" } ?? "")"
    drawTabs(chosen, caption, in: header, on: &canvas)
  }

  /// Draws the tabs for what a pane shows, and what it is about at the right end.
  func drawTabs(_ chosen: String, _ caption: String, in rect: Rect, on canvas: inout Canvas) {
    fillBar(rect, colors.bar, on: &canvas)
    var rest = rect.from(rect.column + 1)
    for name in ["before", "after", "difference"] {
      let style = name == chosen ? colors.tab : colors.secondary
      rest = rest.from(canvas.put(" \(name) ", style, in: rest) + 1)
    }
    canvas.put("\(caption) ", colors.secondary, in: rest, alignment: .trailing)
  }

  // MARK: Edits

  private func drawEdits(on canvas: inout Canvas) {
    let edits = state.edits
    let header = layout.editsHeader
    guard header.rows > 0 else { return }
    fillBar(header, colors.bar, on: &canvas)
    if edits.isEmpty {
      let report = state.report
      canvas.put(" \(report?.reason ?? state.item?.verdict.word ?? "") ", colors.strong, in: header)
    } else {
      let isWide = layout.edits.columns >= 90
      let label = "edit \(state.edit + 1) of \(edits.count)"
      let count = SuiteReport.counted(edits.count, "edit")
      let end = canvas.put(" \(isWide ? count : label) ", colors.strong, in: header)
      canvas.put(
        (isWide ? label : consequence) + " ", colors.secondary,
        in: header.from(end + 2).limited(to: layout.edits.columns - end + header.column - 2),
        alignment: .trailing)
    }
    drawRows(edits, on: &canvas)
  }

  /// The finding about the current edit, if it says more than the edit, or the position of the inspected cell.
  private var consequence: String {
    if let cell = state.inspected { return "cell at row \(cell.row), column \(cell.column)" }
    // Without rows below the edits, the request has no other place.
    if let request = state.item?.requests.first, roomBelowEdits.rows < 2 {
      return "asked by \(request.who): \(request.reason)"
    }
    guard state.edits.indices.contains(state.edit), let id = state.edits[state.edit].id,
      let finding = state.report?.findings.first(where: { $0.edits.contains(id) }),
      finding.change != state.edits[state.edit].change
    else { return "" }
    return "\(finding.kind.rawValue): \(finding.change)"
  }

  /// The column at which the descriptions of the changes start, after their locations.
  private func summaryColumn(_ visible: ArraySlice<EditReport>) -> Int {
    let columns = layout.edits.columns
    let isNarrow = columns < 70
    let longest =
      visible.map { TextWidth.of(editText.location(of: $0, isShort: isNarrow)) }.max() ?? 0
    return min(placeColumn + longest + (isNarrow ? 2 : 5), columns / 2)
  }

  /// The column at which the location of an edit starts.
  private var placeColumn: Int { layout.edits.columns >= 90 ? 23 : 5 }

  /// Draws all words of the current edit, if they don't fit in its line.
  ///
  /// - Returns: The number of rows used, including a blank one at the end.
  private func drawSentence(in rect: Rect, on canvas: inout Canvas) -> Int {
    guard state.edits.indices.contains(state.edit), rect.rows > 2 else { return 0 }
    let edit = state.edits[state.edit]
    let columns = layout.edits.columns
    let visible = state.edits.dropFirst(layout.firstEdit).prefix(layout.edits.rows)
    let wordsAt = summaryColumn(visible)
    let change = editText.change(of: edit)
    let location = editText.location(of: edit, isShort: columns < 70)
    let placeRoom = wordsAt - placeColumn - 1
    guard
      mark(on: edit).width + change.width > columns - wordsAt || TextWidth.of(location) > placeRoom
    else { return 0 }
    let sentence =
      AttributedText(editText.location(of: edit) + ": ", colors.secondary) + mark(on: edit) + change
    let below = rect.from(rect.column + 5)
    let lines = sentence.wrapped(columns: below.columns - 1).prefix(min(6, rect.rows - 2))
    canvas.put(lines, in: below)
    return lines.count + 1
  }

  /// Draws who asks for the row under review, and why.
  ///
  /// - Returns: The number of rows used, including a blank one at the end.
  func drawRequests(in rect: Rect, on canvas: inout Canvas) -> Int {
    let requests = state.item?.requests ?? []
    let text = rect.from(rect.column + 5)
    let lines = requests.prefix(3).flatMap { request in
      (AttributedText("asked by \(request.who): ", colors.new)
        + AttributedText(request.reason, colors.text)).wrapped(columns: text.columns - 1).prefix(6)
    }.prefix(max(0, min(8, rect.rows - 1)))
    canvas.put(lines, in: text)
    return lines.isEmpty ? 0 : lines.count + 1
  }

  /// The words before an edit that no request names; empty for other edits.
  func mark(on edit: EditReport) -> AttributedText {
    let isUnnamed = edit.id.flatMap { state.item?.unnamed.contains($0) } ?? false
    return isUnnamed ? AttributedText("not requested: ", colors.new) : AttributedText()
  }

  private func drawRows(_ edits: [EditReport], on canvas: inout Canvas) {
    let rect = layout.edits
    guard rect.rows > 0 else { return }
    let isWide = rect.columns >= 90
    let placeAt = placeColumn
    let isNarrow = rect.columns < 70
    let visible = edits.dropFirst(layout.firstEdit).prefix(rect.rows)
    let wordsAt = summaryColumn(visible)
    for (offset, edit) in visible.enumerated() {
      let index = layout.firstEdit + offset
      let line = rect.line(offset)
      let unlisted = edits.count - index
      if offset == rect.rows - 1, unlisted > 1 {
        canvas.put("and \(unlisted) more", colors.secondary, in: line.from(rect.column + placeAt))
        continue
      }
      let isCurrent = index == state.edit
      if isCurrent {
        canvas.fill(line, style: colors.selected)
        canvas.put("▌", in: line, style: colors.cursor)
      }
      canvas.put(
        edit.number, in: line.from(rect.column + 2).limited(to: 4),
        style: colors.badge(isCurrent: isCurrent))
      let faint = isCurrent ? colors.text : colors.secondary
      if isWide {
        canvas.put(edit.kind.rawValue, faint, in: line.from(rect.column + 6).limited(to: 16))
      }
      canvas.put(
        editText.location(of: edit, isShort: isNarrow), faint,
        in: line.from(rect.column + placeAt).limited(to: wordsAt - placeAt - 1))
      canvas.put(mark(on: edit) + editText.change(of: edit), in: line.from(rect.column + wordsAt))
    }
  }

  // MARK: Beside the edits

  private var roomBelowEdits: Rect {
    Rect(
      column: layout.edits.column, row: layout.edits.endRow + 1, columns: layout.edits.columns,
      rows: max(0, layout.keys.row - layout.edits.endRow - 2))
  }

  /// Draws the findings, then the inspected cell or excerpts of the edits, and the facts about the screen.
  private func drawFacts(_ screen: ReviewScreen, on canvas: inout Canvas) {
    var below = roomBelowEdits
    if state.inspected != nil, below.rows < 2 {
      // If there is no room, the inspector covers the last edits.
      let rows = 2
      below = Rect(
        column: 0, row: layout.keys.row - rows, columns: state.size.columns, rows: rows)
      canvas.clear(below)
    }
    var row = state.inspected == nil ? drawRequests(in: below, on: &canvas) : 0
    row += state.inspected == nil ? drawSentence(in: below.dropping(row), on: &canvas) : 0
    if below.rows > 4 || state.inspected == nil {
      let findings = (state.report?.findings ?? []).filter { finding in
        // The list of edits shows it already.
        !state.edits.contains { $0.change == finding.change }
      }
      .prefix(max(0, below.rows - row - 4))
      for finding in findings {
        let line = below.line(row).from(below.column + 5)
        let isNarrow = below.columns < 70
        let end = canvas.put(finding.kind.rawValue, colors.new, in: line.limited(to: 16))
        canvas.put(
          isNarrow ? finding.change : finding.summary, colors.text,
          in: line.from(isNarrow ? end + 2 : below.column + 22))
        row += 1
      }
      if !findings.isEmpty { row += 1 }
    }
    if let cell = state.inspected {
      drawInspector(cell, screen, in: below.dropping(row), on: &canvas)
    } else if layout.edits.columns >= 90 {
      drawExcerpts(in: below.dropping(row), on: &canvas)
    }
    guard layout.facts.rows > 0, layout.facts.column > layout.edits.column else { return }
    drawAbout(screen, on: &canvas)
  }

  /// Draws the changed rows, before and after, of the edits from the current one on, as many as fit.
  private func drawExcerpts(in rect: Rect, on canvas: inout Canvas) {
    var row = 0
    for edit in state.edits.dropFirst(state.edit) {
      guard let excerpt = edit.excerpt, row + excerpt.count < rect.rows else { continue }
      let number = AttributedText(edit.number, colors.secondary)
      canvas.put(number, in: rect.line(row).from(rect.column + 2).limited(to: 4))
      for line in excerpt {
        let style =
          switch line.first {
          case "-": colors.regression
          case "+": colors.approved
          default: colors.secondary
          }
        canvas.put(
          OutsideText.visible(line), in: rect.line(row).from(rect.column + 6), style: style)
        row += 1
      }
      row += 1
    }
  }

  private func drawAbout(_ screen: ReviewScreen, on canvas: inout Canvas) {
    let rect = layout.facts
    let header = Rect(column: rect.column, row: rect.row - 1, columns: rect.columns, rows: 1)
    canvas.put("about \(screen.name) ", colors.strong, in: header.from(rect.column + 1))
    let facts = screen.facts
    let lines: [(String, String?)] = [
      ("config", facts.config), ("launch", facts.launch), ("terminal", facts.terminal),
      ("masks", facts.masks), ("theme, fonts", facts.theme), ("approved", facts.approved),
      ("rejected", facts.rejected),
    ]
    for (offset, line) in lines.filter({ $0.1 != nil }).enumerated() {
      let lineRect = rect.line(offset)
      canvas.put(line.0, colors.secondary, in: lineRect.from(rect.column + 1).limited(to: 13))
      canvas.put(line.1 ?? "", colors.text, in: lineRect.from(rect.column + 15))
    }
  }

  /// Draws a description of a cell before and after: its character, colours, attributes and contrast.
  private func drawInspector(
    _ cell: GridPosition, _ screen: ReviewScreen, in rect: Rect, on canvas: inout Canvas
  ) {
    let inspector = CellInspector(colors: colors, screen: screen)
    let label = "row \(cell.row), column \(cell.column)"
    let isNarrow = rect.columns < 90
    let at = isNarrow ? 9 : 40
    // If there is little room, the bar above names the cell.
    if !isNarrow {
      canvas.put("cell", colors.secondary, in: rect.line(0).from(rect.column + 5))
      canvas.put(label, colors.text, in: rect.line(0).from(rect.column + 18))
    }
    // The row may have had a different number before.
    let pair = state.alignment.pairs.first { $0.new == cell.row }
    let old = pair.map { $0.old.map { GridPosition(column: cell.column, row: $0) } } ?? cell
    for (offset, side) in [(screen.before, "before"), (screen.after, "after")].enumerated() {
      let line = rect.line(offset)
      let style = offset == 0 ? colors.regression : colors.approved
      canvas.put(side.1, style, in: line.from(rect.column + (isNarrow ? 2 : at)))
      canvas.put(
        inspector.description(of: offset == 0 ? old : cell, side.0.frame),
        in: line.from(rect.column + at + (isNarrow ? 0 : 8)))
    }
  }
}

extension Rect {
  /// The first `columns` columns, or fewer if there aren't as many.
  func limited(to columns: Int) -> Rect {
    Rect(column: column, row: row, columns: min(self.columns, max(0, columns)), rows: rows)
  }
}

extension Verdict {
  /// Whether the capture failed or was unstable, so that there is nothing to judge.
  var isFailure: Bool { [.error, .unstable].contains(self) }
}

extension ReviewScreen {
  /// Whether neither side has anything to show.
  var hasNothing: Bool { before.isNothing && after.isNothing }
}

extension ReviewScreen.Side {
  var isNothing: Bool { if case .nothing = self { true } else { false } }
}
