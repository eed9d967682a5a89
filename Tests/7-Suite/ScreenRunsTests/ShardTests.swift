import Baselines
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import TestSupport
import Testing

@testable import RunReport
@testable import ScreenRuns

// Testable to split screens by given times.

@Suite(.timeLimit(.minutes(20))) struct ShardTests {
  @Test("A shard is its part and the number of parts", arguments: ["1/1", "2/3", "10000/10000"])
  func shardsRoundTrip(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(
    "A malformed shard is refused",
    arguments: [
      "", "/", "1", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3/3", "1 /3", "a/b", "1/10001",
      "1/99999999999999999999", "١/٣",
    ])
  func malformedShards(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test(
    "The split is a partition and does not depend on the order of the screens",
    arguments: 1...12, 0..<4 as Range<UInt64>)
  func splitIsPartition(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screens = (0..<Int.random(in: 0...40, using: &random)).map { "s\($0)" }
    var times: [String: Int] = [:]
    for screen in screens where Bool.random(using: &random) {
      times[screen] = Int.random(in: 0...5000, using: &random)
    }

    let parts = ShardSplit.parts(of: screens, milliseconds: times, count: count)
    let again = ShardSplit.parts(
      of: screens.shuffled(using: &random), milliseconds: times, count: count)

    #expect(parts.count == count)
    #expect(parts.flatMap { $0 }.sorted() == screens.sorted())
    #expect(parts == again)
  }

  @Test(
    "No part is longer than another by more than the time of one screen",
    arguments: 1...9, 0..<4 as Range<UInt64>)
  func balancedParts(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screens = (0..<30).map { "s\($0)" }
    var times: [String: Int] = [:]
    for screen in screens { times[screen] = Int.random(in: 1...5000, using: &random) }

    let parts = ShardSplit.parts(of: screens, milliseconds: times, count: count)

    let loads = parts.map { $0.reduce(0) { $0 + times[$1, default: 0] } }
    // Otherwise the last screen of the longest part would have gone to the shortest one.
    for (part, load) in zip(parts, loads) {
      let shortest = part.compactMap { times[$0] }.min() ?? 0
      #expect(load - shortest <= loads.min() ?? 0)
    }
  }

  @Test("One long screen has a shard for itself")
  func longScreen() {
    let times = ["a": 100, "b": 100, "c": 900, "d": 100]

    let parts = ShardSplit.parts(of: ["a", "b", "c", "d", "e"], milliseconds: times, count: 2)

    // e: 300 ms.
    #expect(parts == [["c"], ["a", "b", "d", "e"]])
  }

  @Test("Screens that were never measured or took no time are dealt out by name")
  func unmeasuredScreens() {
    let screens = ["e", "a", "d", "b", "c"]

    for times in [[:], Dictionary(uniqueKeysWithValues: screens.map { ($0, 0) })] {
      let parts = ShardSplit.parts(of: screens, milliseconds: times, count: 3)

      #expect(parts == [["a", "d"], ["b", "e"], ["c"]])
    }
  }
}

@Suite(.timeLimit(.minutes(20))) struct TimingsTests {
  private func run(_ times: [String: Int]) throws -> RunManifest {
    let screens = times.keys.sorted().map { name in
      var captured = CapturedScreen(
        screen: ScreenName(config: name), configDigest: "", baselineDigest: nil)
      captured.milliseconds = times[name]
      return captured
    }
    return RunManifest(
      id: try #require(RunID("20260102-030405-678")), startedAt: "", finishedAt: "",
      isComplete: true, screens: screens)
  }

  @Test("New times are kept together with those of other screens that still exist")
  func mergedTimings() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "a": 1, "gone": 2, "b": 3 }"#, to: "screenshots/timings.json")

    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    try Timings.write(try run(["b": 40, "c": 50]), folder.project, lock) { $0 != "gone" }

    #expect(try Timings.read(folder.project) == ["a": 1, "b": 40, "c": 50])
  }

  @Test("Without a file there are no times")
  func noTimings() throws {
    let folder = try TemporaryFolder()

    #expect(try Timings.read(folder.project) == [:])
  }

  @Test(
    "A malformed file of times is reported",
    arguments: [
      "[]", "{", #"{ "a": "1" }"#, #"{ "../a": 1 }"#, #"{ "": 1 }"#, #"{ "a": -1 }"#,
      #"{ "a": 86400001 }"#, #"{ "a": 1e30 }"#,
    ])
  func damagedTimings(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "screenshots/timings.json")

    let error = #expect(throws: SuiteError.self) { try Timings.read(folder.project) }

    #expect(error?.place == "screenshots/timings.json")
  }
}
