import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandPlaceTests {
  @Test(
    "Only the commands of a sentence that take --project get the project's folder",
    arguments: [
      ("qa run home", "qa run --project apps/a home"),
      (
        "look at it: qa run home, then qa approve --remove x --reason \"…\"",
        "look at it: qa run --project apps/a home, then qa approve --project apps/a --remove x --reason \"…\""
      ),
      (
        "(qa compare) and `qa report`",
        "(qa compare --project apps/a) and `qa report --project apps/a`"
      ),
      ("qa run --project b", "qa run --project b"),
      ("qa merge-baseline %O and qa show a.png", "qa merge-baseline %O and qa show a.png"),
      ("qa needs git; aqua run, /qa run, 'qa run'", "qa needs git; aqua run, /qa run, 'qa run'"),
      ("git checkout -- qa", "git checkout -- qa"), ("qa ", "qa "), ("", ""),
    ])
  func commandsInSentences(text: String, expected: String) {
    #expect(CommandLocation(folder: "apps/a").adapt(text) == expected)
    #expect(CommandLocation.inProject.adapt(text) == text)
  }

  @Test("A folder is quoted as one word of a command")
  func quotedFolder() {
    let place = CommandLocation(folder: "it's; a b")

    #expect(place.adapt("qa run") == #"qa run --project 'it'\''s; a b'"#)
  }
}
