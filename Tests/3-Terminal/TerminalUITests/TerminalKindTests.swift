import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(20))) struct TerminalKindTests {
  @Test(
    "A terminal's name says whether it has titles and can place its cursor",
    arguments: [
      ("xterm-256color", true, true), ("", true, true), ("linux", false, true),
      ("vt100", false, true), ("dumb", true, false),
    ])
  func nameDecides(name: String, hasCommands: Bool, placesCursor: Bool) {
    let kind = TerminalKind(["TERM": name], usesColor: true)

    #expect(kind.hasCommands == hasCommands)
    #expect(kind.placesCursor == placesCursor)
  }
}
