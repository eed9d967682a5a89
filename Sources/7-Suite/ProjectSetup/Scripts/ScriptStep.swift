internal import ScreenConfig
internal import TerminalFrame

/// An input to an app before its frame is captured, as in the `steps` of a capture config.
enum ScriptStep: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Zero-based.
    var column: Int
    var row: Int
  }

  struct Mouse: Hashable, Sendable {
    var button = "left"
    /// In the order ctrl, alt, shift.
    var modifiers: [String] = []
  }

  /// Successive keys with their modifiers: `ctrl+s`.
  case press([String])
  case type(String)
  case paste(String)
  case click(Cell, Mouse, count: Int)
  case drag(from: Cell, to: Cell, Mouse)
  /// - Parameter direction: `up`, `down`, `left` or `right`.
  case scroll(direction: String, notches: Int, Cell)
  case focus(Bool)
  case resize(GridSize)
  case waitForText(String)
  case waitForRegex(String)
  case screenshot(String)

  var value: ConfigValue {
    switch self {
    case .press(let keys):
      .object(["press": keys.count == 1 ? .string(keys[0]) : .strings(keys)])
    case .type(let text): .object(["type": .string(text)])
    case .paste(let text): .object(["paste": .string(text)])
    case .click(let cell, let mouse, let count):
      .object([
        "click": .object(
          cell.members + mouse.members
            + (count > 1 ? [ConfigValue.Member(key: "count", value: .integer(count))] : []))
      ])
    case .drag(let start, let end, let mouse):
      .object([
        "drag": .object(
          ConfigValue.object(["from": .object(start.members), "to": .object(end.members)]).members
            + mouse.members)
      ])
    case .scroll(let direction, let notches, let cell):
      .object([
        "scroll": .object(
          [ConfigValue.Member(key: direction, value: .integer(notches))] + cell.members)
      ])
    case .focus(let isFocused): .object(["focus": .boolean(isFocused)])
    case .resize(let size): .object(["resize": .object(size)])
    case .waitForText(let text):
      .object(["waitFor": .object(["text": .string(text)])])
    case .waitForRegex(let regex):
      .object(["waitFor": .object(["regex": .string(regex)])])
    case .screenshot(let name): .object(["screenshot": .string(name)])
    }
  }
}

extension ScriptStep.Cell {
  fileprivate var members: [ConfigValue.Member] {
    ConfigValue.object(["column": .integer(column), "row": .integer(row)]).members
  }
}

extension ScriptStep.Mouse {
  fileprivate var members: [ConfigValue.Member] {
    var members: [ConfigValue.Member] = []
    if button != "left" {
      members.append(ConfigValue.Member(key: "button", value: .string(button)))
    }
    if !modifiers.isEmpty {
      members.append(ConfigValue.Member(key: "modifiers", value: .strings(modifiers)))
    }
    return members
  }
}

/// A note on something that could not be translated exactly, and what was done instead.
package struct InitNote: Codable, Hashable, Sendable {
  /// `demo.tape:3`, or a file.
  package let place: String?
  package let text: String

  package init(place: String? = nil, _ text: String) {
    self.place = place
    self.text = text
  }
}

/// A scripted session as a capture config: the command, where it starts, and its steps.
struct ScriptedScreen: Hashable, Sendable {
  /// Empty for the command of `qa.json`.
  var command: [String]
  /// The command that builds the program; nil if it needs none.
  var build: [String]?
  /// The folder in which the command starts.
  var start = StartLocation.project
  var launchEnv: [String: String] = [:]
  /// The size of the terminal; nil for that in `qa.json`.
  var size: GridSize?
  /// In seconds; nil for the default.
  var timeout: Int?
  /// Whether the app prints and ends.
  var waitsForExit = false
  /// A better name for the screen than the script's; nil if there is none.
  var suggestedName: String?
  var steps: [ScriptStep] = []
  var notes: [InitNote] = []

  mutating func note(_ place: String, _ text: String) {
    notes.append(InitNote(place: place, text))
  }

  /// - Parameter name: The name of the screen and of its file.
  func config(named name: String) -> ConfigValue {
    var members: [ConfigValue.Member] = []
    func add(_ key: String, _ value: ConfigValue) {
      members.append(ConfigValue.Member(key: key, value: value))
    }
    if !command.isEmpty { add("command", .strings(command)) }
    if let build { add("build", .strings(build)) }
    add("screenshotName", .string(name))
    add("outputDir", .string(ConfigReader.defaultOutputDir))
    if !launchEnv.isEmpty { add("launchEnv", .variables(launchEnv)) }
    if let size { add("terminal", .object(size)) }
    if !command.isEmpty, let member = start.member { members.append(member) }
    if waitsForExit { add("waitFor", .object(["exit": .integer(0)])) }
    if let timeout { add("timeout", .integer(timeout)) }
    if !steps.isEmpty { add("steps", .list(steps.map(\.value))) }
    return .object(members)
  }

  /// Removes trailing screenshots: the screen itself is captured after the last step and shows the same.
  mutating func dropLastScreenshots() {
    while case .screenshot? = steps.last { steps.removeLast() }
  }

  /// Removes trailing screenshots, which would show the same as the screen itself, and names the screen after the
  /// last.
  ///
  /// - Returns: The name; nil if the script doesn't end with a screenshot.
  mutating func removeLastScreenshot() -> String? {
    guard case .screenshot(let name)? = steps.last else { return nil }
    suggestedName = name
    dropLastScreenshots()
    return name
  }
}
