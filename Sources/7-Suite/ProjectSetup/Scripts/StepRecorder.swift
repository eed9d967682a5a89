/// Turns a person's actions, one at a time, into steps.
struct StepRecorder: Hashable, Sendable {
  /// The longest time between the two clicks of a double click, in seconds.
  private static let doubleClick = 0.4
  /// The longest time between keys of one step, in seconds: together they may have a meaning that depends on timing.
  private static let quickKeys = 0.3

  private(set) var steps: [ScriptStep] = []
  private var lastClickTime = -1.0
  private var lastPressTime = -1.0

  /// Adds an action. Successive characters form one text, and keys in quick succession form one step, as does the
  /// character that ends a chord such as `ctrl+x k`.
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
    case (.scroll(let direction, let notches, let cell), .scroll(let other, let more, let target))
    where direction == other && cell == target:
      return .scroll(direction: direction, notches: notches + more, cell)
    default: return nil
    }
  }

  /// Whether a key may start a chord with the character that quickly follows: some apps stop waiting for the rest of a
  /// chord.
  private static func beginsChord(_ key: String?) -> Bool {
    guard let key else { return false }
    return ["ctrl+", "alt+", "super+", "hyper+", "meta+"].contains { key.contains($0) }
  }

  /// Removes the last action; of a text only the last character.
  mutating func dropLast() {
    switch steps.popLast() {
    case .press(let keys)? where keys.count > 1: steps.append(.press(Array(keys.dropLast())))
    case .type(let text)? where text.count > 1: steps.append(.type(String(text.dropLast())))
    default: break
    }
  }

  /// Removes everything after the last screenshot.
  mutating func dropAfterLastScreenshot() {
    steps.removeSubrange((steps.lastIndex(where: \.isScreenshot).map { $0 + 1 } ?? 0)...)
  }
}

extension ScriptStep {
  var isScreenshot: Bool { if case .screenshot = self { true } else { false } }
}

/// Recognizes clicks and drags in mouse events.
struct MouseGestures: Hashable, Sendable {
  /// The press of a button that is still held.
  private var pressed: MouseInput?
  /// The number of movements without a button, which aren't steps.
  private(set) var hovers = 0

  /// - Returns: The step that this event completes; nil if it is only a part of one.
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

  /// - Returns: nil if the input is only a part of a step, or an unknown key.
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
