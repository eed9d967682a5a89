internal import Baselines
internal import Decisions
internal import DifferencePictures
internal import ProjectFiles
internal import RunReport
internal import TerminalFrame

/// The page's text about one screen, readable without scripts. The script takes it apart and places its parts.
struct ScreenSection {
  let screen: ScreenReport
  let material: ReviewMaterial
  let groups: [String: EditGroup]
  /// The places of each edit, by its index.
  let outlines: [EditOutlines]
  /// How the readers type commands.
  private let commands: CommandLocation

  /// The most edits with a card, and the most of these with strips.
  private static let maxCards = 300
  private static let maxStrips = 60

  init(
    _ screen: ScreenReport, _ material: ReviewMaterial, _ groups: [String: EditGroup],
    _ commands: CommandLocation
  ) {
    self.commands = commands
    (self.screen, self.material, self.groups) = (screen, material, groups)
    let entries = material.sheet?.entries ?? []
    outlines = screen.edits.prefix(Self.maxCards).enumerated().map { index, edit in
      EditOutlines(
        edit, index < entries.count ? entries[index] : nil, from: material.before?.frame,
        to: material.after?.frame)
    }
  }

  var before: StripPainter? { painter(of: material.before, .before) }
  var after: StripPainter? { painter(of: material.after, .after) }

  private func painter(
    of side: ReviewMaterial.Side?, _ name: StripPainter.Side
  ) -> StripPainter? {
    side?.frame.map { StripPainter($0, material.palette, masked: material.masked, name) }
  }

  /// The same section about another screen.
  func of(_ screen: ScreenReport) -> ScreenSection {
    ScreenSection(screen, material, groups, commands)
  }

  /// The heading, with the most important facts.
  var heading: Markup {
    Self.heading(screen.screen.description.cut(to: 300), screen.verdict, summary)
  }

  static func heading(_ title: String, _ verdict: Verdict, _ summary: String) -> Markup {
    """
    <header class="title"><h2>\(title)</h2> \
    <span class="verdict \(verdict.form.className)">\(verdict.mark) \(verdict.word)</span> \
    <span class="summary">\(summary)</span></header>

    """
  }

  /// The section of all screens that have only a row.
  static func leftOut(_ commands: CommandLocation) -> Markup {
    """
    <noscript id=":left"><section class="screen">
    <header class="title"><h2>Screens without room for their edits</h2> </header>
    <div class="edits"><div class="edits-head"><h3>About it</h3> <span></span></div>
    <ol class="cards"><li class="card step"><span class="number">1</span><div>The page is as large as it may be. \
    Decide on some screens first, or see this one in <code>\(commands.adapt("qa review"))</code>. \
    Its edits are in report.json.</div></li></ol></div>
    <div class="facts"></div></section></noscript>

    """
  }

  /// `80×24 · 4 edits, 92 cells`.
  var summary: String {
    var parts: [String] = []
    let sizes = [material.before?.frame?.size, material.after?.frame?.size].compactMap(\.self)
    if let first = sizes.first, let last = sizes.last {
      parts.append(first == last ? "\(first)" : "\(first) → \(last)")
    }
    if !screen.edits.isEmpty {
      parts.append(counts)
    } else if let reason = screen.reason {
      parts.append(reason.cut(to: 200))
    }
    return parts.joined(separator: " · ")
  }

  /// `4 edits, 92 cells`.
  var counts: String {
    let cells = screen.changedCells
    return SuiteReport.counted(screen.edits.count, "edit")
      + (cells > 0 ? ", \(SuiteReport.counted(cells, "cell"))" : "")
  }

  /// The list of edits, or what to do with an error.
  func edits(_ classes: inout AppearanceClasses) -> Markup {
    guard !screen.edits.isEmpty else { return advice(&classes) }
    let (old, new) = (before, after)
    var cards: Markup = ""
    for (index, place) in outlines.enumerated() {
      let edit = screen.edits[index]
      let card = EditCard(
        edit: edit, outlines: place,
        findings: screen.findings.filter { $0.edits.contains(edit.id ?? "") },
        group: edit.group.flatMap { groups[$0] },
        isUnnamed: screen.requests?.unnamed.contains(edit.id ?? "") ?? false)
      cards += card.html(old, new, hasStrips: index < Self.maxStrips, &classes)
    }
    let rest = screen.edits.count - outlines.count
    if rest > 0 { cards += "<li class=\"card\">and \(rest) more edits, in report.json</li>" }
    return """
      <div class="edits"><div class="edits-head"><h3>Edits</h3> \
      <span>\(screen.edits.count), top to bottom</span></div>
      <ol class="cards">
      \(cards)</ol></div>

      """
  }

  /// What to do if nothing can be compared.
  private func advice(_ classes: inout AppearanceClasses) -> Markup {
    var steps: [Markup] = []
    if let remedy = screen.remedy {
      steps.append("<strong>Try this.</strong><br>\(remedy.cut(to: 2000))")
    }
    if ShellWord.quoted(screen.screen.description) != nil,
      [.error, .unstable].contains(screen.verdict)
    {
      let again = commands.adapt(ShellCommand.naming("qa run", [screen.screen]).description)
      steps.append("<strong>Then capture this one again.</strong><br>\(Self.command(again))")
    }
    let findings: [Markup] = screen.findings.prefix(60).map { finding in
      let location = finding.region.map { "\($0)" }
      let strip = finding.strip(after, &classes)
      return """
        <li class="card"><h3><span class="what">\(finding.change)</span></h3>\
        <p class="place">\(location)</p>\(strip)\
        <p class="chips">\(EditCard.chips(of: [finding], isBrief: true))</p></li>

        """
    }
    let title: Markup =
      switch screen.verdict {
      case .error, .unstable: "What to do"
      case .new: "A first look"
      default: "About it"
      }
    if steps.isEmpty, findings.isEmpty {
      steps.append("\((screen.reason ?? screen.verdict.form.meaning).cut(to: 2000))")
    }
    let list = steps.enumerated().map { index, step in
      "<li class=\"card step\"><span class=\"number\">\(index + 1)</span><div>\(step)</div></li>\n"
        as Markup
    }
    return """
      <div class="edits"><div class="edits-head"><h3>\(title)</h3> <span></span></div>
      <ol class="cards">
      \(list)\(findings)</ol></div>

      """
  }

  // MARK: Facts

  /// Further facts, in a few cards.
  func facts(_ classes: inout AppearanceClasses) -> Markup {
    let cards = [
      requested, said, shared(&classes), baseline, captureDetails, hidden, approved,
    ].filter { !$0.html.isEmpty }
    return "<div class=\"facts\">\n\(cards)</div>\n"
  }

  static func fact(
    _ title: Markup, _ aside: Markup = "", _ body: Markup, mark: Markup = ""
  ) -> Markup {
    """
    <div class="fact"\(mark)><div class="fact-head"><h3>\(title)</h3> <span>\(aside)</span></div>
    \(body)</div>

    """
  }

  /// A fact that is a list; empty without items.
  private static func fact(
    _ title: Markup, _ aside: Markup = "", items: [Markup], kind: Markup = "plain"
  ) -> Markup {
    items.isEmpty ? "" : fact(title, aside, "<ul class=\"\(kind)\">\(items)</ul>")
  }

  /// A command shown in full, for copying.
  static func command(_ command: String) -> Markup {
    "<code class=\"command\" data-copy>\(command)</code>"
  }

  private var requested: Markup {
    Self.fact(
      "Requests", "a person decides",
      items: screen.requestLines.prefix(40).map { "<li>\($0.cut(to: 1200))</li>" })
  }

  private var said: Markup {
    var lines: [String] = []
    if !screen.edits.isEmpty {
      lines += [screen.reason, screen.remedy.map { "Try: \($0)" }].compactMap(\.self)
    }
    lines += screen.notes.prefix(20) + material.problems.prefix(20)
    return Self.fact("Notes", items: lines.map { "<li>\($0.cut(to: 1000))</li>" })
  }

  private func shared(_ classes: inout AppearanceClasses) -> Markup {
    var rows: [Markup] = []
    for (edit, place) in zip(screen.edits, outlines) {
      guard let id = edit.group, let group = groups[id], rows.count < 8 else { continue }
      rows.append(
        """
        <li><span class="pin" aria-hidden="true">\(place.number)</span> \
        <span>\(EditCard.headline(edit, place, &classes, isBrief: true)) on \(group.screens.count)</span> \
        <code class="key">\(group.id)</code></li>
        """)
    }
    return Self.fact("On other screens too", items: rows, kind: "plain shared")
  }

  private var baseline: Markup {
    guard let last = material.approvals.last else {
      guard screen.verdict == .error || screen.verdict == .new else { return "" }
      return Self.fact("Before this run", "", "<p>No baseline, no approval.</p>")
    }
    let count = material.approvals.count
    let run: Markup = last.run.isEmpty ? "" : " · run \(last.run)"
    return Self.fact(
      "Who approved the baseline", "last of \(count)",
      """
      <p>\(last.reason.cut(to: 500))</p>
      <p class="quiet">\(last.by) · \(ReportTime.inFull(last.at))\(run)</p>
      """)
  }

  private var captureDetails: Markup {
    var rows: [(Markup, Markup)] = []
    if let size = (material.after ?? material.before)?.frame?.size {
      let scale = (material.after ?? material.before)?.scale ?? 1
      rows.append(("Terminal", "\(size.description), \(scale)×"))
    }
    if let capture = screen.capture {
      rows.append(("Config", "<code>\(capture.config)</code>"))
      rows.append(("Command", "<code>\(capture.shownCommand)</code>"))
    }
    rows.append(
      (
        "Settings",
        screen.configChanges.isEmpty
          ? "same as the base"
          : "changed since the base: <strong>\(screen.configChanges.joined(separator: ", "))</strong>"
      ))
    let list: [Markup] = rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }
    let time: Markup = screen.milliseconds.map { "\($0) ms" } ?? ""
    return Self.fact(
      "How it was taken", time,
      "<dl>\(list)</dl>\(Timeline(recording: material.recording).html)\(replay)",
      mark: " data-taken")
  }

  /// The command that lists the moments of the recording, which `qa replay` can render: the page uses the browser's
  /// font.
  private var replay: Markup {
    guard material.recording != nil, let path = screen.pictures.current?.path,
      path.hasSuffix("/\(screen.screen).png"), screen.verdict != .error,
      ShellWord.quoted(path) != nil
    else { return "" }
    let command = ShellCommand("qa replay \("\(path.dropLast(4)).cast") --list")
    return "<p class=\"replay\">\(Self.command(command.description))</p>"
  }

  private var hidden: Markup {
    guard !material.masks.isEmpty || screen.maskedCells > 0 || !screen.hidden.isEmpty else {
      return ""
    }
    let changed = Dictionary(screen.hidden.map { ($0.mask, $0) }) { first, _ in first }
    let rows: [Markup] = material.masks.prefix(30).map { mask in
      let hid: Markup = changed[mask.description].map { " · hid \($0.description)" } ?? ""
      return
        "<li>\(mask.description.cut(to: 200))<br><span class=\"quiet\">\(mask.reason ?? "no reason given")\(hid)</span></li>"
    }
    return Self.fact(
      "Masks", "\(screen.maskedCells) cells hidden", "<ul class=\"plain\">\(rows)</ul>")
  }

  private var approved: Markup {
    Self.fact(
      "Approved on this branch",
      items: screen.approvals.map { approval in
        """
        <li>\(approval.reason.cut(to: 500))<br>\
        <span class="quiet">\(approval.who) · \(ReportTime.inFull(approval.at))</span></li>
        """
      })
  }
}

extension CaptureReport {
  /// The command, as far as there is room.
  var shownCommand: String {
    command.prefix(12).map { ShellWord.quoted($0) ?? "?" }.joined(separator: " ").cut(to: 200)
  }
}

extension FindingReport {
  /// The cells of a finding, for a screen without a baseline.
  fileprivate func strip(_ painter: StripPainter?, _ classes: inout AppearanceClasses) -> Markup {
    guard let painter, let region else { return "" }
    let strip = Strip(of: painter.frame, [region], [], gap: nil, width: EditCard.stripWidth)
    return painter.html(strip, [region], &classes)
  }
}
