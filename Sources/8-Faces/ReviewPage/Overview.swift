internal import Baselines
internal import FrameFindings
internal import ProjectFiles
internal import Reports
internal import RunReport
internal import TerminalFrame

/// The first page: the verdicts, the decisions that cover several screens, and the screens.
struct Overview {
  let report: SuiteReport
  let contents: ReportContents
  /// The project's name for people.
  let title: String
  /// How the readers type commands.
  let commands: CommandLocation

  /// The columns of a group's strip, and of a strip in a screen's row.
  static let groupStrip = 40
  static let rowStrip = 16
  private static let maxNames = 3

  // MARK: The top

  var lead: Markup {
    let open = report.screens.filter(\.needsPerson).count
    let all = report.screens.count
    let title: Markup =
      all == 0
      ? report.failures == nil ? "No screens" : "No verdict"
      : open == 0
        ? "\(all) of \(SuiteReport.counted(all, "screen")) \(all == 1 ? "needs" : "need") no review"
        : "\(open) of \(SuiteReport.counted(all, "screen")) \(open == 1 ? "needs" : "need") review"
    let source = report.summary.source
    var facts: [Markup] = report.run.isEmpty ? [] : ["Run <code>\(report.run)</code>"]
    if let commit = source.commit {
      let base: Markup = source.base.map { " against <code>\(String($0.prefix(7)))</code>" } ?? ""
      facts.append("<code>\(String(commit.prefix(7)))</code>\(base)")
    }
    if let start = source.startedAt { facts.append("\(ReportTime.inFull(start))") }
    if let time = source.milliseconds {
      let tenths = (time + 50) / 100
      facts.append("captured in \(tenths / 10).\(tenths % 10) s")
    }
    if let shard = report.shard { facts.append("shard \("\(shard)")") }
    if let decisions = contents.decisions { facts.append("\(decisions)") }
    return """
      <div class="lead"><div><h1>\(title)</h1>
      <p class="quiet">\(facts.joined(" · "))</p></div>
      <div class="start scripted"><span id=":progress" class="quiet" role="status"></span>
      <button type="button" class="button" id=":start">Start review <kbd>↵</kbd></button></div></div>

      """
  }

  var tiles: Markup {
    let tiles: [Markup] = VerdictForm.byKey.map { filter in
      let names = filter.verdicts.map(\.rawValue).joined(separator: ", ")
      let count = filter.verdicts.reduce(0) { $0 + report.count(of: $1) }
      let verdict = filter.verdicts[0]
      let zero: Markup = count == 0 ? " zero" : ""
      return """
        <li><button type="button" class="tile \(verdict.form.className)\(zero)" data-filter="\(filter.key)" aria-pressed="false">\
        <span class="tile-word">\(verdict.mark) \(names)</span><kbd>\(filter.key)</kbd>\
        <b>\(count)</b><small>\(verdict.form.meaning)</small></button></li>

        """
    }
    return "<ul class=\"tiles\">\n\(tiles)</ul>\n"
  }

  // MARK: Requests

  /// What people were asked to approve; empty without a request.
  var requests: Markup {
    guard !contents.requests.isEmpty else { return "" }
    let rows: [Markup] = contents.requests.prefix(100).map { group in
      let links: [Markup] = group.screens.prefix(12).map { name in
        "<a href=\"\(ScreenRow.link(to: name))\">\(name.description.cut(to: 300))</a>"
      }
      let more = group.screens.count - links.count
      let rest: Markup = more > 0 ? " and \(more) more" : ""
      let problems: [Markup] = group.problems.prefix(12).map { problem in
        "<p class=\"warn\">\(SuiteReport.names(problem.screens, maximum: Self.maxNames)): \(problem.text.cut(to: 500))</p>"
      }
      return """
        <li><p><strong>\(group.request.who)</strong> \(group.wish): \
        \(group.request.reason.cut(to: 1000))</p>\
        <p class="quiet">\(ReportTime.inFull(group.request.at)) · \(links.joined(", "))\(rest)</p>\(problems)</li>

        """
    }
    return """
      <section aria-labelledby=":requests-title" class="requests"><div class="section-head">\
      <h2 id=":requests-title">Requested, not approved</h2> <span class="quiet">a person decides</span></div>
      <ol class="list">
      \(rows)</ol></section>

      """
  }

  // MARK: Groups

  /// - Parameter strips: The strip of each group, by its id.
  func groups(
    _ strips: [String: Markup], _ headlines: [String: Markup], _ chips: [String: [Markup]]
  ) -> Markup {
    guard !contents.groups.isEmpty else { return "" }
    var ids: [String] = []
    var settled = 0
    var rows: Markup = ""
    for (index, shared) in contents.groups.enumerated() {
      let own = shared.edits.map(\.id)
      ids += own
      let now = contents.settled(by: ids)
      let consequence = Self.settling(now - settled, shared, isFirst: index == 0)
      // Leaves out a command that would settle nothing.
      let typed = contents.settled(by: own) > 0 ? own : now > settled ? ids : []
      settled = now
      rows += row(shared, typed, consequence, strips, headlines, chips, index)
    }
    return """
      <section aria-labelledby=":groups-title" class="groups"><div class="section-head">\
      <h2 id=":groups-title">The same edit on several screens</h2> <span class="quiet">decide once</span></div>
      <ol class="list" id=":groups">
      \(rows)</ol></section>

      """
  }

  private static func settling(
    _ more: Int, _ shared: ReportContents.SharedEdits, isFirst: Bool
  ) -> Markup {
    guard more > 0 else { return "these have edits of their own too" }
    let count = SuiteReport.counted(more, "screen")
    if !isFirst { return "<strong>settles \(count)</strong> more, with those above" }
    let others = shared.screens.count - more
    return others > 0
      ? "<strong>settles \(count)</strong>, the other \(others) have more edits"
      : "<strong>settles \(count)</strong>, which have no other edit"
  }

  private func row(
    _ shared: ReportContents.SharedEdits, _ ids: [String], _ consequence: Markup,
    _ strips: [String: Markup], _ headlines: [String: Markup], _ chips: [String: [Markup]],
    _ index: Int
  ) -> Markup {
    let command: Markup =
      ids.isEmpty
      ? ""
      : """
      <code class="command" data-copy>\(commands.adapt(ShellCommand.deciding("qa approve", ids).description))</code>
      """
    let heads = shared.edits.prefix(4).map {
      "<p class=\"head\"><code class=\"key\">\($0.id)</code> \(headlines[$0.id] ?? "\($0.edit.change)")</p>"
        as Markup
    }
    let rest = shared.edits.count - heads.count
    let more: Markup = rest > 0 ? "<p class=\"quiet\">and \(rest) more edits</p>" : ""
    let strip = shared.edits.prefix(2).map { strips[$0.id] ?? "" }
    let marks = shared.edits.prefix(4).flatMap { chips[$0.id] ?? [] }
    return """
      <li class="grow" data-group="\(index)"><p class="count"><b>\(shared.screens.count)</b><span>screens</span></p>
      <div class="gstrip">\(strip)</div>
      <div class="gmain">\(heads)\(more)<p>\(consequence)</p>
      <p class="quiet">\(SuiteReport.names(shared.screens, maximum: Self.maxNames))</p></div>
      <div class="gside"><p class="chips">\(marks)</p>\
      \(command)\
      <button type="button" class="button scripted" data-open-group="\(index)">Review <kbd>g</kbd></button></div></li>

      """
  }

  // MARK: Screens

  var filterBar: Markup {
    var kinds: [Finding.Kind: Int] = [:]
    for screen in report.screens where screen.needsPerson {
      for kind in Set(screen.findings.map(\.kind)) { kinds[kind, default: 0] += 1 }
    }
    let gravest: [Finding.Kind] = [
      .contrast, .missingElement, .extraElement, .layoutShift, .truncation, .clipping, .state,
    ]
    let order = gravest + Finding.Kind.allCases.filter { !gravest.contains($0) }
    let chips: [Markup] = order.filter { kinds[$0] != nil }.map { kind in
      let name = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
      return """
        <button type="button" class="filter" data-kind="\(kind.rawValue)" aria-pressed="false">\(name) \(kinds[kind] ?? 0)</button>
        """
    }
    let open = report.screens.filter(\.needsPerson).count
    return """
      <div class="filters scripted" role="search"><span class="field"><label class="sr" for=":search">Filter by name, word or colour</label>\
      <input id=":search" type="search" placeholder="Filter by name, word or colour" autocomplete="off" spellcheck="false"><kbd>/</kbd></span>
      <button type="button" class="filter" data-kind=":open" aria-pressed="false">To decide \(open)</button>
      \(chips.joined("\n"))
      <span class="quiet order" id=":found" role="status">by verdict, then name</span></div>

      """
  }

  /// Notes on the run as a whole, and the commands to type.
  var ending: Markup {
    var notes: [String] = (report.failures ?? []).map(\.message)
    notes += contents.errors.map { error in
      "\(error.screens.count) screens, one error: \(error.reason) "
        + "(\(SuiteReport.names(error.screens, maximum: 20)))"
    }
    notes += report.warnings
    for (index, expectation) in report.expectations.enumerated() {
      if let problem = expectation.problem {
        notes.append("expected.json, entry \(index + 1) \(problem)")
      }
    }
    let items: [Markup] = notes.prefix(50).map { "<li>\($0.cut(to: 1000))</li>" }
    let steps: [Markup] = contents.nextSteps.map { step in
      "<li>\(ScreenSection.command(step.command)) <span class=\"quiet\">\(step.what)</span></li>"
    }
    let next = Self.section(
      " class=\"next\"", id: ":next-title", "On the command line", "plain", steps)
    return "\(next)\(Self.section(id: ":notes-title", "Notes on the run", "plain quiet", items))"
  }

  /// A section with a list; empty without items.
  private static func section(
    _ attributes: Markup = "", id: Markup, _ title: Markup, _ kind: Markup, _ items: [Markup]
  ) -> Markup {
    items.isEmpty
      ? ""
      : """
      <section\(attributes) aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2>
      <ul class="\(kind)">\(items)</ul></section>

      """
  }
}

extension ScreenReport {
  /// Whether a person has to decide on it or repair something.
  var needsPerson: Bool { verdict.exitCode != .success || needsApproval }
}
