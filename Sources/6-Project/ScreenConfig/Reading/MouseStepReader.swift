internal import CaptureSteps
internal import ProjectFiles
internal import TerminalFrame

/// A cell that a mouse step names.
struct MouseCell {
  let position: GridPosition
  fileprivate let object: ConfigObject

  /// - Parameter size: The size of the terminal at that step.
  func check(in size: GridSize) throws(SuiteError) {
    for (name, coordinate, count) in [
      ("column", position.column, size.columns), ("row", position.row, size.rows),
    ] where coordinate >= count {
      throw object.error(
        at: name, "there is no \(name) \(coordinate) in a terminal of \(size)",
        remedy: "\(name)s count from 0 to \(count - 1)")
    }
  }
}

/// Reads mouse steps.
struct MouseStepReader {
  /// All cells that the steps name, in order.
  private(set) var cells: [MouseCell] = []

  private static let targetKeys = ["text", "column", "row"]

  /// - Parameter action: `click`, `drag` or `scroll`.
  mutating func input(_ action: String, _ item: ConfigObject) throws(SuiteError) -> CaptureInput {
    switch action {
    case "click": try click(item)
    case "drag": try drag(item)
    default: try scroll(item)
    }
  }

  /// `{ "text": "Save" }` or `{ "column": 3, "row": 5 }`, with `button`, `count` and `modifiers`.
  private mutating func click(_ item: ConfigObject) throws(SuiteError) -> CaptureInput {
    let keys = Self.targetKeys + ["button", "count", "modifiers"]
    let object = try object("click", item, keys: keys)
    return .click(
      try target(object, "click"), button: try button(object),
      count: try object.integer("count", in: 1...3) ?? 1, modifiers: try modifiers(object))
  }

  /// `{ "from": …, "to": … }`, with `button` and `modifiers`.
  private mutating func drag(_ item: ConfigObject) throws(SuiteError) -> CaptureInput {
    let object = try object("drag", item, keys: ["from", "to", "button", "modifiers"])
    guard let start = try object.object("from", knownKeys: Self.targetKeys),
      let end = try object.object("to", knownKeys: Self.targetKeys)
    else {
      throw object.error(
        "\"drag\" needs \"from\" and \"to\"",
        remedy: "as in { \"from\": { \"text\": \"a\" }, \"to\": { \"column\": 9, \"row\": 2 } }")
    }
    return .drag(
      from: try target(start, "from"), to: try target(end, "to"), button: try button(object),
      modifiers: try modifiers(object))
  }

  /// `{ "down": 3 }`, with a place and `modifiers`.
  private mutating func scroll(_ item: ConfigObject) throws(SuiteError) -> CaptureInput {
    let directions = MouseEvent.Direction.allCases.map { "\($0)" }
    let object = try object("scroll", item, keys: directions + Self.targetKeys + ["modifiers"])
    let named = MouseEvent.Direction.allCases.filter { object.has("\($0)") }
    guard named.count == 1, let wheel = named.first,
      let count = try object.integer("\(wheel)", in: 1...1000)
    else {
      throw object.error(
        "\"scroll\" needs one of \(directions.joined(separator: ", "))",
        remedy: "as in { \"down\": 3 }: three notches of the wheel")
    }
    let hasTarget = Self.targetKeys.contains { object.has($0) }
    return .scroll(
      wheel, count: count, at: hasTarget ? try target(object, "scroll") : nil,
      modifiers: try modifiers(object))
  }

  private func object(
    _ key: String, _ item: ConfigObject, keys: [String]
  ) throws(SuiteError) -> ConfigObject {
    guard let object = try item.object(key, knownKeys: keys) else {
      throw item.missing(key, remedy: "as in \"\(key)\": { … }")
    }
    return object
  }

  private mutating func target(
    _ object: ConfigObject, _ key: String
  ) throws(SuiteError) -> MouseTarget {
    let remedy = "{ \"column\": 3, \"row\": 5 }, counted from 0, or { \"text\": \"Save\" }"
    if let text = try object.string("text") {
      guard !object.has("column"), !object.has("row"), !text.isEmpty else {
        throw object.error("\"\(key)\" is at a text or at a cell", remedy: remedy)
      }
      return .text(text)
    }
    guard let column = try object.integer("column", in: 0...499),
      let row = try object.integer("row", in: 0...499)
    else { throw object.error("\"\(key)\" needs a place", remedy: remedy) }
    let position = GridPosition(column: column, row: row)
    cells.append(MouseCell(position: position, object: object))
    return .cell(position)
  }

  private func button(_ object: ConfigObject) throws(SuiteError) -> MouseEvent.Button {
    guard let name = try object.string("button") else { return .left }
    let buttons = MouseEvent.Button.allCases
    guard let button = buttons.first(where: { "\($0)" == name }) else {
      throw object.error(
        at: "button", "there is no button \"\(name)\"",
        remedy: "buttons: \(buttons.map { "\($0)" }.joined(separator: ", "))")
    }
    return button
  }

  private func modifiers(_ object: ConfigObject) throws(SuiteError) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    for (name, node) in try object.stringNodes("modifiers") {
      let known: [String: KeyModifiers] = ["shift": .shift, "alt": .alt, "ctrl": .ctrl]
      guard let modifier = known[name] else {
        throw object.error(
          at: node, "there is no mouse modifier \"\(name)\"", remedy: "modifiers: shift, alt, ctrl"
        )
      }
      modifiers.insert(modifier)
    }
    return modifiers
  }
}
