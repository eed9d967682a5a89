internal import Capture
internal import TerminalFrame

/// The steps of a config, and the pictures that they take.
struct ConfigSteps {
  struct Picture {
    let name: String
    let assertions: [FrameCondition]
  }

  var steps: [CaptureStep] = []
  var pictures: [Picture] = []
}

/// Reads `steps`, and finds the mistakes in them before an app is launched.
package struct StepReader {
  /// Of the terminal when the step is done.
  private var size: GridSize
  /// Whether only places on the screen matter: all else was read before.
  private var readsPlacesOnly = false

  /// - Parameter size: Of the terminal before the first step.
  init(size: GridSize) { self.size = size }

  /// The keys of a step, of which each has one.
  package static let actions = [
    "press", "type", "paste", "click", "drag", "scroll", "focus", "resize", "waitFor", "screenshot",
  ]

  /// More would be no screenshot any more.
  private static let mostSteps = 1000
  /// Each one is a screen of its own.
  private static let mostPictures = 100

  /// Looks whether the places that steps name are in a terminal of another size.
  ///
  /// - Parameter object: A config whose steps were read for its own terminal.
  func checkPlaces(_ object: ConfigObject) throws(SuiteError) {
    var reader = self
    reader.readsPlacesOnly = true
    _ = try reader.steps(object)
  }

  /// - Throws: ``SuiteError`` with the place of the first mistake.
  func steps(_ object: ConfigObject) throws(SuiteError) -> ConfigSteps {
    var reader = self
    var result = ConfigSteps()
    let items = try object.objects(
      "steps", knownKeys: Self.actions + ["assert"], most: Self.mostSteps)
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let steps = try reader.steps(item, isLast: isLast)
      result.steps += steps
      if case .screenshot(let name) = steps.last {
        guard !result.pictures.contains(where: { $0.name == name }) else {
          throw item.error(
            at: item["screenshot"], "two screenshots are named \"\(name)\"",
            remedy: "give each its own name")
        }
        guard result.pictures.count < Self.mostPictures else {
          throw item.error(
            at: item["screenshot"], "more than \(Self.mostPictures) screenshots",
            remedy: "make several configs")
        }
        result.pictures.append(
          ConfigSteps.Picture(
            name: name,
            assertions: readsPlacesOnly ? [] : try ConditionReader.assertions(item)))
      }
    }
    guard result.steps.count <= Self.mostSteps else {
      throw object.error(
        at: object["steps"], "more than \(Self.mostSteps) steps", remedy: "make several screens")
    }
    return result
  }

  /// The steps that one object stands for: a list of keys is one for each.
  private mutating func steps(
    _ item: ConfigObject, isLast: Bool
  ) throws(SuiteError) -> [CaptureStep] {
    let named = Self.actions.filter { item.has($0) }
    guard named.count == 1, let action = named.first else {
      throw ConfigObject.error(
        item.file, item.position,
        named.isEmpty
          ? "a step needs one of \(Self.actions.joined(separator: ", "))"
          : "a step does one thing, not \(named.joined(separator: " and "))",
        remedy: named.isEmpty
          ? "as in { \"press\": \"enter\" }" : "make each a step of its own, in order")
    }
    if item.has("assert"), action != "screenshot" {
      throw item.error(
        at: item["assert"], "\"assert\" belongs to a \"screenshot\"",
        remedy: "wait for it: { \"waitFor\": … }")
    }
    switch action {
    case "press": return try presses(item)
    case "type", "paste": return [.input(try text(action, item))]
    case "click": return [.input(try MouseStepReader(size: size).click(item))]
    case "drag": return [.input(try MouseStepReader(size: size).drag(item))]
    case "scroll": return [.input(try MouseStepReader(size: size).scroll(item))]
    case "focus":
      guard let isGained = try item.boolean("focus") else { return [] }
      return [.input(.focus(isGained))]
    case "resize":
      size = try newSize(item)
      return [.resize(size)]
    case "waitFor":
      return readsPlacesOnly ? [] : [.waitFor(try wait(item, isLast: isLast))]
    default: return [.screenshot(try picture(item, isLast: isLast))]
    }
  }

  private func presses(_ item: ConfigObject) throws(SuiteError) -> [CaptureStep] {
    var steps: [CaptureStep] = []
    for (text, node) in try item.stringNodes("press") {
      do {
        steps.append(.input(.press(try KeyPress(text))))
      } catch {
        throw item.error(
          at: node, error.message,
          remedy: error.remedy { EditDistance.nearest(to: $0, among: $1) })
      }
    }
    guard !steps.isEmpty else {
      throw item.error(
        at: item["press"], "\"press\" has no key", remedy: "as in { \"press\": \"ctrl+s\" }")
    }
    return steps
  }

  private func text(_ action: String, _ item: ConfigObject) throws(SuiteError) -> CaptureInput {
    let text = try item.string(action) ?? ""
    guard !text.isEmpty else {
      throw item.error(at: item[action], "\"\(action)\" must not be empty")
    }
    if action == "paste" { return .paste(text) }
    let control = text.unicodeScalars.first { scalar in
      (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || scalar.value == 0x7f
    }
    if let control {
      throw item.error(
        at: item[action], "\"type\" has the control character U+\(hexadecimal(control))",
        remedy: "press it: { \"press\": \"escape\" }, { \"press\": \"ctrl+c\" }")
    }
    return .type(text)
  }

  private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private func newSize(_ item: ConfigObject) throws(SuiteError) -> GridSize {
    let object = try item.object("resize", knownKeys: ["columns", "rows"])
    let columns = try object?.integer("columns", in: 1...500)
    let rows = try object?.integer("rows", in: 1...500)
    guard columns != nil || rows != nil else {
      throw item.error(at: item["resize"], "\"resize\" needs \"columns\", \"rows\" or both")
    }
    return GridSize(columns: columns ?? size.columns, rows: rows ?? size.rows)
  }

  private func wait(_ item: ConfigObject, isLast: Bool) throws(SuiteError) -> WaitCondition {
    let wait = try ConditionReader.wait(item)
    guard wait != .settled else {
      throw item.error(
        at: item["waitFor"], "\"waitFor\" waits for nothing",
        remedy: "as in { \"waitFor\": { \"text\": \"Saved\" } }")
    }
    guard wait.exit == nil || isLast else {
      throw item.error(
        at: item["waitFor"], "after its exit an app can't do steps",
        remedy: "make that the last step")
    }
    return wait
  }

  private func picture(_ item: ConfigObject, isLast: Bool) throws(SuiteError) -> String {
    let name = try item.string("screenshot") ?? ""
    if let problem = ScreenName.problem(withStep: name) {
      throw item.error(at: item["screenshot"], "\"\(name)\" can't be a screenshot: \(problem)")
    }
    guard !isLast else {
      throw item.error(
        at: item["screenshot"], "the frame after the last step is the screen itself",
        remedy: "leave this step out, or do something after it")
    }
    return name
  }
}
