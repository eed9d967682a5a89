import ScreenConfig
import Testing

@Suite(.timeLimit(.minutes(20))) struct ShellWordsTests {
  @Test(
    "A command line is split as a shell splits it",
    arguments: [
      ("htop -d 10", ["htop", "-d", "10"]), ("  a\tb\n", ["a", "b"]), ("", []),
      (#"say 'a b' "c d" e\ f"#, ["say", "a b", "c d", "e f"]),
      (#"p ''"#, ["p", ""]), (#"p "\"\\\a""#, ["p", #""\\a"#]), ("p a'b'\"c\"", ["p", "abc"]),
      ("p '$HOME' '*'", ["p", "$HOME", "*"]), ("p a=b a#b a~", ["p", "a=b", "a#b", "a~"]),
    ])
  func splitWords(line: String, words: [String]) throws {
    #expect(try ShellWords.split(line) == words)
  }

  @Test(
    "A command line that needs a shell or is incomplete is refused",
    arguments: [
      ("a | b", ShellWords.Problem.needsShell("|")), ("a > b", .needsShell(">")),
      ("a && b", .needsShell("&")), ("echo $HOME", .needsShell("$")), ("ls *.c", .needsShell("*")),
      ("echo \"`b`\"", .needsShell("`")), ("~/a", .needsShell("~")), ("a # b", .needsShell("#")),
      ("A=1 b", .needsShell("A=1")), ("a 'b", .openQuote("'")), ("a \"b", .openQuote("\"")),
      ("a \\", .openEscape),
    ])
  func needsShell(line: String, problem: ShellWords.Problem) {
    #expect(throws: problem) { try ShellWords.split(line) }
  }
}
