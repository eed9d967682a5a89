import FrameComparison
import ProjectFiles
import Reports
import Review
import RunReport
import Subprocess
import SystemPackage
import Testing

@testable import ReviewPage

enum GridRegionOf {
  static func row(_ row: Int, _ columns: ClosedRange<Int>) -> GridRegion {
    GridRegion(columns: columns, rows: row...row)
  }
}

/// The commands that the page offers.
@Suite(.timeLimit(.minutes(20))) struct CommandTests {
  /// The words that a shell reads.
  private func arguments(_ command: String) async throws -> [String] {
    let result = try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", "printf '%s\\n' \(command)"],
      output: .string(limit: 1 << 16))
    let output = result.standardOutput
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  @Test(
    "A shell reads a quoted word unchanged",
    arguments: [
      "itemList", "a@light.step", "", "two words", "it's", "'", "$HOME", "`id`", "$(id)", "a;b",
      "a|b&c", "*?[x]", "~", "\"", "\\", "#x", "!x", "<a>", "ä完", "-x", "a=b", "{a,b}",
    ])
  func quotedWords(_ word: String) async throws {
    let quoted = try #require(ShellWord.quoted(word))

    #expect(try await arguments(quoted) == [word])
  }

  @Test(
    "A word with an invisible character is not offered",
    arguments: ["a\nb", "a\u{202e}b", "\u{1b}[31m", "\u{0}", "a\u{2028}"])
  func invisibleCharacters(_ word: String) {
    #expect(ShellWord.quoted(word) == nil)
    #expect(ShellWord.decision("qa approve", [word], reason: "\"…\"") == nil)
  }

  @Test(
    "An interpolated value is one word of a command, even with invisible characters",
    arguments: [
      "main", "a b", "it's; touch owned", "$(touch owned)", "`touch owned`", "a\nb",
      "a\u{202e}b\\'",
      "\u{1b}[31m", "\u{e0001}", "",
    ])
  func interpolatedWords(_ word: String) async throws {
    let command = ShellCommand("git fetch origin \(word) \(["x", word])")

    let result = try await run(
      .path("/bin/bash"), arguments: ["-c", "printf '%s\\0' \(command)"],
      environment: .inherit.updating(["LC_ALL": "C.UTF-8"]), output: .string(limit: 1 << 16))

    let arguments = result.standardOutput.split(separator: "\0", omittingEmptySubsequences: false)
    #expect(arguments.dropLast().map(String.init) == ["git", "fetch", "origin", word, "x", word])
    #expect(command.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202e}" })
  }

  @Test("A name that begins like an option comes after --")
  func namesLikeOptions() throws {
    let plain = try #require(ShellWord.decision("qa approve", ["a", "b c"], reason: "\"x\""))
    let odd = try #require(ShellWord.decision("qa approve", ["-a"], reason: "\"x\""))

    #expect(plain == "qa approve a 'b c' --reason \"x\"")
    #expect(odd == "qa approve --reason \"x\" -- -a")
  }

  @Test("The script makes commands only of shell words, whatever a report calls its groups")
  func scriptCommands() throws {
    let script = PageAssets.script

    let commands = script.matches(of: #/(\w*)`qa /#)
    #expect(commands.count == 2)
    #expect(commands.allSatisfy { $0.output.1 == "shell" })
    #expect(script.ranges(of: "new ShellWord(").count == 7)
  }

  @Test("The page has the IDs of groups quoted for its commands")
  func groupIDs() throws {
    let screens = ["a", "b"].map { SamplePage.changed($0, from: ["x"], to: ["y"]) }
    let page = try SamplePage.text(screens, groupID: "g1; touch owned")

    #expect(page.contains("qa approve &#39;g1; touch owned&#39; --reason &quot;…&quot;"))
    #expect(page.contains(#""words":["\u0027g1; touch owned\u0027"]"#))
  }
}

/// The page's table of keys, and its comparison with the terminal's.
@Suite(.timeLimit(.minutes(20))) struct KeyTests {
  /// `[key, action, words, heading]`.
  static var table: [[String]] {
    let script = PageAssets.scripts[0]
    let table = SamplePage.between("const KEYS = [", "\n];", in: script)
    return table.matches(of: /\n  \["(.*)", "(.*)", "(.*)", "(.*)"\],/).map { match in
      [match.output.1, match.output.2, match.output.3, match.output.4].map(String.init)
    }
  }

  private static var script: String { PageAssets.script }

  @Test("Every line of the table is read, and no key is in it twice")
  func wholeTable() {
    let table = Self.table
    let script = PageAssets.scripts[0]
    let lines = SamplePage.between("const KEYS = [", "\n];", in: script).split(separator: "\n")

    #expect(table.count == lines.count && table.count > 25)
    #expect(Set(table.map { $0[0] }).count == table.count)
    #expect(table.allSatisfy { !$0.contains("") })
  }

  @Test(
    "The table has every key of the design",
    arguments: [
      "j", "k", "n", "p", "s", "w", "o", "b", "d", "z", "i", "a", "r", " ", "u", "g", "/", "1", "2",
      "3", "4", "5", "6", "?", "Escape", "ArrowLeft", "ArrowRight",
    ])
  func keysOfDesign(_ key: String) {
    #expect(Self.table.contains { $0[0] == key })
  }

  @Test("Every key has an action, and the help shows the whole table")
  func actionsOfKeys() {
    let main = PageAssets.scripts.last ?? ""
    let body = SamplePage.between("const ACTIONS = {", "\n};", in: main)
    for action in Set(Self.table.map { $0[1] }) where !action.hasPrefix("verdict") {
      let name = action
      let isThere = body.contains("\(name):") || body.contains(" \(name),")
      #expect(isThere, "\(action)")
    }
    #expect(Self.script.contains("KEYS.map(([, , , heading]) => heading)"))
  }

  @Test("The keys of verdicts are those of the tiles")
  func keysOfVerdicts() {
    let keys = Self.table.filter { $0[1].hasPrefix("verdict") }.map { $0[0] }

    #expect(VerdictForm.byKey.map { "\($0.key)" } == keys)
  }

  @Test("The terminal's table says the same about the page")
  func sameAsTerminal() {
    let names = [
      " ": "space", "ArrowDown": "↓", "ArrowUp": "↑", "ArrowLeft": "←", "ArrowRight": "→",
    ]
    // Without the keys of every list and field.
    let page = Self.table.filter { !["Enter", "Escape"].contains($0[0]) }
      .map { [names[$0[0]] ?? $0[0], $0[2], $0[3]] }
    let terminal = ReviewKeys.all.filter { $0.exists(in: .page) }.flatMap { entry in
      entry.keys.map { [$0, entry.description(in: .page), entry.section.rawValue] }
    }

    #expect(Set(page) == Set(terminal))
  }

  @Test("The page's own files contain nothing that is forbidden in a page")
  func ownFiles() {
    let text = Self.script + PageAssets.style + PageAssets.skeleton
    for word in [
      "innerHTML =", "http:", "https:", "eval(", "new Function", "@import", "document.write",
    ] {
      let count = text.ranges(of: word).count
      // The section of a screen is markup that Swift has escaped.
      #expect(count == (word == "innerHTML =" ? 1 : 0), "\(word)")
    }
    #expect(!PageAssets.script.contains("</script"))
    #expect(!PageAssets.style.contains("</style"))
  }

  @Test("The page counts decisions as the report does, and offers the command that settles most")
  func countedDecisions() {
    let both = ["q quit", "f find"]
    let screens = (1...5).map { number in
      let own = number > 3 ? "own \(number)" : "same"
      return SamplePage.changed(
        "s\(number)", from: both + [number > 3 ? "own" : "same"], to: ["^Q quit", "^F find", own])
    }

    let text = SamplePage.text(screens)

    let plan = SuiteReport(run: "1", screens: screens.map(\.0)).plan
    #expect(text.contains("\(plan.decisions.count) decisions cover 5 screens"))
    #expect(plan.steps.first.map { text.contains($0.summary) } == true)
  }
}
