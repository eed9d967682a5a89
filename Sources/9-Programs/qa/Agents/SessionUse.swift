internal import AgentServer
internal import ArgumentParser
internal import ProjectFiles
internal import TerminalFrame

/// How a screen is shown.
struct ShownScreen: ParsableArguments {
  @Option(name: .customLong("as"), help: Sessions.formHelp) var form = Sessions.Form.text
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture to a file.", valueName: "file"))
  var output: String?

  /// The form, as a session knows it.
  var word: String { (output == nil ? form : .picture).rawValue }
}

struct SessionSendCommand: OpenSessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Do steps in an open app, and print its settled screen.",
    discussion: """
      A step is JSON as in a config (qa help steps), or short: press=ctrl+s, type=hello, paste=text, click=Save, \
      resize=100x30, waitFor=Saved, screenshot=menu.
      """)

  @Argument(help: Sessions.nameHelp) var name: String
  @Argument(help: ArgumentHelp("Steps, in order.", valueName: "step")) var steps: [String]
  @OptionGroup var shown: ShownScreen
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    for step in steps { _ = try SessionStep.json(step) }
  }

  mutating func execute() async throws -> SuiteExitCode {
    try call(
      .send(steps.map(SessionStep.json), form: shown.word), picture: shown.output)
  }
}

struct SessionReadCommand: OpenSessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract:
      "Print the screen of an open app once it has settled, with its buttons, fields and tabs.")

  @Argument(help: Sessions.nameHelp) var name: String
  @OptionGroup var shown: ShownScreen
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    try call(.read(form: shown.word), picture: shown.output)
  }
}

struct SessionSaveCommand: OpenSessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Write a config that repeats what was done in an open app, and replay it once.")

  @Argument(help: Sessions.nameHelp) var name: String
  @Argument(help: ArgumentHelp("The name of the new screen.", valueName: "screen"))
  var screen: String
  @Flag(help: "Don't play the steps.") var noRun = false
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    try call(.save(name: screen, skipsReplay: noRun))
  }
}

struct SessionCloseCommand: OpenSessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "End an open app and all that it started.")

  @Argument(help: Sessions.nameHelp) var name: String
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode { try call(.close) }
}

/// A step as it is typed.
enum SessionStep {
  /// The step as JSON on one line.
  static func json(_ text: String) throws -> String {
    if text.hasPrefix("{") {
      do { _ = try JSONReader.read(Array(text.utf8), limits: .message) } catch {
        throw ValidationError("this step isn't JSON: \(error.message)")
      }
      return text.replacing("\n", with: " ")
    }
    guard let mark = text.firstIndex(of: "=") else {
      throw ValidationError("a step is JSON, or short as in press=down; there is no \"=\" in it")
    }
    let value = String(text[text.index(after: mark)...])
    let quoted = value.quotedJSON
    switch text[..<mark] {
    case "press", "type", "paste", "screenshot": return "{\"\(text[..<mark])\": \(quoted)}"
    case "click", "waitFor": return "{\"\(text[..<mark])\": {\"text\": \(quoted)}}"
    case "resize":
      let size = try RecordCommand.size(value)
      return "{\"resize\": {\"columns\": \(size.columns), \"rows\": \(size.rows)}}"
    default:
      throw ValidationError(
        "a short step is press=, type=, paste=, click=, resize=, waitFor= or screenshot=; others are JSON"
      )
    }
  }
}
