internal import Baselines
internal import ProjectFiles
internal import RunReport
internal import ScreenConfig

/// What a shell may complete in a project. The lists are empty if something is wrong with the project.
extension Suite {
  /// The most names to offer: a longer list is no help.
  private static let maxNames = 2000

  /// The names of configs and of their screens, ascending.
  package var screenCompletions: [String] {
    do {
      let screens = try select().configs
      return Array(
        Set(screens.flatMap { [$0.name.config, $0.name.description] }).sorted()
          .prefix(Self.maxNames))
    } catch {
      return []
    }
  }

  /// The undecided screens of the newest report, then the ids of its groups and edits; all screens if there is no
  /// report.
  package var decisionCompletions: [String] {
    do {
      let report = try ReportFile.read(locateFolders(), project).report
      let open = report.screens.filter { $0.verdict != .pass }
      let names =
        open.map(\.screen.description) + report.groups.map(\.id)
        + open.flatMap(\.edits).compactMap(\.id)
      return Array(names.prefix(Self.maxNames))
    } catch {
      return screenCompletions
    }
  }

  /// The tags of all configs, ascending.
  package var tagCompletions: [String] {
    do { return Set(try select().configs.flatMap(\.tags)).sorted() } catch { return [] }
  }
}
