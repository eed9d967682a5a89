internal import ProjectFiles

/// A command of a tape with its place.
struct TapeCommand: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case set(name: String, value: String)
    case environment(name: String, value: String)
    case type(String)
    /// Successive keys, as `press` names them.
    case press([String])
    /// - Parameters:
    ///   - text: nil for the prompt, or the pattern from `Set WaitPattern`.
    ///   - timeout: In seconds; nil for the time from `Set WaitTimeout`.
    case wait(isScreen: Bool, text: WaitText?, timeout: Double?)
    case sleep
    case hide
    case show
    case screenshot(path: String)
    case copy(String)
    case paste
    case source(path: String)
    /// A command that qa ignores or handles differently, by its name.
    case other(String)
  }

  /// What a `Wait` looks for.
  enum WaitText: Hashable, Sendable {
    case regex(String)
    /// A literal text in quotes, as in tapes of betamax.
    case text(String)
  }

  let action: Action
  /// `demo.tape:3`.
  let location: String
}

/// Reads tapes, the scripts of VHS (https://github.com/charmbracelet/vhs, its `parser`).
struct TapeParser {
  private let tokens: [TapeToken]
  private var index = 0
  /// The file's path as messages show it.
  private let file: String

  /// - Throws: ``SuiteError`` at the first error.
  static func commands(of bytes: [UInt8], file: String) throws(SuiteError) -> [TapeCommand] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SuiteError(.usage, at: file, "is not UTF-8", remedy: "name a tape of VHS")
    }
    var parser = TapeParser(tokens: TapeLexer.tokens(of: text), file: file)
    var commands: [TapeCommand] = []
    while parser.current.kind != .end {
      let location = "\(file):\(parser.current.position.line)"
      commands.append(TapeCommand(action: try parser.action(), location: location))
    }
    return commands
  }

  // MARK: Tokens

  private var current: TapeToken { tokens[min(index, tokens.count - 1)] }

  private mutating func next() -> TapeToken {
    let token = current
    index += 1
    return token
  }

  private mutating func consumeSign(_ sign: String) -> Bool {
    guard current.kind == .sign, current.text == sign else { return false }
    index += 1
    return true
  }

  /// Whether a token is text: quoted, or a word that isn't a VHS keyword.
  private func isText(_ token: TapeToken) -> Bool {
    token.kind == .string || token.kind == .word && !TapeWords.isKeyword(token.text)
  }

  private func error(
    at token: TapeToken, _ message: String, remedy: String? = nil
  ) -> SuiteError {
    let position = token.position
    return SuiteError(
      .usage, at: "\(file):\(position.line):\(position.column)", message, remedy: remedy)
  }

  private func found(_ token: TapeToken) -> String {
    token.kind == .end ? "the end of the tape" : "\"\(token.text)\""
  }

  // MARK: Commands

  private mutating func action() throws(SuiteError) -> TapeCommand.Action {
    let token = next()
    guard token.kind == .word else { throw notACommand(token) }
    if let key = TapeWords.keys[token.text] { return try keyPress(key) }
    switch token.text {
    case "Set": return try setting()
    case "Env": return try environment()
    case "Type":
      _ = try speed()
      return .type(try texts(after: token))
    case "Ctrl", "Alt", "Shift": return .press(try combination(token))
    case "Wait": return try wait()
    case "Sleep":
      _ = try seconds(after: token)
      return .sleep
    case "Hide": return .hide
    case "Show": return .show
    case "Screenshot": return .screenshot(path: try path(after: token, ending: ".png"))
    case "Source": return .source(path: try path(after: token, ending: ".tape"))
    case "Copy": return .copy(try texts(after: token))
    case "Paste": return .paste
    case "Output", "Require":
      guard isText(current) else {
        throw error(at: current, "\(token.text) needs text, found \(found(current))")
      }
      _ = next()
      return .other(token.text)
    case "Subtitle":
      _ = try texts(after: token)
      return .other(token.text)
    case "ScrollUp", "ScrollDown":
      _ = try keyPress("up")
      return .other(token.text)
    default: throw notACommand(token)
    }
  }

  private func notACommand(_ token: TapeToken) -> SuiteError {
    error(
      at: token, "\(found(token)) is not a VHS command",
      remedy: EditDistance.suggestion(for: token.text, among: TapeWords.commands)
        ?? "put text to type in quotes: Type \"…\"")
  }

  /// `Key[@time] [count]`.
  private mutating func keyPress(_ key: String) throws(SuiteError) -> TapeCommand.Action {
    _ = try speed()
    var count = 1
    if current.kind == .number {
      let token = next()
      guard let number = Int(token.text), TapeWords.counts.contains(number) else {
        throw error(
          at: token, "a key is pressed 1 to \(TapeWords.counts.upperBound) times, not \(token.text)"
        )
      }
      count = number
    }
    return .press(Array(repeating: key, count: count))
  }

  /// `@time`, in seconds.
  private mutating func speed() throws(SuiteError) -> Double? {
    let token = current
    return consumeSign("@") ? try seconds(after: token) : nil
  }

  /// `500ms`, `2s`, `1m`, or seconds.
  private mutating func seconds(after token: TapeToken) throws(SuiteError) -> Double {
    guard current.kind == .number, let number = Double(next().text) else {
      throw error(at: current, "\(found(token)) needs a time", remedy: "as in 500ms, 2s or 1m")
    }
    guard current.kind == .word, let unit = TapeWords.units[current.text] else { return number }
    _ = next()
    return number * unit
  }

  /// Joins successive texts with blanks.
  private mutating func texts(after token: TapeToken) throws(SuiteError) -> String {
    guard isText(current) else {
      throw error(
        at: current, "\(token.text) needs text, found \(found(current))",
        remedy: "put it in quotes: \(token.text) \"…\"")
    }
    var texts: [String] = []
    while isText(current) { texts.append(next().text) }
    return texts.joined(separator: " ")
  }

  private mutating func path(
    after token: TapeToken, ending: String
  ) throws(SuiteError) -> String {
    guard isText(current), current.text.hasSuffix(ending) else {
      throw error(
        at: current,
        "\(token.text) needs a file whose name ends in \(ending), found \(found(current))")
    }
    return next().text
  }

  private mutating func environment() throws(SuiteError) -> TapeCommand.Action {
    let name = next()
    guard name.kind == .word || name.kind == .string, !name.text.isEmpty,
      !name.text.contains("="), !name.text.contains("\0")
    else { throw error(at: name, "Env needs the name of a variable, found \(found(name))") }
    guard isText(current) || current.kind == .number else {
      throw error(
        at: current, "Env needs a value, found \(found(current))",
        remedy: "as in Env \(name.text) \"value\"")
    }
    return .environment(name: name.text, value: next().text)
  }

  private mutating func setting() throws(SuiteError) -> TapeCommand.Action {
    let name = next()
    guard name.kind == .word, TapeWords.settings.contains(name.text) else {
      throw error(
        at: name, "\(found(name)) is not a VHS setting",
        remedy: EditDistance.suggestion(for: name.text, among: TapeWords.settings))
    }
    switch name.text {
    case "TypingSpeed", "WaitTimeout":
      return .set(name: name.text, value: String(try seconds(after: name)))
    default: break
    }
    let value = next()
    guard value.kind != .end, value.kind != .unknown else {
      throw error(at: value, "Set \(name.text) needs a value, found \(found(value))")
    }
    if name.text == "LoopOffset" { _ = consumeSign("%") }
    if name.text == "Shell", !ScriptShell.names.contains(value.text) {
      throw error(
        at: value, "unknown shell \"\(value.text)\"",
        remedy: "shells: \(ScriptShell.names.joined(separator: ", "))")
    }
    return .set(name: name.text, value: value.text)
  }

  /// `Ctrl+Alt+Shift+P`: modifiers, then the keys pressed with them.
  private mutating func combination(_ first: TapeToken) throws(SuiteError) -> [String] {
    var modifiers = [first.text]
    var keys: [String] = []
    while consumeSign("+") {
      let token = next()
      if TapeWords.modifiers.contains(token.text), token.kind == .word {
        guard keys.isEmpty else {
          throw error(at: token, "\(token.text) must come before the key")
        }
        modifiers.append(token.text)
      } else if let key = TapeWords.keys[token.text], token.kind == .word {
        keys.append(key)
      } else if token.kind != .end, token.kind != .json, token.text.count == 1 {
        keys.append(token.text == " " ? "space" : token.text)
      } else if token.kind == .word || token.kind == .string, !modifiers.contains("Ctrl"),
        !token.text.isEmpty
      {
        keys += token.text.map { $0 == " " ? "space" : String($0) }
      } else {
        throw error(at: token, "\(found(token)) is not a key", remedy: "as in Ctrl+C or Alt+Enter")
      }
    }
    guard !keys.isEmpty else {
      throw error(
        at: current, "\(modifiers.joined(separator: "+")) needs a key, found \(found(current))",
        remedy: "as in \(first.text)+C")
    }
    return keys.map { TapeWords.press($0, with: modifiers) }
  }

  /// `Wait[+Screen|+Line][@time] [/regex/|"text"]`.
  private mutating func wait() throws(SuiteError) -> TapeCommand.Action {
    var isScreen = false
    if consumeSign("+") {
      let scope = next()
      guard scope.text == "Screen" || scope.text == "Line" else {
        throw error(at: scope, "Wait+ needs Screen or Line, found \(found(scope))")
      }
      isScreen = scope.text == "Screen"
    }
    let start = current
    let timeout = try speed()
    if let timeout, timeout <= 0 { throw error(at: start, "Wait needs a time above 0") }
    return .wait(isScreen: isScreen, text: try waitText(), timeout: timeout)
  }

  private mutating func waitText() throws(SuiteError) -> TapeCommand.WaitText? {
    switch current.kind {
    case .regex: return .regex(next().text)
    case .string:
      let token = next()
      guard !token.text.isEmpty else {
        throw error(
          at: token, "Wait needs text that isn't empty",
          remedy: "as in Wait \"Ready\"; Wait alone waits for the prompt")
      }
      return .text(token.text)
    default: return nil
    }
  }
}

/// The keywords of VHS (its `token`).
enum TapeWords {
  static let modifiers = ["Ctrl", "Alt", "Shift"]
  static let units = ["ms": 0.001, "s": 1, "m": 60]
  static let counts = 1...1000

  /// The names of keys in a config, by their names in a tape.
  static let keys = [
    "Enter": "enter", "Space": "space", "Backspace": "backspace", "Delete": "delete",
    "Insert": "insert", "Tab": "tab", "Escape": "escape", "Up": "up", "Down": "down",
    "Left": "left", "Right": "right", "PageUp": "pageUp", "PageDown": "pageDown", "Home": "home",
    "End": "end",
  ]

  static let commands =
    keys.keys.sorted() + modifiers + [
      "Set", "Env", "Type", "Wait", "Sleep", "Hide", "Show", "Screenshot", "Source", "Copy",
      "Paste",
      "Output", "Require", "Subtitle", "ScrollUp", "ScrollDown",
    ]

  static let settings = [
    "Shell", "FontFamily", "FontSize", "Framerate", "PlaybackSpeed", "Height", "Width",
    "LetterSpacing", "LineHeight", "TypingSpeed", "Padding", "Theme", "LoopOffset", "MarginFill",
    "Margin", "WindowBar", "WindowBarSize", "BorderRadius", "WaitTimeout", "WaitPattern",
    "CursorBlink", "SubtitleFontSize", "SubtitleColor", "SubtitleBackground", "SubtitlePosition",
    "SubtitlePadding", "SubtitleBorderRadius", "SubtitleFontFamily",
  ]

  /// Whether a word is a keyword, which must be quoted to be text. `Home` is text for VHS.
  static func isKeyword(_ word: String) -> Bool {
    word != "Home" && commands.contains(word) || settings.contains(word) || units[word] != nil
      || ["em", "px", "true", "false"].contains(word)
  }

  /// A key with its modifiers, as spelled in `press`. A letter with only Shift becomes the capital letter; with Ctrl
  /// its case has no meaning.
  static func press(_ key: String, with modifiers: [String]) -> String {
    var names = self.modifiers.filter(modifiers.contains)
    var key = key
    if key.count == 1 {
      if names.contains("Ctrl") { key = key.lowercased() }
      if names.last == "Shift", names.first != "Ctrl", key != key.uppercased() {
        key = key.uppercased()
      }
      if key != key.lowercased() { names.removeAll { $0 == "Shift" } }
    }
    return (names.map { $0.lowercased() } + [key]).joined(separator: "+")
  }
}
