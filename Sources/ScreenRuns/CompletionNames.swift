internal import Baselines
internal import ProjectFiles
internal import RunReport
internal import ScreenConfig

/// What a shell may complete in a project: names, ascending; none where something is wrong with it.
extension Suite {
  /// More of them help nobody.
  private static let mostNames = 2000

  /// Configs and the screens that they give.
  package var screenCompletions: [String] {
    do {
      let screens = try select().configs
      return Array(
        Set(screens.flatMap { [$0.name.config, $0.name.description] }).sorted()
          .prefix(Self.mostNames))
    } catch {
      return []
    }
  }

  /// What the newest report has for a person: screens, then ids of groups and of edits.
  package var decisionCompletions: [String] {
    do {
      let report = try ReportFile.read(locateFolders(), project).report
      let open = report.screens.filter { $0.verdict != .pass }
      let names =
        open.map(\.screen.description) + report.groups.map(\.id)
        + open.flatMap(\.edits).compactMap(\.id)
      return Array(names.prefix(Self.mostNames))
    } catch {
      return screenCompletions
    }
  }

  /// The tags that some config has.
  package var tagCompletions: [String] {
    do { return Set(try select().configs.flatMap(\.tags)).sorted() } catch { return [] }
  }
}
