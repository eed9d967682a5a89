import ContentDigest
import FoundationEssentials
import Testing

/// `--shard` and `qa merge`, with a clone of a project for each shard, as on CI machines.
@Suite(.timeLimit(.minutes(20)), .serialized) struct ShardTests {
  /// The lines of a report with verdicts and edits, without the paths of pictures.
  private func verdicts(_ result: TestProject.Result) -> [Substring] {
    result.timeless.split(separator: "\n").filter {
      !$0.contains("screenshots/current/") && !$0.hasPrefix("captured ")
        && !$0.hasPrefix("error      ")
    }
  }

  /// The newest manifest of a shard.
  private func manifest(_ folder: String, _ project: TestProject) throws -> String {
    let runs = try FileManager.default.contentsOfDirectory(
      atPath: "\(project.root)/\(folder)/runs")
    return "\(folder)/runs/\(try #require(runs.max()))/run.json"
  }

  private func edit(
    _ folder: String, _ project: TestProject, _ change: (String) -> String
  ) throws {
    let path = try manifest(folder, project)
    let old = String(decoding: try #require(project.bytes(path)), as: UTF8.self)
    let new = change(old)
    try #require(new != old)
    try project.write(new, to: path)
  }

  @Test("Merged shards get the verdicts of one run, and can be approved as one")
  func mergedVerdictsMatchRun() async throws {
    let project = try await TestProject.withFiveScreens()
    let (results, folders) = try await project.captureShards()

    let merged = try await project.qa(["merge"] + folders)
    let approval = try await project.qa(
      "approve", "\(project.screen)b", "--reason", "mail", "--by", "A")
    let whole = try await project.qa("run")
    let other = try await project.qa(["run", "--shard", "1/1"])

    #expect(results.map(\.status) == [2, 1, 0])
    #expect(results[0].timeless.hasSuffix("\n\nshard 1/3, 2 screens: 1 error, 1 pass\n"))
    #expect(merged.status == 2)
    #expect(merged.timeless.contains("5 screens: 1 regression, 1 error, 3 pass\n"))
    #expect(merged.output.contains(" screenshots/current/runs/"))
    #expect(approval.status == 0)
    // The following run judges only the approved screen differently.
    #expect(whole.timeless.contains("5 screens: 1 error, 1 expected, 3 pass\n"))
    #expect(verdicts(other) == verdicts(whole))
  }

  @Test("The report of a merge is, word for word, that of one run")
  func mergedReportMatchesRun() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()

    let merged = try await project.qa(["merge"] + folders)
    let whole = try await project.qa("run")

    #expect(merged.status == whole.status)
    #expect(verdicts(merged) == verdicts(whole))
  }

  @Test("A recording beside a picture is merged, and one of an earlier capture is removed")
  func recordingsAreMerged() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    for screen in ["a", "d"] {
      try project.write("{}", to: "\(folders[0])/\(project.screen)\(screen).cast")
    }
    try? project.remove("\(folders[1])/\(project.screen)b.cast")
    try project.write("{}", to: "screenshots/current/\(project.screen)b.cast")

    _ = try await project.qa(["merge"] + folders)

    for (screen, isThere) in [("a", true), ("b", false), ("d", true)] {
      #expect(
        (project.bytes("screenshots/current/\(project.screen)\(screen).cast") != nil) == isThere)
    }
  }

  @Test("Orphans are reported only by the merge")
  func mergeReportsOrphans() async throws {
    let project = try await TestProject.withFiveScreens()
    try project.remove("screenshots/\(project.screen)c.json")
    try await project.git("commit", "-q", "-a", "-m", "gone")
    let (_, folders) = try await project.captureShards()

    let part = try await project.qa(
      "run", "--ci", "--base", "HEAD", "--project", "shards/1", "--shard", "1/3")
    let merged = try await project.qa(["merge", "--ci", "--base", "HEAD"] + folders)

    #expect(part.status == 0)
    #expect(!part.output.contains("orphan"))
    #expect(merged.unwrappedOutput.contains("− orphan \(project.screen)c: "))
  }

  @Test("A shard without a screen passes and is merged like the others")
  func emptyShardIsMerged() async throws {
    let project = try await TestProject.withFiveScreens()
    let (results, folders) = try await project.captureShards(count: 7)

    let merged = try await project.qa(["merge"] + folders)

    #expect(results[6].status == 0)
    #expect(results[6].output == "shard 7/7, no screens\n")
    #expect(merged.timeless.contains("5 screens: 1 regression, 1 error, 3 pass\n"))
  }

  @Test("Shards are split by the saved times of the screens")
  func timingsSplitShards() async throws {
    let project = try await TestProject.withFiveScreens()
    let names = ["a", "b", "c", "d", "e"].map { project.screen + $0 }
    let saved = try await project.qa("run", "--save-timings")
    let written = project.bytes("screenshots/timings.json")
    try project.write(
      "{ \"\(names[4])\": 9000, \"\(names[0])\": 10 }", to: "screenshots/timings.json")

    let refused = try await project.qa("run", "--shard", "1/2", "--save-timings")
    let capture = try await project.qa("capture", "--shard", "1/2", "--json")

    #expect(saved.status == 2)
    let text = String(decoding: try #require(written), as: UTF8.self)
    for name in names { #expect(text.contains("\"\(name)\" : ") == (name != names[3])) }
    #expect(refused.status == 3)
    // b, c and d count as the mean, 4505 ms: b and c are longer than e, so that d goes with e.
    let own = names.filter { capture.output.contains("\"screen\" : \"\($0)\"") }
    #expect(own == [names[3], names[4]])
  }

  @Test("A missing shard is incomplete and named, and a repeated one is wrong usage")
  func missingShardIsIncomplete() async throws {
    let project = try await TestProject.withFiveScreens()
    _ = try await project.qa("run")
    let (_, folders) = try await project.captureShards()
    let before = project.pictures

    let missing = try await project.qa("merge", folders[0], folders[2])
    let twice = try await project.qa(["merge", folders[1]] + folders)
    let whole = try await project.qa(["merge", "screenshots/current"])
    let nothing = try await project.qa("merge", "shards")

    #expect(missing.status == 4)
    #expect(missing.errors.hasPrefix("error: shard 2 of 3 is missing\n"))
    #expect(twice.status == 3)
    #expect(
      twice.errors.hasPrefix("error: \(folders[1]) and \(folders[1]) are both shard 2/3\n"))
    #expect(whole.status == 3)
    #expect(
      whole.errors.contains(
        """
        run.json: is a run of its own, not a shard: judge it where it was captured
          → to judge it here, capture it with qa run --shard 1/1, or each part with --shard i/n

        """))
    #expect(nothing.status == 4)
    #expect(
      nothing.errors == """
        error: shards: has no sealed run, but 3 folders in it have one
          → qa merge \(folders.joined(separator: " "))

        """)
    #expect(project.pictures == before)
  }

  @Test("A part of an artifact has no run to merge, and the error names what is missing")
  func partialArtifactIsExplained() async throws {
    let project = try TestProject()
    try project.configure("read -r x")
    let run = "20260102-030405-678"
    try project.write("{}", to: "a b/report.json")
    try project.write("", to: "artifact/screenshots/current/runs/\(run)/run.json")
    try project.write("", to: "empty/x")

    let result = try await project.qa("merge", "a b", "artifact", "empty")

    #expect(result.status == 4)
    #expect(
      result.errors == """
        error: a b: has the report of a run, but not the run itself, which is in runs/
          → make each shard's job keep all of screenshots/current as its artifact
        error: artifact: has no sealed run, but a folder in it has one
          → qa merge artifact/screenshots/current
        error: empty: has no sealed run
          → give the whole screenshots/current of each shard; capture a killed shard again

        """)
  }

  @Test("A shard that was killed is incomplete, until it is captured again")
  func killedShardIsIncomplete() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    try project.remove(try manifest(folders[1], project))
    try project.remove("\(folders[1])/report.json")

    let killed = try await project.qa(["merge"] + folders)
    _ = try await project.qa("run", "--project", "shards/2", "--shard", "2/3")
    let again = try await project.qa(["merge"] + folders)

    #expect(killed.status == 4)
    #expect(killed.errors.hasPrefix("error: \(folders[1]): has no sealed run\n"))
    #expect(again.status == 2)
  }

  @Test("Shards of other splits, commits or changes are refused")
  func otherShardsAreRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    let clone = "shards/3"
    func again(_ shard: String) async throws -> TestProject.Result {
      _ = try await project.qa("run", "--project", clone, "--shard", shard)
      return try await project.qa(["merge"] + folders)
    }

    let split = try await again("3/4")
    try project.write("printf 'Save x'; read -r x\n", to: "\(clone)/e.sh")
    let changes = try await again("3/3")
    try await project.git("-C", clone, "commit", "-q", "-a", "-m", "x")
    let commit = try await again("3/3")

    let both = "\(folders[0]) and \(folders[2])"
    for (result, message) in [
      (split, "\(folders[0]) is shard 1/3, but \(folders[2]) is shard 3/4"),
      (changes, "\(both) have different uncommitted changes"),
      (commit, "\(both) are from different commits"),
    ] {
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("error: \(message)\n"))
    }
  }

  @Test("A shard whose capture has another config than the project is refused")
  func forgedConfigIsRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()

    try edit(folders[2], project) { text in
      text.replacing(/"configDigest" : "[0-9a-f]{64}"/) { _ in
        "\"configDigest\" : \"\(SHA256Digest(of: []))\""
      }
    }
    let merged = try await project.qa(["merge"] + folders)

    #expect(merged.status == 3)
    #expect(
      merged.errors.hasPrefix(
        "error: \(folders[2]) does not match this project: the config of \(project.screen)c differs\n"
      ))
  }

  @Test("A shard of a project with other configs, which git doesn't track, is refused")
  func otherConfigsAreRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    // The sixth screen belongs to the third shard.
    func config(_ text: String) -> String {
      "{ \"command\": [\"/bin/echo\", \"\(text)\"], \"screenshotName\": \"\(project.screen)f\" }"
    }
    let file = "screenshots/\(project.screen)f.json"
    func again(_ shards: ClosedRange<Int>) async throws -> TestProject.Result {
      for shard in shards {
        _ = try await project.qa("run", "--project", "shards/\(shard)", "--shard", "\(shard)/3")
      }
      return try await project.qa(["merge"] + folders)
    }

    try project.write("{ \"timeout\": 9 }", to: "shards/3/screenshots/qa.json")
    let defaults = try await again(3...3)
    try project.remove("shards/3/screenshots/qa.json")
    try project.write(config("x"), to: "shards/1/\(file)")
    let more = try await again(1...1)
    for folder in ["", "shards/2/", "shards/3/"] {
      try project.write(config("y"), to: "\(folder)\(file)")
    }
    let other = try await again(2...3)

    for (result, message) in [
      (
        defaults,
        "\(folders[2]) does not match this project: the config of \(project.screen)c differs"
      ),
      (
        more,
        "\(folders[0]) does not match this project: it is a part of 6 screens, and this project has 5"
      ),
      (
        other,
        "\(folders[0]) does not match this project: the config of a screen in another shard differs"
      ),
    ] {
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("error: \(message)\n"))
    }
  }

  @Test("Shards are refused if another state is checked out than they captured")
  func otherCheckoutIsRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()

    try project.write("printf 'Save x'; read -r x\n", to: "e.sh")
    let changed = try await project.qa(["merge"] + folders)
    try project.remove("screenshots/\(project.screen)e.json")
    let gone = try await project.qa(["merge"] + folders)

    #expect(changed.status == 3)
    #expect(
      changed.errors.hasPrefix(
        "error: the shards and this project have different uncommitted changes\n"))
    #expect(gone.status == 3)
    #expect(
      gone.errors.hasPrefix(
        "error: this project lacks a screen that the shards have: \(project.screen)e\n"))
  }

  @Test("Shards split by different times are refused if a screen is in two of them")
  func differentTimesAreRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    try project.write(
      "{ \"\(project.screen)e\": 9000, \"\(project.screen)a\": 10 }",
      to: "shards/1/screenshots/timings.json")
    _ = try await project.qa("run", "--project", "shards/1", "--shard", "1/3")

    let merged = try await project.qa(["merge"] + folders)

    #expect(merged.status == 3)
    #expect(
      merged.errors.hasPrefix("error: \(project.screen)e is in shard 1/3 as well as in 2/3\n"))
  }

  @Test("A picture that isn't the captured one refuses the merge, and nothing changes")
  func replacedPictureRefusesMerge() async throws {
    let project = try await TestProject.withFiveScreens()
    _ = try await project.qa("run")
    let (_, folders) = try await project.captureShards()
    let last = "\(folders[2])/\(project.screen)c.png"
    let picture = try #require(project.bytes(last))
    let before = project.pictures
    let runs = try FileManager.default.contentsOfDirectory(
      atPath: "\(project.root)/screenshots/current/runs")

    let other = try #require(project.bytes("\(folders[0])/\(project.screen)a.png"))
    try project.write(other, to: last)
    let changed = try await project.qa(["merge"] + folders)
    try edit(folders[2], project) {
      $0.replacing(
        SHA256Digest(of: picture).description, with: SHA256Digest(of: other).description)
    }
    let forged = try await project.qa(["merge"] + folders)
    try project.remove(last)
    let gone = try await project.qa(["merge"] + folders)
    try FileManager.default.createSymbolicLink(
      atPath: "\(project.root)/\(last)",
      withDestinationPath: "\(project.root)/\(folders[0])/\(project.screen)a.png")
    let link = try await project.qa(["merge"] + folders)

    for (result, message) in [
      (changed, "was changed since it was captured"),
      (forged, "has a different frame than was captured"),
      (gone, "is gone"),
    ] {
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("error: \(last): \(message)\n"))
    }
    #expect(link.status == 3)
    #expect(link.errors.hasPrefix("error: \(last): is a symbolic link\n"))
    #expect(project.pictures == before)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: "\(project.root)/screenshots/current/runs") == runs)
  }

  @Test("Names in a run that lead out of its folder are refused")
  func outsideNamesAreRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    let path = try manifest(folders[0], project)
    let good = String(decoding: try #require(project.bytes(path)), as: UTF8.self)
    let name = "\(project.screen)a"

    for (change, message) in [
      ({ $0.replacing("\"\(name)\"", with: "\"../../../x\"") }, "\"../../../x\" can't be a screen"),
      (
        { $0.replacing("\"screen\" : \"\(name)\"", with: "\"screen\" : \"/etc/x\"") },
        "\"/etc/x\" can't be a screen"
      ),
      ({ $0.replacing("\"id\" : \"", with: "\"id\" : \"../../") }, "can't be the id of a run"),
      ({ $0.replacing("\"part\" : \"1/3\"", with: "\"part\" : \"0/3\"") }, ""),
      (
        { $0.replacing("\"version\" : 2", with: "\"version\" : 1") },
        "was written by another version of qa"
      ),
      (
        { $0.replacing("\"version\" : 2", with: "\"version\" : 3") },
        "was written by another version of qa"
      ),
      ({ _ in String(repeating: "[", count: 100_000) }, ""),
      ({ _ in "" }, ""),
    ] as [((String) -> String, String)] {
      try project.write(change(good), to: path)

      let result = try await project.qa(["merge"] + folders)

      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("error: \(path): "))
      #expect(result.errors.contains(message))
    }
  }

  @Test("A folder of runs that is a symbolic link is refused")
  func linkedRunsAreRefused() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    let runs = "\(project.root)/\(folders[0])/runs"
    try FileManager.default.moveItem(atPath: runs, toPath: runs + ".old")
    try FileManager.default.createSymbolicLink(
      atPath: runs, withDestinationPath: runs + ".old")

    let result = try await project.qa(["merge"] + folders)

    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("error: \(folders[0])/runs: is a symbolic link\n"))
  }
}
