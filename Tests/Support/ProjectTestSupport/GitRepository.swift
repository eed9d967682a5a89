internal import ProjectFiles
internal import Subprocess
import SystemPackage
internal import TestSupport
import Testing

/// A real git repository in a temporary folder, without the user's own configuration.
package final class GitRepository: Sendable {
  package let files: TemporaryFolder
  private static let program = FilePath(TestPlace.path(of: "git"))
  package var path: String { files.path }

  /// - Parameter isEmpty: Whether to skip `git init`, as for a clone.
  package init(isEmpty: Bool = false) async throws {
    files = try TemporaryFolder()
    if !isEmpty { try await git("init", "-q", "-b", "main") }
  }

  /// What a git command prints, without the newline at its end.
  @discardableResult
  package func git(_ arguments: String...) async throws -> String {
    var variables = gitVariables
    (variables["HOME"], variables["GIT_CONFIG_GLOBAL"]) = (path, "/dev/null")
    let result = try await run(
      .path(Self.program), arguments: Arguments(arguments),
      environment: .inherit.updating(
        Dictionary(
          uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) })),
      workingDirectory: FilePath(path), output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20))
    try #require(
      result.terminationStatus == .exited(0), "git \(arguments): \(result.standardError)")
    return result.standardOutput.trimmingSuffix { $0.isNewline }
  }

  /// Writes a file and commits everything.
  ///
  /// - Returns: The commit's id.
  @discardableResult
  package func commit(_ text: String, to name: String) async throws -> String {
    try files.write(text, to: name)
    try await git("add", "-A")
    try await git("commit", "-q", "-m", "change \(name)")
    return try await git("rev-parse", "HEAD")
  }

  /// Returns a clone such as a CI makes, which may be changed freely.
  package func clone(_ options: String...) async throws -> GitRepository {
    let clone = try await GitRepository(isEmpty: true)
    try await clone.clone(from: path, options)
    return clone
  }

  private func clone(from source: String, _ options: [String]) async throws {
    // A path alone would copy the files and ignore --depth.
    let result = try await run(
      .path(Self.program),
      arguments: Arguments(["clone", "-q"] + options + ["file://\(source)", path]),
      output: .discarded, error: .string(limit: 1 << 20))
    try #require(result.terminationStatus == .exited(0), "\(result.standardError)")
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, predicate(last) { text.removeLast() }
    return String(text)
  }
}
