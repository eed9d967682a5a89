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
  private struct Listing: ListedJSON, Equatable {
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
}
