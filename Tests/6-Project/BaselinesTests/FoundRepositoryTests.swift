import Baselines
import ProjectFiles
import ProjectTestSupport
import Testing

/// What one command reads of a repository and keeps while it works.
@Suite(.timeLimit(.minutes(20))) struct FoundRepositoryTests {
  @Test("HEAD stays as a command first read it, and the next command reads it again")
  func headIsReadOnce() async throws {
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

  @Test("The committer's name is the last one that is configured")
  func lastNameWins() async throws {
    let repository = try await GitRepository()
    try await repository.git("config", "user.name", "Ada")
    try await repository.git("config", "--add", "user.name", "Grace")
    try await repository.git("config", "user.email", "grace@example.org")

    let name = try await FoundRepository(of: repository.files.project).committer()

    #expect(name == "Grace <grace@example.org>")
  }

  @Test(
    "A picture is left alone, converted or ignored as git's attributes and ignore files say",
    arguments: [
      (".gitattributes", "*.png -text", WorkTree.Treatment.none),
      (".gitattributes", "* text=auto", .none), (".gitattributes", "* text", .converted),
      (".gitattributes", "*.png text eol=lf", .converted), (".gitignore", "*.png", .ignored),
      (".gitignore", "screenshots/", .ignored), (".gitignore", "*.txt", .none),
    ])
  func treatmentByGit(file: String, line: String, expected: WorkTree.Treatment) async throws {
    let repository = try await GitRepository()
    let picture = "screenshots/baseline/a [b].png"
    try repository.files.write("picture", to: picture)
    try repository.files.write(line + "\n", to: file)
    let project = repository.files.project
    let workTree = try #require(try await FoundRepository(of: project).workTree())

    let treatment = try await workTree.treatment(of: "\(project.root)/\(picture)")

    #expect(treatment == expected)
  }

  @Test("A picture that git tracks is not ignored, whatever .gitignore says")
  func trackedPicture() async throws {
    let repository = try await GitRepository()
    try await repository.commit("picture", to: "a.png")
    try repository.files.write("*.png\n", to: ".gitignore")
    let project = repository.files.project
    let workTree = try #require(try await FoundRepository(of: project).workTree())

    let treatment = try await workTree.treatment(of: "\(project.root)/a.png")

    #expect(treatment == .none)
  }
}
