package import Baselines
package import ProjectFiles
internal import ScreenConfig

extension Suite {
  /// Adds captures of older runs to a run if they were made from the same files with the same configs. A gate that
  /// recaptures only its failed screens then still judges all of them.
  ///
  /// - Parameters:
  ///   - run: The newest run.
  ///   - all: All screens of the project, or of the shard.
  package func completed(
    _ run: RunManifest, to all: Selection, _ lock: borrowing ProjectLock
  ) throws(SuiteError) -> RunManifest {
    let store = RunStore(project: project, folders: lock.folders)
    var missing = Dictionary(
      all.configs.map { ($0.name, $0.digest) }, uniquingKeysWith: { first, _ in first })
    for captured in run.screens { missing[captured.screen] = nil }
    var screens = run.screens
    var older = try store.run(before: run.$id)
    while !missing.isEmpty, let other = older {
      if run.tree != nil, other.tree == run.tree {
        for captured in other.screens
        where missing[captured.screen] == captured.configDigest && captured.isWhole {
          missing[captured.screen] = nil
          screens.append(captured)
        }
      }
      older = try store.run(before: other.$id)
    }
    guard screens.count > run.screens.count else { return run }
    let completed = RunManifest(
      id: run.$id, startedAt: run.startedAt, finishedAt: run.finishedAt,
      milliseconds: run.milliseconds, isComplete: missing.isEmpty && !all.isPart,
      screens: screens.sorted { $0.screen < $1.screen }, shard: run.shard, tree: run.tree,
      appScreens: run.appScreens)
    try store.seal(completed, lock)
    return completed
  }
}

extension CapturedScreen {
  /// Whether its own run captured it without an error.
  fileprivate var isWhole: Bool { error == nil && instability == nil && keptFrom == nil }
}
