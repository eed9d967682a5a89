import FoundationEssentials
import Testing

/// Whether the result of a merge depends on how the screens were split.
@Suite(.timeLimit(.minutes(20))) struct ShardEquivalenceTests {
  /// What a run or a merge leaves: the report and all pictures, except times and the id of the run.
  private struct Outcome: Equatable {
    let report: [Substring]
    let pictures: [String: [UInt8]]

    init(_ project: TestProject) throws {
      let current = "screenshots/current"
      let json = String(
        decoding: try #require(project.bytes("\(current)/report.json")), as: UTF8.self)
      let id = try #require(json.firstMatch(of: /"run" : "([^"]*)"/)).1
      report = json.replacing(id, with: "<run>").split(separator: "\n")
        .filter { !$0.contains("\"milliseconds\" :") && !$0.contains("\"startedAt\" :") }
      var pictures: [String: [UInt8]] = [:]
      for (folder, name) in [(current, "current"), ("\(current)/runs/\(id)", "run")] {
        let names = try FileManager.default.contentsOfDirectory(
          atPath: "\(project.root)/\(folder)")
        for file in names where file.hasSuffix(".png") {
          pictures["\(name)/\(file)"] = project.bytes("\(folder)/\(file)")
        }
      }
      self.pictures = pictures
    }
  }

  @Test(
    "The result is the same set of bytes, whatever the number of shards",
    arguments: [1, 3, 8, 64])
  func numberOfShards(count: Int) async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards(count: count)
    let whole = try await project.qa("run", "--no-reuse")
    let expected = try Outcome(project)
    try project.remove("screenshots/current")

    let merged = try await project.qa(["merge"] + folders)

    #expect(merged.status == whole.status)
    #expect(try Outcome(project) == expected)
    // Four screens have a picture, the one that fails has its last picture, and the changed one that of its change.
    #expect(expected.pictures.count == 6)
  }

  @Test("The result is the same set of bytes if a shard was captured again")
  func retriedShard() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    _ = try await project.qa(["merge"] + folders)
    let expected = try Outcome(project)
    let retried = try await project.qa(
      "run", "--no-reuse", "--project", "shards/1", "--shard", "1/3")

    let merged = try await project.qa(["merge"] + folders)

    #expect(retried.status == 2)
    #expect(merged.status == 2)
    #expect(try Outcome(project) == expected)
  }

  @Test("Either copy of a shard that two machines captured gives the same set of bytes")
  func duplicateShard() async throws {
    let project = try await TestProject.withFiveScreens()
    let (_, folders) = try await project.captureShards()
    _ = try await project.qa(["merge"] + folders)
    let expected = try Outcome(project)
    try await project.git("clone", "-q", project.root, "\(project.root)/shards/copy")
    _ = try await project.qa("run", "--project", "shards/copy", "--shard", "1/3")

    let both = try await project.qa(["merge", "shards/copy/screenshots/current"] + folders)
    let merged = try await project.qa(
      ["merge", "shards/copy/screenshots/current"] + folders.dropFirst())

    #expect(both.status == 3)
    #expect(merged.status == 2)
    #expect(try Outcome(project) == expected)
  }
}
