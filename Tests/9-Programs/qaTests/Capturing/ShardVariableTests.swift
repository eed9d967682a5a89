import FoundationEssentials
import Testing

/// The variables of parallel jobs, with the real program.
@Suite(.timeLimit(.minutes(20))) struct ShardVariableTests {
  @Test("The variables of a parallel job choose the shard, and --shard overrides them")
  func environmentNamesShard() async throws {
    let project = try await TestProject.withFiveScreens()
    let job = ["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"]

    let shard = try await project.qa(["run"], environment: job)
    let all = try await project.qa(["run", "--shard", "1/1"], environment: job)

    #expect(shard.errors == "shard 3/3: 1 of 5 screens\n")
    #expect(shard.timeless.hasSuffix("shard 3/3, 1 screen: 1 pass\n"))
    #expect(all.output.contains("\n5 screens: "))
  }

  @Test("Bazel's status file is touched if Bazel's variables choose the shard, and not otherwise")
  func bazelStatusFile() async throws {
    let project = try await TestProject.withFiveScreens()
    let job = [
      "TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_STATUS_FILE": "status",
    ]
    let manager = FileManager.default
    let (status, old) = ("\(project.root)/status", Date(timeIntervalSince1970: 1_577_836_800))

    _ = try await project.qa(["run", "--shard", "3/3"], environment: job)
    let unasked = project.bytes("status")
    let shard = try await project.qa(["run"], environment: job)
    let created = project.bytes("status")
    try project.write("kept", to: "status")
    try manager.setAttributes([.modificationDate: old], ofItemAtPath: status)
    _ = try await project.qa(["run"], environment: job)

    #expect(unasked == nil)
    #expect(shard.errors == "shard 3/3: 1 of 5 screens\n")
    #expect(created == [])
    #expect(project.bytes("status") == Array("kept".utf8))
    let time = try manager.attributesOfItem(atPath: status)[.modificationDate] as? Date
    #expect(try #require(time) > old)
  }
}
