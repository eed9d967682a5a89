import FoundationEssentials
import Glibc
import TerminalFrame
import TerminalUI

/// The program: options in, exit code out.
@main struct Program {
  static func main() async {
    let code = await run(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    exit(code)
  }

  private static func run(arguments: [String], environment: [String: String]) async -> Int32 {
    do throws(LaunchError) {
      let options = try LaunchOptions(arguments: arguments, environment: environment)
      switch options.action {
      case .help: print(Usage.help)
      case .listScreens: print(AppScreen.allCases.map(\.rawValue).joined(separator: "\n"))
      case .run: return await open(options)
      }
      return ExitCode.success
    } catch {
      complain("\(error) \(Usage.hint)")
      return ExitCode.usage
    }
  }

  /// Reads the tasks before the terminal is touched, so that an error is seen.
  private static func open(_ options: LaunchOptions) async -> Int32 {
    let app = AppModel(options)
    do throws(TaskRepositoryError) {
      try await app.start(
        on: options.screen,
        preferring: options.usesPreviewData ? PreviewData.featuredTaskID : nil)
    } catch {
      complain("\(error.message) \(error.remedy)")
      return error.code == .corrupt ? ExitCode.corruptFile : ExitCode.fileAccess
    }
    do throws(TerminalError) {
      return try await interact(app)
    } catch {
      complain("\(error)")
      return ExitCode.noTerminal
    }
  }

  /// Draws, waits, and lets the app act, until it ends.
  private static func interact(_ app: AppModel) async throws(TerminalError) -> Int32 {
    var terminal = try Terminal()
    while true {
      terminal.draw(app.frame(size: terminal.size))
      switch terminal.next() {
      case .resize: continue
      case .endOfInput: return ExitCode.success
      case .signal(let number): return ExitCode.signal(number)
      case .key(let key):
        switch await app.handle(key) {
        case .draw: continue
        case .drawAll: terminal.invalidate()
        case .quit: return ExitCode.success
        case .interrupted: return ExitCode.interrupted
        }
      }
    }
  }

  private static func complain(_ text: String) {
    let line = Array("DemoApp: \(text)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension AppModel {
  fileprivate convenience init(_ options: LaunchOptions) {
    guard !options.usesPreviewData, let file = options.file else {
      self.init(
        repository: PreviewTaskRepository(), clock: .fixed(PreviewData.today),
        storage: "memory (preview data)", theme: options.theme)
      return
    }
    self.init(
      repository: JSONFileTaskRepository(path: file), clock: .system, storage: file,
      theme: options.theme)
  }
}
