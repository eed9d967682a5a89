import Testing

// Testable to make limits that are small enough for a test.
@testable import ProjectFiles

@Suite(.timeLimit(.minutes(20))) struct JSONReaderTests {
  @Test("Values are read with their places")
  func valuesHavePlaces() throws {
    let text = """
      { "a": [1, -2.5e1, true, null],
        "b": "x\\u00e9\\ud83d\\ude00\\n" }
      """

    let node = try JSONReader.read(Array(text.utf8))

    guard case .object(let members) = node.value else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.key) == ["a", "b"])
    #expect(members[1].position == JSONNode.Position(line: 2, column: 3))
    #expect(members[1].value.value == .string("xé😀\n"))
    guard case .array(let elements) = members[0].value.value else {
      Issue.record("not a list")
      return
    }
    #expect(
      elements.map(\.value) == [
        .number(1, text: "1"), .number(-25, text: "-2.5e1"), .bool(true), .null,
      ])
  }

  @Test(
    "An error gives its line and column",
    arguments: [
      ("", 1, 1, "expected a value, found the end of the file"),
      ("{", 1, 2, "expected a key in double quotes, found the end of the file"),
      ("{ \"a\" 1 }", 1, 7, "expected \":\" after a key, found \"1\""),
      ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, 3, "expected \",\" or \"}\", found \"\"\""),
      ("{ \"a\": 1, }", 1, 11, "expected a key in double quotes, found \"}\""),
      ("[1, 2", 1, 6, "expected \",\" or \"]\", found the end of the file"),
      ("{ \"a\": 1, \"a\": 2 }", 1, 11, "the key \"a\" appears twice"),
      ("\"abc", 1, 1, "the string has no closing quote"),
      ("\"a\\x\"", 1, 4, "\"\\x\" is not a JSON escape"),
      ("\"\\ud800\"", 1, 8, "half of a surrogate pair"),
      ("01", 1, 1, "01 is not a number"),
      ("1.", 1, 1, "1. is not a number"),
      ("nul", 1, 1, "expected a value, found \"n\""),
      ("1 2", 1, 3, "text after the end of the JSON value"),
      ("'a'", 1, 1, "expected a value, found \"'\""),
    ])
  func errorsHavePlaces(text: String, line: Int, column: Int, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(Array(text.utf8)) }
    let checked = #expect(throws: JSONSyntaxError.self) { try JSONReader.check(Array(text.utf8)) }

    #expect(error?.position == JSONNode.Position(line: line, column: column))
    #expect(error?.message == message)
    #expect(checked == error)
  }

  @Test(
    "Only the numbers of JSON are read",
    arguments: [
      ("0", 0.0), ("-0", 0), ("10", 10), ("0.5", 0.5), ("-2.50e+1", -25), ("1E2", 100),
      ("25e-1", 2.5), ("00", nil), ("01", nil), ("-01", nil), ("-", nil), ("1.", nil), ("-.5", nil),
      ("1.e2", nil), ("1e", nil), ("1e+", nil), ("1e2.5", nil), ("1-2", nil), ("--1", nil),
      ("1e999", nil), ("1.2.3", nil),
    ])
  func onlyJSONNumbers(text: String, number: Double?) {
    let node = try? JSONReader.read(Array(text.utf8))

    #expect(node?.value == number.map { .number($0, text: text) })
  }

  @Test("A byte order mark is ignored")
  func byteOrderMark() throws {
    let node = try JSONReader.read(Array("\u{feff}[]".utf8))

    #expect(node.value == .array([]))
  }

  @Test("Bytes that are not UTF-8 and endless nesting are refused")
  func invalidBytesAndDepth() {
    #expect(throws: JSONSyntaxError.self) { try JSONReader.read([0x22, 0xff, 0x22]) }
    #expect(throws: JSONSyntaxError.self) {
      try JSONReader.read(Array(repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test(
    "A text beyond a limit is refused",
    arguments: [
      ("[1, 2, 3]", JSONLimits(size: 8, values: 9, text: 9), "the text is larger than 0 KiB"),
      ("[1, 2, 3]", JSONLimits(size: 99, values: 3, text: 9), "there are more than 3 values"),
      (
        #"{"a": [{}, {}]}"#, JSONLimits(size: 99, values: 3, text: 9),
        "there are more than 3 values"
      ),
      (#""abcd""#, JSONLimits(size: 99, values: 9, text: 3), "the string is longer than 3 bytes"),
      (
        #"{"éé": 1}"#, JSONLimits(size: 99, values: 9, text: 3), "the string is longer than 3 bytes"
      ),
      (
        #""\u00e9\u00e9""#, JSONLimits(size: 99, values: 9, text: 3),
        "the string is longer than 3 bytes"
      ),
    ])
  func beyondLimits(text: String, limits: JSONLimits, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONReader.read(Array(text.utf8), limits: limits)
    }

    #expect(error?.message == message)
  }

  @Test("A text just within the limits is read")
  func withinLimits() throws {
    let text = #"["abc", {"abc": 1}]"#

    let limits = JSONLimits(size: text.utf8.count, values: 4, text: 3)

    #expect(throws: Never.self) { try JSONReader.read(Array(text.utf8), limits: limits) }
  }

  @Test("A very long number is refused with a short message")
  func longNumber() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONReader.read(Array(repeating: UInt8(ascii: "1"), count: 100_000))
    }

    #expect((error?.message.utf8.count ?? 0) < 300)
  }

  @Test(
    "The nearest known word is suggested, or none if no word is near",
    arguments: [
      ("screenshotname", "screenshotName"), ("lauchEnv", "launchEnv"), ("waitfor", "waitFor"),
      ("comand", "command"), ("term", "terminal"), ("colour", nil), ("x", nil),
    ])
  func nearestWord(word: String, expected: String?) {
    let known = ["screenshotName", "launchEnv", "waitFor", "command", "terminal"]

    #expect(EditDistance.nearest(to: word, among: known) == expected)
  }
}
