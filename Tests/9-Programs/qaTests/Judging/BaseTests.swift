import FoundationEssentials
import Testing

/// The sources of approved baselines: `--base`, a CI's variables, clones and Git LFS.
@Suite(.timeLimit(.minutes(20)), .serialized) struct BaseTests {
  private static let before = "printf Save; read -r x"
  private static let after = "printf Send; read -r x"
  private static let pullRequest = ["CI": "true", "GITHUB_BASE_REF": "main"]

  /// A project on the branch `feature`, on which a change was approved. Clones are made in its folder `clone`, with
  /// main at their remote.
  private func branch() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try await project.git("branch", "-q", "-M", "main")
    try project.write("/clone\n/screenshots/current\n", to: ".gitignore")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "configs")
    try await project.approve(Self.after, onBranch: "feature")
    return project
  }

  private func clone(_ project: TestProject, _ options: String...) async throws {
    try await project.git(["clone", "-q"] + options + ["file://\(project.root)", "clone"])
  }

  @Test("A committed change is a pass on its branch, and an expected change against the base")
  func committedChangePassesLocally() async throws {
    let project = try await branch()
    try await clone(project, "--branch=feature")

    let branch = try await project.qa(["run"], in: "clone")
    let option = try await project.qa(["compare", "--base", "origin/main"], in: "clone")
    let request = try await project.qa(["compare"], in: "clone", environment: Self.pullRequest)
    let both = try await project.qa(
      ["compare", "--base", "HEAD"], in: "clone", environment: Self.pullRequest)
    let push = try await project.qa(
      ["compare"], in: "clone", environment: ["CI": "true", "GITHUB_BASE_REF": ""])
    let shell = try await project.qa(
      ["compare"], in: "clone", environment: ["GITHUB_BASE_REF": "main"])

    #expect(branch.timeless == "1 screen: 1 pass\n")
    #expect(option.output.hasPrefix("~ expected "))
    #expect(request.output == option.output)
    #expect(both.output == branch.output)
    #expect(push.status == 4)
    #expect(push.errors.hasPrefix("error: a gate needs a base, and none is named"))
    #expect(shell.output == branch.output)
    #expect([branch, option, request, both, shell].allSatisfy { $0.status == 0 })
  }

  @Test(
    "A shallow clone will do without a gate, is incomplete with a base, and the remedy helps"
  )
  func shallowCloneIsIncomplete() async throws {
    let project = try await branch()
    try await clone(project, "--depth=1", "--branch=feature")

    let local = try await project.qa(["run"], in: "clone")
    let request = try await project.qa(["compare"], in: "clone", environment: Self.pullRequest)
    try await project.git(
      "-C", "clone", "fetch", "-q", "--unshallow", "origin", "main:refs/remotes/origin/main")
    let whole = try await project.qa(["compare"], in: "clone", environment: Self.pullRequest)

    #expect(local.status == 0)
    #expect(local.timeless == "1 screen: 1 pass\n")
    #expect(request.status == 4)
    #expect(request.output == "")
    #expect(
      request.errors == """
        error: GITHUB_BASE_REF names main, but this clone does not have that commit: the clone is shallow
          → fetch the whole history: git fetch --unshallow origin main:refs/remotes/origin/main, in \
        GitHub Actions fetch-depth: 0, in GitLab CI GIT_DEPTH: "0"

        """)
    #expect(whole.status == 0)
    #expect(whole.output.hasPrefix("~ expected "))
  }

  // MARK: Git LFS

  /// Makes git keep pictures as pointers, as git-lfs does, with the pictures in a folder.
  private func installFilters(in project: TestProject) async throws {
    try project.write("", to: "lfs/store/.keep")
    try project.write(
      """
      #!/bin/sh
      file=$(mktemp "\(project.root)/lfs/store/new.XXXXXX")
      cat > "$file"
      digest=$(sha256sum "$file" | cut -d ' ' -f 1)
      size=$(wc -c < "$file")
      mv "$file" "\(project.root)/lfs/store/$digest"
      printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:%s\\nsize %d\\n' "$digest" "$size"
      """, to: "lfs/clean")
    try project.write(
      """
      #!/bin/sh
      cat "\(project.root)/lfs/store/$(sed -n 's/^oid sha256://p')"
      """, to: "lfs/smudge")
    try project.write("*.png filter=lfs\n", to: ".gitattributes")
    try await project.git("config", "filter.lfs.clean", "sh \(project.root)/lfs/clean")
    try await project.git("config", "filter.lfs.smudge", "sh \(project.root)/lfs/smudge")
  }

  /// A project whose committed baseline is a pointer, and whose app has changed since.
  private func projectWithPointers() async throws -> TestProject {
    let project = try TestProject()
    try await project.git("init", "-q", "-b", "main")
    try await installFilters(in: project)
    try project.configure(Self.before)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    try await project.git("add", "--", "screenshots/baseline", ".gitattributes")
    try await project.git("commit", "-q", "-m", "start")
    try project.configure(Self.after)
    _ = try await project.qa("run")
    return project
  }

  @Test("A baseline in Git LFS is read through git's filters")
  func baselineIsReadThroughFilters() async throws {
    let project = try await projectWithPointers()
    _ = try await project.qa("approve", "--all", "--reason", "renamed", "--by", "A")

    let result = try await project.qa("compare")

    #expect(result.status == 0)
    #expect(
      result.unwrappedOutput.contains(
        "~ expected \(project.screen) e1 row 0, columns 0–3 \"Save\" → \"Send\""))
  }

  @Test("A baseline in Git LFS that can't be read is incomplete, not new")
  func unresolvedPointerIsIncomplete() async throws {
    let project = try await projectWithPointers()
    _ = try await project.qa("approve", "--all", "--reason", "renamed", "--by", "A")
    try await project.git("config", "--remove-section", "filter.lfs")

    let result = try await project.qa("compare")

    let start = "error: screenshots/baseline/\(project.screen).png: is a Git LFS pointer at commit "
    #expect(result.status == 4)
    #expect(result.errors.hasPrefix(start))
    #expect(
      result.errors.hasSuffix(
        """
        , and git's filters don't resolve it
          → git lfs install && git lfs pull

        """))
  }

  @Test(
    "A pointer in the work tree is refused and left unchanged",
    arguments: [["compare"], ["run"], ["approve", "--all", "--reason", "x", "--by", "A"]])
  func pointerIsRefused(arguments: [String]) async throws {
    let project = try await projectWithPointers()
    try await project.git("config", "--remove-section", "filter.lfs")
    let path = "screenshots/baseline/\(project.screen).png"
    try project.remove(path)
    try await project.git("checkout", "-q", "--", path)
    let pointer = project.bytes(path)
    try #require(pointer?.starts(with: "version https://git-lfs.github.com".utf8) == true)

    let result = try await project.qa(arguments)

    #expect(result.status == 4)
    #expect(
      result.errors == """
        error: \(path): is a Git LFS pointer
          → git lfs install && git lfs pull

        """)
    #expect(project.bytes(path) == pointer)
  }
}
