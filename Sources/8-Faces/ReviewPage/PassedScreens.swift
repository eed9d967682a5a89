internal import Baselines
internal import Decisions
internal import ProjectFiles
internal import RunReport
internal import TerminalFrame

/// The screens that pass: a line for each, and what the page says about them, once for all screens that have it in
/// common. The script makes rows of the lines that a person looks at.
struct PassedScreens {
  private(set) var count = 0
  private var lines: Markup = ""
  private var sections: [Section] = []
  private var numbers: [Remarks: Int] = [:]
  private var captures = CaptureList()

  /// What the page says about a screen that passes, besides its name, config, command and time.
  struct Remarks: Hashable {
    /// The report without what only this screen has.
    let screen: ScreenReport
    private let masks: [ReviewMaterial.MaskReport]
    private let approvals: [ApprovalReport]
    private let problems: [String]

    /// A report that says only that its screen passes.
    private static let plain = ScreenReport(screen: .other(""), verdict: .pass)

    init(_ screen: ScreenReport, _ material: ReviewMaterial) {
      var shared = Self.plain
      shared.reason = screen.reason
      (shared.remedy, shared.notes) = (screen.remedy, screen.notes)
      (shared.edits, shared.findings) = (screen.edits, screen.findings)
      (shared.maskedCells, shared.hidden) = (screen.maskedCells, screen.hidden)
      (shared.configChanges, shared.approvals) = (screen.configChanges, screen.approvals)
      self.screen = shared
      (masks, approvals, problems) = (material.masks, material.approvals, material.problems)
    }

    /// Whether there is nothing to say but that the screen passes.
    var isEmpty: Bool {
      screen == Self.plain && masks.isEmpty && approvals.isEmpty && problems.isEmpty
    }
  }

  /// The text about all screens with the same remarks.
  private struct Section {
    let screen: ScreenReport
    let isEmpty: Bool
    let summary: String
    let text: Markup
    var names: [String] = []
    var count = 0
  }

  /// The names in the heading of a section.
  private static let maxNames = 3

  /// Adds the next screen, in ascending order of their names.
  mutating func add(_ section: ScreenSection, _ classes: inout AppearanceClasses) {
    let screen = section.screen
    let number = number(of: section, &classes)
    let name = screen.screen.description.cut(to: 300)
    if sections[number].names.count < Self.maxNames { sections[number].names.append(name) }
    sections[number].count += 1
    let time: Markup = screen.milliseconds.map { " \($0) ms" } ?? ""
    let remarks: Markup =
      sections[number].isEmpty ? "" : " <a href=\"#:r\(number)\">remarks</a>"
    lines += "<li id=\"\(ScreenRow.anchor(screen.screen))\"><b>\(name)</b>\(time)\(remarks)\n"
    captures.add(screen.capture, of: screen.screen)
    count += 1
  }

  /// The number of the section about a screen.
  private mutating func number(
    of section: ScreenSection, _ classes: inout AppearanceClasses
  ) -> Int {
    let remarks = Remarks(section.screen, section.material)
    if let known = numbers[remarks] { return known }
    let shared = section.of(remarks.screen)
    sections.append(
      Section(
        screen: remarks.screen, isEmpty: remarks.isEmpty, summary: shared.summary,
        text: "\(shared.edits(&classes))\(shared.facts(&classes))"))
    numbers[remarks] = sections.count - 1
    return sections.count - 1
  }

  // MARK: Writing

  /// The size of the text, in bytes.
  var size: Int {
    sections.reduce(lines.html.utf8.count + captures.json.html.utf8.count) {
      $0 + $1.text.html.utf8.count
    }
  }

  /// Writes the folded list: each name with its time.
  func writeList(to page: inout [UInt8]) {
    guard count > 0 else { return }
    let list: Markup = """
      <details class="passes" id=":passes"\(count <= 12 ? " open" : "")><summary>\
      \(SuiteReport.counted(count, "screen")) \(count == 1 ? "passes" : "pass")</summary>
      <div class="list scripted" id=":passed"></div>
      <noscript id=":names"><ol class="names">

      """
    page += list.html.utf8
    page += lines.html.utf8
    page += "</ol></noscript></details>\n".utf8
  }

  /// Writes the texts, visible without scripts, and the data for the script.
  func writeSections(to page: inout [UInt8]) {
    guard count > 0 else { return }
    for (number, section) in sections.enumerated() {
      let rest = section.count - section.names.count
      let title =
        section.names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      let markup: Markup = """
        <noscript id=":p\(number)"><section class="screen" id=":r\(number)">
        \(ScreenSection.heading(title, section.screen.verdict, section.summary))\
        \(section.text)</section></noscript>

        """
      page += markup.html.utf8
    }
    page += ScriptValue.element(id: ":captures", json: captures.json).html.utf8
  }

  /// The section of screens that have no link to one; -1 if there is none.
  var plainSection: Int { sections.firstIndex(where: \.isEmpty) ?? -1 }

  /// What the script says in rows and finds in a search, for each section.
  var remarks: ScriptValue {
    .list(
      sections.map { section in
        .object([
          ("note", .text(OutsideText.visible((section.screen.notes.first ?? "").cut(to: 200)))),
          ("find", .text(section.screen.searchText)),
        ])
      })
  }
}

/// How screens were captured, in JSON: the folder of most configs, and a list of `[start, end, command, config]`.
///
/// Only the middle of a command is written: it starts and ends with this many characters of the command before.
/// The config is left out if it is in the folder and has the screen's name. A screen of an unknown config is a 0.
struct CaptureList {
  private var folder: String?
  private var items: Markup = ""
  private var last: [UInt8] = []

  var json: Markup {
    "{\"folder\":\(Markup(ScriptValue.text(folder ?? ""))),\"items\":[\(items)]}"
  }

  mutating func add(_ capture: CaptureReport?, of screen: BaselineName) {
    if !items.html.isEmpty { items += "," }
    guard let capture else {
      items += "0"
      return
    }
    let command = Array(OutsideText.visible(capture.shownCommand).utf8)
    // Other characters may have several bytes, or be two for the script.
    let isComparable = (last + command).allSatisfy { $0 < 0x80 }
    let start = isComparable ? zip(last, command).prefix { $0 == $1 }.count : 0
    let most = min(last.count, command.count) - start
    let end =
      isComparable
      ? zip(last.reversed(), command.reversed()).prefix(most).prefix { $0 == $1 }.count : 0
    let middle = String(decoding: command[start..<(command.count - end)], as: UTF8.self)
    items +=
      "[\(start),\(end),\(Markup(ScriptValue.text(middle)))\(config(capture.config, screen))]"
    last = command
  }

  private mutating func config(_ path: String, _ screen: BaselineName) -> Markup {
    let file = "\(screen.screenName?.config ?? "").json"
    if screen.screenName != nil, path.hasSuffix("/\(file)") {
      let folder = String(path.dropLast(file.count))
      if self.folder == nil { self.folder = folder }
      if self.folder == folder { return "" }
    }
    return ",\(Markup(ScriptValue.text(OutsideText.visible(path))))"
  }
}
