internal import CommandTexts
internal import ProjectFiles
internal import Reports
internal import RunReport
internal import ScreenRuns
internal import TerminalUI
internal import Verdicts

/// Runs a ``WatchSession`` on a console: prints its reports and handles the person's keys.
struct WatchConsole {
  private var session: WatchSession
  private let suite: Suite
  private let options: CommonOptions
  private let text: WatchText
  /// The screens chosen at the start.
  private let all: ScreenChoice
  private var code = SuiteExitCode.success
  private var onlyFailed = false

  init(_ session: WatchSession, _ suite: Suite, _ options: CommonOptions) {
    self.session = session
    self.suite = suite
    self.options = options
    text = WatchText(style: options.style)
    all = session.choice
  }

  /// - Returns: The exit code of the last pass.
  mutating func run() async throws -> SuiteExitCode {
    // Also active during a pass: in canonical mode, a partly typed line would hide its keys from later reads.
    let readsKeys = Console.inputIsTerminal && Console.Stream.output.isTerminal
    let keys = readsKeys ? CharacterMode() : nil
    var reason: WatchSession.Reason? = .asked
    var isFirst = true
    while let why = reason {
      if !isFirst { try begin(why) }
      try await pass(why, isFirst: isFirst)
      isFirst = false
      reason = try await next(keys)
    }
    return code
  }

  private func begin(_ reason: WatchSession.Reason) throws {
    if Console.Stream.output.replacesLines { try Console.writeOutput(WatchText.clear) }
    try Console.writeOutput(text.heading(reason))
  }

  private mutating func pass(_ reason: WatchSession.Reason, isFirst: Bool) async throws {
    let suite = suite
    let result = try await session.pass(reason, isFirst: isFirst) { published, lock in
      await GateOutput(published: published, suite: suite, isJSON: false).writeFiles(lock)
    }
    switch result {
    case .success(let report?):
      code = report.exitCode
      try options.show(report, of: suite.project)
    case .success(nil): code = .success
    case .failure(let errors):
      code = errors.exitCode
      Console.report(errors.errors)
    }
  }

  /// Waits for the next pass.
  ///
  /// - Returns: nil if the person quits.
  private mutating func next(
    _ keys: borrowing CharacterMode?
  ) async throws -> WatchSession.Reason? {
    let readsKeys = keys != nil
    try Console.writeOutput(
      text.waiting(
        forFiles: session.fileCount, ownFiles: session.ownFiles,
        watchesAll: await session.watchesAll, onlyFailed: readsKeys ? onlyFailed : nil))
    while true {
      if case .pass(let reason) = try await session.wait(input: readsKeys ? 0 : nil) {
        return reason
      }
      guard let typed = keys?.keys() else { return nil }
      guard let key = typed.first else { continue }
      switch key {
      case "q", "\u{04}": return nil
      case "\n", "\r", " ": return .asked
      case "f", "a":
        if try await choose(onlyFailed: key == "f") { return .asked }
      case "r": try await review()
      default: break
      }
    }
  }

  /// - Returns: Whether there are such screens.
  private mutating func choose(onlyFailed wanted: Bool) async throws -> Bool {
    let failed = ScreenChoice(all.names, tags: all.tags, state: .failed)
    guard let choice = wanted ? try await failed.settled(in: suite) : all else {
      try Console.writeOutput("no screen needs review\n")
      return false
    }
    session.choice = choice
    onlyFailed = wanted
    return true
  }

  private func review() async throws {
    do {
      _ = try await ReviewOnTerminal(suite: suite, options: options).run(by: nil)
    } catch let errors as SuiteErrors {
      Console.report(errors.errors)
    } catch let error as SuiteError {
      Console.report([error])
    }
  }
}
