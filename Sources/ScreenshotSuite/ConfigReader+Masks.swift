internal import FrameComparison
internal import TerminalFrame

extension ConfigReader {
  private static let maskKeys = ["columns", "rows", "regex", "reason"]
  /// Each one with a regular expression is looked for in each comparison.
  private static let mostMasks = 200

  /// The masks of several objects, in order.
  ///
  /// - Parameter terminal: The size in which rectangles must lie.
  func masks(_ sources: [ConfigObject?], in terminal: GridSize) throws(SuiteError) -> [Mask] {
    var masks: [Mask] = []
    for source in sources.compactMap({ $0 }) {
      for item in try source.objects(
        "masks", knownKeys: Self.maskKeys, most: Self.mostMasks)
      {
        masks.append(try Self.mask(item, in: terminal))
      }
    }
    return masks
  }

  /// How pictures are compared: those in frames, and those that carry no frame.
  func pixels(_ object: ConfigObject) throws(SuiteError) -> PixelComparison? {
    for source in [object, defaults.object].compactMap({ $0 }) {
      guard
        let settings = try source.object("pixels", knownKeys: ["threshold", "countAntialiasing"])
      else { continue }
      let usual = PixelComparison()
      return PixelComparison(
        threshold: try settings.number("threshold", in: 0...1) ?? usual.threshold,
        countsAntialiasing: try settings.boolean("countAntialiasing") ?? usual.countsAntialiasing)
    }
    return nil
  }

  /// The colours of the project's design, which `qa.json` names for all screens.
  func tokens() throws(SuiteError) -> [RGB]? {
    guard let object = defaults.object, let node = object["tokens"] else { return nil }
    var colors: [RGB] = []
    for text in try object.strings("tokens") ?? [] {
      guard let color = RGB(digits: text) else {
        throw object.error(
          at: node, "\"\(text)\" is no colour", remedy: "as in \"tokens\": [\"#7aa2f7\"]")
      }
      colors.append(color)
    }
    return colors
  }

  private static func mask(
    _ item: ConfigObject, in terminal: GridSize
  ) throws(SuiteError) -> Mask {
    guard ["columns", "rows", "regex"].contains(where: { item.has($0) }) else {
      throw ConfigObject.error(
        item.file, item.position, "a mask needs \"columns\", \"rows\" or \"regex\"",
        remedy:
          "as in { \"columns\": [60, 79], \"rows\": 0 } or { \"regex\": \"\\\\d\\\\d:\\\\d\\\\d\" }"
      )
    }
    return Mask(
      columns: try range(item, "columns", of: terminal.columns, in: terminal),
      rows: try range(item, "rows", of: terminal.rows, in: terminal),
      pattern: try pattern(item), reason: try item.string("reason"))
  }

  private static func range(
    _ item: ConfigObject, _ key: String, of count: Int, in terminal: GridSize
  ) throws(SuiteError) -> ClosedRange<Int>? {
    guard let range = try item.range(key, in: 0...499), let node = item[key] else { return nil }
    guard range.upperBound < count else {
      throw item.error(
        at: node, "there is no \(key.dropLast()) \(range.upperBound) in a terminal of \(terminal)",
        remedy: "\(key) count from 0 to \(count - 1)")
    }
    return range
  }

  private static func pattern(_ item: ConfigObject) throws(SuiteError) -> FramePattern? {
    guard let source = try item.string("regex"), let node = item["regex"] else { return nil }
    guard !source.isEmpty else { throw item.error(at: node, "\"regex\" must not be empty") }
    do {
      return try FramePattern(source)
    } catch {
      throw item.error(at: node, "\"\(source)\" is no regular expression: \(error.message)")
    }
  }
}
