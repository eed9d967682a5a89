import Baselines
import ProjectFiles
import ProjectTestSupport
import ScreenRuns
import Testing

/// The digest of a project's files, which depends on the tracked files as they are on disk.
@Suite(.timeLimit(.minutes(20))) struct SourceTreeTests {
  /// A repository with a file and a picture.
  private func repository(_ format: String = "sha1") async throws -> GitRepository {
    let repository = try await GitRepository(isEmpty: true)
    try await repository.git("init", "-q", "-b", "main", "--object-format=\(format)")
    for file in ["app.sh", "gone.sh", "screenshots/a.json", "screenshots/baseline/a.png"] {
      try repository.files.write("one", to: file)
    }
    try await repository.git("add", "-A")
    return repository
  }

  private func digest(_ repository: GitRepository) async throws -> String? {
    let files = repository.files
    let digest = try await SourceTree.digest(
      files.project, in: FoundRepository(of: files.project), files.folders)
    return digest.map { "\($0)" }
  }

  /// Runs a shell command at the top level of a repository.
  private func shell(_ command: String, in repository: GitRepository) async throws {
    try await repository.git("-c", "alias.run=!\(command)", "run")
  }

  @Test(
    "Any change of a tracked file changes the digest",
    arguments: [
      "printf two >app.sh", "chmod +x app.sh", "rm gone.sh", "ln -sf gone.sh app.sh",
      "printf new >new.sh; git add new.sh", "printf new >new.sh; git add -N new.sh",
      "git rm -q --cached gone.sh",
    ])
  func changesOfFiles(command: String) async throws {
    let repository = try await repository()
    try await repository.git("commit", "-q", "-m", "one")
    let before = try await digest(repository)

    try await shell(command, in: repository)

    #expect(before != nil)
    #expect(try await digest(repository) != before)
  }

  @Test(
    "The digest stays the same if no tracked file changes",
    arguments: [
      "touch -d 2001-01-01 app.sh", "printf new >new.sh", "printf two >screenshots/a.json",
      "printf two >screenshots/baseline/a.png", "printf two >app.sh; printf one >app.sh",
      "git commit -q -m one",
    ])
  func unchangedDigest(command: String) async throws {
    let repository = try await repository()
    let before = try await digest(repository)

    try await shell(command, in: repository)

    #expect(before != nil)
    #expect(try await digest(repository) == before)
  }

  @Test(
    "Changes are seen with every object format, with and without a commit",
    arguments: ["sha1", "sha256"], [false, true])
  func objectFormats(format: String, hasCommit: Bool) async throws {
    let repository = try await repository(format)
    if hasCommit { try await repository.git("commit", "-q", "-m", "one") }
    let before = try await digest(repository)

    try repository.files.write("two", to: "app.sh")
    let after = try await digest(repository)
    try await repository.git("add", "app.sh")
    let staged = try await digest(repository)

    #expect(after != before)
    #expect(staged == after)
  }

  @Test("A file in a merge conflict counts as it is on disk")
  func conflictedFile() async throws {
    let repository = try await repository()
    try await repository.git("commit", "-q", "-m", "one")
    try await repository.git("checkout", "-q", "-b", "other")
    try await repository.commit("two", to: "app.sh")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit("three", to: "app.sh")
    try await shell("git merge -q other || true", in: repository)
    let conflict = try await digest(repository)

    try repository.files.write("four", to: "app.sh")
    let solved = try await digest(repository)
    try await repository.git("add", "app.sh")

    #expect(solved != conflict)
    #expect(try await digest(repository) == solved)
  }
}
