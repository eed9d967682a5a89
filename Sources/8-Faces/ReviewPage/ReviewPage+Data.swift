internal import Baselines
internal import FrameComparison
internal import FrameFindings
internal import ProjectFiles
internal import Reports
internal import RunReport
internal import TerminalFrame

// The data of all screens for the page's script.
extension ReviewPage {
  var pageData: ScriptValue {
    let screens = zip(parts, self.screens).map { part, screen -> ScriptValue in
      .object([
        ("name", .text(screen.screen.description)),
        ("anchor", .text(ScreenRow.anchor(screen.screen))),
        ("verdict", .text(screen.verdict.rawValue)),
        ("word", ScriptValue(ShellWord.quoted(screen.screen.description))),
        ("open", .bool(screen.needsPerson)),
        ("decidable", .bool(screen.isDecidable || screen.isRemovable)),
        ("groups", .list(screen.groupIDs.map { ScriptValue.text($0) })),
        ("isRequested", .bool(screen.requests != nil)),
        ("isShared", .bool(screen.neededGroups != nil)),
        (
          "kinds",
          .list(Set(screen.findings.map(\.kind.rawValue)).sorted().map { ScriptValue.text($0) })
        ),
        ("find", .text(part.find)),
      ])
    }
    let names = scalars.sorted { $0.value < $1.value }.prefix(4000).compactMap { scalar in
      scalar.properties.name.map { name in
        (String(scalar.value, radix: 16), ScriptValue.text(name.lowercased()))
      }
    }
    let shared = overview.contents.groups.map { set in
      Self.set(set.edits.map(\.id), set.screens)
    }
    return .object([
      ("run", .text(report.run)), ("project", .text(overview.title)), ("screens", .list(screens)),
      ("remarks", passed.remarks), ("plain", .number(passed.plainSection)),
      ("groups", .list(shared)), ("batches", .list(batches)),
      ("characters", .object(names)),
      ("option", .text(commands.option ?? "")), ("verdicts", VerdictForm.list),
    ])
  }

  private static func set(_ ids: [String], _ screens: [BaselineName]) -> ScriptValue {
    .object([
      ("ids", .list(ids.map { ScriptValue.text($0) })),
      ("words", .list(ids.map { ScriptValue(ShellWord.quoted($0)) })),
      ("screens", .list(screens.map { ScriptValue.text($0.description) })),
    ])
  }

  /// Two or more screens with the same edits and no others, which are decided together. Most screens first, as in the
  /// review in the terminal.
  private var batches: [ScriptValue] {
    overview.contents.plan.decisions.filter { !$0.groups.isEmpty }
      .map { Self.set($0.groups, $0.screens) }
  }
}

extension ScreenReport {
  /// The groups of its edits, each once.
  var groupIDs: [String] {
    var seen: Set<String> = []
    return edits.compactMap(\.group).filter { seen.insert($0).inserted }
  }

  /// The text that a search matches if there is no room for the edits.
  var briefSearchText: String {
    OutsideText.visible("\(screen) \(verdict.rawValue)".cut(to: 400)).lowercased()
  }

  /// The text that a search matches, of limited length.
  var searchText: String {
    var text = "\(screen) \(verdict.rawValue) \(reason ?? "")"
    for line in requestLines { text += " \(line.cut(to: 400))" }
    for edit in edits {
      guard text.utf8.count < 4000 else { break }
      text += " \(edit.id ?? "") \(edit.summary.cut(to: 400))"
    }
    for finding in findings.prefix(30) { text += " \(finding.summary.cut(to: 200))" }
    return OutsideText.visible(text.cut(to: 6000)).lowercased()
  }
}
