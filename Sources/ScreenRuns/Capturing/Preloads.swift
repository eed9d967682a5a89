internal import Capture
internal import ScreenConfig

/// Which apps of a run are forked from an interpreter that has imported their modules: those that have it in common
/// with others. One alone would wait for its interpreter longer than it takes to import them itself.
struct Preloads: Sendable {
  private let servers = ForkServers()
  /// By what the apps of one interpreter have in common.
  private let shared: Set<[String: String]>

  init(_ launches: some Sequence<ScreenLaunch> = []) {
    let groups = launches.map(\.config).filter { !$0.preload.isEmpty }.map(
      ConfigSettings.ofInterpreter)
    let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
    shared = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Nil for an app that imports its modules itself.
  func servers(for launch: ScreenLaunch) -> ForkServers? {
    shared.contains(ConfigSettings.ofInterpreter(launch.config)) ? servers : nil
  }

  /// Ends the interpreters. To be called when nothing more is captured.
  func end() async { await servers.end() }
}
