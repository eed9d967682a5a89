import Testing

/// A gate judges all screens of the checkout, against a base that was resolved before any app was launched.
@Suite(.timeLimit(.minutes(20))) struct GateRunTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let gate = ["run", "--ci", "--base", "main"]

  /// A project with two screens whose apps are tracked, approved on `main`, and a branch that is checked out.
  private func project(_ script: String = save) async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q", "-b", "main")
    try project.write("screenshots/current/\nlog\nflag\n", to: ".gitignore")
    try project.configure(script)
    try project.write("printf 'Inbox'; read -r x", to: "second.sh")
    try project.configureSecond("second.sh", more: #", "tags": ["smoke"]"#)
    try await project.approveAll()
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "pr")
    return project
  }

  private func commit(_ project: TestProject) async throws {
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "change")
  }

  @Test("Captures of another commit are refused")
  func otherCommitIsNotJudged() async throws {
    let project = try await project()
    let green = try await project.qa(Self.gate)
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    try await commit(project)

    let judged = try await project.qa("compare", "--ci", "--base", "main")

    #expect(green.status == 0, "\(green.output)\(green.errors)")
    #expect(judged.status == 4)
    #expect(judged.errors.contains("was captured from different files than are checked out now"))
    #expect(judged.errors.contains("capture it: qa run --ci --base main\n"))
  }

  @Test("Captures of files that were committed afterwards are judged")
  func laterCommitIsJudged() async throws {
    let project = try await project()
    try project.write("\(Self.save) # The same.", to: "app.sh")
    _ = try await project.qa(Self.gate)
    try await commit(project)

    let judged = try await project.qa("compare", "--ci", "--base", "main")

    #expect(judged.status == 0, "\(judged.output)\(judged.errors)")
  }

  @Test("Captures with another config are refused")
  func otherConfigIsNotJudged() async throws {
    let project = try await project()
    _ = try await project.qa(Self.gate)
    try project.configureSecond("second.sh", more: #", "launchEnv": { "A": "1" }"#)
    try await commit(project)

    let judged = try await project.qa("compare", "--ci", "--base", "main")

    #expect(judged.status == 4)
    #expect(
      judged.errors.contains("differs from the config that \(project.screen)b was captured with"))
  }

  @Test("A gate refuses names of screens", arguments: ["SCREEN", "SCREEN*"])
  func namedScreensAreRefused(name: String) async throws {
    let project = try await project()
    _ = try await project.qa(Self.gate)

    let judged = try await project.qa(
      "compare", name.replacing("SCREEN", with: project.screen), "--ci", "--base", "main")

    #expect(judged.status == 3)
    #expect(judged.errors.contains("a gate judges all screens, not some of them"))
  }

  @Test("A tag limits what a gate captures, not what it judges")
  func tagLimitsCapture() async throws {
    let project = try await project()

    let partial = try await project.qa(Self.gate + ["--tag", "smoke"])
    let rest = try await project.qa(Self.gate + [project.screen])

    #expect(partial.status == 4)
    #expect(partial.errors.contains("lacks \(project.screen)\n"))
    #expect(rest.status == 0, "\(rest.output)\(rest.errors)")
    #expect(rest.output.contains("2 screens: 2 pass"))
  }

  @Test("A retry captures failed screens only, keeps captures of this tree, and judges all screens")
  func retryKeepsCaptures() async throws {
    let project = try await project()
    try project.write(
      "echo first >> \(project.root)/log; test -e \(project.root)/flag || exit 1; \(Self.save)",
      to: "app.sh")
    try project.write(
      "echo second >> \(project.root)/log; printf 'Inbox'; read -r x", to: "second.sh")
    try await commit(project)

    let failed = try await project.qa(Self.gate)
    try project.write("", to: "flag")
    try project.remove("log")
    let retry = try await project.qa(Self.gate + ["--failed"])
    let launched = project.bytes("log").map { String(decoding: $0, as: UTF8.self) }
    let again = try await project.qa(Self.gate + ["--failed"])

    #expect(failed.status == 2, "\(failed.output)\(failed.errors)")
    #expect(retry.status == 0, "\(retry.output)\(retry.errors)")
    #expect(launched == "first\n")
    for gate in [retry, again] { #expect(gate.output.contains("2 screens: 2 pass")) }
    #expect(again.status == 0, "\(again.output)\(again.errors)")
  }

  @Test(
    "A retry refuses a report of another tree",
    arguments: ["--failed", "--changed"])
  func staleReportIsRefused(option: String) async throws {
    let project = try await project()
    let green = try await project.qa(Self.gate)
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    try await commit(project)

    let retry = try await project.qa(Self.gate + [option])

    #expect(green.status == 0)
    #expect(retry.status == 4, "\(retry.output)\(retry.errors)")
    #expect(retry.errors.contains("was captured from different files"))
  }

  @Test("A retry reports a screen that is gone", arguments: ["--failed", "--changed"])
  func retryReportsGoneScreen(option: String) async throws {
    let project = try await project()
    _ = try await project.qa(Self.gate)
    for name in ["\(project.screen)b.json", "baseline/\(project.screen)b.png"] {
      try project.remove("screenshots/\(name)")
    }
    try await commit(project)

    let retry = try await project.qa(Self.gate + [option])

    #expect(retry.status == 1, "\(retry.output)\(retry.errors)")
    #expect(retry.unwrappedOutput.contains("regression \(project.screen)b"))
  }

  @Test(
    "An orphan, which can't be captured again, still fails a retry",
    arguments: ["--failed", "--changed"])
  func uncapturedOrphanFails(option: String) async throws {
    let project = try await project()
    try project.remove("screenshots/\(project.screen)b.json")
    let run = try await project.qa("run")

    let again = try await project.qa("run", option)

    #expect(run.status == 1)
    #expect(again.status == 1)
    #expect(again.errors.contains("no screen can be captured again"))
    #expect(!again.errors.contains("no screen needs review"))
  }

  @Test("A base whose configs name many themes can be read")
  func manyThemesAreRead() async throws {
    let project = try await project()
    try await project.git("checkout", "-q", "main")
    let names = (1...6).map { "theme\($0)" }
    let colors = Array(repeating: ##""#eeeeee""##, count: 16).joined(separator: ", ")
    let theme =
      ##"{ "foreground": "#ffffff", "background": "#000000", "ansi": [\##(colors)] }"##
    for name in names {
      try project.write(theme, to: "themes/\(name).json")
    }
    let variants = names.map { #""\#($0)": { "terminal": { "theme": "themes/\#($0).json" } }"# }
    func configure(_ more: String) throws {
      try project.configure(
        Self.save, more: ", \"variants\": { \(variants.joined(separator: ", ")) }\(more)")
    }
    try configure("")
    let first = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "themes", "--by", "A")
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "more")
    try configure(#", "launchEnv": { "A": "1" }"#)
    try await commit(project)

    let judged = try await project.qa(Self.gate)

    #expect(first.output.contains("8 screens"), "\(first.output)\(first.errors)")
    #expect(judged.status == 0, "\(judged.output)\(judged.errors)")
    #expect(judged.output.contains("config changed since the merge base: launchEnv"))
  }

  @Test(
    "A folder screenshots/ without configs hides no project above a new one",
    arguments: ["logo.png", "data.json", "qa.json"])
  func decoyHidesNoProject(file: String) async throws {
    let project = try await project()
    try await project.git("checkout", "-q", "main")
    try project.write("{}", to: "app/screenshots/\(file)")
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "new")
    try project.write(
      #"{ "command": ["true"], "screenshotName": "\#(project.screen)c" }"#,
      to: "app/screenshots/\(project.screen)c.json")
    try await commit(project)

    let judged = try await project.qa(
      ["verify", "--ci", "--base", "main"], in: "app")

    #expect(judged.status == 4, "\(judged.output)\(judged.errors)")
    #expect(judged.errors.contains("belonged to the project in the top level"))
  }

  @Test("An app that moves the base's reference hides no change")
  func movedReferenceHidesNothing() async throws {
    let project = try await project()
    let reference = "refs/remotes/origin/main"
    try project.write(
      "git -C \(project.root) update-ref \(reference) HEAD; printf 'Send all'; read -r x",
      to: "app.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "as in mail", "--by", "A")
    try await commit(project)
    try await project.git("update-ref", reference, "main")

    let judged = try await project.qa("run", "--ci", "--base", reference)

    #expect(judged.output.contains("approved by A"), "\(judged.output)\(judged.errors)")
    #expect(judged.output.contains("2 screens: 1 expected, 1 pass"))
  }

  @Test("An app that writes a baseline with its record is detected")
  func writtenBaselineIsDetected() async throws {
    let project = try await project()
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")
    try await project.git("stash", "-q", "--", "screenshots/baseline")
    try await project.git("stash", "show", "-p", "--binary", "--output=\(project.root)/.git/forged")
    try project.write(
      "git -C \(project.root) apply .git/forged; printf 'Send all'; read -r x", to: "app.sh")
    try await commit(project)

    let judged = try await project.qa(Self.gate)

    #expect(judged.status == 4, "\(judged.output)\(judged.errors)")
    #expect(judged.errors.contains("was changed while the screens were captured"))
  }

  @Test("Files of the app in screenshots/ count as captured files")
  func screenshotsFolderCountsAsSource() async throws {
    let project = try await project("cat \"${0%/*}/screenshots/data.txt\"; read -r x")
    try project.write("Save all", to: "screenshots/data.txt")
    try await commit(project)
    _ = try await project.qa(Self.gate)
    try project.write("Send all", to: "screenshots/data.txt")
    try await commit(project)

    let judged = try await project.qa("compare", "--ci", "--base", "main")
    let retried = try await project.qa(Self.gate + ["--failed"])

    #expect([judged.status, retried.status] == [4, 4])
    #expect(judged.errors.contains("was captured from different files than are checked out now"))
  }

  @Test("A gate refuses a committed run, even if some screens are captured again")
  func committedRunIsRefused() async throws {
    let project = try await project()
    _ = try await project.qa(Self.gate)
    try await project.git("add", "-f", "screenshots/current")
    try await commit(project)

    let gates = [
      try await project.qa(Self.gate + [project.screen]),
      try await project.qa(Self.gate + ["--tag", "smoke"]),
      try await project.qa(Self.gate),
    ]

    #expect(gates.map(\.status) == [3, 3, 3])
    #expect(gates.allSatisfy { $0.errors.contains("screenshots/current: is committed") })
  }

  @Test("A retry against another base is incomplete")
  func otherBaseIsIncomplete() async throws {
    let project = try await project()
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    try await commit(project)
    let red = try await project.qa(Self.gate)
    try await project.git("branch", "-q", "-f", "main", "HEAD")

    let retry = try await project.qa(Self.gate + ["--failed"])

    #expect(red.status == 1)
    #expect(retry.status == 4, "\(retry.output)\(retry.errors)")
    #expect(retry.errors.contains("the newest gate compared with "))
  }

  @Test("A retried shard judges all its screens")
  func retriedShardIsComplete() async throws {
    let project = try await project()
    try project.write("printf 'Outbox'; read -r x", to: "second.sh")
    try await commit(project)
    let shards = ["1/2", "2/2"].map { Self.gate + ["--shard", $0] }
    var statuses: [Int32] = []

    for shard in shards {
      statuses.append(try await project.qa(shard).status)
      statuses.append(try await project.qa(shard + ["--failed"]).status)
    }

    #expect(statuses == [0, 0, 1, 1])
  }

  @Test("A baseline that changes during the captures is detected")
  func touchedBaselineIsDetected() async throws {
    let project = try await project()
    let picture = "screenshots/baseline/\(project.screen).png"
    let swap = "(sleep 0.2; touch \(project.root)/\(picture)) </dev/null >/dev/null 2>&1 &"
    try project.configure(
      Self.save, more: ##", "build": ["/bin/sh", "-c", "\##(swap)"]"##)
    try project.write("sleep 0.5; printf 'Inbox'; read -r x", to: "second.sh")
    try await commit(project)

    let judged = try await project.qa(Self.gate)

    #expect(judged.status == 4, "\(judged.output)\(judged.errors)")
    #expect(judged.errors.contains("was changed while the screens were captured"))
  }

  @Test(
    "A gate leaves no older report if a branch moved or removed the project's files",
    arguments: ["moved", "removed"])
  func olderReportIsReplaced(change: String) async throws {
    let project = try await project()
    let green = try await project.qa(Self.gate)
    let old = project.bytes("screenshots/current/junit.xml")
    if change == "moved" {
      try project.write(#"{ "outputDir": "screenshots/ui/current" }"#, to: "screenshots/qa.json")
    } else {
      for name in [project.screen, "\(project.screen)b"] {
        try project.remove("screenshots/\(name).json")
      }
    }
    try await commit(project)

    let red = try await project.qa(Self.gate)

    let left = project.bytes("screenshots/current/junit.xml")
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(green.status == 0 && old != nil)
    #expect(red.status == (change == "moved" ? 1 : 4), "\(red.output)\(red.errors)")
    #expect(left?.contains("errors=\"1\"") ?? (change == "moved"), "\(left ?? "")")
  }

  @Test("A merge made by the branch isn't mistaken for the one that GitLab makes")
  func ownMergeIsNotBase() async throws {
    let project = try await project()
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "sent", "--by", "A")
    try await commit(project)
    try await project.git("checkout", "-q", "-b", "side", "main")
    try project.write("x", to: "notes")
    try await commit(project)
    try await project.git("checkout", "-q", "pr")
    try await project.git("merge", "-q", "--no-edit", "side")
    let script = """
      export GITLAB_CI=true CI=true CI_MERGE_REQUEST_EVENT_TYPE=merge_train
      export CI_COMMIT_SHA=$(git rev-parse HEAD) CI_MERGE_REQUEST_SOURCE_BRANCH_SHA=$(git rev-parse HEAD)
      export CI_MERGE_REQUEST_TARGET_BRANCH_SHA=$(git rev-parse main)
      "$0" "$@"
      """

    let judged = try await project.qa(["verify"], prefix: ["sh", "-c", script])

    #expect(judged.unwrappedOutput.contains("approved by A"), "\(judged.output)\(judged.errors)")
  }
}
