internal import Baselines
internal import ProjectFiles
internal import ScreenRuns

// The shared files that name screens: `expected.json` and `timings.json`.
extension Renamer {
  /// - Parameter screens: The old names of the config's screens.
  func renameShared(
    _ old: String, _ new: String, _ screens: [ScreenName], _ changes: inout UnsignedDecisions,
    _ outcome: inout RenameOutcome
  ) throws(SuiteError) {
    var file = try ExpectationFile.read(project)
    let before = file
    for index in file.expectations.indices {
      let entry = file.expectations[index]
      let named = entry.screens.map { name in
        ScreenName(name).flatMap { $0.config == old ? renamed($0, new) : nil }?
          .description ?? name
      }
      let changed = Expectation(
        screens: named, changes: entry.changes, reason: entry.reason, author: entry.author,
        expires: entry.expires)
      file.expectations[index] = changed
      outcome.notes += screens.sorted().compactMap { screen in
        Self.note(on: screen, renamed(screen, new), entry, changed, number: index + 1)
      }
    }
    if file != before { changes.files.screenshots[ExpectationFile.name] = try file.encoded() }
    try renameTimings(old, new, &changes)
  }

  /// Returns a note if a pattern no longer covers a screen, or covers it for the first time; otherwise nil.
  private static func note(
    on old: ScreenName, _ new: ScreenName, _ entry: Expectation, _ changed: Expectation, number: Int
  ) -> String? {
    let (did, does) = (entry.names(old), changed.names(new))
    guard did != does else { return nil }
    return "expected.json, entry \(number) (\(entry.reason.excerpt())) "
      + (did
        ? "matched \(old) by a pattern and does not match \(new)" : "matches \(new) by a pattern")
  }

  private func renameTimings(
    _ old: String, _ new: String, _ changes: inout UnsignedDecisions
  ) throws(SuiteError) {
    let times = try Timings.read(project)
    let own = times.filter { $0.key.config == old }
    guard !own.isEmpty else { return }
    var renamedTimes = times.filter { own[$0.key] == nil }
    for (screen, time) in own { renamedTimes[renamed(screen, new)] = time }
    changes.files.screenshots[Timings.name] = try JSONFiles.encode(renamedTimes)
  }
}
