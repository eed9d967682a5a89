import FoundationEssentials
import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct ScreenNameTests {
  @Test(
    "A name consists of the config, the variant and the step",
    arguments: [
      ("list", "list", nil, nil), ("list@light", "list", "light", nil),
      ("list.open", "list", nil, "open"), ("list@light.open", "list", "light", "open"),
    ] as [(String, String, String?, String?)])
  func partsOfName(text: String, config: String, variant: String?, step: String?) throws {
    let name = try #require(ScreenName(text))

    #expect(name.config == config)
    #expect(name.variant == variant)
    #expect(name.step == step)
    #expect(name == ScreenName(config: config, variant: variant, step: step))
    #expect(name.description == text)
  }

  @Test(
    "A malformed name is refused",
    arguments: [
      "", "@a", ".a", "a@", "a.", "a.b.c", "a@b@c", "a/b", "qa", "a.diff", "ä", "a.b@c", "a b",
      "qa@light", String(repeating: "a", count: 101),
    ])
  func noName(text: String) {
    #expect(ScreenName(text) == nil)
  }

  @Test("A launch's name has no step, and a base name has no variant either")
  func nameOfLaunch() throws {
    let name = try #require(ScreenName("list@light.open"))

    #expect(name.launch == ScreenName("list@light"))
    #expect(name.launch.launch == name.launch)
    #expect(name.baseName == ScreenName("list"))
    #expect(name.launch.with(step: "closed") == ScreenName("list@light.closed"))
    #expect(name.with(step: "closed") == ScreenName("list@light.closed"))
  }

  @Test("A screen keeps its variant and step when its config is renamed")
  func renamedConfig() throws {
    let name = try #require(ScreenName("list@light.open"))

    #expect(name.renamed(config: "inbox") == ScreenName("inbox@light.open"))
    #expect(name.renamed(config: "in box") == nil)
    #expect(name.renamed(config: "qa") == nil)
  }

  @Test("Names are strings and keys of objects in files")
  func codedNames() throws {
    let names = ["list", "list@light.open"].compactMap(ScreenName.init)
    let values = Dictionary(uniqueKeysWithValues: zip(names, [1, 2]))

    let (list, object) = (try JSONFiles.encode(names), try JSONFiles.encode(values))

    #expect(String(decoding: list, as: UTF8.self).contains(#""list@light.open""#))
    #expect(String(decoding: object, as: UTF8.self).contains(#""list@light.open" : 2"#))
    #expect(try JSONFiles.decode([ScreenName].self, list, at: "a.json") == names)
    #expect(try JSONFiles.decode([ScreenName: Int].self, object, at: "a.json") == values)
  }

  @Test(
    "A key that is not a name is refused with its place",
    arguments: [
      (#"{ "a": [{ "b/c": 1 }] }"#, "\"b/c\" can't be a key at a.Index 0"),
      (#"{ "a": [{ "b": 1 }, { "": 2 }] }"#, "\"\" can't be a key at a.Index 1"),
    ])
  func refusedKey(text: String, message: String) {
    let error = #expect(throws: SuiteError.self) {
      try JSONFiles.decode([String: [[ScreenName: Int]]].self, Array(text.utf8), at: "a.json")
    }

    #expect(error?.place == "a.json")
    #expect(error?.message.hasSuffix(message) == true)
  }

  @Test("A string that is not a name is refused with its place")
  func refusedString() {
    let error = #expect(throws: SuiteError.self) {
      try JSONFiles.decode(
        [String: ScreenName].self, Array(#"{ "a": "../b" }"#.utf8), at: "a.json")
    }

    #expect(error?.place == "a.json")
    #expect(error?.message.hasSuffix("\"../b\" can't be a screen at a") == true)
  }
}
