package import CaptureSteps
package import ProjectFiles
package import TerminalFrame

/// The steps of a config, and the screenshots that they take.
package struct ConfigSteps {
  package struct Screenshot {
    package let name: String
    package let assertions: [FrameCondition]
  }

  /// A new size of the terminal, or a cell that the mouse goes to.
  enum Bound {
    case resize(columns: Int?, rows: Int?)
    case cell(MouseCell)
  }

  package var steps: [CaptureStep] = []
  package var screenshots: [Screenshot] = []
  /// The sizes and cells of all steps, in order.
  var bounds: [Bound] = []

  /// Checks that all cells that the steps name are inside the terminal.
  ///
  /// - Parameter size: The size of the terminal before the first step.
  package func checkBounds(in size: GridSize) throws(SuiteError) {
    var size = size
    for bound in bounds {
      switch bound {
      case .resize(let columns, let rows):
        size = GridSize(columns: columns ?? size.columns, rows: rows ?? size.rows)
      case .cell(let cell): try cell.check(in: size)
      }
    }
  }
}

/// Reads `steps`, and finds the mistakes in them before an app is launched.
package struct StepReader {
  /// The size of the terminal at the step that is read.
  private var size: GridSize
  private var bounds: [ConfigSteps.Bound] = []

  /// The keys for what a step does. Each step has exactly one.
  package static let actions = [
    "press", "type", "paste", "click", "drag", "scroll", "focus", "resize", "waitFor", "screenshot",
  ]

  /// The most steps of a config.
  package static let maxSteps = 1000
  /// The most screenshots of a config. Each is a screen of its own.
  private static let maxScreenshots = 100

  /// - Parameter size: The size of the terminal before the first step.
  /// - Throws: ``SuiteError`` with the position of the first mistake.
  package static func steps(
    _ object: ConfigObject, in size: GridSize
  ) throws(SuiteError) -> ConfigSteps {
    var reader = StepReader(size: size)
    var result = ConfigSteps()
    let items = try object.objects(
      "steps", knownKeys: actions + ["assert", "settle"], maximum: maxSteps)
    for (index, item) in items.enumerated() {
      let next = items.dropFirst(index + 1).first
      let step = try reader.step(item, isLast: next == nil)
      try checkSettling(of: step, item, before: next)
      result.steps.append(step)
      if case .screenshot(let name) = step {
        guard !result.screenshots.contains(where: { $0.name == name }) else {
          throw item.error(
            at: "screenshot", "two screenshots are named \"\(name)\"",
            remedy: "give each its own name")
        }
        guard result.screenshots.count < maxScreenshots else {
          throw item.error(
            at: "screenshot", "more than \(maxScreenshots) screenshots",
            remedy: "make several configs")
        }
        result.screenshots.append(
          ConfigSteps.Screenshot(name: name, assertions: try ConditionReader.assertions(item)))
      }
    }
    result.bounds = reader.bounds
    return result
  }

  private mutating func step(
    _ item: ConfigObject, isLast: Bool
  ) throws(SuiteError) -> CaptureStep {
    let named = Self.actions.filter { item.has($0) }
    guard named.count == 1, let action = named.first else {
      throw item.error(
        named.isEmpty
          ? "a step needs one of \(Self.actions.joined(separator: ", "))"
          : "a step does one thing, not \(named.joined(separator: " and "))",
        remedy: named.isEmpty
          ? "as in { \"press\": \"enter\" }" : "make each a step of its own, in order")
    }
    if item.has("assert"), action != "screenshot" {
      throw item.error(
        at: "assert", "\"assert\" belongs to a \"screenshot\"",
        remedy: "wait for it: { \"waitFor\": … }")
    }
    let settles = try item.boolean("settle") ?? true
    if item.has("settle"), ["resize", "waitFor", "screenshot"].contains(action) {
      throw item.error(
        at: "settle", "\"settle\" belongs to a step that sends something to the app",
        remedy: "as in { \"press\": \"ctrl+x\", \"settle\": false }")
    }
    switch action {
    case "press": return .input(.press(try keys(item)), settles: settles)
    case "type", "paste": return .input(try text(action, item), settles: settles)
    case "click", "drag", "scroll": return .input(try mouse(action, item), settles: settles)
    case "focus": return .input(.focus(try item.boolean("focus") ?? true), settles: settles)
    case "resize":
      try resize(item)
      return .resize(size)
    case "waitFor": return .waitFor(try wait(item, isLast: isLast))
    default: return .screenshot(try picture(item, isLast: isLast))
    }
  }

  /// Checks that the screen settles before a frame is taken.
  private static func checkSettling(
    of step: CaptureStep, _ item: ConfigObject, before next: ConfigObject?
  ) throws(SuiteError) {
    guard case .input(_, settles: false) = step, next?.has("screenshot") ?? true else { return }
    throw item.error(
      at: "settle", "a screenshot needs a settled screen",
      remedy: "leave \"settle\" out of the last step before it")
  }

  private func keys(_ item: ConfigObject) throws(SuiteError) -> [KeyPress] {
    var keys: [KeyPress] = []
    for (text, node) in try item.stringNodes("press") {
      do {
        keys.append(try KeyPress(text))
      } catch {
        throw item.error(
          at: node, error.message,
          remedy: error.remedy { EditDistance.nearest(to: $0, among: $1) })
      }
    }
    guard !keys.isEmpty else {
      throw item.error(
        at: "press", "\"press\" has no key", remedy: "as in { \"press\": \"ctrl+s\" }")
    }
    return keys
  }

  private func text(_ action: String, _ item: ConfigObject) throws(SuiteError) -> CaptureInput {
    let text = try item.string(action) ?? ""
    guard !text.isEmpty else {
      throw item.error(at: action, "\"\(action)\" must not be empty")
    }
    if action == "paste" { return .paste(text) }
    let control = text.unicodeScalars.first { scalar in
      (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || scalar.value == 0x7f
    }
    if let control {
      throw item.error(
        at: action, "\"type\" has the control character \(control.codePoint)",
        remedy: "press it: { \"press\": \"escape\" }, { \"press\": \"ctrl+c\" }")
    }
    return .type(text)
  }

  private mutating func mouse(
    _ action: String, _ item: ConfigObject
  ) throws(SuiteError) -> CaptureInput {
    var reader = MouseStepReader()
    let input = try reader.input(action, item)
    for cell in reader.cells {
      try cell.check(in: size)
      bounds.append(.cell(cell))
    }
    return input
  }

  private mutating func resize(_ item: ConfigObject) throws(SuiteError) {
    let object = try item.object("resize", knownKeys: ["columns", "rows"])
    let columns = try object?.integer("columns", in: 1...500)
    let rows = try object?.integer("rows", in: 1...500)
    guard columns != nil || rows != nil else {
      throw item.error(at: "resize", "\"resize\" needs \"columns\", \"rows\" or both")
    }
    bounds.append(.resize(columns: columns, rows: rows))
    size = GridSize(columns: columns ?? size.columns, rows: rows ?? size.rows)
  }

  private func wait(_ item: ConfigObject, isLast: Bool) throws(SuiteError) -> WaitCondition {
    let wait = try ConditionReader.wait(item, isStep: true)
    guard wait != .settled else {
      throw item.error(
        at: "waitFor", "\"waitFor\" waits for nothing",
        remedy: "as in { \"waitFor\": { \"text\": \"Saved\" } }")
    }
    guard wait.exit == nil || isLast else {
      throw item.error(
        at: "waitFor", "an app can't do steps after its exit",
        remedy: "make that the last step")
    }
    return wait
  }

  private func picture(_ item: ConfigObject, isLast: Bool) throws(SuiteError) -> String {
    let name = try item.string("screenshot") ?? ""
    if let problem = ScreenName.problem(withStep: name) {
      throw item.error(at: "screenshot", "\"\(name)\" can't be a screenshot: \(problem)")
    }
    guard !isLast else {
      throw item.error(
        at: "screenshot", "the frame after the last step is the screen itself",
        remedy: "leave this step out, or do something after it")
    }
    return name
  }
}
