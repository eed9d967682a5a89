import Baselines
import ProjectFiles
import ProjectTestSupport
import Testing

/// What one command knows of a repository while it works.
@Suite struct FoundRepositoryTests {
  @Test("HEAD is what it was when it was first asked for, until somebody looks anew")
  func head() async throws {
    let repository = try await GitRepository()
    let first = try await repository.commit("one", to: "file")
    let found = FoundRepository(of: repository.files.project)
    let before = try await found.workTree()?.head

    let second = try await repository.commit("two", to: "file")
    let after = try await found.workTree()?.head
    let anew = try await FoundRepository(of: repository.files.project).workTree()?.head

    #expect(before == first)
    #expect(after == first)
    #expect(anew == second)
  }

  @Test("A person's name is the last one that is configured, also outside git")
  func committer() async throws {
    let repository = try await GitRepository()
    try await repository.git("config", "user.name", "Ada")
    try await repository.git("config", "--add", "user.name", "Grace")
    try await repository.git("config", "user.email", "grace@example.org")
    let folder = try TemporaryFolder()

    let inside = try await FoundRepository(of: repository.files.project).committer()
    let outside = try await FoundRepository(of: folder.project).committer()

    #expect(inside == "Grace <grace@example.org>")
    #expect(outside == nil)
  }

  @Test(
    "What becomes of a picture is what git's attributes and lists of ignored files say",
    arguments: [
      (".gitattributes", "*.png -text", WorkTree.Keeping.whole),
      (".gitattributes", "* text=auto", .whole), (".gitattributes", "* text", .converted),
      (".gitattributes", "*.png text eol=lf", .converted), (".gitignore", "*.png", .ignored),
      (".gitignore", "screenshots/", .ignored), (".gitignore", "*.txt", .whole),
    ])
  func keeping(file: String, line: String, expected: WorkTree.Keeping) async throws {
    let repository = try await GitRepository()
    let picture = "screenshots/baseline/a [b].png"
    try repository.files.write("picture", to: picture)
    try repository.files.write(line + "\n", to: file)
    let project = repository.files.project
    let workTree = try #require(try await FoundRepository(of: project).workTree())

    let keeping = try await workTree.keeping(of: "\(project.root)/\(picture)")

    #expect(keeping == expected)
  }

  @Test("A picture that git tracks is not ignored, whatever a list of ignored files says")
  func tracked() async throws {
    let repository = try await GitRepository()
    try await repository.commit("picture", to: "a.png")
    try repository.files.write("*.png\n", to: ".gitignore")
    let project = repository.files.project
    let workTree = try #require(try await FoundRepository(of: project).workTree())

    let keeping = try await workTree.keeping(of: "\(project.root)/a.png")

    #expect(keeping == .whole)
  }
}
