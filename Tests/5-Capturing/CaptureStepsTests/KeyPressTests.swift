import CaptureSteps
import Testing

@Suite(.timeLimit(.minutes(20))) struct KeyPressTests {
  @Test(
    "A key press is written with its modifiers in front",
    arguments: [
      ("a", "a"), ("ctrl+shift+a", "ctrl+shift+a"), ("shift+ctrl+a", "ctrl+shift+a"),
      ("alt+pageUp", "alt+pageUp"), ("f5", "f5"), ("enter", "enter"), ("space", "space"),
      (" ", "space"), ("+", "+"), ("ctrl++", "ctrl++"), ("ctrl+shift+=", "ctrl++"),
      (
        "ctrl+alt+shift+super+hyper+meta+capsLock+numLock+kpEnter",
        "ctrl+alt+shift+super+hyper+meta+capsLock+numLock+kpEnter"
      ),
      ("capsLock", "capsLock"), ("é", "é"), ("👍🏽", "👍🏽"), ("alt+日", "alt+日"),
    ])
  func pressIsWritten(text: String, expected: String) throws {
    #expect(try KeyPress(text).notation == expected)
  }

  @Test(
    "A character that needs shift implies it",
    arguments: [
      ("A", "shift+a"), ("!", "shift+1"), ("?", "shift+/"), ("\"", "shift+'"), ("É", "shift+é"),
      ("Ж", "shift+ж"), ("ctrl+A", "ctrl+shift+a"), ("~", "shift+`"),
    ])
  func shiftIsImplied(text: String, same: String) throws {
    #expect(try KeyPress(text) == KeyPress(same))
  }

  @Test(
    "A character without a single lower-case letter is a key of its own",
    arguments: ["ß", "ẞ", "İ", "ﬁ", "ǅ"])
  func caselessCharacterIsKey(text: String) throws {
    let press = try KeyPress(text)

    #expect(press.key == .character(Character(text)))
    #expect(press.modifiers.isEmpty)
  }

  @Test("Every key press is read back from its words")
  func wordsRoundTrip() throws {
    let characters = (0x20..<0x7f).compactMap { UnicodeScalar($0).map(String.init) }
    let keys = KeyPress.keyNames + characters + ["é", "É", "ß", "日", "👍🏽", "ж", "\u{301}", "ǆ"]
    for rawValue in UInt8.min...UInt8.max {
      let held = KeyModifiers(rawValue: rawValue).names.map { $0 + "+" }.joined()
      for key in keys {
        let press = try KeyPress(held + key)
        #expect(try KeyPress(press.notation) == press, "\(held)\(key)")
      }
    }
  }

  @Test(
    "A mistake names the word and the likely correction",
    arguments: [
      ("cntrl+a", "\"cntrl\" in \"cntrl+a\" is not a modifier", "did you mean \"ctrl+a\"?"),
      (
        "ctrl+pageup", "\"pageup\" in \"ctrl+pageup\" is not a key", "did you mean \"ctrl+pageUp\"?"
      ),
      ("Ctrl-S", "\"Ctrl-S\" in \"Ctrl-S\" is not a key", "did you mean \"ctrl+s\"?"),
      ("^S", "\"^S\" in \"^S\" is not a key", "did you mean \"ctrl+s\"?"),
      ("<C-s>", "\"<C-s>\" in \"<C-s>\" is not a key", "did you mean \"ctrl+s\"?"),
      ("M-Esc", "\"M-Esc\" in \"M-Esc\" is not a key", "did you mean \"alt+escape\"?"),
      ("Return", "\"Return\" in \"Return\" is not a key", "did you mean \"enter\"?"),
      ("control++", "\"control\" in \"control++\" is not a modifier", "did you mean \"ctrl++\"?"),
      ("shift+esc", "\"esc\" in \"shift+esc\" is not a key", "did you mean \"shift+escape\"?"),
      ("plus", "\"plus\" in \"plus\" is not a key", "did you mean \"+\"?"),
      (
        "ctrl", "\"ctrl\" doesn't name a key to press",
        "end with a key, such as \"ctrl+a\"; the plus sign itself is \"ctrl++\""
      ),
      (
        "ctrl+", "\"ctrl+\" doesn't name a key to press",
        "end with a key, such as \"ctrl+a\"; the plus sign itself is \"ctrl++\""
      ),
      (
        "", "\"\" doesn't name a key to press",
        "end with a key, such as \"ctrl+a\"; the plus sign itself is \"ctrl++\""
      ),
      ("ctrl+ctrl+a", "\"ctrl+ctrl+a\" contains ctrl twice", "name each modifier once"),
      (
        "\u{3}", "a control character is not a key",
        "name the key, such as \"enter\", \"tab\" or \"ctrl+c\""
      ),
      (
        "fn+a", "\"fn\" in \"fn+a\" is not a modifier",
        "the modifiers are ctrl, alt, shift, super, hyper, meta, capsLock, numLock"
      ),
    ])
  func mistakesAreExplained(text: String, message: String, remedy: String) {
    let mistake = #expect(throws: KeyPress.Mistake.self) { try KeyPress(text) }

    #expect(mistake?.message == message)
    #expect(mistake?.remedy(nearest: Self.nearest) == remedy)
  }

  /// Stands in for the search by edit distance in the configuration: the first name that equals the word
  /// except for its case, or with one letter of the word left out.
  private static func nearest(to word: String, among names: [String]) -> String? {
    names.first { name in
      name.lowercased() == word.lowercased()
        || word.indices.contains { index in
          var shorter = word
          shorter.remove(at: index)
          return shorter == name
        }
    }
  }
}
