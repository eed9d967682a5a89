package import Baselines
package import ProjectFiles
package import ScreenConfig

/// The files of a project whose changes call for new captures, at one moment.
package struct WatchedFiles: Hashable, Sendable {
  /// The stamp of each file, by its path relative to the project's root.
  fileprivate(set) var stamps: [String: String] = [:]
  /// Absolute paths of the folders that contain them, and in which new ones may appear.
  package fileprivate(set) var folders: Set<String> = []

  /// The number of files.
  package var count: Int { stamps.count }

  package init(_ stamps: [String: String] = [:]) { self.stamps = stamps }

  /// Returns the files that are gone, new or different, ascending.
  package func changes(since before: WatchedFiles) -> [String] {
    Set(stamps.keys).union(before.stamps.keys).filter { stamps[$0] != before.stamps[$0] }.sorted()
  }
}

extension Suite {
  /// Looks at the files that matter for some screens: those that the configs' `watch` names, or all source files
  /// if a config has no `watch`. Configs, baselines and the files that are copied for an app always count.
  ///
  /// - Parameter configs: The configs as they were last read.
  package func watchedFiles(
    _ configs: [CaptureConfig], _ folders: ScreenshotFolders?
  ) async throws(SuiteError) -> WatchedFiles {
    var paths = try Set(
      Files.names(in: project.screenshots).filter { $0.hasSuffix(".json") }
        .map { "\(project.screenshots)/\($0)" })
    if let folders {
      paths.formUnion(try Files.names(in: folders.baseline).map { "\(folders.baseline)/\($0)" })
    }
    if configs.isEmpty || configs.contains(where: { $0.watched == nil }) {
      // git may have changed since the last look.
      paths.formUnion(try await SourceFiles(withFreshRepository.repository, folders).list())
    }
    var watched = WatchedFiles()
    for path in paths {
      guard let stamp = FileStamp(path) else { continue }
      watched.stamps[Path.relative(path, to: project.root)] = "\(stamp)"
    }
    let named = Set(configs.compactMap(\.watched).flatMap { $0 } + copied(configs))
    if let folders, !named.isEmpty {
      let tree = ProjectTree(project, folders)
      for (path, stamp) in tree.stamps(named.sorted { $0.text < $1.text }) {
        watched.stamps[path] = stamp
      }
      watched.folders = Set(
        ProjectTree.folders(Array(named)).map {
          $0.isEmpty ? project.root : "\(project.root)/\($0)"
        }
      )
    }
    addFolders(to: &watched)
    return watched
  }

  private func copied(_ configs: [CaptureConfig]) -> [PathPattern] {
    Set(configs.flatMap(\.copied)).compactMap { PathPattern(Path.relative($0, to: project.root)) }
  }

  private func addFolders(to watched: inout WatchedFiles) {
    watched.folders.formUnion([project.root, project.screenshots])
    for path in watched.stamps.keys {
      var folder = Path.parent(of: "\(project.root)/\(path)")
      while folder != project.root, watched.folders.insert(folder).inserted {
        folder = Path.parent(of: folder)
      }
    }
  }
}
