import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct OutsideTextTests {
  @Test(
    "A text has ink if it has a visible character",
    arguments: [
      ("", false), (" \t\n", false), ("\u{200b}\u{2060}\u{feff}", false), ("\u{3164}", false),
      ("\u{115f}\u{1160}", false), ("\u{2800}", false), ("\u{a0}\u{3000}", false),
      ("\u{e0041}", false), ("\u{301}", false), ("a", true), ("日", true), ("👍", true), ("1", true),
      ("\u{200b}.", true),
    ])
  func visibleTextHasInk(text: String, hasInk: Bool) {
    #expect(OutsideText.hasInk(text) == hasInk)
  }

  @Test(
    "Control and invisible characters become U+FFFD, and others stay",
    arguments: [
      ("plain é 日本 👩‍👧", "plain é 日本 👩‍👧"), ("a\u{1b}[31mb", "a�[31mb"), ("\0\r\n\t", "����"),
      ("\u{7f}\u{9b}\u{80}", "���"), ("\u{202a}\u{202e}\u{2066}\u{2069}", "����"),
      ("\u{200e}\u{200f}\u{61c}", "���"), ("\u{200b}\u{ad}\u{feff}\u{e0041}", "����"),
      ("\u{2028}\u{2029}", "��"), ("e\u{301}", "e\u{301}"),
    ])
  func hiddenCharactersAreReplaced(text: String, visible: String) {
    #expect(OutsideText.visible(text).unicodeScalars.elementsEqual(visible.unicodeScalars))
  }

  @Test("JSON escapes hidden characters, and keeps its own line feeds")
  func jsonEscapesHidden() {
    let text = "{\n  \"a\": \"é\u{7f}\u{9b}\u{202e}\u{e0041}👩\u{200d}👧\"\n}"

    let escaped = String(decoding: OutsideText.escapedJSON(Array(text.utf8)), as: UTF8.self)

    #expect(
      escaped == "{\n  \"a\": \"é\\u007f\\u009b\\u202e\\udb40\\udc41👩\u{200d}👧\"\n}")
    #expect("\u{9b}\u{202e}\u{e0041}\n".quotedJSON == #""\u009b\u202e\udb40\udc41\n""#)
  }

  /// Texts, and their form in a log.
  static let lines = [
    ("::error::x", #":\:error::x"#), ("  \t::set-output name=a::b", "  \t:\\:set-output name=a::b"),
    ("\u{a0}\u{3000}::debug::", "\u{a0}\u{3000}:\\:debug::"), ("a ::error::x", "a ::error::x"),
    ("std::vector", "std::vector"), (":", ":"), (": :", ": :"), (":::", #":\::"#),
    (#":\:error::"#, #":\\:error::"#), (#":\x"#, #":\x"#), ("a\n::x\n b", "a\n:\\:x\n b"),
    ("##[error]x", #"##\[error]x"#), ("a ##[group]", #"a ##\[group]"#),
    ("##vso[task.x]", #"##vso\[task.x]"#), ("###[x]", #"###\[x]"#), ("##", "##"),
    ("# #[x]", "# #[x]"), ("#[x]", "#[x]"), ("##a b[x]", "##a b[x]"), ("## [x]", "## [x]"),
    ("##teamcity[x]", #"##teamcity\[x]"#), (#"##\[x]"#, #"##\\[x]"#), ("##a#b[x]", "##a#b[x]"),
    ("##a##b[x]", #"##a##b\[x]"#), ("#\u{200d}#\u{fe0f}[x]", "#\u{200d}#\u{fe0f}\\[x]"),
    ("\u{200d}:\u{200d}:x", "\u{200d}:\u{200d}\\:x"), ("x\r::error::", "x\r:\\:error::"),
  ]

  @Test("Lines that a CI would run as commands get a backslash", arguments: lines)
  func ciCommandsAreEscaped(text: String, visible: String) {
    #expect(LineGuard.guarded(text) == visible)
  }

  @Test("Different texts stay different after escaping")
  func escapingIsInjective() {
    let parts = [":", "\\", "#", "[", "a", " "]
    var texts: [String: String] = [:]
    func add(_ text: String, length: Int) {
      let shown = LineGuard.guarded(text)
      #expect(texts[shown] == nil, "\(text)")
      texts[shown] = text
      guard length < 5 else { return }
      for part in parts { add(text + part, length: length + 1) }
    }

    add("", length: 0)

    #expect(texts.count == (0...5).reduce(0) { sum, _ in sum * 6 + 1 })
  }
}
