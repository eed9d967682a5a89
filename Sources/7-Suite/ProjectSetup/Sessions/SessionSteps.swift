package import CaptureSteps
package import ProjectFiles
internal import ScreenConfig
package import TerminalFrame

/// Steps that an agent sends to an app, written as in a config.
package struct SessionSteps: Hashable, Sendable {
  /// The steps for a capture.
  package let steps: [CaptureStep]
  /// The same steps as values of a config.
  let values: [ConfigValue]

  /// - Parameters:
  ///   - elements: The elements of a config's `steps`.
  ///   - size: The size of the terminal before them.
  /// - Throws: ``SuiteError`` with the first mistake.
  package init(_ elements: [JSONNode], in size: GridSize) throws(SuiteError) {
    values = elements.map { ConfigValue($0) }
    guard !elements.isEmpty else {
      steps = []
      return
    }
    // In a session, something may still follow the last step.
    let isOpen = elements.last?["screenshot"] != nil
    let all = isOpen ? values + [.object(["press": .string("enter")])] : values
    let read = try Self.read(all, in: size)
    steps = isOpen ? Array(read.dropLast()) : read
  }

  private init(_ steps: [CaptureStep], _ values: [ConfigValue]) {
    (self.steps, self.values) = (steps, values)
  }

  /// The size of the steps in a config, in bytes.
  package var size: Int { ConfigValue.list(values).fileBytes.count }

  /// The first of these steps.
  package func prefix(_ count: Int) -> SessionSteps {
    SessionSteps(Array(steps.prefix(count)), Array(values.prefix(count)))
  }

  private static func read(
    _ values: [ConfigValue], in size: GridSize
  ) throws(SuiteError) -> [CaptureStep] {
    let steps = try StepReader.steps(values, in: size, from: "steps", limits: .config)
    try steps.checkBounds(in: size)
    return steps.steps
  }

  /// The most steps of one session.
  package static let maxSteps = StepReader.maxSteps
}

extension StepReader {
  /// Reads steps that are in no file, as if they were those of a config.
  ///
  /// - Parameter place: What they are called in errors.
  static func steps(
    _ values: [ConfigValue], in size: GridSize, from place: String, limits: JSONLimits = .usual
  ) throws(SuiteError) -> ConfigSteps {
    let node: JSONNode
    do {
      node = try JSONReader.read(
        ConfigValue.object(["steps": .list(values)]).fileBytes, limits: limits)
    } catch {
      throw SuiteError(.usage, at: place, error.message)
    }
    return try steps(ConfigObject(node, file: place, key: nil, knownKeys: ["steps"]), in: size)
  }
}
