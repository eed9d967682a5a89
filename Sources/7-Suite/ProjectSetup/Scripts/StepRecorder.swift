/// Makes steps of what a person did, one thing after the other.
struct StepRecorder: Hashable, Sendable {
  /// Two clicks within this time, in seconds, are a double click.
  private static let doubleClick = 0.4
  /// Keys within this time, in seconds, are one step: what they do together may need them to follow each other.
  private static let quickKeys = 0.3

  private(set) var steps: [ScriptStep] = []
  private var lastClickTime = -1.0
  private var lastPressTime = -1.0

  /// Adds what was done: characters one after the other are a text, and keys that follow each other quickly are one
  /// step, as is the character that ends a chord such as `ctrl+x k`.
  ///
  /// - Parameter time: In seconds.
  mutating func add(_ step: ScriptStep, at time: Double) {
    defer {
      switch step {
      case .click: lastClickTime = time
      case .press: lastPressTime = time
      default: break
      }
    }
    guard let last = steps.last, let both = joined(last, step, at: time) else {
      steps.append(step)
      return
    }
    steps[steps.count - 1] = both
  }

  private func joined(_ last: ScriptStep, _ next: ScriptStep, at time: Double) -> ScriptStep? {
    switch (last, next) {
    case (.type(let text), .type(let more)): return .type(text + more)
    case (.press(let keys), .press(let more)) where time - lastPressTime <= Self.quickKeys:
      return .press(keys + more)
    case (.press(let keys), .type(let text))
    where time - lastPressTime <= Self.quickKeys && Self.beginsChord(keys.last):
      return .press(keys + [text == " " ? "space" : text])
    case (.click(let cell, let mouse, let count), .click(let other, let otherMouse, _))
    where cell == other && mouse == otherMouse && time - lastClickTime < Self.doubleClick:
      return .click(cell, mouse, count: count + 1)
    case (.scroll(let direction, let notches, let cell), .scroll(let other, let more, let place))
    where direction == other && cell == place:
      return .scroll(direction: direction, notches: notches + more, cell)
    default: return nil
    }
  }

  /// Whether a character that follows a key quickly may belong to it: some apps give up waiting for the rest of a chord.
  private static func beginsChord(_ key: String?) -> Bool {
    guard let key else { return false }
    return ["ctrl+", "alt+", "super+", "hyper+", "meta+"].contains { key.contains($0) }
  }

  /// Takes away what was done last: of a text its last character.
  mutating func dropLast() {
    switch steps.popLast() {
    case .press(let keys)? where keys.count > 1: steps.append(.press(Array(keys.dropLast())))
    case .type(let text)? where text.count > 1: steps.append(.type(String(text.dropLast())))
    default: break
    }
  }

  /// Takes away what was done after the last screenshot.
  mutating func dropAfterLastScreenshot() {
    steps.removeSubrange((steps.lastIndex(where: \.isScreenshot).map { $0 + 1 } ?? 0)...)
  }
}

extension ScriptStep {
  var isScreenshot: Bool { if case .screenshot = self { true } else { false } }
}

/// Makes clicks and drags of what happens to the mouse.
struct MouseGestures: Hashable, Sendable {
  /// A button that is held, where it was pressed.
  private var pressed: MouseInput?
  /// Movements without a button, which are no step.
  private(set) var hovers = 0

  /// - Returns: What is done as soon as this has happened; nil for a part of it.
  mutating func step(of input: MouseInput) -> ScriptStep? {
    switch input.action {
    case .press:
      pressed = input
      return nil
    case .move:
      if pressed == nil { hovers += 1 }
      return nil
    case .release:
      guard let start = pressed else { return nil }
      pressed = nil
      let mouse = ScriptStep.Mouse(button: start.button ?? "left", modifiers: start.modifiers)
      return start.cell == input.cell
        ? .click(start.cell, mouse, count: 1) : .drag(from: start.cell, to: input.cell, mouse)
    case .scroll(let direction): return .scroll(direction: direction, notches: 1, input.cell)
    }
  }

  /// - Returns: nil for a part of something, and for what is no key that is known.
  mutating func step(of input: TerminalInput) -> ScriptStep? {
    switch input {
    case .text(let scalar): .type(String(scalar))
    case .key(let key): .press([key])
    case .paste(let text): .paste(text)
    case .focus(let isFocused): .focus(isFocused)
    case .mouse(let mouse): step(of: mouse)
    case .unknown: nil
    }
  }
}
