internal import Baselines
internal import ProjectFiles
internal import Reports
internal import RunReport

/// `qa run` in several projects, one after the other. An error in one doesn't stop the others.
struct RunOfProjects {
  /// One command per project.
  let commands: [RunCommand]
  let style: ConsoleStyle

  /// - Returns: The most serious exit code.
  func execute() async -> SuiteExitCode {
    var lines: [(folder: ConsoleText, result: ConsoleText)] = []
    var code = SuiteExitCode.success
    // An error with one base is reported at its turn. The base isn't read again: an app could have repaired it by
    // then.
    var bases: [Result<BaseSnapshot?, any Error>] = []
    for command in commands {
      do { bases.append(.success(try await command.readBase())) } catch {
        bases.append(.failure(error))
      }
    }
    for (command, base) in zip(commands, bases) {
      let folder: ConsoleText = "\(command.project ?? ".")"
      Console.write(style.text("\(folder):", .strong) + "\n", to: .output)
      let (ended, result) = await run(command, against: base)
      code = code.moreSevere(ended)
      lines.append((folder, result))
      if ended == .interrupted { return .interrupted }
    }
    let width = lines.map(\.folder.count).max() ?? 0
    var text: ConsoleText = "\n"
    for (folder, result) in lines { text += "\(folder.padded(to: width))  \(result)\n" }
    Console.write(text, to: .output)
    return code
  }

  private func run(
    _ command: RunCommand, against base: Result<BaseSnapshot?, any Error>
  ) async -> (SuiteExitCode, ConsoleText) {
    do {
      guard let report = try await command.runOne(against: base.get()) else {
        return (.success, "nothing to do")
      }
      return (report.exitCode, ConsoleReport(style: style).summary(of: report))
    } catch {
      let errors = SuiteErrors(error)
      if Task.isCancelled { return (.interrupted, "interrupted") }
      Console.report(errors.errors.map { $0.with(command.common.commands) })
      await command.leaveFailure(errors.errors, errors.exitCode)
      return (errors.exitCode, style.text("no verdict", .bad))
    }
  }
}
