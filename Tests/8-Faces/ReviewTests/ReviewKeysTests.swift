import Review
import Testing

/// One table of keys for both faces.
@Suite struct ReviewKeysTests {
  @Test("Every action has one entry, and no key does two things")
  func once() {
    let keys = ReviewKeys.all.flatMap(\.keys)

    #expect(ReviewKeys.all.map(\.action).count == ReviewKeys.Action.allCases.count)
    #expect(Set(ReviewKeys.all.map(\.action)) == Set(ReviewKeys.Action.allCases))
    #expect(Set(keys).count == keys.count)
  }

  @Test("Where a view is in the page alone, the key says so", arguments: ["w", "o"])
  func elsewhere(key: String) throws {
    let action = try #require(ReviewKeys.action(key))
    let entry = try #require(ReviewKeys.entry(action))

    #expect(!entry.exists(in: .terminal))
    #expect(entry.words(in: .terminal) == "in the page: qa report --open")
    #expect(entry.exists(in: .page))
  }

  @Test("The keys are those of the design", arguments: Array("jknpbswodziaru g/123456?q"))
  func known(key: Character) {
    #expect(ReviewKeys.action(key == " " ? "space" : String(key)) != nil)
  }
}
