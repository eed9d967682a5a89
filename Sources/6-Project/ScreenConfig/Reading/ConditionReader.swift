internal import CaptureSteps
internal import ProjectFiles
internal import TerminalFrame

/// Reads `waitFor` and `assert`: one condition or a list of them.
enum ConditionReader {
  private static let keys = ["text", "regex", "cursor", "title", "style"]
  /// The most conditions in one list.
  private static let maxConditions = 100

  /// Reads what a screen must show when its frame is taken.
  static func assertions(_ object: ConfigObject) throws(SuiteError) -> [FrameCondition] {
    try object.objects("assert", knownKeys: keys, maximum: maxConditions)
      .map { item throws(SuiteError) in try condition(item, "assert") }
  }

  /// Reads what to wait for.
  ///
  /// - Parameter isStep: Whether something may have been sent to the app before.
  static func wait(
    _ object: ConfigObject, isStep: Bool = false
  ) throws(SuiteError) -> WaitCondition {
    var wait = WaitCondition()
    for item in try object.objects(
      "waitFor", knownKeys: keys + ["exit", "ready", "fresh"], maximum: maxConditions)
    {
      if item.has("fresh"), !isStep {
        throw item.error(
          at: "fresh", "nothing was sent to the app before, so everything is \"fresh\"",
          remedy: "it belongs to a \"waitFor\" among the steps")
      }
      if let status = try item.integer("exit", in: 0...255) {
        try checkAlone("exit", item)
        wait.exit = Int32(status)
      } else if let label = try readyMarker(item) {
        try checkAlone("ready", item)
        wait.readyMarker = label
      } else {
        let condition = try condition(item, "waitFor")
        if try item.boolean("fresh") ?? false {
          try checkFresh(condition, item)
          wait.fresh.append(condition)
        } else {
          wait.conditions.append(condition)
        }
      }
    }
    return wait
  }

  private static func checkFresh(
    _ condition: FrameCondition, _ item: ConfigObject
  ) throws(SuiteError) {
    guard case .cursor = condition else { return }
    throw item.error(
      at: "fresh",
      "\"fresh\" means new on the screen, which a cursor can't be",
      remedy: "wait for a text, a regex or a title that is new")
  }

  /// - Returns: The label, which is empty for any marker, or nil if the key is missing.
  private static func readyMarker(_ item: ConfigObject) throws(SuiteError) -> String? {
    guard let node = item["ready"] else { return nil }
    if case .string(let label) = node.value, !label.isEmpty { return label }
    guard case .bool(true) = node.value else {
      throw item.error(
        at: node, "\"ready\" must be true, or the label of a marker",
        remedy: "as in { \"ready\": true } or { \"ready\": \"inbox\" }")
    }
    return ""
  }

  private static func checkAlone(_ key: String, _ item: ConfigObject) throws(SuiteError) {
    let others = (keys + ["exit", "ready", "fresh"]).filter { $0 != key && item.has($0) }
    guard others.isEmpty else {
      throw item.error(
        "\"\(key)\" can't be combined with others",
        remedy: "put several conditions in a list: [{ \"exit\": 0 }, { \"text\": \"Inbox\" }]")
    }
  }

  private static func condition(
    _ item: ConfigObject, _ key: String
  ) throws(SuiteError) -> FrameCondition {
    let isTitleRegex = item["title"]?.value == .bool(true) && item.has("regex")
    let named = ["text", "regex", "cursor", "title"]
      .filter { item.has($0) && !(isTitleRegex && $0 == "title") }
    guard named.count == 1, let name = named.first else {
      throw item.error(
        key == "waitFor"
          ? "\"waitFor\" needs one of text, regex, cursor, title, ready or exit"
          : "\"\(key)\" needs one of text, regex, cursor or title",
        remedy: "as in { \"text\": \"Inbox\" }; put several conditions in a list")
    }
    if item.has("style"), name != "text" {
      throw item.error("\"style\" belongs to a \"text\"")
    }
    if name == "cursor" { return try cursor(item) }
    if item[name]?.value == .bool(true) {
      throw item.error(
        at: name, "\"title\" needs a text, or a \"regex\" beside it",
        remedy: "as in { \"title\": \"Inbox\" } or { \"title\": true, \"regex\": \"Inbox \\\\d+\" }"
      )
    }
    guard let text = try item.string(name), !text.isEmpty else {
      throw item.error(at: name, "\"\(name)\" must not be empty")
    }
    switch name {
    case "regex":
      let pattern = try item.pattern(text)
      return isTitleRegex ? .titleRegex(pattern) : .regex(pattern)
    case "title": return .title(text)
    default:
      guard let style = try style(item) else { return .text(text) }
      return .styledText(text, style)
    }
  }

  private static func cursor(_ item: ConfigObject) throws(SuiteError) -> FrameCondition {
    let position = try item.object("cursor", knownKeys: ["column", "row"])
    guard let position, let column = try position.integer("column", in: 0...499),
      let row = try position.integer("row", in: 0...499)
    else {
      throw item.error("\"cursor\" needs \"column\" and \"row\", counted from 0")
    }
    return .cursor(GridPosition(column: column, row: row))
  }

  private static func style(_ item: ConfigObject) throws(SuiteError) -> StylePattern? {
    let names = Style.Attributes.named.map(\.name)
    guard
      let object = try item.object(
        "style", knownKeys: ["foreground", "background", "underline"] + names)
    else { return nil }
    var pattern = StylePattern(
      foreground: try color(object, "foreground"), background: try color(object, "background"))
    for (attribute, name, _) in Style.Attributes.named {
      guard let isOn = try object.boolean(name) else { continue }
      if isOn {
        pattern.attributes.insert(attribute)
      } else {
        pattern.excludedAttributes.insert(attribute)
      }
    }
    if let name = try object.string("underline") {
      guard let underline = Style.Underline.allCases.first(where: { $0.name == name }) else {
        throw object.error(
          at: "underline", "there is no underline \"\(name)\"",
          remedy: "underlines: \(Style.Underline.allCases.map(\.name).joined(separator: ", "))")
      }
      pattern.underline = underline
    }
    return pattern
  }

  /// Reads an index, `"#rrggbb"` or `"default"`, as in the frame's JSON.
  private static func color(_ object: ConfigObject, _ key: String) throws(SuiteError) -> Color? {
    guard let node = object[key] else { return nil }
    if case .number = node.value {
      return try object.integer(key, in: 0...255).map { .palette(UInt8($0)) }
    }
    if let text = try? object.string(key) {
      if text == "default" { return .default }
      if let color = RGB(digits: text) { return .rgb(color) }
    }
    throw object.error(
      at: node, "\"\(key)\" must be an index from 0 to 255, \"#rrggbb\" or \"default\"")
  }
}
