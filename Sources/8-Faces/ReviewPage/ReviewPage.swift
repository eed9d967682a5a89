internal import Baselines
package import Decisions
internal import FoundationEssentials
package import ProjectFiles
internal import Recordings
internal import Reports
package import RunReport
internal import TerminalFrame

/// A report as a single HTML file that contains everything it shows. Equal reports and material give equal bytes.
///
/// Screens are added one at a time, in the order of ``screens``, so that their pictures don't have to be in memory
/// together.
package struct ReviewPage {
  /// What carries decisions out.
  package enum Decider: Hashable, Sendable {
    /// The person: the page shows the commands to type.
    case commands
    /// The server of the page, which knows this token.
    case server(token: String)
  }

  let report: SuiteReport
  /// The indices of all screens, most serious first.
  private let order: [Int]
  let commands: CommandLocation
  let overview: Overview
  private let groups: [String: EditGroup]
  private let decider: Decider
  private let limits: Limits
  private var classes = AppearanceClasses()
  /// The screens that don't pass.
  private(set) var parts: [Part] = []
  /// The screens that do; they come last.
  private(set) var passed = PassedScreens()
  private var headlines: [String: Markup] = [:]
  private var groupStrips: [String: Markup] = [:]
  private var groupChips: [String: [Markup]] = [:]
  private(set) var scalars: Set<Unicode.Scalar> = []
  private var problems: [String] = []
  /// The number of screens that don't pass, and so have a row each.
  private let rowCount: Int
  private var textBytes = 0
  private var frameBytes = 0
  private var pictureBytes = 0

  /// Limits on the size of a page, in bytes.
  package struct Limits: Hashable, Sendable {
    /// The whole page. Pictures beyond it are left out, then the edits of screens, which have only a row.
    package var page: Int
    /// The cells of all screens, including their recordings.
    package var frames: Int
    /// The recording of one screen.
    package var playback: Int

    package init(page: Int = 14 << 20, frames: Int = 7 << 20, playback: Int = 96 << 10) {
      (self.page, self.frames, self.playback) = (page, frames, playback)
    }
  }

  /// The page's data for one screen that doesn't pass.
  struct Part {
    var row: Markup = ""
    var fold: [String]?
    /// Whether there was no room for more than the row.
    var isLeftOut = false
    /// The text that a search matches.
    var find = ""
    var heading: Markup = ""
    var edits: Markup = ""
    var facts: Markup = ""
    /// JSON, see ``ScriptValue``.
    var data: Markup = "null"
    var hasPictures = false
    var pictures: [(side: Markup, bytes: [UInt8], alt: String)] = []
  }

  /// - Parameters:
  ///   - title: The project's name.
  ///   - problems: Messages about what can't be shown.
  ///   - commands: How the readers type commands.
  package init(
    _ report: SuiteReport, title: String, problems: [String] = [], decider: Decider = .commands,
    commands: CommandLocation = .inProject, limits: Limits = Limits()
  ) {
    self.report = report
    self.commands = commands
    (self.decider, self.limits, self.problems) = (decider, limits, problems)
    order = VerdictForm.sorted(Array(report.screens.indices)) { report.screens[$0].verdict }
    rowCount = report.screens.count { $0.verdict != .pass }
    overview = Overview(
      report: report, contents: ReportContents(report), title: title.cut(to: 120),
      commands: commands)
    groups = Dictionary(report.groups.map { ($0.id, $0) }) { first, _ in first }
    textBytes = groups.count * Self.rowBytes
  }

  /// All screens, most serious first.
  package var screens: LazyMapCollection<[Int], ScreenReport> {
    order.lazy.map { [screens = report.screens] index in screens[index] }
  }

  /// Whether there is room for the edits of the next screen.
  package var hasRoomForEdits: Bool {
    let rows = (rowCount - parts.count) * Self.rowBytes
    return Self.ownBytes + textBytes + frameBytes + rows <= limits.page
  }

  /// The size of the page's own files, and of a row with its data, in bytes. Both are rounded up.
  private static let (ownBytes, rowBytes) = (1 << 20, 700)

  /// Whether there is room for the pictures of the next screen.
  package var hasRoomForPictures: Bool { pictureBytes <= limits.page }

  /// Adds the next screen.
  package mutating func add(_ material: ReviewMaterial) {
    guard parts.count + passed.count < screens.count else { return }
    let screen = screens[parts.count + passed.count]
    let section = ScreenSection(screen, material, groups, commands)
    if screen.verdict == .pass {
      passed.add(section, &classes)
      return
    }
    let hasRoom = hasRoomForEdits
    if hasRoom { collectGroups(of: section) }
    let row = ScreenRow(section: section, number: parts.count, headlines: headlines)
    var part = Part()
    part.fold = row.foldKey
    textBytes += Self.rowBytes
    guard hasRoom else {
      (part.row, part.find, part.isLeftOut) = (row.short, screen.briefSearchText, true)
      parts.append(part)
      return
    }
    part.row = row.html(&classes)
    part.heading = section.heading
    part.edits = section.edits(&classes)
    part.facts = section.facts(&classes)
    part.find = screen.searchText
    let framesBefore = frameBytes
    part.data = cells(of: section, material)
    // Data without cells doesn't count as frames.
    textBytes += max(0, part.data.html.utf8.count - (frameBytes - framesBefore))
    textBytes += part.row.html.utf8.count + part.find.utf8.count
    textBytes += part.edits.html.utf8.count + part.facts.html.utf8.count
    let found: [(side: Markup, bytes: [UInt8]?)] = [
      ("before", material.before?.picture), ("after", material.after?.picture),
      ("difference", material.difference),
    ]
    let pictures = found.compactMap { side, bytes in
      bytes.map { (side: side, bytes: $0, alt: "\(screen.screen), \(side.html)") }
    }
    part.hasPictures = material.before != nil || material.after != nil || !pictures.isEmpty
    // Pictures that won't be written aren't kept.
    pictureBytes += pictures.reduce(0) { $0 + $1.bytes.count }
    if hasRoomForPictures { part.pictures = pictures }
    parts.append(part)
  }

  /// The cells of a screen and its recording, as far as there is room.
  private mutating func cells(
    of section: ScreenSection, _ material: ReviewMaterial
  ) -> Markup {
    // Once a screen has had no room, none of the following has.
    guard frameBytes < limits.frames else {
      return Markup(data(of: section, frames: .null, material))
    }
    let played = material.recording.flatMap {
      Playback($0, palette: material.palette, maximum: Self.maxMoments)
    }
    // Tries the whole recording, then fewer moments, then none.
    let recordings = [played, played?.thinned(to: Self.fewMoments)].compactMap(\.self) + [nil]
    var size = 0
    for playback in recordings {
      var frames = FrameData(material)
      let cells = frames.value(
        before: material.before?.frame, after: material.after?.frame, playback: playback,
        maxPlaybackSize: limits.playback)
      guard let cells else { continue }
      let data = Markup(self.data(of: section, frames: cells, material))
      size = data.html.utf8.count
      guard frameBytes + size <= limits.frames else { continue }
      frameBytes += size
      scalars.formUnion(frames.scalars)
      return data
    }
    frameBytes += size
    return Markup(data(of: section, frames: .null, material))
  }

  /// The number of moments of a recording: the most, and the fewer to try next.
  private static let (maxMoments, fewMoments) = (60, 16)

  /// Sets the text and strip of groups from the first of their screens.
  private mutating func collectGroups(of section: ScreenSection) {
    for (index, edit) in section.screen.edits.enumerated() {
      guard let id = edit.group, headlines[id] == nil, section.outlines.indices.contains(index)
      else {
        continue
      }
      let outlines = section.outlines[index]
      headlines[id] = EditCard.headline(edit, outlines, &classes, isBrief: true)
      groupStrips[id] = EditCard.strips(
        outlines, section.before, section.after, width: Overview.groupStrip, isShort: true, &classes
      )
      textBytes += groupStrips[id]?.html.utf8.count ?? 0
      groupChips[id] = EditCard.chips(
        of: section.screen.findings.filter { $0.edits.contains(edit.id ?? "") }, isBrief: true)
    }
  }

  private func data(
    of section: ScreenSection, frames: ScriptValue, _ material: ReviewMaterial
  ) -> ScriptValue {
    func side(_ side: ReviewMaterial.Side?) -> ScriptValue {
      side.map { .object([("scale", .number($0.scale)), ("padding", .number($0.padding))]) }
        ?? .null
    }
    return .object([
      ("frames", frames), ("before", side(material.before)), ("after", side(material.after)),
      (
        "edits",
        .list(
          zip(section.screen.edits, section.outlines).map { edit, outlines in outlines.value(edit) }
        )
      ),
      (
        "masked",
        .list(
          material.masked.prefix(2000).map { run in
            .list(
              [run.row, run.columns.lowerBound, run.columns.upperBound - 1].map(ScriptValue.number))
          })
      ),
    ])
  }

  // MARK: The file

  /// The page, once all screens are added.
  package func bytes() -> [UInt8] {
    let (style, script) = (Markup(styleWith: classes), Markup.script)
    let values: [String: Markup] = [
      "policy": "\(policy(style: style.html, script: script.html))",
      "title": "\(overview.title)", "style": style, "script": script,
      "decider": deciderAttributes, "overview": overviewHTML, "rows": rowsHTML,
      "ending": endingHTML, "data": pageData.element(id: ":data"),
    ]
    // Cells, pictures and passing screens are most of a page, so they are written once, directly to their place.
    var page: [UInt8] = []
    page.reserveCapacity(
      1 << 20 + passed.size + frameBytes + min(pictureBytes / 3 * 4, limits.page))
    PageTemplate.fill(PageAssets.skeleton, into: &page) { name, page in
      switch name {
      case "sections": writeSections(to: &page)
      case "passes": passed.writeList(to: &page)
      default: page += (values[name]?.html ?? "").utf8
      }
    }
    return page
  }

  private func policy(style: String, script: String) -> String {
    let connect = if case .server = decider { "; connect-src 'self'" } else { "" }
    return """
      default-src 'none'; img-src data: blob:; style-src \(PageAssets.hashSource(style)); \
      script-src \(PageAssets.hashSource(script)); base-uri 'none'; form-action 'none'\(connect)
      """
  }

  private var deciderAttributes: Markup {
    switch decider {
    case .commands: "data-decider=\"commands\""
    case .server(let token): "data-decider=\"server\" data-token=\"\(token)\""
    }
  }

  private var overviewHTML: Markup {
    let groups = overview.groups(groupStrips, headlines, groupChips)
    return "\(overview.lead)\(overview.tiles)\(overview.requests)\(groups)"
  }

  /// The screens that don't pass, under what filters them.
  private var rowsHTML: Markup {
    let all = parts.indices
    var rows: Markup = ""
    var folded: Set<Int> = []
    let folds = Dictionary(grouping: all.filter { parts[$0].fold != nil }) { parts[$0].fold }
    for index in all where !folded.contains(index) {
      let members = parts[index].fold.flatMap { folds[$0] } ?? []
      guard members.count > 1, let ids = parts[index].fold else {
        rows += parts[index].row
        continue
      }
      folded.formUnion(members)
      rows += fold(members, ids)
    }
    let list: Markup = rows.html.isEmpty ? "" : "<ol class=\"list\" id=\":rows\">\n\(rows)</ol>\n"
    return "\(overview.filterBar)\(list)"
  }

  private var endingHTML: Markup {
    let extra: [Markup] = problems.prefix(10).map {
      "<p class=\"quiet\">\($0.cut(to: 500))</p>\n"
    }
    return "\(overview.ending)\(extra)"
  }

  /// Screens that groups cover completely.
  private func fold(_ members: [Int], _ ids: [String]) -> Markup {
    let chips = ScreenRow.chips(ofGroups: ids, headlines)
    let names = SuiteReport.names(members.map { screens[$0].screen }, maximum: 4)
    return """
      <li class="fold"><details><summary>\(screens[members[0]].verdict.mark)\
      <span class="rmain"><strong>\(members.count) screens with nothing but</strong> \(chips)<br>\
      <span class="quiet">\(names)</span></span><span class="button" aria-hidden="true">Open all</span></summary>
      <ol class="list">\(members.map { parts[$0].row })</ol></details></li>

      """
  }

  /// Writes each screen as an element that is visible without scripts, and that scripts read.
  private func writeSections(to page: inout [UInt8]) {
    func write(_ markup: Markup) { page += markup.html.utf8 }
    var remainingBytes =
      limits.page - Self.ownBytes - passed.size - textBytes - min(frameBytes, limits.frames)
    for (index, part) in parts.enumerated() where !part.isLeftOut {
      let size = part.pictures.reduce(0) { $0 + ($1.bytes.count + 2) / 3 * 4 + 200 }
      let fits = size <= remainingBytes
      if fits { remainingBytes -= size }
      let screen = screens[index]
      write(
        """
        <noscript id=":n\(index)"><section class="screen" id="\(ScreenRow.anchor(screen.screen))">
        \(part.heading)\(part.edits)
        """)
      if part.hasPictures { writePictures(of: part, fits, screen, to: &page) }
      write("\(part.facts)\(decisions(screen))</section></noscript>\n")
      write(ScriptValue.element(id: ":d\(index)", json: part.data))
    }
    if parts.contains(where: \.isLeftOut) { write(ScreenSection.leftOut(commands)) }
    passed.writeSections(to: &page)
  }

  /// Writes the pictures of a screen, or a note that there was no room for them.
  private func writePictures(
    of part: Part, _ fits: Bool, _ screen: ScreenReport, to page: inout [UInt8]
  ) {
    func write(_ markup: Markup) { page += markup.html.utf8 }
    guard fits, !part.pictures.isEmpty else {
      let paths = [screen.pictures.baseline?.path, screen.pictures.current?.path].compactMap(\.self)
      write(
        """
        <p class="left-out">There was no room for these pictures: \(paths.joined(separator: ", "))</p>

        """)
      return
    }
    write("<div class=\"pictures\">\n")
    for picture in part.pictures {
      write(
        """
        <figure class="picture"><figcaption>\(picture.side)</figcaption>\
        <img alt="\(picture.alt)" data-side="\(picture.side)" src="data:image/png;base64,
        """)
      page += Data(picture.bytes).base64EncodedData()
      write("\"></figure>\n")
    }
    write("</div>\n")
  }

  /// The commands that decide on one screen.
  private func decisions(_ screen: ScreenReport) -> Markup {
    let verbs: [ShellCommand] =
      screen.isRemovable
      ? ["qa approve --remove"] : screen.isDecidable ? ["qa approve", "qa reject"] : []
    let decisions = verbs.compactMap {
      ShellWord.decision($0, [screen.screen.description], reason: "\"…\"")
    }
    guard !decisions.isEmpty else { return "" }
    return
      "<p class=\"commands\">\(decisions.map { ScreenSection.command(commands.adapt($0)) })</p>\n"
  }
}
