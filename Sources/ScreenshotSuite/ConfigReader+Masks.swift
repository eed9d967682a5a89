internal import TerminalFrame

extension ConfigReader {
  private static let maskKeys = ["columns", "rows", "regex", "reason"]

  /// The masks of the defaults, then those of a config.
  ///
  /// - Parameter terminal: The size in which rectangles must lie.
  func masks(_ object: ConfigObject, in terminal: GridSize) throws(SuiteError) -> [Mask] {
    var masks: [Mask] = []
    for source in [defaults.object, object].compactMap({ $0 }) {
      for item in try source.objects("masks", knownKeys: Self.maskKeys) {
        masks.append(try Self.mask(item, in: terminal))
      }
    }
    return masks
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

  /// One number, or the first and the last one.
  private static func range(
    _ item: ConfigObject, _ key: String, of count: Int, in terminal: GridSize
  ) throws(SuiteError) -> ClosedRange<Int>? {
    guard let node = item[key] else { return nil }
    var numbers: [Int] = []
    switch node.value {
    case .number: numbers = [try number(item, key, node)]
    case .array(let elements) where elements.count == 2:
      for element in elements { numbers.append(try number(item, key, element)) }
    case .array(let elements):
      throw item.error(
        at: node, "\"\(key)\" must be the first and the last one, not a list of \(elements.count)",
        remedy: "as in \"\(key)\": [0, 3]")
    default:
      throw item.wrongType(
        node, key, "a number, or the first and the last one",
        remedy: "as in \"\(key)\": 3 or \"\(key)\": [0, 3]")
    }
    guard let first = numbers.first, let last = numbers.last, first <= last else {
      throw item.error(
        at: node,
        "\"\(key)\" go from the first to the last one, not from "
          + numbers.map(String.init).joined(separator: " to "),
        remedy: "as in \"\(key)\": [0, 3]")
    }
    guard 0 <= first, last < count else {
      let outside = first < 0 ? first : last
      throw item.error(
        at: node, "there is no \(key.dropLast()) \(outside) in a terminal of \(terminal)",
        remedy: "\(key) count from 0 to \(count - 1)")
    }
    return first...last
  }

  private static func number(
    _ item: ConfigObject, _ key: String, _ node: JSONNode
  ) throws(SuiteError) -> Int {
    guard case .number(let value, let text) = node.value else {
      throw item.wrongType(node, key, "whole numbers")
    }
    guard let number = Int(exactly: value) else {
      throw item.error(at: node, "\"\(key)\" must be whole numbers, not \(text)")
    }
    return number
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
