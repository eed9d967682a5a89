internal import Subprocess
internal import SystemPackage

/// git, run in one folder.
struct Git: Sendable {
  let folder: String

  /// How a command ended.
  struct Answer: Sendable {
    let isSuccess: Bool
    let output: [UInt8]
    /// What git says on standard error.
    let errors: String

    /// The first line of the output.
    var line: String { String(decoding: output.prefix { $0 != 0x0a }, as: UTF8.self) }

    /// The first line of what git complains about.
    var complaint: String {
      errors.split(separator: "\n").first.map(String.init) ?? "git failed"
    }
  }

  /// - Parameter path: A folder that need not exist; git is run in the nearest one that does.
  init(at path: String) {
    var folder = path
    while !Files.isFolder(folder), folder != "/", folder != "." { folder = Path.parent(of: folder) }
    self.folder = folder
  }

  /// Runs a command and waits for it; nil where there is no git.
  func run(_ arguments: [String]) async -> Answer? {
    let result = try? await Subprocess.run(
      .name("git"), arguments: Arguments(arguments), environment: Self.environment,
      workingDirectory: FilePath(folder), output: .bytes(limit: Files.sizeLimit),
      error: .bytes(limit: 1 << 20))
    guard let result else { return nil }
    let isSuccess =
      if case .exited(0) = result.terminationStatus { true } else { false }
    return Answer(
      isSuccess: isSuccess, output: result.standardOutput,
      errors: String(decoding: result.standardError, as: UTF8.self))
  }

  /// The first line of what a command prints, or nil when it fails or there is no git.
  func line(_ arguments: [String]) async -> String? {
    guard let answer = await run(arguments), answer.isSuccess else { return nil }
    return answer.line
  }

  /// Without what a hook or a caller set for another repository; messages in English.
  private static var environment: Environment {
    .inherit.updating([
      "LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil,
      "GIT_PREFIX": nil, "GIT_COMMON_DIR": nil, "GIT_OBJECT_DIRECTORY": nil,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil,
    ])
  }
}
