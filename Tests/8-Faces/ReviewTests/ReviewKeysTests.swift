import Review
import Testing

/// The table of keys that the page and the terminal share.
@Suite(.timeLimit(.minutes(20))) struct ReviewKeysTests {
  @Test("Every action has one entry, and no key has two actions")
  func uniqueKeys() {
    let keys = ReviewKeys.all.flatMap(\.keys)

    #expect(ReviewKeys.all.map(\.action).count == ReviewKeys.Action.allCases.count)
    #expect(Set(ReviewKeys.all.map(\.action)) == Set(ReviewKeys.Action.allCases))
    #expect(Set(keys).count == keys.count)
  }

  @Test("The key of a view that only the page has says so", arguments: ["w", "o"])
  func keysOfPage(key: String) throws {
    let action = try #require(ReviewKeys.action(key))
    let entry = try #require(ReviewKeys.entry(action))

    #expect(!entry.exists(in: .terminal))
    #expect(entry.description(in: .terminal) == "in the page: qa report --open")
    #expect(entry.exists(in: .page))
  }

  @Test("Every key of the design has an action", arguments: Array("jknpbswodziaru g/123456?q"))
  func keysOfDesign(key: Character) {
    #expect(ReviewKeys.action(key == " " ? "space" : String(key)) != nil)
  }
}
