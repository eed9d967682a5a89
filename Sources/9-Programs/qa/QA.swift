internal import ArgumentParser
internal import Glibc
internal import Manual
internal import ProjectFiles
internal import Reports
internal import TerminalProcess

@main
enum Main {
  /// Synchronous: the concurrency runtime needs threads, which ``HostLimits`` has to check first.
  static func main() {
    HostProcess.keepFreedMemory()
    do {
      try HostLimits.check()
      let task = Task.detached {
        let code = await QA.runCommandLine(Array(CommandLine.arguments.dropFirst()))
        HostProcess.endDescendants()
        exit(code.rawValue)
      }
      try Interruption.watch { task.cancel() }
    } catch {
      Console.report([SuiteError(.usage, error.message, remedy: error.remedy)])
      exit(SuiteExitCode.usage.rawValue)
    }
    while true { pause() }
  }
}

// Not an AsyncParsableCommand: for one, a debug build of ArgumentParser walks through all commands at each start.
struct QA: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qa",
    abstract: "Screenshot QA for terminal apps: capture, compare, approve.",
    discussion: """
      Each screen of an app is captured on a real pseudoterminal and compared, cell by cell, with its \
      approved baseline.

        qa init                             set up a project
        qa run                              build, capture, compare, report
        qa review                           look at what changed, and decide
        qa approve settings --reason "…"    accept what was reviewed
        qa run --ci                         gate a pull request

      EXIT CODES
        0    every screen is pass or expected change
        1    something needs a person: a regression, a new screen, an orphan
        2    a screen could not be captured or judged, or is unstable
        3    wrong usage or configuration
        4    incomplete: no screens, a missing shard, no base, a shallow clone
        130  interrupted

      TOPICS
        qa help config, qa help steps, qa help settling, qa help verdicts, qa help ci,
        qa help agents, qa help trust
      """,
    version: QAVersion.text,
    subcommands: [MergeBaselineCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Daily",
        subcommands: [
          RunCommand.self, WatchCommand.self, CaptureCommand.self, CompareCommand.self,
          ReportCommand.self, ReviewCommand.self, ApproveCommand.self, RejectCommand.self,
          RequestCommand.self, ExpectCommand.self, RenameCommand.self,
        ]),
      CommandGroup(
        name: "Set-up",
        subcommands: [
          InitCommand.self, RecordCommand.self, ListCommand.self, ProveCommand.self,
          AuditCommand.self,
          SchemaCommand.self, DoctorCommand.self,
        ]),
      CommandGroup(name: "Agents", subcommands: [MCPCommand.self, SessionCommand.self]),
      CommandGroup(name: "Gate", subcommands: [VerifyCommand.self, MergeCommand.self]),
      CommandGroup(
        name: "File and recording",
        subcommands: [RenderCommand.self, ReplayCommand.self, ShowCommand.self]),
    ])

  /// Parses and runs a command line. Prints errors to standard error, and with `--json` also to standard output.
  static func runCommandLine(_ arguments: [String]) async -> SuiteExitCode {
    let ending = await run(arguments)
    // Cancellation decides the exit code, whatever the outcome: git, for one, may not have answered any more.
    let code = Task.isCancelled ? .interrupted : ending.code
    // Arguments after "--" belong to an app.
    let options = arguments.prefix { $0 != "--" }
    if var errors = ending.errors, options.contains("--json") {
      if code != ending.code { errors = [.interrupted] }
      // A closed pipe isn't an error: its reader has had enough, and standard error has the errors already.
      try? Console.writeJSON(CommandFailure(errors, code))
    }
    return code
  }

  /// How a command ended.
  private struct Ending {
    let code: SuiteExitCode
    /// The errors instead of a result; nil if there is a result.
    var errors: [SuiteError]?
  }

  private static func run(_ arguments: [String]) async -> Ending {
    var started: (any QACommand)?
    do {
      if arguments.count == 2, arguments[0] == "help", let topic = HelpTopic(rawValue: arguments[1])
      {
        let style = ConsoleStyle(
          usesColor: ColorMode.auto.usesColor(on: .output), width: Console.Stream.output.width)
        try Console.writeOutput(ManualText.text(of: topic.markdown, style: style))
        return Ending(code: .success)
      }
      try checkCommand(arguments)
      var command = try parseAsRoot(arguments)
      if var command = command as? any QACommand {
        started = command
        return Ending(code: try await command.execute())
      }
      try command.run()
      return Ending(code: .success)
    } catch let error as SuiteError {
      return await report([error], error.exitCode, started)
    } catch let error as SuiteErrors {
      return await report(error.errors, error.exitCode, started)
    } catch is CancellationError {
      return Ending(code: .interrupted, errors: [.interrupted])
    } catch {
      return reportUsage(error)
    }
  }

  /// Reports errors, except those that follow an interruption.
  ///
  /// - Parameter command: The command that ran. If it may be a gate, its CI gets the errors as well.
  private static func report(
    _ errors: [SuiteError], _ code: SuiteExitCode, _ command: (any QACommand)?
  ) async -> Ending {
    let commands = (command as? any ProjectCommand)?.common.commands ?? .inProject
    let typed = errors.map { $0.with(commands) }
    if code == .interrupted || !Task.isCancelled { Console.report(typed) }
    if !Task.isCancelled { await (command as? any JudgingCommand)?.leaveFailure(errors, code) }
    return Ending(code: code, errors: typed)
  }

  /// - Throws: ``SuiteError`` for an unknown command, with the one that was probably meant.
  private static func checkCommand(_ arguments: [String]) throws(SuiteError) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let name = arguments.first, !name.hasPrefix("-"), name != "help", !names.contains(name)
    else { return }
    throw SuiteError(
      .usage, "there is no command \"\(name)\"",
      remedy: EditDistance.nearest(to: name, among: names).map { "did you mean qa \($0)?" }
        ?? "qa --help lists them")
  }

  /// Prints help and versions to standard output. Any other error is wrong usage.
  private static func reportUsage(_ error: any Error) -> Ending {
    let isMistake = exitCode(for: error) != .success
    let text = fullMessage(for: error)
    if !text.isEmpty {
      Console.write(ConsoleText(lines: text + "\n"), to: isMistake ? .error : .output)
    }
    guard isMistake else { return Ending(code: .success) }
    return Ending(
      code: .usage,
      errors: [SuiteError(.usage, message(for: error), remedy: "see qa --help")])
  }
}

/// A command that returns its exit code.
protocol QACommand: ParsableCommand {
  mutating func execute() async throws -> SuiteExitCode
}
