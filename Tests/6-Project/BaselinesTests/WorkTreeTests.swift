import ContentDigest
import FoundationEssentials
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

@testable import Baselines

/// Projects that were moved, or whose repository is not what it seems.
@Suite(.timeLimit(.minutes(20))) struct WorkTreeTests {
  private static let config = #"{ "command": ["sh"], "screenshotName": "x" }"#

  /// Returns what was approved in the project in a folder of a repository.
  private func snapshot(
    _ repository: GitRepository, in folder: String = "", given: String? = nil,
    isGate: Bool = false, reachedBy path: String? = nil
  ) async throws -> BaseSnapshot? {
    let top = repository.files.project.root
    let root = folder.isEmpty ? top : "\(top)/\(folder)"
    let project = Project(root, from: root, given: given)
    return try await BaseSnapshot.read(
      project, in: FoundRepository(of: project),
      ScreenshotFolders(in: root, current: root + "/screenshots/current"), base: nil,
      isGate: isGate, reachedBy: path)
  }

  @Test("Of several projects that are gone, the one with the same configs is the former one")
  func formerProject() async throws {
    let repository = try await GitRepository()
    try repository.files.write("y", to: "a/screenshots/baseline/y.png")
    try repository.files.write("{}", to: "a/screenshots/y.json")
    try repository.files.write("x", to: "b/screenshots/baseline/x.png")
    try await repository.commit(Self.config, to: "b/screenshots/x.json")
    try await repository.git("rm", "-q", "-r", "a")
    try await repository.git("mv", "b", "c")

    let snapshot = try #require(try await snapshot(repository, in: "c"))

    #expect(snapshot.screens == ["x"])
    #expect(snapshot.notes.first?.hasPrefix("the project was in b at commit ") == true)
    #expect(snapshot.notes.last == "screens of the project in a are gone as well")
  }

  @Test("A project that is added inside another one is gated only if a person named it")
  func innerProject() async throws {
    let repository = try await GitRepository()
    try repository.files.write("x", to: "screenshots/baseline/x.png")
    try await repository.commit(Self.config, to: "screenshots/x.json")
    try repository.files.write(Self.config, to: "app/screenshots/x.json")

    let named = try await snapshot(repository, in: "app", given: "app", isGate: true)

    #expect(named?.screens == [])
    await #expect(throws: SuiteError.self) {
      try await snapshot(repository, in: "app", isGate: true)
    }
  }

  @Test("A folder that was a link at the base is refused")
  func linkAtBase() async throws {
    let repository = try await GitRepository()
    try symbolicLink(from: repository.path + "/screenshots", to: "elsewhere")
    try await repository.commit("x", to: "file")

    let error = await #expect(throws: SuiteError.self) { try await snapshot(repository) }

    #expect(error?.message.hasPrefix("isn't a folder at commit ") == true)
  }

  @Test("Baselines in another repository are refused")
  func otherRepository() async throws {
    let repository = try await GitRepository()
    try await repository.commit("x", to: "screenshots/baseline/x.png")
    try repository.files.write("", to: "screenshots/baseline/.git/HEAD")

    let error = await #expect(throws: SuiteError.self) { try await snapshot(repository) }

    #expect(error?.message == "belongs to another git repository than the project")
  }

  @Test("A gate refuses a submodule, and accepts a work tree whose repository is elsewhere")
  func gatedSubmodule() async throws {
    let repository = try await GitRepository()
    let commit = try await repository.commit("x", to: "screenshots/baseline/x.png")
    try await repository.git("init", "-q", "--separate-git-dir", repository.path + "/elsewhere")
    let accepted = try await snapshot(repository, isGate: true)

    try await repository.git("config", "core.worktree", repository.files.project.root)

    #expect(accepted?.commit == commit)
    await #expect(throws: SuiteError.self) { try await snapshot(repository, isGate: true) }
  }

  @Test("A gate refuses a link inside a work tree on the way to the project, not one outside")
  func linkedProject() async throws {
    let (repository, outside) = (try await GitRepository(), try TemporaryFolder())
    let commit = try await repository.commit("x", to: "app/screenshots/baseline/x.png")
    try symbolicLink(from: repository.path + "/link", to: "app")
    try symbolicLink(from: outside.path + "/link", to: repository.path)

    let accepted = try await snapshot(
      repository, in: "app", isGate: true, reachedBy: outside.path + "/link/app")

    #expect(accepted?.commit == commit)
    for path in [repository.path + "/link", outside.path + "/link/link"] {
      await #expect(throws: SuiteError.self) {
        try await snapshot(repository, in: "app", isGate: true, reachedBy: path)
      }
    }
  }

  @Test("A git that can't be started is an error, not an answer")
  func noGit() async throws {
    let git = try Git(topLevel: "/no/such/folder")

    let error = await #expect(throws: SuiteError.self) { try await git.run(["status"]) }

    #expect(error?.message.hasPrefix("git can't be run: ") == true)
  }

  @Test("A font beside the project is read from the base's tree")
  func fontBesideProject() async throws {
    let repository = try await GitRepository()
    try repository.files.write(#"{ "fonts": ["../fonts/a.ttf"] }"#, to: "app/screenshots/qa.json")
    try repository.files.write(Self.config, to: "app/screenshots/x.json")
    try await repository.commit("a font", to: "fonts/a.ttf")
    try repository.files.write("another one", to: "fonts/a.ttf")

    let snapshot = try await snapshot(repository, in: "app")

    let fonts = snapshot?.configs["x"]?.fonts.map(\.digest)
    #expect(fonts == [SHA256Digest(of: Array("a font".utf8))])
  }

  @Test("An open merge is found from a subfolder and in a linked work tree")
  func openMerge() async throws {
    let repository = try await GitRepository()
    try await repository.commit("x", to: "app/file")
    try await repository.git("worktree", "add", "-q", "linked")
    let top = repository.files.project.root
    let projects = ["app", "linked/app"].map { Project("\(top)/\($0)", from: top) }
    let before = try projects.map(OpenMerge.exists)

    for file in [".git/MERGE_HEAD", ".git/worktrees/linked/MERGE_HEAD"] {
      try repository.files.write("", to: file)
    }

    #expect(before == [false, false])
    #expect(try projects.map(OpenMerge.exists) == [true, true])
  }

  @Test("Only filters are turned off, each by its whole name, and never those of Git LFS")
  func foreignFilters() {
    let output = "user.name\nA\0filter.a.b.clean\nrm\0filter.lfs.clean\ngit-lfs\0"

    let settings = GitSettings(Array(output.utf8)).withoutForeignFilters

    #expect(
      settings.map(\.name)
        == ["clean", "smudge", "process", "required"].map { "filter.a.b.\($0)" })
  }

  @Test("A new name in case is known only if one config has it and one had it")
  func renamesInCase() {
    #expect(!CaseRenames(from: ["List"], to: ["list"]).isEmpty)
    #expect(CaseRenames(from: ["List", "LIST"], to: ["list"]).isEmpty)
    #expect(CaseRenames(from: ["List"], to: ["list", "LIST"]).isEmpty)
  }
}
