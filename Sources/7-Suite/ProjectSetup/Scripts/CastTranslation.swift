internal import ProjectFiles
internal import Recordings
internal import ScreenConfig
internal import TerminalFrame

/// Translates a recording with its keys (an asciicast with input events) to a capture config.
struct CastTranslation {
  private static let sizeLimit = 500

  private var screen: ScriptedScreen
  private var recorder = StepRecorder()
  private var gestures = MouseGestures()
  private var screenshots: [String] = []
  /// The screenshots that are named by the label of a marker.
  private var labeled: Set<String> = []
  private var markers = 0
  private var unknown: Set<String> = []

  /// - Parameters:
  ///   - file: The recording's path as messages show it.
  ///   - command: The command to run instead of the recorded one; nil for the recorded one.
  /// - Throws: ``SuiteError`` if the file isn't such a recording, or has no keys.
  static func screen(
    of bytes: [UInt8], file: String, command: [String]?
  ) throws(SuiteError) -> ScriptedScreen {
    let recording = try AsciicastReader(file: file).recording(bytes)
    var screen = command.map { ScriptedScreen(command: $0) } ?? recording.program
    let size = limited(recording.size)
    screen.size = size
    if size != recording.size {
      screen.note(file, "its size \(recording.size) exceeds 500×500, so it is reduced")
    }
    if let breakOff = recording.breakOff { screen.note(breakOff.place, breakOff.sentence) }
    var translation = CastTranslation(screen: screen)
    translation.play(recording)
    guard translation.recorder.steps.contains(where: \.isInput) else {
      throw SuiteError(
        .usage, at: file, "has no keys: it was recorded without input",
        remedy: "asciinema rec --stdin <file>; from asciinema 3 on: "
          + "asciinema rec --capture-input <file>")
    }
    let isShell = command == nil && recording.command == nil
    return translation.finished(recording, file: file, isShell: isShell)
  }

  private static func limited(_ size: GridSize) -> GridSize {
    GridSize(columns: min(size.columns, sizeLimit), rows: min(size.rows, sizeLimit))
  }

  private mutating func play(_ recording: Asciicast) {
    var decoder = InputDecoder()
    var time = 0.0
    for event in recording.events {
      switch event.content {
      case .input(let text):
        for input in decoder.feed(text, at: event.time) { translate(input, at: event.time) }
        time = event.time
      case .marker(let label):
        for input in decoder.flush() { translate(input, at: time) }
        markers += 1
        let name = SuggestedName.screenshot(
          label.isEmpty ? "marker\(markers)" : label, existing: screenshots)
        screenshots.append(name)
        if !label.isEmpty { labeled.insert(name) }
        recorder.add(.screenshot(name), at: event.time)
      case .resize(let size):
        for input in decoder.flush() { translate(input, at: time) }
        recorder.add(.resize(Self.limited(size)), at: event.time)
      case .output, .other: break
      }
    }
    for input in decoder.flush() { translate(input, at: time) }
  }

  private mutating func translate(_ input: TerminalInput, at time: Double) {
    if case .unknown(let sequence) = input { unknown.insert(sequence) }
    if let step = gestures.step(of: input) { recorder.add(step, at: time) }
  }

  // MARK: The end

  private func finished(
    _ recording: Asciicast, file: String, isShell: Bool
  ) -> ScriptedScreen {
    var screen = screen
    var recorder = recorder
    let isOver = !isShell && Self.isEnded(recorder.steps.last, recording)
    if isOver { recorder.dropLast() }
    screen.steps = recorder.steps
    let hasEnded = isShell ? ScriptShell.dropExit(&screen.steps) : isOver
    if hasEnded {
      screen.note(
        file,
        "its end, which exits the \(isShell ? "shell" : "program"), is left out: no screen would be left"
      )
    }
    if case .screenshot(let name)? = screen.steps.last, !labeled.contains(name) {
      screen.dropLastScreenshots()
    } else if let name = screen.removeLastScreenshot() {
      screen.note(file, "the last marker, \(name), is the screen itself")
    }
    if isShell {
      screen.note(
        file,
        "it does not say what ran: \(screen.command[0]) is used, with the prompt \"> \"; to run "
          + "something else, name it after --")
    }
    if !unknown.isEmpty {
      let list = unknown.sorted().prefix(5).joined(separator: ", ")
      screen.note(file, "left out, unknown keys: \(list)")
    }
    if gestures.hovers > 0 {
      screen.note(file, "mouse movements without a button are left out (\(gestures.hovers))")
    }
    return screen
  }

  /// Whether the last key ended the program: it was Ctrl-C or Ctrl-D, or the program left the alternate screen
  /// afterwards.
  private static func isEnded(_ last: ScriptStep?, _ recording: Asciicast) -> Bool {
    let lastInput = recording.events.lastIndex {
      if case .input = $0.content { true } else { false }
    }
    guard let last, let lastInput else { return false }
    let isLeft = recording.events[lastInput...].contains { event in
      guard case .output(let text) = event.content else { return false }
      return text.contains("\u{1b}[?1049l") || text.contains("\u{1b}[?1047l")
        || text.contains("\u{1b}[?47l")
    }
    switch last {
    case .press(let keys): return isLeft || keys.last == "ctrl+c" || keys.last == "ctrl+d"
    case .type: return isLeft
    default: return false
    }
  }
}

extension ScriptStep {
  /// Whether the event is input to the app, and not about the terminal's window or the recording.
  fileprivate var isInput: Bool {
    switch self {
    case .resize, .screenshot, .waitForText, .waitForRegex: false
    default: true
    }
  }
}

extension Asciicast {
  /// The program that was recorded: by itself if its command consists of plain words, in a shell if it doesn't, or
  /// the person's shell if there is no command.
  fileprivate var program: ScriptedScreen {
    guard let command else {
      let name = shell.map { Path.name(of: $0) } ?? ""
      return ScriptShell.screen(running: name)
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
