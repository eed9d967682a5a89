internal import Baselines
internal import FrameComparison
internal import FrameFindings
internal import RunReport
internal import TerminalFrame

/// A screen in the list: first the edits that only it has, then those that groups above show.
struct ScreenRow {
  let section: ScreenSection
  /// Its place in the order of decisions.
  let number: Int
  let headlines: [String: Markup]

  private var screen: ScreenReport { section.screen }

  /// The groups that cover all of its edits; nil if it has others.
  var foldKey: [String]? {
    guard screen.verdict == .regression else { return nil }
    return screen.neededGroups?.sorted { ($0.count, $0) < ($1.count, $1) }
  }

  func html(_ classes: inout AppearanceClasses) -> Markup {
    let (own, strip) = ownEdit(&classes)
    return row(words: "\(own)\(shared)", strip: strip, chips: findings)
  }

  /// The row if there is no room for more of the screen; a link without scripts leads to it.
  var short: Markup {
    let ids = Set(screen.edits.compactMap(\.group)).sorted().prefix(4)
    let keys: [Markup] = ids.map { "<code class=\"key\">\($0)</code> " }
    let reason = screen.reason.map { $0.cut(to: 100) }
    return row(
      id: " id=\"\(Self.anchor(screen.screen))\"",
      words: "<p class=\"quiet\">\(keys)\(reason ?? "no room for its edits")</p>", strip: "",
      chips: [])
  }

  private func row(
    id: Markup = "", words: Markup, strip: Markup, chips: [Markup]
  ) -> Markup {
    let verdict = screen.verdict
    let cells: Markup =
      screen.changedCells > 0 ? " · \(SuiteReport.counted(screen.changedCells, "cell"))" : ""
    return """
      <li class="row"\(id) data-n="\(number)">\(verdict.mark)<span class="thumb scripted" aria-hidden="true"></span>\
      <div class="rmain"><h3><a href="\(Self.link(to: screen.screen))">\(screen.screen.description.cut(to: 300))</a> \
      <span class="quiet">\(verdict.word)\(cells)</span></h3>\(words)</div>\
      <div class="rstrip">\(strip)</div>\
      <p class="chips">\(chips)</p>\
      <p class="state">\(state)</p></li>

      """
  }

  /// A link to a screen's part of the page, whatever characters the name has.
  static func link(to name: BaselineName) -> Markup {
    "#\(Markup(fragment: anchor(name)))"
  }

  /// The anchor of a screen: an HTML id has no blanks.
  static func anchor(_ name: BaselineName) -> String {
    let text = OutsideText.visible(name.description.cut(to: 300))
    return String(text.map { $0.isWhitespace ? "_" : $0 })
  }

  private func ownEdit(_ classes: inout AppearanceClasses) -> (text: Markup, strip: Markup) {
    if screen.edits.isEmpty {
      let text = screen.reason ?? (screen.verdict == .new ? "there is no baseline yet" : "")
      return text.isEmpty ? ("", "") : ("<p>\(text.cut(to: 300))</p>", "")
    }
    let own = screen.edits.indices.filter { screen.edits[$0].group == nil }
    guard let first = own.first else {
      return (screen.reason.map { "<p>\($0.cut(to: 300))</p>" } ?? "", "")
    }
    let edit = screen.edits[first]
    let outlines = section.outlines.indices.contains(first) ? section.outlines[first] : nil
    let row: Markup =
      (edit.rows?.range.lowerBound).map { "<span class=\"quiet\">row \($0)</span> " } ?? ""
    let more: Markup =
      own.count > 1 ? " <span class=\"quiet\">and \(own.count - 1) more only here</span>" : ""
    let strip =
      outlines.map {
        EditCard.strips(
          $0, section.before, section.after, width: Overview.rowStrip, isShort: true, &classes)
      } ?? ""
    return ("<p>\(row)\(EditCard.headline(edit, outlines, &classes))\(more)</p>", strip)
  }

  private var shared: Markup {
    let ids = screen.groupIDs
    guard !ids.isEmpty else { return "" }
    let rest: Markup = ids.count > 4 ? "<span class=\"quiet\">and \(ids.count - 4) more</span>" : ""
    let and: Markup =
      screen.edits.contains { $0.group == nil } ? "<span class=\"quiet\">and</span> " : ""
    return "<p class=\"gchips\">\(and)\(Self.chips(ofGroups: ids, headlines))\(rest)</p>"
  }

  /// The first groups, each with what changed.
  static func chips(ofGroups ids: [String], _ headlines: [String: Markup]) -> [Markup] {
    ids.prefix(4).map { id in
      "<span class=\"gchip\"><code class=\"key\">\(id)</code> \(headlines[id] ?? "")</span> "
    }
  }

  private var findings: [Markup] {
    EditCard.chips(
      of: screen.findings.filter {
        [.contrast, .missingElement, .truncation, .clipping].contains($0.kind)
      },
      isBrief: true)
  }

  private var state: Markup {
    switch screen.verdict {
    case _ where screen.requests != nil: "<span class=\"st\">requested</span>"
    case .regression where screen.isDecidable, .new where screen.isDecidable:
      "<span class=\"st\">to review</span>"
    case .expectedChange where screen.needsApproval: "<span class=\"st exp\">declared</span>"
    case .expectedChange:
      "<span class=\"st exp\">approved</span><br><span class=\"quiet\">\(screen.approvals.first?.by ?? "")</span>"
    case .error, .unstable: "<span class=\"st err\">to repair</span>"
    case .orphan: "<span class=\"st\">to remove</span>"
    default: "<span class=\"st quiet\"></span>"
    }
  }
}
