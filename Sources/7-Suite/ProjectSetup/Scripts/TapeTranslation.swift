internal import FrameMasks
internal import ProjectFiles
internal import ScreenConfig

/// Translates a VHS tape to a capture config.
///
/// A tape types into a shell, in the folder in which `vhs` is called. Settings of the video (fonts, speed, pauses) are
/// left out, with a note.
struct TapeTranslation {
  /// The timeout of a `Wait` without a time in VHS, in seconds.
  private static let waitTimeout = 15.0
  /// The time allowed for the rest of a tape, in seconds.
  private static let ownTimeout = 10.0

  private var screen: ScriptedScreen
  /// The environment variables from which the shell takes its prompt.
  private let promptNames: Set<String>
  private var waitPattern: String?
  private var waitTimeout = Self.waitTimeout
  /// The total timeout of all waits, in seconds; 0 if there are none.
  private var waits = 0.0
  /// The places of waits that look at a single line.
  private var lineWaits: [String] = []
  private var clipboard: String?
  private var screenshots: [String] = []
  /// The place of each screenshot in the tape, and the path that it names.
  private var screenshotCommands: [String: (place: String, path: String)] = [:]
  /// The last `Hide` without a later `Show`: the number of steps before it, and its place.
  private var hidden: (steps: Int, place: String)?
  private var hasStarted = false
  /// The places of commands that were left out, by reason.
  private var skippedCommands: [SkippedCommands] = []

  /// Commands that were left out for one reason.
  private struct SkippedCommands {
    var names: [String]
    var locations: [String]
    let why: String
  }

  /// - Parameters:
  ///   - file: The tape's path as messages show it.
  ///   - source: Reads the tape that `Source` names; nil if it doesn't exist.
  static func screen(
    of bytes: [UInt8], file: String, source: (String) throws(SuiteError) -> [UInt8]?
  ) throws(SuiteError) -> ScriptedScreen {
    let commands = try commands(of: bytes, file: file, source: source)
    guard !commands.isEmpty else {
      throw SuiteError(.usage, at: file, "has no commands", remedy: "name a tape of VHS")
    }
    var shell = "bash"
    for case .set(name: "Shell", let value) in commands.map(\.action) { shell = value }
    var translation = TapeTranslation(
      screen: ScriptShell.screen(running: shell),
      promptNames: ScriptShell.promptNames(of: shell))
    for command in commands { translation.translate(command) }
    return translation.finished(file: file)
  }

  /// The commands of a tape and of the tapes it includes. These may not include others, and their `Output` is ignored.
  private static func commands(
    of bytes: [UInt8], file: String, source: (String) throws(SuiteError) -> [UInt8]?
  ) throws(SuiteError) -> [TapeCommand] {
    var commands: [TapeCommand] = []
    for command in try TapeParser.commands(of: bytes, file: file) {
      guard case .source(let path) = command.action else {
        commands.append(command)
        continue
      }
      guard let included = try source(path) else {
        throw SuiteError(
          .usage, at: command.location, "the tape \(path) does not exist",
          remedy: "its path is relative to the folder in which qa runs")
      }
      let inner = try TapeParser.commands(of: included, file: path)
      for command in inner {
        if case .source = command.action {
          throw SuiteError(
            .usage, at: command.location, "an included tape can't include another one",
            remedy: "include it in \(file)")
        }
      }
      commands += inner.filter { $0.action != .other("Output") }
    }
    return commands
  }

  private mutating func translate(_ command: TapeCommand) {
    let steps = screen.steps.count
    switch command.action {
    case .set(let name, let value): return apply(setting: name, value, command)
    case .environment(let name, let value): set(name, to: value)
    case .type(let text): type(text)
    case .press(let keys): screen.steps.append(.press(keys))
    case .wait(let isScreen, let text, let timeout):
      let text = text ?? waitPattern.map(TapeCommand.WaitText.regex)
      if !isScreen, text != nil { lineWaits.append(command.location) }
      wait(for: text, timeout, command)
    case .sleep:
      leaveOut(
        "Sleep", command,
        "qa continues once the screen has settled; a waitFor step names what to wait for")
    case .hide: hidden = hidden ?? (steps, command.location)
    case .show: hidden = nil
    case .screenshot(let path): addScreenshot(path, command)
    case .copy(let text): clipboard = text
    case .paste: paste(command)
    case .source: break
    case .other(let name):
      leaveOut(name, command, Self.reasons[name] ?? "qa has no counterpart")
      if name == "Output" || name == "Require" { return }
    }
    hasStarted = true
  }

  private static let reasons = [
    "Output": "pictures are named after their screens",
    "Require": "qa itself reports a missing program",
    "ScrollUp": "it scrolls a terminal's window; a screen has no scrollback",
    "ScrollDown": "it scrolls a terminal's window; a screen has no scrollback",
    "Subtitle": "it is drawn only on the video",
  ]

  private mutating func apply(setting name: String, _ value: String, _ command: TapeCommand) {
    switch name {
    case "Shell": return
    case "WaitPattern", "WaitTimeout":
      // Same as VHS.
      if hasStarted {
        return leaveOut("Set \(name)", command, "it has an effect only before the first command")
      }
      if name == "WaitPattern" {
        waitPattern = value
      } else {
        waitTimeout = Double(value) ?? waitTimeout
      }
    case "Width", "Height", "FontSize", "Padding", "LineHeight", "LetterSpacing", "Margin":
      leaveOut(
        "Set \(name)", command,
        "a size in pixels means nothing without the font: the terminal's size is that of qa.json, "
          + "80×24 by default")
    case "Theme": leaveOut("Set Theme", command, "\"terminal\" in qa.json sets the theme")
    default: leaveOut("Set \(name)", command, "it affects only the look and speed of a video")
    }
  }

  /// Types text. Control characters in it become keys.
  private mutating func type(_ text: String) {
    var run = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let key = InputDecoder.controlKey(scalar) else {
        run.append(scalar)
        continue
      }
      if !run.isEmpty { screen.steps.append(.type(String(run))) }
      run = String.UnicodeScalarView()
      screen.steps.append(.press([key]))
    }
    if !run.isEmpty { screen.steps.append(.type(String(run))) }
  }

  /// Sets a variable of the shell. A prompt variable replaces that of ``ScriptShell``, as in VHS.
  private mutating func set(_ name: String, to value: String) {
    if promptNames.contains(name) {
      for other in promptNames { screen.launchEnv[other] = nil }
    }
    screen.launchEnv[name] = value
  }

  private mutating func wait(
    for text: TapeCommand.WaitText?, _ timeout: Double?, _ command: TapeCommand
  ) {
    let pattern: String
    switch text {
    case .text(let text)?:
      waits += timeout ?? waitTimeout
      screen.steps.append(.waitForText(text))
      return
    case .regex(let regex)?: pattern = regex
    case nil: pattern = ScriptShell.promptPattern
    }
    do {
      _ = try FramePattern(pattern)
    } catch {
      screen.note(
        command.location,
        "/\(pattern)/ isn't a Swift regular expression (\(error.message)): the Wait is left out")
      return
    }
    waits += timeout ?? waitTimeout
    screen.steps.append(.waitForRegex(pattern))
  }

  private mutating func addScreenshot(_ path: String, _ command: TapeCommand) {
    guard hidden == nil else {
      return leaveOut("Screenshot", command, "VHS takes no screenshots between Hide and Show")
    }
    let file = String(Path.name(of: path).dropLast(".png".count))
    let name = SuggestedName.screenshot(file, existing: screenshots)
    screenshots.append(name)
    screenshotCommands[name] = (command.location, path)
    if name != file { screen.note(command.location, "the screenshot \(path) is named \(name)") }
    screen.steps.append(.screenshot(name))
  }

  private mutating func paste(_ command: TapeCommand) {
    guard let clipboard else {
      return leaveOut(
        "Paste", command, "the contents of the clipboard are unknown without a Copy before it")
    }
    screen.steps.append(.paste(clipboard))
  }

  private mutating func leaveOut(_ what: String, _ command: TapeCommand, _ why: String) {
    if let index = skippedCommands.firstIndex(where: { $0.why == why }) {
      skippedCommands[index].locations.append(command.location)
      if !skippedCommands[index].names.contains(what) { skippedCommands[index].names.append(what) }
    } else {
      skippedCommands.append(
        SkippedCommands(names: [what], locations: [command.location], why: why))
    }
  }

  private func finished(file: String) -> ScriptedScreen {
    var screen = screen
    if let hidden, hidden.steps < screen.steps.count {
      screen.steps.removeLast(screen.steps.count - hidden.steps)
      screen.note(hidden.place, "what follows this Hide is left out: the video doesn't show it")
    }
    if ScriptShell.dropExit(&screen.steps) {
      screen.note(file, "its end, which exits the shell, is left out: no screen would be left")
    }
    let last = screen.removeLastScreenshot()
    if let last, let command = screenshotCommands[last] {
      screen.note(command.place, "the last screenshot, \(command.path), is the screen itself")
    }
    if waits > 0 { screen.timeout = Int(min(waits + Self.ownTimeout, 3600).rounded(.up)) }
    if !lineWaits.isEmpty {
      screen.note(
        Self.joined(lineWaits),
        "Wait looks at the cursor's line, waitFor at the whole screen: the pattern must not match "
          + "anything that was there before")
    }
    for entry in skippedCommands {
      let names = entry.names.joined(separator: ", ")
      screen.note(Self.joined(entry.locations), "\(names) left out: \(entry.why)")
    }
    return screen
  }

  /// The most places that a note lists.
  private static let placeLimit = 40

  /// `demo.tape:3, 5, 9`, naming each file once.
  private static func joined(_ locations: [String]) -> String {
    var result = ""
    var file = ""
    for location in locations.prefix(placeLimit) {
      let parts = location.split(separator: ":")
      let name = parts.dropLast().joined(separator: ":")
      let line = parts.last.map(String.init) ?? ""
      if name == file, result.hasSuffix(":\(line)") || result.hasSuffix(", \(line)") { continue }
      if !result.isEmpty { result += ", " }
      result += name == file ? line : location
      file = name
    }
    return locations.count > placeLimit
      ? result + " and \(locations.count - placeLimit) more" : result
  }
}
