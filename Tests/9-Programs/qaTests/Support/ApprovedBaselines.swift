import FoundationEssentials
import Testing

/// Caches the baselines that the real `qa` makes, for tests that begin with the same files. A baseline depends on
/// neither the folder of its project nor the name of its screen.
actor ApprovedBaselines {
  /// The contents of files by their paths in a project, with a placeholder for the screen's name.
  typealias Files = [String: [UInt8]]

  static let shared = ApprovedBaselines()

  private var known: [Files: Task<Files, any Error>] = [:]

  /// Returns the baselines of a project with these files, made at the first call.
  func baselines(
    of files: Files, make: @escaping @Sendable () async throws -> Files
  ) async throws -> Files {
    if let made = known[files] { return try await made.value }
    let task = Task { try await make() }
    known[files] = task
    return try await task.value
  }
}

extension TestProject {
  /// Captures and approves every screen; if another test did so with the same files, writes its baselines.
  /// Leaves nothing captured.
  func approveAll(reason: String = "start") async throws {
    var files = try ownFiles()
    files["reason"] = Array(reason.utf8)
    let baselines = try await ApprovedBaselines.shared.baselines(of: files) {
      _ = try await self.qa("run")
      let result = try await self.qa("approve", "--all", "--reason", reason, "--by", "A")
      try #require(result.status == 0, "\(result.errors)")
      return try self.ownFiles().filter { $0.key.hasPrefix("screenshots/baseline/") }
    }
    for (path, bytes) in baselines {
      let text = String(decoding: bytes, as: UTF8.self)
      let own = path.hasSuffix(".json") ? Array(named(text).utf8) : bytes
      try FileManager.default.createDirectory(
        atPath: "\(root)/screenshots/baseline", withIntermediateDirectories: true)
      try write(own, to: named(path))
    }
    // Every approval leaves this folder.
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    if FileManager.default.fileExists(atPath: "\(root)/screenshots/current") {
      try remove("screenshots/current")
    }
  }

  private static let placeholder = "SCREEN"

  private func named(_ text: String) -> String { text.replacing(Self.placeholder, with: screen) }
  private func nameless(_ text: String) -> String { text.replacing(screen, with: Self.placeholder) }

  /// All files except git's own and those in `current/`.
  private func ownFiles() throws -> ApprovedBaselines.Files {
    var files: ApprovedBaselines.Files = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where !path.hasPrefix(".git/") && !path.hasPrefix("screenshots/current/") {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      guard !isFolder, let bytes = bytes(path) else { continue }
      let text = nameless(String(decoding: bytes, as: UTF8.self))
      files[nameless(path)] = path.hasSuffix(".json") ? Array(text.utf8) : bytes
    }
    return files
  }
}

/// Checks that a cached baseline is the one that `qa` would have made in that project.
@Suite(.timeLimit(.minutes(20))) struct ApprovedBaselinesTests {
  @Test("Projects with the same files get the same baselines, except for names and times")
  func baselinesAreReproducible() async throws {
    let scripts = ["printf 'Save all'; read -r x", "printf 'Open all'; read -r x"]
    var baselines: [[String: [UInt8]]] = []
    for isKnown in [true, true, false] {
      let project = try TestProject(isMovable: true)
      try await project.git("init", "-q")
      for script in scripts {
        try project.configure(script)
        if isKnown {
          try await project.approveAll(reason: "same")
        } else {
          _ = try await project.qa("run")
          _ = try await project.qa("approve", "--all", "--reason", "same", "--by", "A")
        }
      }
      baselines.append(
        project.pictures.filter { $0.key.hasPrefix("screenshots/baseline/") }.reduce(into: [:]) {
          let text = String(decoding: $1.value, as: UTF8.self)
            .replacing(project.screen, with: "s")
            .replacing(/"(at|run)" : "[^"]*"/, with: "")
          let isPicture = $1.key.hasSuffix(".png")
          $0[$1.key.replacing(project.screen, with: "s")] = isPicture ? $1.value : Array(text.utf8)
        })
    }

    #expect(baselines[0].count == 2)
    #expect(baselines[0] == baselines[1] && baselines[1] == baselines[2])
  }
}
