import DaylistData
import DaylistDomain
import DaylistPresentation
import Foundation
import Glibc
import TerminalUI

/// The program: options in, exit code out.
@main struct Program {
  /// Runs the main actor on the main thread itself, so that `qa` can see that an idle app waits. An asynchronous `main`
  /// would hand the main actor to threads of a pool.
  static func main() {
    Task {
      let code = await run(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: ProcessInfo.processInfo.environment)
      if let code { exit(code) }
    }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// - Returns: The exit code, or nil if the app keeps running and exits by itself.
  private static func run(
    arguments: [String], environment: [String: String]
  ) async -> Int32? {
    do throws(LaunchError) {
      let options = try LaunchOptions(arguments: arguments, environment: environment)
      switch options.action {
      case .help: print(Usage.help)
      case .listScreens: print(AppScreen.allCases.map(\.rawValue).joined(separator: "\n"))
      case .serve: return await serve(options)
      case .run: return await open(options, environment)
      }
      return ExitCode.success
    } catch {
      printError("\(error) \(Usage.hint)")
      return ExitCode.usage
    }
  }

  /// Opens the database before the terminal is touched, so that an error message stays visible.
  private static func open(_ options: LaunchOptions, _ environment: [String: String]) async
    -> Int32?
  {
    let path: [Route]
    do throws(DeepLinkError) {
      path = try DeepLinkResolver().destination(of: options.link)
    } catch {
      printError(error)
      return ExitCode.usage
    }
    do throws(TaskRepositoryError) {
      let app = try await Wiring.app(options)
      await app.start(on: path)
      return interact(app, environment)
    } catch {
      printError(error)
      return ExitCode.code(of: error)
    }
  }

  private static func interact(_ app: AppModel, _ environment: [String: String]) -> Int32? {
    let usesColor = (environment["NO_COLOR"] ?? "").isEmpty
    do throws(TerminalError) {
      let loop = MainLoop(app) { exit(ExitCode.code(of: $0)) }
      try loop.start { onEvent throws(TerminalError) in
        let terminal = try TerminalSession(
          [.mouse, .background], kind: TerminalKind(environment, usesColor: usesColor),
          onEvent: onEvent)
        return DarkGround.isNeeded(on: terminal.background) ? DarkGround(terminal) : terminal
      }
      return nil
    } catch {
      printError("\(error)")
      return ExitCode.noTerminal
    }
  }

  /// Runs the server until a signal ends it.
  private static func serve(_ options: LaunchOptions) async -> Int32 {
    do throws(SyncServerError) {
      let server = try SyncServer(port: options.port ?? 0, databasePath: options.file)
      writeText(
        """
        Daylist serves at \(server.address), until Ctrl-C. In another terminal:
          DemoApp --server \(server.address)

        """, on: STDOUT_FILENO)
      await server.run()
      return ExitCode.success
    } catch {
      printError(error)
      return ExitCode.noServer
    }
  }

  private static func printError(_ error: any LocalizedError) {
    printError(
      [error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " "))
  }

  private static func printError(_ text: String) {
    writeText("DemoApp: \(text)\n", on: STDERR_FILENO)
  }

  /// Writes without a buffer, so that the text appears at once even if the output is a pipe.
  private static func writeText(_ text: String, on file: Int32) {
    _ = unsafe write(file, text, text.utf8.count)
  }
}
