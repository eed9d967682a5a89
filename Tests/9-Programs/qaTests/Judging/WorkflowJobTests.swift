import ContentDigest
import FoundationEssentials
import TestSupport
import Testing

/// The shell scripts of the workflows that `qa init --ci` writes, run in a checkout that tries to replace `qa`.
@Suite(.timeLimit(.minutes(20))) struct WorkflowJobTests {
  /// A hostile checkout, and a machine whose programs stand in for the network and log what they install.
  private struct Job {
    let project: TestProject
    /// The folder of the machine, beside the checkout.
    let machine: String
    static let package = Array("the package that is trusted".utf8)

    init() throws {
      project = try TestProject()
      machine = project.state
      let hit = "#!/bin/sh\n: > '\(machine)/hit'\n"
      for name in [
        "sha256sum", "mktemp", "curl", "apt-get", "git", "cp", "cut", "id", "python3", "qa", "rm",
      ] {
        try project.write(hit, to: name)
        try Self.makeExecutable("\(project.root)/\(name)")
      }
      for name in [
        "pip.py", "pip/__main__.py", "zipfile.py", "sitecustomize.py", "usercustomize.py",
      ] {
        try project.write("open('\(machine)/hit', 'w')\n", to: name)
      }
      for name in ["qa_9.deb", "qa.deb", "qa a.deb", "qa.env"] {
        try project.write("QA_BUILT_SHA256=evil\n", to: "qa-package/\(name)")
      }
      try project.write("output = \"\(machine)/hit\"\n", to: ".curlrc")
      try write("#!/bin/sh\necho 0\n", to: "bin/id")
      // Logs each installed file by its path and its digest.
      try write(
        """
        #!/bin/sh
        for last; do :; done
        case $1 in install) echo "$last $(sha256sum < "$last" | cut -d ' ' -f 1)" >> '\(machine)/installed' ;; esac

        """, to: "bin/apt-get")
      try write(
        """
        #!/bin/sh
        while [ "$1" != --output ]; do shift; done
        cp '\(machine)/package' "$2"

        """, to: "bin/curl")
      try write(
        """
        import sys
        open('\(machine)/installed', 'a').write(' '.join(sys.argv[1:]) + '\\n')

        """, to: "python/pip.py")
      try write(String(decoding: Self.package, as: UTF8.self), to: "package")
    }

    func write(_ text: String, to name: String) throws {
      let path = "\(machine)/\(name)"
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
      if name.hasPrefix("bin/") { try Self.makeExecutable(path) }
    }

    private static func makeExecutable(_ path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    func run(_ script: String, _ variables: [String: String]) async throws -> TestProject.Result {
      let here = [
        "PATH": "\(machine)/bin:/usr/bin:/bin", "PYTHONPATH": "\(machine)/python",
        "TMPDIR": machine,
        "CI_PROJECT_DIR": project.root, "GITHUB_OUTPUT": "\(machine)/output",
      ]
      return try await project.qa(
        [], environment: here.merging(variables) { $1 },
        prefix: ["sh", "-e", "-c", script.replacing("/tmp/qa-built", with: "\(machine)/built")])
    }

    /// Makes the package that is trusted a wheel, and returns it.
    func packWheel() async throws -> [UInt8] {
      try write("qa-screens-fonts==2023.1.2 --hash=sha256:9f\n", to: "wheel/qa_screens/fonts.txt")
      let packed = try await run(
        "cd '\(machine)/wheel' && python3 -m zipfile --create ../package qa_screens", [:])
      try #require(packed.status == 0, "\(packed.errors)")
      return Array(try #require(FileManager.default.contents(atPath: "\(machine)/package")))
    }

    func read(_ name: String) -> String? {
      FileManager.default.contents(atPath: "\(machine)/\(name)")
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether any program of the checkout ran.
    var wasHit: Bool { FileManager.default.fileExists(atPath: "\(machine)/hit") }
  }

  private static let digest = SHA256Digest(of: Job.package).description
  private static let url = "https://example.org/qa_1_amd64.deb"

  /// The scripts of a workflow: its block scalars (YAML 1.2.2, 8.1.2), without their indentation.
  private static func scripts(_ ci: String, _ arguments: [String] = []) async throws -> [String] {
    let project = try TestProject()
    let result = try await project.qa(["init", "--ci", ci] + arguments + ["--", "true"])
    try #require(result.status == 0, "\(result.errors)")
    let path = ci == "github" ? ".github/workflows/screenshots.yml" : ".gitlab-ci.yml"
    let text = String(decoding: try #require(project.bytes(path)), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.indices.filter {
      lines[$0].hasSuffix("run: |") || lines[$0].hasSuffix("- |")
    }
    return blocks.map { start in
      let indentation = lines[start + 1].prefix { $0 == " " }.count
      return lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count >= indentation }
        .map { String($0.dropFirst(indentation)) + "\n" }.joined()
    }
  }

  @Test(
    "A package is installed from outside the checkout, with its pinned digest",
    arguments: ["github", "gitlab"])
  func pinnedPackageIsInstalled(ci: String) async throws {
    let job = try Job()
    let scripts = try await Self.scripts(ci, ["--package", Self.url, "--sha256", Self.digest])

    let result = try await job.run(
      try #require(scripts.first), ["QA_PACKAGE": Self.url, "QA_SHA256": Self.digest])

    #expect(result.status == 0, "\(result.errors)")
    let installed = try #require(job.read("installed")).split(separator: " ")
    #expect(installed[0].hasPrefix(job.machine) && installed[1] == Self.digest + "\n")
    #expect(!job.wasHit)
  }

  @Test(
    "A package with another digest, without one, or with a bad path isn't installed",
    arguments: [
      (url, String(repeating: "0", count: 64)), (url, ""), ("qa-package/qa.deb", digest),
      ("qa-package/qa a.deb", digest), ("qa-package", digest), ("", ""), ("-o.deb", digest),
      ("missing.deb", ""),
    ])
  func unpinnedPackageIsRefused(package: String, digest: String) async throws {
    let job = try Job()
    let scripts = try await Self.scripts("github", ["--package", Self.url])

    let result = try await job.run(
      try #require(scripts.first), ["QA_PACKAGE": package, "QA_SHA256": digest])

    #expect(result.status != 0)
    #expect(!result.errors.isEmpty)
    #expect(job.read("installed") == nil)
    #expect(!job.wasHit)
  }

  @Test("A refused package is reported with its digest to pin")
  func refusalNamesDigest() async throws {
    let job = try Job()
    let scripts = try await Self.scripts("gitlab", ["--package", Self.url])

    let result = try await job.run(
      try #require(scripts.first), ["QA_PACKAGE": Self.url, "QA_SHA256": ""])

    #expect(result.status == 3)
    #expect(result.errors.contains("pin it in the workflow: QA_SHA256: \(Self.digest)\n"))
  }

  @Test("A wheel is installed by the machine's pip, not by one of the checkout")
  func machinePipInstallsWheel() async throws {
    let job = try Job()
    let url = "https://example.org/qa_screens-1-py3-none-any.whl"
    let wheel = try await job.packWheel()
    let scripts = try await Self.scripts("github", ["--package", url])

    let result = try await job.run(
      try #require(scripts.first),
      ["QA_PACKAGE": url, "QA_SHA256": SHA256Digest(of: wheel).description])

    #expect(result.status == 0, "\(result.errors)")
    #expect(job.read("installed")?.hasSuffix("/qa_screens-1-py3-none-any.whl\n") == true)
    #expect(!job.wasHit)
  }

  @Test(
    "A wheel's fonts are installed from beside it, with the digest that the wheel has",
    arguments: ["https://example.org/a/", "/machine/", "tools/", ""])
  func fontsAreInstalled(folder: String) async throws {
    let job = try Job()
    let wheel = try await job.packWheel()
    let folder = folder.replacing("/machine", with: job.machine)
    for path in ["\(job.machine)/", "\(job.project.root)/tools/", "\(job.project.root)/"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(wheel).write(to: URL(filePath: path + "qa.whl"))
    }
    let scripts = try await Self.scripts("github", ["--package", "https://example.org/qa.whl"])

    let result = try await job.run(
      try #require(scripts.first),
      ["QA_PACKAGE": folder + "qa.whl", "QA_SHA256": SHA256Digest(of: wheel).description])

    #expect(result.status == 0, "\(result.errors)")
    let installed = try #require(job.read("installed")).split(separator: "\n")
    let place = folder.contains("://") || folder.hasPrefix("/") ? "" : "\(job.project.root)/"
    let fonts = "\(place)\(folder)qa_screens_fonts-2023.1.2-py3-none-any.whl"
    #expect(
      installed[0].hasPrefix(
        "install --quiet --quiet --no-index --no-deps --require-hashes --find-links \(fonts) --requirement /"
      ))
    #expect(installed[0].hasSuffix("/qa_screens/fonts.txt"))
    #expect(installed.count == 2)
    #expect(!job.wasHit)
  }

  @Test(
    "A workflow that builds qa installs its own build, not a file of the branch")
  func builtPackageIsInstalled() async throws {
    let job = try Job()
    let (github, gitlab) = (try await Self.scripts("github"), try await Self.scripts("gitlab"))
    try job.write("the package that is trusted", to: "built/qa.deb")

    let installed = try await job.run(
      github[1], ["QA_PACKAGE": "\(job.machine)/built/qa.deb", "QA_SHA256": Self.digest])
    // On GitLab, the branch's file lies in the artifact's place.
    let refused = try await job.run(gitlab[1], ["QA_BUILT_SHA256": Self.digest, "QA_SHA256": ""])

    #expect(installed.status == 0, "\(installed.errors)")
    #expect(job.read("installed")?.hasSuffix("qa.deb \(Self.digest)\n") == true)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("not QA_SHA256=\(Self.digest)"))
    #expect(job.read("installed")?.filter { $0 == "\n" }.count == 1)
    #expect(!job.wasHit)
  }

  /// A repository of `qa` that builds the trusted package, and its commit.
  private func repository() async throws -> (project: TestProject, commit: String) {
    let project = try TestProject()
    let script = """
      #!/bin/sh
      mkdir -p "$3"
      printf %s '\(String(decoding: Job.package, as: UTF8.self))' > "$3/qa_1_amd64.deb"
      """
    try project.write(script, to: ".ci/package")
    try await project.git("init", "-q")
    try await project.git("add", "--chmod=+x", ".ci")
    try await project.git("commit", "-q", "-m", "start")
    let head = try await project.qa([], prefix: ["sh", "-c", "git rev-parse HEAD"])
    return (project, String(head.output.dropLast()))
  }

  @Test("A cached package is used only with the pinned digest, and another one is built again")
  func cacheNeedsPinnedDigest() async throws {
    let job = try Job()
    let (source, commit) = try await repository()
    let script = try await Self.scripts("github")[0]
    let variables = ["QA_REPOSITORY": source.root, "QA_REVISION": commit]
    try job.write("poison", to: "built/qa.deb")

    let unpinned = try await job.run(script, variables.merging(["QA_SHA256": ""]) { $1 })
    let first = job.read("built/qa.deb")
    try job.write("poison", to: "built/qa.deb")
    let pinned = try await job.run(script, variables.merging(["QA_SHA256": Self.digest]) { $1 })
    let second = job.read("built/qa.deb")
    let cached = try await job.run(
      script, ["QA_REPOSITORY": "/nowhere", "QA_REVISION": commit, "QA_SHA256": Self.digest])

    #expect(
      [unpinned.status, pinned.status, cached.status] == [0, 0, 0],
      "\(unpinned.errors)\(pinned.errors)")
    #expect(unpinned.output == "to build this package only once, set QA_SHA256: \(Self.digest)\n")
    #expect(Array((first ?? "").utf8) == Job.package && Array((second ?? "").utf8) == Job.package)
    #expect(job.read("output") == String(repeating: "sha256=\(Self.digest)\n", count: 3))
    #expect(!job.wasHit)
  }

  @Test("A build on GitLab leaves the package's digest for the job that installs it")
  func gitlabBuildLeavesDigest() async throws {
    let job = try Job()
    let (source, commit) = try await repository()
    let script = try await Self.scripts("gitlab")[0]

    let result = try await job.run(
      script, ["QA_REPOSITORY": source.root, "QA_REVISION": commit, "QA_SHA256": ""])

    #expect(result.status == 0, "\(result.errors)")
    #expect(job.project.bytes("qa-package/qa.deb") == Job.package)
    #expect(
      job.project.bytes("qa-package/qa.env") == Array("QA_BUILT_SHA256=\(Self.digest)\n".utf8))
    #expect(job.project.bytes("qa-package/qa_9.deb") == nil)
    #expect(!job.wasHit)
  }

  @Test(
    "A build needs a full commit id, because branches and tags move",
    arguments: ["", "HEAD", "main", "0123abcd", String(repeating: "g", count: 40)])
  func buildNeedsCommitID(revision: String) async throws {
    let job = try Job()
    let script = try await Self.scripts("gitlab")[0]

    let result = try await job.run(
      script, ["QA_REPOSITORY": "/nowhere", "QA_REVISION": revision, "QA_SHA256": ""])

    #expect(result.status == 3)
    #expect(
      result.errors.contains("QA_REVISION the full id of a commit\n  → git ls-remote URL HEAD"))
  }

  @Test("The action installs like the workflows")
  func actionMatchesWorkflows() async throws {
    let action = DocumentPage(".github/actions/qa/action.yml").text
    let script = try #require(try await Self.scripts("github", ["--package", Self.url]).first)

    let lines = script.split(separator: "\n").map { "        \($0)\n" }.joined()

    #expect(action.contains("      run: |\n\(lines)    # Writes"))
  }

  @Test("A package isn't written into the folder of its sources, which is removed at the end")
  func buildFolderIsRefused() async throws {
    let project = try TestProject()

    let result = try await project.qa(
      [],
      prefix: [
        "sh", "-c", "\"$0\" --output /tmp/../tmp/qa-package/",
        "\(TestPlace.repository)/.ci/package",
      ])

    #expect(result.status == 3)
    #expect(result.errors.hasSuffix("name another folder: --output\n"))
  }
}
