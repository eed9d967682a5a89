package import Baselines
internal import FoundationEssentials
internal import FrameComparison
internal import ProjectFiles
internal import RunReport
package import ScreenRuns
internal import TerminalFrame
internal import Verdicts

/// Declares that edits are intended.
package struct Declarer: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

  /// Adds to `expected.json` what the newest report shows. For a named screen that isn't in the newest run, adds
  /// what its newest capture shows.
  ///
  /// An edit is declared with its words. Its area is added if all screens with the edit have it in the same
  /// area, and no rows moved.
  ///
  /// - Parameters:
  ///   - given: Screens, and ids of edits or groups; empty for everything that is open.
  ///   - author: Who declares; nil for the person who commits in this repository.
  ///   - expires: The last day, `YYYY-MM-DD`; nil for 30 days from now.
  /// - Returns: The entries that were added.
  /// - Throws: ``SuiteErrors`` if a name is unknown, or there is nothing to declare.
  package func declare(
    _ given: [String], reason: String, author: String? = nil, expires: String? = nil,
    _ lock: borrowing ProjectLock
  ) async throws -> [Expectation] {
    try suite.checkReason(reason, of: "an expectation")
    let author = try await suite.person(named: author)
    let expires = expires ?? ExpectationFile.day(after: 30)
    guard ExpectationFile.isDate(expires), expires >= ExpectationFile.day() else {
      throw SuiteError(
        .usage, "--expires must be today or a later day, not \"\(expires)\"",
        remedy: "for example --expires 2026-12-31")
    }
    var file = try ExpectationFile.read(suite.project)
    let newest = try await suite.newestRun(lock.folders)
    let selection = try ApprovalSelection.newest(of: newest, lock.folders, suite.project)
    let names = given.filter { !selection.isID($0) }
    let captures = try suite.captures(
      of: names.compactMap(ScreenName.init), newest: newest, lock.folders)
    for name in names where ScreenName(name).flatMap({ captures[$0] }) == nil {
      throw try selection.unknown(name) ?? suite.notCaptured(name, newest: newest)
    }
    let older = try await RunJudge(suite).report(
      onOlder: Array(captures.values), than: newest, lock)
    let captured = Set(newest.screens.map(\.screen))
    var declared = DeclaredEdits()
    declared.add(selection.report, on: captured, named: Set(given))
    // The ids of this report were never shown, so only screens count.
    if let older {
      declared.add(
        older, on: Set(names.compactMap(ScreenName.init)).subtracting(captured), named: Set(names))
    }
    var entries = declared.entries.map { screens, changes in
      Expectation(
        screens: screens.map(\.description), changes: changes, reason: reason, author: author,
        expires: expires)
    }
    guard !entries.isEmpty else {
      if let screen = declared.pictures.first {
        throw SuiteError(
          .usage, "\(screen) has no cells: its pixels differ, and that can't be declared",
          remedy: "review it, then: \(ShellCommand.naming("qa approve", [screen])) --reason \"…\"")
      }
      throw SuiteError(
        .usage, "there is nothing to declare: none of these screens is a regression",
        remedy: "capture the changed screens first: qa run")
    }
    let signatures = try await suite.sign(
      entries.map(\.bytes), at: nil, TrustFiles(suite.project).present())
    for (index, signature) in signatures.enumerated() { entries[index].signature = signature }
    file.expectations += entries
    try file.write(suite.project, lock)
    return entries
  }
}

/// The edits of a report in the terms of an expectation, each with the screens that have it.
private struct DeclaredEdits {
  private struct Key: Hashable {
    let kind: EditKind
    let aspect: EditAspect
  }

  private struct Area: Hashable {
    let rows: CellRange?
    let columns: CellRange?
  }

  private var screens = OrderedGroups<Key, ScreenName>()
  private var regions: [Key: Set<Area>] = [:]
  /// The screens that are pictures without frames, about which nothing can be declared.
  private(set) var pictures: [ScreenName] = []

  /// - Parameter captured: The screens of the run. Other names in a report can't be declared.
  mutating func add(_ report: SuiteReport, on captured: Set<ScreenName>, named names: Set<String>) {
    for screen in report.screens where screen.verdict == .regression {
      guard let name = screen.screen.screenName, captured.contains(name) else { continue }
      let isNamed = names.isEmpty || names.contains(name.description)
      for edit in screen.edits where isNamed || edit.isNamed(by: names) {
        for part in edit.parts { add(part, of: name) }
      }
    }
  }

  private mutating func add(_ edit: EditPart, of screen: ScreenName) {
    guard let kind = edit.kind.edit else {
      if edit.kind == .pixels { pictures.append(screen) }
      return
    }
    for aspect in edit.aspects {
      let key = Key(kind: kind, aspect: aspect)
      if screens[key].last != screen { screens.add(screen, to: key) }
      regions[key, default: []].insert(Area(rows: edit.rows, columns: edit.columns))
    }
  }

  /// The changes by the screens that have them.
  var entries: [(key: [ScreenName], elements: [Expectation.Change])] {
    var changes = OrderedGroups<[ScreenName], Expectation.Change>()
    for (key, members) in screens.all { changes.add(change(key), to: members) }
    return changes.all
  }

  private func change(_ key: Key) -> Expectation.Change {
    let area = regions[key]?.count == 1 && !key.kind.movesRows ? regions[key]?.first : nil
    return Expectation.Change(
      edit: key.kind, property: key.aspect.property, from: key.aspect.from, to: key.aspect.to,
      rows: area?.rows, columns: area?.columns)
  }
}
