internal import Capture
internal import ScreenConfig

/// Decides which apps of a run are forked from an interpreter that has imported their modules: groups of two or
/// more that can share one. For a single app, starting the interpreter takes longer than importing the modules.
struct Preloads: Sendable {
  private let servers = ForkServers()
  /// The settings that the apps of one interpreter have in common, for each group.
  private let shared: Set<[String: String]>

  init(_ launches: some Sequence<ScreenLaunch> = []) {
    let groups = launches.map(\.config).filter { !$0.preload.isEmpty }.map(
      ConfigSettings.ofInterpreter)
    let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
    shared = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Returns nil for an app that imports its modules itself.
  func servers(for launch: ScreenLaunch) -> ForkServers? {
    shared.contains(ConfigSettings.ofInterpreter(launch.config)) ? servers : nil
  }

  /// Ends the interpreters. Call this once nothing more is captured.
  func end() async { await servers.end() }
}
