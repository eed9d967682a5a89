package import Audit
internal import FoundationEssentials
internal import FrameRenderer
internal import PNGImage
internal import RunReport
internal import TerminalFrame

/// The report of an audit as a single HTML file that contains everything it shows, and needs no script. Equal reports
/// give equal bytes.
package struct AuditPage {
  private let report: AuditReport
  private var classes = AppearanceClasses()
  private var renderers: [Palette: FrameRenderer] = [:]
  /// The picture of each screen, in base64, so that a screen that shows several faults is drawn once.
  private var pictures: [Drawing: String] = [:]
  private var pictureBytes = 0
  /// Why pictures are missing, each reason once.
  private var problems: [String] = []

  /// A screen and its colours.
  private struct Drawing: Hashable {
    let frame: Frame
    let palette: Palette
  }

  /// The size of all pictures from which on no more are added, in bytes.
  private static let maxPictureBytes = 12 << 20

  /// The page.
  package static func bytes(of report: AuditReport) async -> [UInt8] {
    var page = AuditPage(report: report)
    var apps: [Markup] = []
    for (index, subject) in report.subjects.enumerated() {
      apps.append(await page.section(of: subject, id: ":app\(index)"))
    }
    let style = Markup(auditStyleWith: page.classes)
    let values: [String: Markup] = [
      "title": "\(page.title), audit", "style": style, "lead": page.lead, "apps": apps.joined(),
      "policy":
        "default-src 'none'; img-src data:; style-src \(PageAssets.hashSource(style.html)); base-uri 'none'; form-action 'none'",
      "problems": page.problems.map { "<p class=\"quiet\">\($0)</p>\n" }.joined(),
    ]
    var bytes: [UInt8] = []
    PageTemplate.fill(PageAssets.auditSkeleton, into: &bytes) { name, bytes in
      bytes += (values[name]?.html ?? "").utf8
    }
    return bytes
  }

  // MARK: The top

  private var title: String {
    let names = report.subjects.map(\.name)
    return names.count == 1 ? names[0] : SuiteReport.counted(names.count, "screen")
  }

  private var lead: Markup {
    let groups = report.subjects.flatMap(\.groups).filter { $0.state == .open }
    let found: Markup =
      groups.isEmpty ? "No faults" : "\(SuiteReport.counted(groups.count, "fault"))"
    let facts = [AuditSeverity.serious, .moderate].compactMap { severity -> String? in
      let count = groups.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)"
    }
    let links: [Markup] = report.subjects.enumerated().map { index, subject in
      let count = subject.groups.count { $0.state == .open }
      let number: Markup = count == 0 ? "" : " <b>\(count)</b>"
      return "<a href=\"#:app\(index)\">\(subject.name)\(number)</a>\n"
    }
    let apps: Markup =
      links.count < 2 ? "" : "<nav class=\"apps\" aria-label=\"Screens\">\(links)</nav>\n"
    return """
      <h1>\(found) in \(title)</h1>
      <p class="quiet">\(facts.joined(separator: ", "))</p>
      \(apps)
      """
  }

  // MARK: An app

  private mutating func section(
    of subject: AuditReport.Subject, id: String
  ) async -> Markup {
    var body: Markup = ""
    if let error = subject.error {
      body += "<p>\(error)</p>\n"
    } else {
      let checks = SuiteReport.counted(subject.checks.count, "check")
      body +=
        "<p class=\"quiet\"><code>\(subject.command.joined(separator: " "))</code> · \(checks)</p>\n"
    }
    let groups = subject.groups
    for group in groups where group.state != .note { body += await card(of: group) }
    let notes = groups.filter { $0.state == .note }
    if !notes.isEmpty {
      let items: [Markup] = notes.map { "<li><code>\($0.check)</code>\($0.sentence)</li>\n" }
      body += """
        <details class="notes"><summary>\(SuiteReport.counted(notes.count, "note"))</summary>
        <ul>\(items)</ul></details>

        """
    }
    return "<section class=\"app\" id=\"\(id)\">\n<h2>\(subject.name)</h2>\n\(body)</section>\n"
  }

  private mutating func card(of group: AuditReport.FaultGroup) async -> Markup {
    let isOpen = group.state == .open
    let kind: Markup =
      isOpen ? group.severity == .serious ? "serious" : "moderate" : "accepted"
    var body: Markup = ""
    let places = group.faults.filter { $0.leftover == nil }
    let left = group.statements.dropLast(places.count)
    body += left.map { "<h3>\($0.sentence)</h3>\n" }.joined()
    for fault in places { body += "<h3>\(fault.sentence)</h3>\n\(strips(of: fault))\n" }
    if let acceptance = group.acceptance { body += "<p class=\"label\">\(acceptance)</p>\n" }
    let steps: [Markup] = group.steps.map { "<li>\($0)</li>" }
    body += "<ol class=\"hand\">\(steps)</ol>\n"
    var seen: Set<[Frame?]> = []
    for fault in group.faults where seen.insert([fault.screen, fault.expected]).inserted {
      body += await figures(of: fault)
    }
    return """
      <article class="fault \(kind)">
      <div class="head"><span class="badge">\(group.severity.rawValue)\(isOpen ? "" : ", accepted")</span> <code>\(group.check)</code></div>
      \(body)</article>

      """
  }

  /// The place on the right screen and on the one that shows the fault; empty if there is no place.
  private mutating func strips(of fault: AuditReport.Fault) -> Markup {
    let places = fault.places
    guard let screen = fault.screen, !places.isEmpty else { return "" }
    let palette = fault.palette ?? Theme.dark.palette
    let right = fault.expected.flatMap { $0.size == screen.size ? $0 : nil }
    let sides: [(Frame, StripPainter.Side)] =
      [right.map { ($0, .right) }, (screen, .shown)].compactMap(\.self)
    let strips: [Markup] = sides.map { frame, side in
      let strip = Strip(
        of: frame, places, places, beside: side == .right ? screen : right, gap: nil,
        width: Self.stripColumns)
      return StripPainter(frame, palette, side).html(strip, places, &classes)
    }
    return "<div class=\"strips\">\(strips)</div>"
  }

  /// The columns of a strip, at 10 pixels each.
  private static let stripColumns = 80

  /// The whole screens as pictures; empty if the fault has none.
  private mutating func figures(of fault: AuditReport.Fault) async -> Markup {
    var figures: [Markup] = []
    let screens: [(Frame?, Markup)] = [
      (fault.expected, "What is right"), (fault.screen, "What is shown"),
    ]
    for (frame, caption) in screens {
      guard let frame, let picture = await picture(of: frame, fault.palette) else { continue }
      figures.append(
        """
        <figure><figcaption>\(caption)</figcaption>\
        <img alt="\(caption), in a window of \("\(frame.size)")" src="data:image/png;base64,\(picture)"></figure>

        """)
    }
    guard !figures.isEmpty else { return "" }
    let noun: Markup = figures.count == 1 ? "The whole screen" : "Both screens"
    let open: Markup = figures.count == 1 ? "" : " open"
    return
      "<details\(open)><summary>\(noun)</summary><div class=\"pictures\">\(figures)</div></details>\n"
  }

  /// The picture of a screen in base64, or nil if there is none, which ``problems`` explains.
  private mutating func picture(of frame: Frame, _ palette: Palette?) async -> String? {
    let drawing = Drawing(frame: frame, palette: palette ?? Theme.dark.palette)
    if let known = pictures[drawing] { return known }
    guard pictureBytes < Self.maxPictureBytes else {
      addProblem("There was no room for the pictures of all faults.")
      return nil
    }
    do {
      let renderer = try renderer(for: drawing.palette)
      let bytes = try await PNGEncoder.encode(renderer.render(frame))
      pictureBytes += bytes.count
      let text = Data(bytes).base64EncodedString()
      pictures[drawing] = text
      return text
    } catch {
      addProblem("Some pictures can't be drawn: \(error)")
      return nil
    }
  }

  private mutating func renderer(for palette: Palette) throws(RenderError) -> FrameRenderer {
    if let known = renderers[palette] { return known }
    let renderer = try FrameRenderer(
      RenderSettings(theme: Theme(name: "audit", palette: palette)))
    renderers[palette] = renderer
    return renderer
  }

  private mutating func addProblem(_ text: String) {
    if !problems.contains(text) { problems.append(text) }
  }
}
