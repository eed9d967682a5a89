internal import AgentServer
internal import ArgumentParser
internal import FoundationEssentials
internal import ProjectFiles
internal import Recordings

struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Use an app step by step, by a name: for coding agents without a server.",
    discussion: """
      The app runs in the background as in a capture. It ends with the program that opened it, such as the \
      agent, after ten minutes without use, or with qa session close.

        qa session open try -- ./app
        qa session send try press=down type=hello click=Save
        qa session send try '{ "press": ["ctrl+x", "k"] }' '{ "waitFor": { "text": "Saved" } }'
        qa session read try --json
        qa session save try menu
        qa session close try
      """,
    subcommands: [
      SessionOpenCommand.self, SessionSendCommand.self, SessionReadCommand.self,
      SessionSaveCommand.self, SessionCloseCommand.self, SessionServeCommand.self,
    ])
}

/// A command about a session. What it prints is for an agent, without colours.
protocol NamedSessionCommand: ProjectCommand {
  var name: String { get }
}

extension NamedSessionCommand {
  var color: ColorMode { .never }
}

/// A command about a session that is open.
protocol OpenSessionCommand: NamedSessionCommand {}

extension OpenSessionCommand {
  /// Calls the session's app and prints the answer.
  ///
  /// - Parameter output: The file for a picture; nil for none.
  func call(_ call: SessionClient.Call, picture output: String? = nil) throws -> SuiteExitCode {
    let project = try Sessions.project(self.project)
    let environment = ProcessInfo.processInfo.environment
    let place = try SessionPlace(name, of: project, environment, makes: false)
    guard let client = try place.flatMap({ try SessionClient($0) }) else {
      throw SuiteError(
        .usage, "no session \"\(name.excerpt())\" is open",
        remedy: ShellCommand.naming("qa session open", [name]).description)
    }
    return try Sessions.print(client.answer(to: call), isJSON: json, picture: output)
  }
}

/// What the commands about sessions have in common.
enum Sessions {
  static let nameHelp = ArgumentHelp("The session's name.", valueName: "name")
  static let formHelp: ArgumentHelp = "How to show the screen: text, styles or picture."

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, styles, picture
  }

  /// The project, or the folder itself if it has no screens yet.
  static func project(_ folder: String?) throws -> Project {
    let here = try WorkingDirectory.path()
    if let folder { return try Project.named(folder, from: here) }
    // A project may get its first screen by a session or by an agent.
    let root = try Project.root(above: here)
    return Project(Files.realPath(root) ?? root, from: here)
  }

  static func print(
    _ answer: SessionClient.Answer, isJSON: Bool, picture output: String?
  ) throws -> SuiteExitCode {
    if let output, let picture = answer.picture { try RecordingRenderer.write(picture, to: output) }
    if isJSON {
      guard let value = answer.value else { throw SuiteErrors(answer.errors) }
      try Console.writeJSON(EncodableNode(node: value))
    } else {
      try Console.writeOutput(Array(answer.text.utf8))
    }
    return answer.isError ? .captureError : .success
  }
}

/// A JSON value that is written as it is.
struct EncodableNode: Encodable {
  let node: JSONNode

  func encode(to encoder: any Encoder) throws {
    switch node.value {
    case .object(let members):
      var container = encoder.container(keyedBy: TextKey.self)
      for member in members {
        try container.encode(
          EncodableNode(node: member.value), forKey: TextKey(stringValue: member.key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(EncodableNode(node: element)) }
    case .string(let text): try text.encode(to: encoder)
    case .bool(let isSet): try isSet.encode(to: encoder)
    case .number(let number, let text):
      if let integer = Int(text) {
        try integer.encode(to: encoder)
      } else {
        try number.encode(to: encoder)
      }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}
