import Diagnostics
import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct JSONFilesTests {
  @Test("A value that JSON can't hold is an error rather than an empty file")
  func notANumber() {
    let error = #expect(throws: SuiteError.self) { try JSONFiles.encode(["a": Double.nan]) }

    #expect(error?.exitCode == .captureError)
    #expect(error?.message.hasPrefix("this can't be written as JSON: ") == true)
  }

  /// A value with a list between its other members.
  private struct Listing: ListedJSON, Codable, Equatable {
    var end = ["x": [1]]
    var items: [[String: [String]]]
    var note = "\n  \"items\" : ["

    static let listKey = "items"
    var list: [[String: [String]]] {
      get { items }
      set { items = newValue }
    }
  }

  @Test(
    "A list that is encoded element by element gives the bytes of the whole",
    arguments: [0, 1, 2, 9000])
  func listedElements(count: Int) throws {
    let listing = Listing(
      items: (0..<count).map { ["name": ["element \($0)", "a\nb ##\u{200b} é"], "none": []] })
    var (bytes, parts): ([UInt8], Int) = ([], 0)

    try JSONFiles.encode(listing) { part in
      bytes += part
      parts += 1
    }

    #expect(bytes == (try JSONFiles.encode(listing)))
    #expect(parts > 1 || count < 9000)
  }

  @Test("A list that is decoded element by element has all elements", arguments: [0, 1, 2, 9000])
  func decodedElements(count: Int) throws {
    let listing = Listing(
      items: (0..<count).map { ["items": ["element \($0)", "a\nb ##\u{200b} é ]"], "none": []] })

    let decoded = try JSONFiles.decode(
      Listing.self, try JSONFiles.encode(listing), at: "list.json")

    #expect(decoded == listing)
  }

  @Test(
    "An error in a list names the element",
    arguments: [
      (#"[{ "a": [] }, { "a": 1 }]"#, "a value of the wrong type at items.Index 1.a"),
      (#"[{ "a": [] }, { "a": [], "a": [] }]"#, #"malformed JSON: the key "a" appears twice"#),
      (#"{ "a": [{}] }"#, "a value of the wrong type at items"),
      (#"[], "items": []"#, #"malformed JSON: the key "items" appears twice"#),
    ])
  func wrongElement(items: String, message: String) throws {
    let text = #"{ "end": { "items": [1] }, "items": \#(items), "note": "" }"#

    let error = #expect(throws: SuiteError.self) {
      try JSONFiles.decode(Listing.self, Array(text.utf8), at: "list.json")
    }

    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
