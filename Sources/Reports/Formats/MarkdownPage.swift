internal import ScreenshotSuite

/// Markdown that grows block by block up to a size, and says how much did not fit. A block is whole or not
/// there, so that no fence stays open.
struct MarkdownPage {
  /// Of the whole text, in bytes of UTF-8; there are never more characters than bytes.
  private let limit: Int
  private var blocks: [String] = []
  private var size = 0
  /// Kept free for what is said at the end.
  private var reserve = 0
  /// What did not fit, in the order of its first: `12 screens`.
  private var left: [(noun: String, count: Int)] = []

  /// Of the lines that say what was left out.
  private static let closing = 400

  init(limit: Int) { self.limit = limit }

  /// Keeps room for a block that comes at the end.
  mutating func reserve(for block: String) { reserve += block.utf8.count + 1 }

  /// Adds a block, or a shorter form of it, where it fits.
  ///
  /// - Parameters:
  ///   - forms: The longest one first; each ends with a newline.
  ///   - noun: What a reader misses where none fits.
  ///   - count: How many of that.
  mutating func add(_ forms: [String], of noun: String = "section", _ count: Int = 1) {
    for form in forms where size + form.utf8.count + 1 <= limit - reserve - Self.closing {
      append(form)
      return
    }
    if let index = left.firstIndex(where: { $0.noun == noun }) {
      left[index].count += count
    } else {
      left.append((noun, count))
    }
  }

  /// Adds a block for which room was kept.
  mutating func addReserved(_ block: String) {
    reserve -= block.utf8.count + 1
    add([block])
  }

  /// The whole text, with a newline at its end.
  ///
  /// - Parameter whole: Where all of it is.
  func text(whole: String) -> String {
    var result = blocks.joined(separator: "\n")
    if !left.isEmpty {
      let what = left.map { SuiteReport.counted($0.count, $0.noun) }.joined(separator: ", ")
      result +=
        "\nLeft out for the size of this page: \(what). All of it: \(MarkdownText.code(whole)).\n"
    }
    return result
  }

  private mutating func append(_ block: String) {
    blocks.append(block)
    size += block.utf8.count + 1
  }
}
