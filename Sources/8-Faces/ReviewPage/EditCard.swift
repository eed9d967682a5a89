internal import DifferencePictures
internal import FrameComparison
internal import FrameFindings
internal import RunReport
internal import TerminalFrame

/// One edit on the page: its headline, its strips, its consequences, and the other screens that have it.
struct EditCard {
  let edit: EditReport
  let outlines: EditOutlines
  /// The screen's findings about this edit.
  let findings: [FindingReport]
  /// The group of screens that have it; nil if only this one does.
  let group: EditGroup?
  /// Whether there are requests for the screen, and none names it.
  let isUnnamed: Bool

  /// The columns of a strip beside a picture, at 10 pixels each.
  static let stripWidth = 29
  /// The most single differences listed below an edit.
  private static let maxParts = 40
  private static let maxTextLength = 300
  /// The greatest number of colours to show for an edit.
  private static let maxSwatches = 3

  /// The change, short enough for a chip if `isBrief`.
  static func headline(
    _ edit: EditReport, _ outlines: EditOutlines?, _ classes: inout AppearanceClasses,
    isBrief: Bool = false
  ) -> Markup {
    let maximum = isBrief ? 28 : 120
    if let text = edit.text {
      let (from, to) = (changedText(text.from, maximum), changedText(text.to, maximum))
      let prefix: Markup = edit.kind == .edit(.title) ? "title " : ""
      return "\(prefix)<del>\(from)</del> <span class=\"to\">→</span> <ins>\(to)</ins>"
    }
    let swatches = outlines?.swatches ?? []
    let change = quoted(edit.change.cut(to: isBrief ? 40 : maxTextLength), edit)
    guard let first = swatches.first else { return change }
    if swatches.count == 1 || isBrief {
      let name: Markup = isBrief ? "" : "\(first.property) "
      let rest: Markup = swatches.count > 1 ? " and \(swatches.count - 1) more" : ""
      return "\(name)\(pair(first, hasValues: !isBrief, &classes))\(rest)"
    }
    // The sentence of all reports, with its colours below.
    var lines: [Markup] = swatches.prefix(maxSwatches).map { swatch in
      "<span class=\"swatches\">\(swatch.property) \(pair(swatch, hasValues: true, &classes))</span>"
    }
    let rest = swatches.count - lines.count
    if rest > 0 { lines.append("<span class=\"swatches\">and \(rest) more</span>") }
    return "\(change)\(lines.joined())"
  }

  /// A colour before and after.
  private static func pair(
    _ swatch: DifferenceSheet.Swatch, hasValues: Bool, _ classes: inout AppearanceClasses
  ) -> Markup {
    let (from, to) = (
      classes.name(of: CellAppearance(swatch.from)), classes.name(of: CellAppearance(swatch.to))
    )
    func value(_ color: RGB) -> Markup { hasValues ? " <code>\(color.description)</code>" : "" }
    return """
      <i class="swatch \(from)"></i>\(value(swatch.from)) <span class="to">→</span> \
      <i class="swatch \(to)"></i>\(value(swatch.to))
      """
  }

  /// Words with quoted text highlighted.
  private static func quoted(_ summary: String, _ edit: EditReport) -> Markup {
    let pieces = summary.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count >= 3, pieces.count % 2 == 1 else { return "\(summary)" }
    // The last verb applies to the texts after it: an edit may have both added and removed rows.
    var (html, isGone, isCame): (Markup, Bool, Bool) = ("", false, false)
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 0 {
        let verbs = piece.split(separator: " ").filter {
          ["removed", "added", "inserted"].contains($0)
        }
        if let verb = verbs.last { (isGone, isCame) = (verb == "removed", verb != "removed") }
        html += "\(piece)"
      } else {
        html +=
          isGone ? "<del>\(piece)</del>" : isCame ? "<ins>\(piece)</ins>" : "<code>\(piece)</code>"
      }
    }
    return html
  }

  /// The words that differ, with an ellipsis for the others.
  private static func changedText(_ runs: [TextRun], _ maximum: Int) -> Markup {
    if runs.allSatisfy({ !$0.isChanged }) { return "⋯" }
    var text = ""
    for run in runs {
      let words = run.text.drop { $0 == " " }
      var trimmed = String(words)
      while trimmed.last == " " { trimmed.removeLast() }
      guard !trimmed.isEmpty else { continue }
      text += (text.isEmpty ? "" : " ") + (run.isChanged ? trimmed : "⋯")
    }
    return "\(text.cut(to: maximum))"
  }

  /// The strips before and after; empty if there are no cells.
  static func strips(
    _ outlines: EditOutlines, _ old: StripPainter?, _ new: StripPainter?, width: Int,
    isShort: Bool = false, _ classes: inout AppearanceClasses
  ) -> Markup {
    guard let old, let new, old.frame.size == new.frame.size else { return "" }
    func strip(
      _ painter: StripPainter, _ regions: [GridRegion], _ others: [GridRegion], beside other: Frame
    ) -> Markup {
      let strip = Strip(
        of: painter.frame, regions, others, beside: other, gap: outlines.gap, width: width,
        isShort: isShort)
      return painter.html(strip, regions, &classes, isCursor: outlines.kind == .cursor)
    }
    let before = strip(old, outlines.before, outlines.after, beside: new.frame)
    let after = strip(new, outlines.after, outlines.before, beside: old.frame)
    return "\(before)\(after)"
  }

  /// An item of the list of edits.
  func html(
    _ old: StripPainter?, _ new: StripPainter?, hasStrips: Bool, _ classes: inout AppearanceClasses
  ) -> Markup {
    let place: Markup = edit.place.map { "<p class=\"place\">\($0)</p>" } ?? ""
    let strips =
      hasStrips
      ? Self.strips(outlines, old, new, width: Self.stripWidth, &classes) : ""
    return """
      <li class="card" data-edit="\(outlines.number)">
      <h3><span class="sr">edit </span><span class="pin">\(outlines.number)</span>\
      <span class="what">\(Self.headline(edit, outlines, &classes))</span></h3>
      \(place)\(strips)\(chips)\(consequences)</li>

      """
  }

  private var chips: Markup {
    var chips: [Markup] = isUnnamed ? ["<span class=\"chip warn\">not requested</span>"] : []
    chips += Self.chips(of: findings)
    if let group {
      chips.append(
        "<span class=\"chip\">\(group.id) · same on \(group.screens.count) screens</span>")
    } else if edit.parts.first?.kind != .more {
      chips.append("<span class=\"chip\">only here</span>")
    }
    return chips.isEmpty ? "" : "<p class=\"chips\">\(chips)</p>"
  }

  /// Findings about edits, as chips.
  static func chips(of findings: [FindingReport], isBrief: Bool = false) -> [Markup] {
    var seen: Set<String> = []
    return findings.prefix(20).compactMap { finding in
      let label: String
      switch finding.kind {
      case .text: return nil
      case .contrast: label = isBrief ? "contrast" : finding.contrastSummary
      default: label = finding.kind.rawValue
      }
      guard seen.insert(label).inserted else { return nil }
      let grave: Markup =
        finding.kind == .contrast ? "grave" : finding.kind == .state ? "plain" : "warn"
      return "<span class=\"chip \(grave)\">\(label)</span>"
    }
  }

  /// Consequences of the cause, which belong to the same edit.
  private var consequences: Markup {
    let aftermath = edit.aftermath
    guard edit.parts.count > 1 || !aftermath.isEmpty else { return "" }
    let label =
      aftermath.isEmpty
      ? "\(edit.parts.count) single differences" : aftermath.cut(to: Self.maxTextLength)
    let parts: [Markup] = edit.parts.prefix(Self.maxParts).map {
      "<li>\($0.summary.cut(to: Self.maxTextLength))</li>"
    }
    let rest = edit.parts.count - parts.count
    let more: Markup = rest > 0 ? "<li>and \(rest) more</li>" : ""
    return """
      <details class="with"><summary>with it: \(label)</summary>\
      <ul>\(parts)\(more)</ul></details>

      """
  }
}

extension FindingReport {
  /// `contrast 2.57, below 4.5` of `contrast 2.57 of #505a70 on #15181e is below 4.5, in 13 cells`.
  fileprivate var contrastSummary: String {
    let words = change.split(separator: " ")
    guard words.count > 1, words[0] == "contrast", let below = words.firstIndex(of: "below"),
      below + 1 < words.count
    else { return change.cut(to: 60) }
    return "contrast \(words[1]), below \(words[below + 1].filter { $0 != "," })"
  }
}

extension EditReport {
  /// A change elsewhere that the edit caused: `rows 8–12 moved up by 1`.
  fileprivate var aftermath: String {
    guard let range = summary.ranges(of: change).first else { return "" }
    return String(summary[range.upperBound...].drop { $0 == ";" || $0 == " " })
  }
}
