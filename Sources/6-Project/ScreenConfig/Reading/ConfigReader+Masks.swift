package import FrameComparison
package import FrameMasks
package import ProjectFiles
package import TerminalFrame

extension ConfigReader {
  private static let maskKeys = ["columns", "rows", "title", "regex", "reason"]
  /// The most masks. Each one with a regular expression is searched for in each comparison.
  private static let maxMasks = 200

  /// Reads the masks of an object, in order, for a terminal of any size.
  package static func masks(_ source: ConfigObject) throws(SuiteError) -> [ConfigMask] {
    try source.objects("masks", knownKeys: Self.maskKeys, maximum: Self.maxMasks)
      .map { item throws(SuiteError) in try ConfigMask(item) }
  }

  /// Reads the masks of `qa.json` and those of a config.
  ///
  /// - Parameter terminal: The size in which rectangles must lie.
  package func masks(_ object: ConfigObject, in terminal: GridSize) throws(SuiteError) -> [Mask] {
    let (usual, own) = (try shared.masks.get(), try Self.masks(object))
    for mask in usual + own { try mask.check(in: terminal) }
    return own.isEmpty ? shared.plainMasks : shared.plainMasks + own.map(\.mask)
  }

  /// Reads how pixels are compared, both in pictures on a screen and in PNGs without a frame.
  package func pixels(_ object: ConfigObject) throws(SuiteError) -> PixelComparison? {
    let settings = try source(of: "pixels", object)?
      .object("pixels", knownKeys: ["threshold", "countAntialiasing"])
    guard let settings else { return nil }
    let usual = PixelComparison()
    return PixelComparison(
      threshold: try settings.number("threshold", in: 0...1) ?? usual.threshold,
      countsAntialiasing: try settings.boolean("countAntialiasing") ?? usual.countsAntialiasing)
  }

  /// Reads the colours of the project's design, which `qa.json` lists for all screens.
  package func tokens() throws(SuiteError) -> [RGB]? {
    guard let object = defaults.object else { return nil }
    return try object.strings("tokens")?.map { text throws(SuiteError) in
      guard let color = RGB(digits: text) else {
        throw object.error(
          at: "tokens", "\"\(text)\" is not a colour", remedy: "as in \"tokens\": [\"#7aa2f7\"]")
      }
      return color
    }
  }
}

/// A mask as a config spells it.
package struct ConfigMask {
  package let mask: Mask
  private let item: ConfigObject

  package init(_ item: ConfigObject) throws(SuiteError) {
    guard ["columns", "rows", "title", "regex"].contains(where: { item.has($0) }) else {
      throw item.error(
        "a mask needs \"columns\", \"rows\", \"title\" or \"regex\"",
        remedy:
          "as in { \"columns\": [60, 79], \"rows\": 0 } or { \"regex\": \"\\\\d\\\\d:\\\\d\\\\d\" }"
      )
    }
    self.item = item
    let isTitle = try Self.isTitle(item)
    if isTitle, let key = ["columns", "rows"].first(where: item.has) {
      throw item.error(
        at: key, "the title has no \(key)",
        remedy: "split it into two masks, or mask a part of the title by \"regex\"")
    }
    mask = Mask(
      isTitle: isTitle, columns: try item.range("columns", in: 0...499),
      rows: try item.range("rows", in: 0...499),
      pattern: try Self.pattern(item), reason: try item.string("reason"))
  }

  /// - Parameter terminal: The size in which the rectangle must lie.
  package func check(in terminal: GridSize) throws(SuiteError) {
    try check("columns", mask.columns, below: terminal.columns, in: terminal)
    try check("rows", mask.rows, below: terminal.rows, in: terminal)
  }

  private func check(
    _ key: String, _ range: ClosedRange<Int>?, below count: Int, in terminal: GridSize
  ) throws(SuiteError) {
    guard let range, range.upperBound >= count else { return }
    throw item.error(
      at: key,
      "there is no \(key.dropLast()) \(range.upperBound) in a terminal of \(terminal)",
      remedy: "\(key) count from 0 to \(count - 1)")
  }

  private static func isTitle(_ item: ConfigObject) throws(SuiteError) -> Bool {
    guard let node = item["title"] else { return false }
    guard case .bool(true) = node.value else {
      throw item.error(
        at: node, "\"title\" of a mask must be true",
        remedy:
          "as in { \"title\": true, \"regex\": \"\\\\d+\" }, which masks the numbers in the title")
    }
    return true
  }

  private static func pattern(_ item: ConfigObject) throws(SuiteError) -> FramePattern? {
    guard let regex = try item.string("regex") else { return nil }
    guard !regex.isEmpty else { throw item.error(at: "regex", "\"regex\" must not be empty") }
    return try item.pattern(regex)
  }
}
