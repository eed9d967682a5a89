internal import Baselines
package import ProjectFiles
internal import RunReport
package import ScreenConfig

/// The screens that a command was asked for.
package struct ScreenChoice: Hashable, Sendable {
  /// Names of screens, or of configs or launches for all of their screens; or patterns for any of these. Empty for
  /// all screens.
  package let names: [String]
  /// The tags to look for: a screen's config must have at least one of them. Empty for all screens.
  package let tags: [String]
  /// The state that the newest report must give them, or nil for all screens.
  package let state: State?

  /// Whether all screens are asked for.
  package var isOfAll: Bool { names.isEmpty && tags.isEmpty && state == nil }

  package enum State: Hashable, Sendable {
    /// The screen needs a person: it neither passed nor is an expected change.
    case failed
    /// The screen didn't pass or isn't in the report, or its config has changed since its last capture.
    case changed
  }

  package init(_ names: [String], tags: [String] = [], state: State? = nil) {
    self.names = names
    self.tags = tags
    self.state = state
  }
}

extension Suite {
  /// Reads the configs of the screens that were asked for.
  ///
  /// - Returns: The screens, or nil if the project has them but none is in the state that was asked for.
  /// - Throws: ``SuiteErrors`` with everything that is wrong with them.
  package func select(_ choice: ScreenChoice) async throws(SuiteErrors) -> Selection? {
    let selection = try withTags(choice.tags, of: select(choice.names))
    guard let state = choice.state else { return selection }
    let wanted: Set<ScreenName>
    do {
      wanted = try await screens(in: state, of: selection)
    } catch {
      throw SuiteErrors([error])
    }
    let narrowed = selection.narrowed { wanted.contains($0.name) }
    if !narrowed.configs.isEmpty { return narrowed }
    guard selection.isComplete else { return nil }
    do { try await checkNothingElse(selection.folders) } catch { throw SuiteErrors([error]) }
    return nil
  }

  private func withTags(
    _ tags: [String], of selection: Selection
  ) throws(SuiteErrors) -> Selection {
    guard !tags.isEmpty else { return selection }
    let known = Set(selection.configs.flatMap(\.tags))
    let unknown = tags.filter { !known.contains($0) }.map { tag in
      SuiteError(
        .usage, "no screen has the tag \"\(tag)\"",
        remedy: EditDistance.suggestion(for: tag, among: known.sorted())
          ?? (known.isEmpty
            ? "add it to configs: \"tags\": [\"\(tag)\"]"
            : "tags: \(known.sorted().joined(separator: ", "))"))
    }
    guard unknown.isEmpty else { throw SuiteErrors(unknown) }
    return selection.narrowed { !Set($0.tags).isDisjoint(with: tags) }
  }

  /// Checks that nothing else in the newest report needs a person: orphans and declarations have no capture.
  private func checkNothingElse(_ folders: ScreenshotFolders) async throws(SuiteError) {
    let report = try await newestReport(folders)
    guard report.exitCode != .success else { return }
    throw SuiteError(
      .needsReview, "no screen can be captured again, but the newest report needs a review",
      remedy: "review it: qa report")
  }

  private func screens(
    in state: ScreenChoice.State, of selection: Selection
  ) async throws(SuiteError) -> Set<ScreenName> {
    let report = try await newestReport(selection.folders)
    guard report.failures == nil else {
      throw SuiteError(
        .incomplete,
        "the newest gate reached no verdict, so it isn't known which screens failed",
        remedy: "capture all of them: qa run")
    }
    let verdicts = Dictionary(
      report.screens.compactMap { report in report.screen.screenName.map { ($0, report.verdict) } },
      uniquingKeysWith: { first, _ in first })
    switch state {
    case .failed:
      return Set(verdicts.filter { $0.value.exitCode != .success }.map(\.key))
    case .changed:
      let newest = try await newestRun(selection.folders)
      let captures = try captures(
        of: selection.configs.map(\.name), newest: newest, selection.folders)
      let changed = selection.configs.filter { config in
        guard let verdict = verdicts[config.name], verdict == .pass else { return true }
        return captures[config.name]?.screen.configDigest != config.digest
      }
      return Set(changed.map(\.name))
    }
  }
}

extension Suite.Selection {
  /// Narrows the selection to the wanted screens.
  package func narrowed(_ isWanted: (CaptureConfig) -> Bool) -> Suite.Selection {
    let wanted = configs.filter(isWanted)
    let isSame = wanted.count == configs.count
    return Suite.Selection(
      configs: wanted, isComplete: isComplete && isSame, isChosen: isChosen || !isSame,
      folders: folders, shard: shard)
  }
}
