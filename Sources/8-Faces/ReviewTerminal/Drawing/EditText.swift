internal import FrameComparison
internal import FrameFindings
internal import Review
internal import RunReport
internal import TerminalFrame

/// Describes edits in coloured words: left of → is the old state, right of it the new one.
struct EditText {
  let colors: ReviewColors

  /// The location of an edit: `row 2, columns 2–13`, or `row 18, removed`.
  func location(of edit: EditReport, isShort: Bool = false) -> String {
    guard let rows = edit.rows?.range else { return edit.place ?? "screen" }
    let (first, last) = (rows.lowerBound, rows.upperBound)
    let row = first == last ? "row \(first)" : "rows \(first)–\(last)"
    switch edit.rowChange {
    case .removal: return "\(row), removed"
    case .insertion: return "\(row), inserted"
    case nil: return isShort ? row : edit.place ?? row
    }
  }

  /// What an edit changed, without its location.
  func change(of edit: EditReport) -> AttributedText {
    if let text = edit.text {
      return quoted(text.from, colors.regression) + AttributedText(" → ", colors.secondary)
        + quoted(text.to, colors.approved) + rest(of: edit)
    }
    let change = edit.change
    for (prefix, style) in [
      ("removed ", colors.regression), ("inserted ", colors.approved),
      ("added text ", colors.approved),
    ] where edit.rowChange != nil && change.hasPrefix(prefix) {
      return AttributedText(String(change.dropFirst(prefix.count)), style)
    }
    return arrows(change)
  }

  /// The gist of a row of the list.
  func gist(_ item: ReviewItem) -> AttributedText {
    guard !item.edits.isEmpty else {
      return AttributedText(ReasonText(item.reason ?? "").what, colors.text)
    }
    let gist = item.gist
    let gravest = item.edits.first { $0.change.hasPrefix((gist.change ?? "").dropLast(1)) }
    if let rows = gravest, rows.rowChange != nil {
      let location = location(of: rows).replacing(",", with: "")
      return AttributedText(location, colors.text) + AttributedText(gist.rest, colors.secondary)
    }
    let change = gist.change ?? ""
    let isText = change.hasPrefix("\"") && change.contains(" → ")
    return (isText ? arrows(change) : AttributedText(change, colors.text))
      + AttributedText(gist.rest, colors.secondary)
  }

  private func quoted(_ runs: [TextRun], _ style: Style) -> AttributedText {
    var line = AttributedText("\"", style)
    for run in runs {
      var own = style
      if run.isChanged { own.attributes.insert(.bold) }
      line += AttributedText(run.text, own)
    }
    return line + AttributedText("\"", style)
  }

  /// The rest of the change's description after its two texts, such as the colour of some of its cells.
  private func rest(of edit: EditReport) -> AttributedText {
    guard let text = edit.text else { return AttributedText() }
    let to = "\"" + text.to.map(\.text).joined() + "\""
    guard let range = edit.change.ranges(of: to).last else { return AttributedText() }
    return AttributedText(String(edit.change[range.upperBound...]), colors.secondary)
  }

  /// A change with both sides in their colours, and a swatch before each colour that it names.
  private func arrows(_ change: String) -> AttributedText {
    guard let arrow = change.firstRange(of: " → ") else { return swatches(change, colors.text) }
    return swatches(String(change[..<arrow.lowerBound]), colors.regression)
      + AttributedText(" → ", colors.secondary)
      + swatches(String(change[arrow.upperBound...]), colors.approved)
  }

  private func swatches(_ text: String, _ style: Style) -> AttributedText {
    guard colors.hasColors, text.contains("#") else { return AttributedText(text, style) }
    var line = AttributedText()
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { line += AttributedText(" ", style) }
      let digits = word.dropFirst().prefix(6)
      if word.first == "#", digits.count == 6, let value = UInt32(digits, radix: 16) {
        line += AttributedText("■ ", Style(foreground: .rgb(RGB(hex: value))))
      }
      line += AttributedText(String(word), style)
    }
    return line
  }
}

/// The reason for a screen's verdict, split into what happened and the app's last output.
struct ReasonText: Hashable {
  let what: String
  let said: String?

  init(_ reason: String) {
    let separators = ["; it said: ", "; its last lines: ", "\n"]
    for separator in separators {
      guard let range = reason.firstRange(of: separator) else { continue }
      what = String(reason[..<range.lowerBound])
      said = String(reason[range.upperBound...])
      return
    }
    (what, said) = (reason, nil)
  }
}
