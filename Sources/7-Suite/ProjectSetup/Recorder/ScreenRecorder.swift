package import CaptureSteps
internal import ProjectFiles
internal import ScreenConfig
package import TerminalFrame

/// Records what a person does to an app in `qa record` as steps of a config. Reads the input of their terminal,
/// decides what to pass to the app, and remembers that.
package struct ScreenRecorder: Sendable {
  /// The keys reserved for the recorder.
  package struct Keys: Hashable, Sendable {
    package var screenshot: KeyPress
    package var end: KeyPress

    package init(screenshot: KeyPress, end: KeyPress) {
      self.screenshot = screenshot
      self.end = end
    }
  }

  /// What the caller must do in response to input.
  package enum Action: Sendable {
    /// Send the step to the app, then call ``done(_:at:)`` or ``refuse(_:)``.
    case perform(Step)
    case end
  }

  /// One thing that the person did.
  package struct Step: Sendable {
    let step: ScriptStep
    /// The same step as input for the app.
    package let inputs: [CaptureInput]
  }

  /// The screen's name.
  package let name: String
  private let keys: Keys
  private let size: GridSize
  private var characters = UTF8Pieces()
  private var decoder = InputDecoder()
  private var gestures = MouseGestures()
  private(set) var recorder = StepRecorder()
  private var screenshots: [String] = []
  /// The name being typed for a screenshot; nil if none is.
  private var typedName: String?
  private var message: String?

  /// - Parameter size: The size of the app's terminal.
  package init(name: String, size: GridSize, keys: Keys) {
    self.name = name
    self.size = size
    self.keys = keys
  }

  // MARK: Input

  /// - Parameters:
  ///   - bytes: Input from the person's terminal, split anywhere.
  ///   - time: Seconds since any fixed moment.
  package mutating func receive(_ bytes: [UInt8], at time: Double) -> [Action] {
    decoder.feed(characters.decode(bytes), at: time).compactMap { interpret($0, at: time) }
  }

  /// Whether a lone Escape waits for ``flush(at:)``.
  package var isAmbiguous: Bool { decoder.isAmbiguous }

  /// Interprets the pending input once nothing more has arrived for long enough.
  package mutating func flush(at time: Double) -> [Action] {
    decoder.flush(at: time).compactMap { interpret($0, at: time) }
  }

  private mutating func interpret(_ input: TerminalInput, at time: Double) -> Action? {
    if let press = input.press {
      if press == keys.end {
        finishName(at: time)
        return .end
      }
      if press == keys.screenshot, typedName == nil {
        typedName = SuggestedName.screenshot("step\(screenshots.count + 1)", existing: screenshots)
        message = nil
        return nil
      }
    }
    if typedName != nil {
      edit(input, at: time)
      return nil
    }
    guard let step = gestures.step(of: input) else {
      if case .unknown(let sequence) = input {
        message = "left out, unknown key: \(sequence)"
      }
      return nil
    }
    guard recorder.steps.reduce(0, { $0 + $1.count }) < StepReader.maxSteps else {
      message = "a config has at most \(StepReader.maxSteps) steps: end the recording"
      return nil
    }
    do {
      return .perform(Step(step: step, inputs: try step.inputs(in: size)))
    } catch {
      message = error.message
      return nil
    }
  }

  /// Adds a step to the config after the app has received it.
  package mutating func done(_ step: Step, at time: Double) {
    message = nil
    recorder.add(step.step, at: time)
  }

  /// Shows why the app can't receive a step, which isn't recorded.
  package mutating func refuse(_ error: InputError) { message = error.message }

  // MARK: Screenshots

  private mutating func edit(_ input: TerminalInput, at time: Double) {
    guard let name = typedName else { return }
    switch input {
    case .text(let scalar): typedName = name + String(scalar)
    case .paste(let text): typedName = name + text
    case .key("backspace"): typedName = String(name.dropLast())
    case .key("ctrl+u"): typedName = ""
    case .key("escape"): typedName = nil
    case .key("enter"): finishName(at: time)
    default: break
    }
  }

  private mutating func finishName(at time: Double) {
    guard let typed = typedName else { return }
    typedName = nil
    let name = SuggestedName.screenshot(
      typed.isEmpty ? "step\(screenshots.count + 1)" : typed, existing: screenshots)
    screenshots.append(name)
    recorder.add(.screenshot(name), at: time)
    message = "screenshot taken: \(self.name).\(name)"
  }

  // MARK: Status

  /// Whether the status must be shown now, even over the app.
  package var isUrgent: Bool { typedName != nil || message != nil }

  /// The state of the recording, as a line of plain text.
  package var status: String {
    if let typedName {
      return
        "name of this screenshot: \(OutsideText.visible(typedName))▏ Enter to save, Esc to cancel"
    }
    let steps = recorder.steps.count - screenshots.count
    var parts = ["● \(name)", message ?? "\(steps) step\(steps == 1 ? "" : "s")"]
    if message == nil, !screenshots.isEmpty {
      parts.append("\(screenshots.count) screenshot\(screenshots.count == 1 ? "" : "s")")
    }
    return (parts + ["\(keys.screenshot.notation) screenshot", "\(keys.end.notation) end"])
      .joined(separator: " · ")
  }
}

extension TerminalInput {
  /// The key press; nil for other input.
  fileprivate var press: KeyPress? {
    switch self {
    case .key(let name): try? KeyPress(name)
    case .text(let scalar): KeyPress(typing: Character(scalar))
    default: nil
    }
  }
}

extension ScriptStep {
  /// The number of steps of a capture that it makes.
  fileprivate var count: Int { if case .press(let keys) = self { keys.count } else { 1 } }

  /// The inputs of the step, as if read from a config.
  fileprivate func inputs(in size: GridSize) throws(SuiteError) -> [CaptureInput] {
    try StepReader.steps([value], in: size, from: "what was typed").steps.compactMap { step in
      if case .input(let input, _) = step { input } else { nil }
    }
  }
}
