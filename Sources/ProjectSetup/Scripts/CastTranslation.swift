internal import ProjectFiles
internal import Recordings
internal import TerminalFrame

/// Turns a recording that has its keys (an asciicast v2 with input events) into a capture config.
struct CastTranslation {
  /// Two clicks within this time, in seconds, are a double click.
  private static let doubleClick = 0.4
  private static let sizeLimit = 500

  private var screen: ScriptedScreen
  private var screenshots: [String] = []
  private var markers = 0
  /// A button that is held, where it was pressed.
  private var pressed: MouseInput?
  private var lastClickTime = -1.0
  /// What was typed, and is no step yet.
  private var typed = ""
  /// A key that was pressed again and again, and is no step yet.
  private var repeated: (key: String, count: Int)?
  private var unknown: Set<String> = []
  private var hovers = 0
  private var keys = 0

  /// - Parameters:
  ///   - file: The recording's path as messages show it.
  ///   - command: What is to run in place of what the recording says; nil for that.
  /// - Throws: ``SuiteError`` where the file is no such recording, or has no keys.
  static func screen(
    of bytes: [UInt8], file: String, command: [String]?
  ) throws(SuiteError) -> ScriptedScreen {
    let recording = try AsciicastReader(file: file).recording(bytes)
    let header = CastHeader(bytes)
    var screen = command.map(ScriptedScreen.init) ?? header.screen
    screen.size = (
      min(recording.size.columns, sizeLimit), min(recording.size.rows, sizeLimit)
    )
    if recording.size.columns > sizeLimit || recording.size.rows > sizeLimit {
      screen.notes.append(
        InitNote(place: file, "its size \(recording.size) is more than 500×500: that is used"))
    }
    var translation = CastTranslation(screen: screen)
    translation.play(recording)
    guard translation.keys > 0 else {
      throw SuiteError(
        .usage, at: file, "has no keys: it was recorded without what was typed",
        remedy: "asciinema rec --stdin <file>; from version 3 on: "
          + "asciinema rec --capture-input --output-format asciicast-v2 <file>")
    }
    let isShell = command == nil && header.command == nil
    return translation.finished(recording, file: file, isShell: isShell)
  }

  private init(screen: ScriptedScreen) { self.screen = screen }

  private mutating func play(_ recording: Asciicast) {
    var decoder = InputDecoder()
    var time = 0.0
    for event in recording.events {
      switch event.content {
      case .input(let text):
        for input in decoder.feed(text, at: event.time) { take(input, at: event.time) }
        time = event.time
      case .marker(let label):
        for input in decoder.flush() { take(input, at: time) }
        markers += 1
        let name = SuggestedName.screenshot(
          label.isEmpty ? "marker\(markers)" : label, taken: screenshots)
        screenshots.append(name)
        add(.screenshot(name))
      case .resize(let size):
        for input in decoder.flush() { take(input, at: time) }
        add(
          .resize(
            columns: min(size.columns, Self.sizeLimit), rows: min(size.rows, Self.sizeLimit)))
      case .output, .other: break
      }
    }
    for input in decoder.flush() { take(input, at: time) }
    endRun()
  }

  /// Makes steps of what was typed and pressed until here.
  private mutating func endRun() {
    if !typed.isEmpty { screen.steps.append(.type(typed)) }
    if let repeated {
      screen.steps.append(.press(Array(repeating: repeated.key, count: repeated.count)))
    }
    (typed, repeated) = ("", nil)
  }

  private mutating func add(_ step: ScriptStep) {
    endRun()
    screen.steps.append(step)
  }

  private mutating func take(_ input: TerminalInput, at time: Double) {
    switch input {
    case .text(let scalar):
      if repeated != nil { endRun() }
      typed.unicodeScalars.append(scalar)
    case .key(let key):
      if repeated?.key != key { endRun() }
      repeated = (key, (repeated?.count ?? 0) + 1)
    case .paste(let text): add(.paste(text))
    case .focus(let isFocused): add(.focus(isFocused))
    case .mouse(let mouse): return take(mouse, at: time)
    case .unknown(let words):
      endRun()
      unknown.insert(words)
      return
    }
    keys += 1
  }

  private mutating func take(_ input: MouseInput, at time: Double) {
    endRun()
    switch input.action {
    case .press: pressed = input
    case .move: if pressed == nil { hovers += 1 }
    case .release:
      guard let start = pressed else { return }
      pressed = nil
      keys += 1
      let mouse = ScriptStep.Mouse(button: start.button ?? "left", modifiers: start.modifiers)
      if start.cell != input.cell {
        screen.steps.append(.drag(from: start.cell, to: input.cell, mouse))
      } else if case .click(start.cell, mouse, let count)? = screen.steps.last,
        time - lastClickTime < Self.doubleClick
      {
        screen.steps[screen.steps.count - 1] = .click(start.cell, mouse, count: count + 1)
      } else {
        screen.steps.append(.click(start.cell, mouse, count: 1))
      }
      lastClickTime = time
    case .scroll(let direction):
      keys += 1
      if case .scroll(direction, let notches, input.cell)? = screen.steps.last {
        screen.steps[screen.steps.count - 1] = .scroll(
          direction: direction, notches: notches + 1, input.cell)
      } else {
        screen.steps.append(.scroll(direction: direction, notches: 1, input.cell))
      }
    }
  }

  // MARK: The end

  private func finished(
    _ recording: Asciicast, file: String, isShell: Bool
  ) -> ScriptedScreen {
    var screen = screen
    let hasEnded =
      isShell
      ? ScriptShell.dropExit(&screen.steps) : Self.dropLastKey(&screen.steps, of: recording)
    if hasEnded {
      screen.notes.append(
        InitNote(
          place: file,
          "its end, which ends the \(isShell ? "shell" : "program"), is left out: the screen would "
            + "be gone"))
    }
    screen.dropLastScreenshots()
    if isShell {
      screen.notes.append(
        InitNote(
          place: file,
          "it does not say what ran: \(screen.command[0]) with the prompt \"> \"; a command after "
            + "-- runs in its place"))
    }
    if !unknown.isEmpty {
      let words = unknown.sorted().prefix(5).joined(separator: ", ")
      screen.notes.append(
        InitNote(place: file, "left out, since these are no keys that are known: \(words)"))
    }
    if hovers > 0 {
      screen.notes.append(
        InitNote(place: file, "movements of the mouse without a button are left out (\(hovers))"))
    }
    return screen
  }

  /// Takes the key away that ended the program: after it the program left the alternate screen, or it
  /// was Ctrl-C or Ctrl-D.
  private static func dropLastKey(
    _ steps: inout [ScriptStep], of recording: Asciicast
  ) -> Bool {
    let lastInput = recording.events.lastIndex {
      if case .input = $0.content { true } else { false }
    }
    guard let lastInput else { return false }
    let isLeft = recording.events[lastInput...].contains { event in
      guard case .output(let text) = event.content else { return false }
      return text.contains("\u{1b}[?1049l") || text.contains("\u{1b}[?1047l")
        || text.contains("\u{1b}[?47l")
    }
    switch steps.last {
    case .press(let keys)? where isLeft || keys.last == "ctrl+c" || keys.last == "ctrl+d":
      steps.removeLast()
      if keys.count > 1 { steps.append(.press(Array(keys.dropLast()))) }
    case .type(let text)? where isLeft:
      steps.removeLast()
      if text.count > 1 { steps.append(.type(String(text.dropLast()))) }
    default: return false
    }
    return true
  }
}

/// What the first line of an asciicast v2 says about the program
/// (https://docs.asciinema.org/manual/asciicast/v2/).
struct CastHeader {
  /// A command line of the shell; nil for a session of the shell itself.
  private(set) var command: String?
  /// The name of the person's shell.
  private var shell = "bash"

  init(_ bytes: [UInt8]) {
    let line = Array(bytes.prefix { $0 != 0x0a })
    guard let node = try? JSONReader.read(line), case .object(let members) = node.value else {
      return
    }
    for member in members {
      switch (member.key, member.value.value) {
      case ("command", .string(let text)) where !text.isEmpty: command = text
      case ("env", .object(let variables)):
        if case .string(let path)? = variables.first(where: { $0.key == "SHELL" })?.value.value,
          ScriptShell.names.contains(Path.name(of: path))
        {
          shell = Path.name(of: path)
        }
      default: break
      }
    }
  }

  /// What runs: the command by itself where it is made of plain words, else in a shell.
  var screen: ScriptedScreen {
    guard let command else {
      return ScriptShell.screen(running: shell) ?? ScriptedScreen(command: [shell])
    }
    let plain = " _./:,@%+-=".unicodeScalars
    let isPlain = command.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || plain.contains(scalar))
    }
    let words = command.split(separator: " ").map(String.init)
    guard isPlain, let first = words.first, !first.contains("=") else {
      return ScriptedScreen(command: ["sh", "-c", command])
    }
    return ScriptedScreen(command: words)
  }
}
