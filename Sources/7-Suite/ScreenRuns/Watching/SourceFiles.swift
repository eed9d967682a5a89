internal import Baselines
internal import ProjectFiles

/// The files of a project that people made: those that git tracks or doesn't ignore; outside git, all except what
/// tools leave behind. What `qa` writes is not included.
struct SourceFiles: Sendable {
  let project: Project
  private let outputs: [String]
  private let workTree: WorkTree?

  /// The folders that tools fill.
  private static let leftovers: Set<String> = [
    "node_modules", "target", "venv", "__pycache__", "dist", "build",
  ]

  /// - Parameter folders: The folders of pictures, or nil if there are none yet.
  init(_ repository: FoundRepository, _ folders: ScreenshotFolders?) async throws(SuiteError) {
    project = repository.project
    workTree = try await repository.workTree()
    outputs = [folders?.current, folders?.baseline].compactMap { $0 }
  }

  /// Returns absolute paths. They include removed files that git still tracks.
  ///
  /// - Parameter limit: Outside git, the search ends once it has found more files than that.
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
    var folders = [project.root]
    while files.count <= limit, let folder = folders.popLast() {
      for name in try Files.names(in: folder) {
        let path = "\(folder)/\(name)"
        if !Files.isOwnFolder(path) {
          files.append(path)
        } else if !name.hasPrefix("."), !Self.leftovers.contains(name), !outputs.contains(path) {
          folders.append(path)
        }
      }
    }
    return files
  }
}
