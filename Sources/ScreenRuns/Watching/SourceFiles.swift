internal import Baselines
internal import ProjectFiles

/// The files of a project that somebody made: what git tracks or does not ignore; outside of git all but what tools
/// leave behind. What `qa` writes is not among them.
struct SourceFiles: Sendable {
  let project: Project
  private let outputs: [String]
  private let workTree: WorkTree?

  /// Folders that tools fill.
  private static let leftovers: Set<String> = [
    "node_modules", "target", "venv", "__pycache__", "dist", "build",
  ]

  /// - Parameter folders: Where pictures are; nil if there are none yet.
  init(_ repository: FoundRepository, _ folders: ScreenshotFolders?) async throws(SuiteError) {
    project = repository.project
    workTree = try await repository.workTree()
    outputs = [folders?.current, folders?.baseline].compactMap { $0 }
  }

  /// Absolute paths. A file that git tracks and somebody removed is among them.
  ///
  /// - Parameter limit: Once there are more files, others are not looked for.
  func list(upTo limit: Int = .max) async throws(SuiteError) -> [String] {
    let files =
      if let workTree {
        try await workTree.files(in: project.root)
      } else {
        try walk(upTo: limit)
      }
    return files.filter { file in
      !outputs.contains { Path.isInside(file, $0) } && !file.contains("/__pycache__/")
    }
  }

  private func walk(upTo limit: Int) throws(SuiteError) -> [String] {
    var files: [String] = []
    var places = [project.root]
    while files.count <= limit, let place = places.popLast() {
      for name in try Files.names(in: place) {
        let path = "\(place)/\(name)"
        if !Files.isOwnFolder(path) {
          files.append(path)
        } else if !name.hasPrefix("."), !Self.leftovers.contains(name), !outputs.contains(path) {
          places.append(path)
        }
      }
    }
    return files
  }
}
