import DemoApp
import TerminalFrame
import TerminalUI
import TestSupport
import Testing

@Suite struct RandomKeysTests {
  /// A generator with a seed (Knuth's MMIX constants), so that a failure comes again.
  private static let keys: [Key] =
    "jkgGnedyuocs?l h+3ü日".map { .character($0) } + [
      .tab, .backTab, .enter, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .control("w"), .control("s"), .paste("a\u{301}\n日\u{1b}[A"), .alt("x"),
    ]

  @Test("No sequence of keys breaks it", arguments: 1...4)
  func sequenceKeys(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let app = AppModel(
      repository: PreviewTaskRepository(), clock: .fixed(PreviewData.today), storage: "memory")
    try await app.start(on: .itemList)

    for _ in 0..<300 {
      let key = try #require(Self.keys.randomElement(using: &generator))
      let outcome = await app.handle(key)
      let size = GridSize(
        columns: .random(in: 1...100, using: &generator),
        rows: .random(in: 1...30, using: &generator))
      try #require(outcome == .draw)
      try #require(app.frame(size: size).size == size)
    }

    #expect(Set(app.list.tasks.map(\.id)).count == app.list.tasks.count)
  }
}
