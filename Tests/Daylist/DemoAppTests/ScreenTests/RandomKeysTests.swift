import DaylistData
import DaylistPresentation
import DemoApp
import TerminalFrame
import TerminalUI
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct RandomKeysTests {
  nonisolated private static let keys: [Key] =
    "jkgGnedyuofiar/sl h+3ü日".map { .character($0) } + [
      .tab, .backTab, .enter, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .control("w"), .control("s"), .paste("a\u{301}\n日\u{1b}[A"), .alt("x"),
      .mouse(MouseEvent(.wheelDown, column: 1, row: 1)),
    ]

  @Test("Random keys, clicks and sizes never end the app or blank its screen", arguments: 1...4)
  func randomKeysAreHandled(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let app = try await previewApp(.itemList)

    for _ in 0..<300 {
      let size = GridSize(
        columns: .random(in: 1...100, using: &generator),
        rows: .random(in: 1...30, using: &generator))
      app.resize(size)
      let click = Key.mouse(
        MouseEvent(
          .press, column: .random(in: 0..<size.columns, using: &generator),
          row: .random(in: 0..<size.rows, using: &generator)))
      let key = try #require((Self.keys + [click, click]).randomElement(using: &generator))
      let outcome = await app.handle(key)
      // A click can hit the hint that quits.
      try #require(outcome == .draw || key == click)
      try #require(app.frame.size == size)
      try #require(!app.frame.isBlank)
    }

    app.stop()
  }
}
