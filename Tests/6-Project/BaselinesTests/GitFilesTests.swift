import Baselines
import ContentDigest
import FoundationEssentials
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

/// The files of a commit: folders, missing objects, Git LFS.
@Suite(.timeLimit(.minutes(20))) struct GitFilesTests {
  private static let file = "screenshots/baseline/x.png"

  private func snapshot(_ repository: GitRepository) async throws -> BaseSnapshot {
    try #require(try await repository.snapshot(base: nil))
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A folder that is gone from the work tree is still read from the commit")
  func removedFolder() async throws {
    let repository = try await GitRepository()
    try await repository.commit("a picture", to: Self.file)
    Files.remove(repository.path + "/screenshots")

    let snapshot = try await snapshot(repository)

    #expect(snapshot.screens == ["x"])
    #expect(text(try await snapshot.file("x.png")) == "a picture")
  }

  @Test("A folder that the commit lacks is empty")
  func missingFolder() async throws {
    let repository = try await GitRepository()
    try await repository.commit("x", to: "README.md")

    let snapshot = try await snapshot(repository)

    #expect(snapshot.screens == [])
    #expect(try await snapshot.file("x.png") == nil)
  }

  @Test("A file named screenshots at the top level is not taken for a project that was moved")
  func fileNamedScreenshots() async throws {
    let repository = try await GitRepository()
    try await repository.commit("a script", to: "screenshots")
    try repository.files.write("{}", to: "app/screenshots/x.json")
    let root = repository.files.project.root + "/app"
    let project = Project(root, from: root)

    let snapshot = try await BaseSnapshot.read(
      project, in: FoundRepository(of: project),
      ScreenshotFolders(in: root, current: root + "/screenshots/current"), base: nil)

    #expect(snapshot?.screens == [])
  }

  @Test(
    "The configs are those of the commit, whatever the work tree has in their place",
    arguments: [
      "as it was", "removed", "all removed", "another text", "a folder", "a link",
      "a linked folder",
    ])
  func configsOfCommit(place: String) async throws {
    let repository = try await GitRepository()
    let config = #"{ "command": ["sh"], "screenshotName": "x", "variants": { "light": {} } }"#
    try await repository.commit(config, to: "screenshots/x.json")
    let (folder, file) = (repository.path + "/screenshots", repository.path + "/screenshots/x.json")
    let files = FileManager.default
    switch place {
    case "removed": try files.removeItem(atPath: file)
    case "all removed": try files.removeItem(atPath: folder)
    case "another text":
      let text = config.replacing("light", with: "dark")
      try repository.files.write(text, to: "screenshots/x.json")
    case "a folder":
      try files.removeItem(atPath: file)
      try files.createDirectory(atPath: file, withIntermediateDirectories: false)
    case "a link":
      try files.moveItem(atPath: file, toPath: repository.path + "/moved")
      try files.createSymbolicLink(atPath: file, withDestinationPath: "../moved")
    case "a linked folder":
      try files.moveItem(atPath: folder, toPath: repository.path + "/moved")
      try files.createSymbolicLink(atPath: folder, withDestinationPath: "moved")
    default: break
    }

    let snapshot = try await snapshot(repository)

    #expect(snapshot.configs.screens == ["x", "x@light"])
  }

  @Test("A theme that the commit lacks leaves out its config, and no other")
  func missingTheme() async throws {
    let repository = try await GitRepository()
    let colour = ##""#000000""##
    let ansi = Array(repeating: colour, count: 16).joined(separator: ",")
    let theme = #"{ "foreground": \#(colour), "background": \#(colour), "ansi": [\#(ansi)] }"#
    for (name, file) in [("x", "a"), ("y", "b"), ("z", "c")] {
      try repository.files.write(
        #"{ "command": ["sh"], "screenshotName": "\#(name)", "terminal": { "theme": "\#(file).json" } }"#,
        to: "screenshots/\(name).json")
    }
    try repository.files.write(theme, to: "b.json")
    try await repository.commit(theme, to: "c.json")
    try repository.files.write(theme, to: "a.json")

    let snapshot = try await snapshot(repository)

    #expect(snapshot.configs.screens == ["y", "z"])
  }

  @Test("A file that matches the commit is not read from git again")
  func knownFile() async throws {
    let repository = try await GitRepository()
    try await repository.commit("a picture", to: Self.file)
    let object = try await repository.git("rev-parse", "HEAD:\(Self.file)")
    Files.remove("\(repository.path)/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    let snapshot = try await snapshot(repository)

    #expect(text(try await snapshot.file("x.png", known: Array("a picture".utf8))) == "a picture")
    await #expect(
      throws: SuiteError(
        .incomplete, at: Self.file, "git can't read object \(object)",
        remedy: "the clone is incomplete: fetch all of it, or clone again without --filter")
    ) { try await snapshot.file("x.png", known: Array("another".utf8)) }
  }

  @Test(
    "A commit that git can't read is refused rather than counted as one without baselines",
    arguments: ["HEAD", "HEAD:screenshots/baseline"])
  func missingObject(name: String) async throws {
    let repository = try await GitRepository()
    let commit = try await repository.commit("a picture", to: Self.file)
    let object = try await repository.git("rev-parse", name)
    Files.remove("\(repository.path)/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))")

    await #expect(
      throws: SuiteError(
        .incomplete, at: "screenshots",
        "git can't read commit \(commit)",
        remedy: "the clone is incomplete: fetch all of it, or clone again without --filter")
    ) { try await snapshot(repository) }
  }

  // MARK: Git LFS

  /// The bytes that Git LFS commits in place of a text.
  private static func pointer(to text: String) -> String {
    """
    version https://git-lfs.github.com/spec/v1
    oid sha256:\(SHA256Digest(of: Array(text.utf8)))
    size \(text.utf8.count)

    """
  }

  /// A repository whose baseline is committed as a pointer, and a filter that finds its file in a
  /// folder, as git-lfs does.
  private func repositoryWithPointer(to text: String) async throws -> GitRepository {
    let repository = try await GitRepository()
    try repository.files.write("*.png filter=lfs\n", to: ".gitattributes")
    try repository.files.write(text, to: "store/\(SHA256Digest(of: Array(text.utf8)))")
    try repository.files.write(
      """
      #!/bin/sh
      pointer=$(cat)
      file="\(repository.path)/store/$(echo "$pointer" | sed -n 's/^oid sha256://p')"
      if [ -e "$file" ]; then cat "$file"; else printf '%s\\n' "$pointer"; fi
      """, to: "smudge.sh")
    try await repository.commit(Self.pointer(to: text), to: Self.file)
    return repository
  }

  @Test("A pointer at the commit is resolved by the filter that the attributes name")
  func resolvedByFilter() async throws {
    let repository = try await repositoryWithPointer(to: "a picture")
    try await repository.git("config", "filter.lfs.smudge", "sh \(repository.path)/smudge.sh")

    let bytes = try await snapshot(repository).file("x.png")

    #expect(text(bytes) == "a picture")
  }

  @Test("No filter runs if the branch changed .lfsconfig, which could name any server")
  func foreignServer() async throws {
    let repository = try await repositoryWithPointer(to: "a picture")
    try await repository.git("config", "filter.lfs.smudge", "sh \(repository.path)/smudge.sh")
    let commit = try await repository.git("rev-parse", "HEAD")
    try await repository.git("checkout", "-q", "-b", "pr")
    try await repository.commit("[lfs]\nurl = http://127.0.0.1:1/\n", to: ".lfsconfig")
    Files.remove(repository.path + "/.lfsconfig")
    let snapshot = try #require(
      try await repository.snapshot(base: BaseRevision(option: "main")))

    let refusal = SuiteError(
      .incomplete, at: Self.file,
      "is a Git LFS pointer at commit \(commit.prefix(10)), and .lfsconfig here differs from that commit's: it could "
        + "name any server",
      remedy: "check .lfsconfig, then fetch the file: git lfs fetch origin \(commit.prefix(10))")
    await #expect(throws: refusal) { try await snapshot.file("x.png") }
  }

  @Test("No filter runs if .lfsconfig is only staged, or only in the branch's commit")
  func foreignServerElsewhere() async throws {
    let repository = try await repositoryWithPointer(to: "a picture")
    try await repository.git("config", "filter.lfs.smudge", "sh \(repository.path)/smudge.sh")
    try await repository.git("checkout", "-q", "-b", "pr")
    try repository.files.write("[lfs]\n", to: ".lfsconfig")
    try await repository.git("add", ".lfsconfig")
    Files.remove(repository.path + "/.lfsconfig")
    let staged = try #require(try await repository.snapshot(base: BaseRevision(option: "main")))

    await #expect(throws: SuiteError.self) { try await staged.file("x.png") }
    try await repository.git("commit", "-q", "-m", "config")
    try await repository.git("rm", "-q", "--cached", ".lfsconfig")
    let committed = try #require(
      try await repository.snapshot(base: BaseRevision(option: "main")))
    await #expect(throws: SuiteError.self) { try await committed.file("x.png") }
  }

  @Test("A pointer is resolved by the repository's own store without a filter")
  func resolvedByStore() async throws {
    let repository = try await repositoryWithPointer(to: "a picture")
    let digits = SHA256Digest(of: Array("a picture".utf8)).description
    try repository.files.write(
      "a picture",
      to: ".git/lfs/objects/\(digits.prefix(2))/\(digits.dropFirst(2).prefix(2))/\(digits)")

    let bytes = try await snapshot(repository).file("x.png")

    #expect(text(bytes) == "a picture")
  }

  @Test("A pointer to a file that the work tree has is resolved without a filter")
  func resolvedByDigest() async throws {
    let repository = try await repositoryWithPointer(to: "a picture")

    let bytes = try await snapshot(repository).file("x.png", known: Array("a picture".utf8))

    #expect(text(bytes) == "a picture")
  }

  @Test(
    "A pointer is refused if no filter resolves it",
    arguments: [nil, "sh SMUDGE", "false"])
  func unresolvedPointer(filter: String?) async throws {
    let repository = try await repositoryWithPointer(to: "a picture")
    let commit = try await repository.git("rev-parse", "HEAD")
    Files.remove(repository.path + "/store")
    if let filter {
      let command = filter.replacing("SMUDGE", with: repository.path + "/smudge.sh")
      try await repository.git("config", "filter.lfs.smudge", command)
      try await repository.git("config", "filter.lfs.required", "true")
    }
    let snapshot = try await snapshot(repository)
    let refusal = SuiteError(
      .incomplete, at: Self.file,
      "is a Git LFS pointer at commit \(commit.prefix(10)), and git's filters don't resolve it",
      remedy: "git lfs install && git lfs pull")

    await #expect(throws: refusal) { try await snapshot.file("x.png") }
    await #expect(throws: refusal) {
      try await snapshot.file("x.png", known: Array(Self.pointer(to: "a picture").utf8))
    }
  }

  @Test(
    "A pointer is recognized by its first line and its size",
    arguments: [
      (pointer(to: "x"), true), ("version https://git-lfs.github.com/spec/v1\n", true),
      ("version https://git-lfs.github.com/spec/v12\n", false), ("", false), ("\u{89}PNG", false),
      (pointer(to: "x") + String(repeating: "x", count: 1024), false),
    ])
  func isPointer(text: String, expected: Bool) {
    #expect(LFSPointer.isPointer(Array(text.utf8)) == expected)
  }

  @Test("A pointer names the digest of the file that it stands for")
  func digestOfPointer() {
    let pointer = LFSPointer(Array(Self.pointer(to: "a picture").utf8))

    #expect(pointer?.digest == SHA256Digest(of: Array("a picture".utf8)))
  }
}
