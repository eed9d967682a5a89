internal import ArgumentParser
internal import ProjectFiles
internal import ScreenConfig

struct SchemaCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of configs or of qa.json, for editors.",
    discussion: """
      Save it, and name it in a file: "$schema": "./.schema/config.json". The schema of what --json prints \
      is Documentation/output.schema.json.

        qa schema > screenshots/.schema/config.json
        qa schema qa.json > screenshots/.schema/qa.json
      """)

  @Argument(help: "The kind of file: config or qa.json.")
  var file = ConfigSchema.config

  mutating func execute() async throws -> SuiteExitCode {
    try Console.writeOutput(Array(file.text.utf8))
    return .success
  }
}

extension ConfigSchema: ExpressibleByArgument {}
