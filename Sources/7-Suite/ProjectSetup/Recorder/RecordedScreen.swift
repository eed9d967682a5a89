package import Capture
package import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns
package import TerminalFrame
package import TerminalProcess

/// A screen to record: its config before any step.
package struct RecordingPlan: Sendable {
  package let name: String
  /// The size of the app's terminal.
  package let size: GridSize
  let screen: ScriptedScreen

  /// The text of the config.
  package var config: [UInt8] { screen.config(named: name).fileBytes }
}

/// How a recording ended.
package enum RecordingEnd: Sendable {
  /// The person pressed the key to stop; the app showed this frame.
  case asked(Frame)
  /// The app ended by itself, with this as its last frame.
  case appEnded(TerminationStatus, Frame)
}

/// A recorded screen.
package struct RecordedScreen: Hashable, Sendable {
  let name: String
  let screen: ScriptedScreen
  /// The text of its last frame, in rows; nil if a replay can't show that again.
  let text: String?

  /// - Throws: ``SuiteError`` if there is nothing left to capture.
  package init(
    _ plan: RecordingPlan, _ recorder: ScreenRecorder, _ end: RecordingEnd
  ) throws(SuiteError) {
    name = plan.name
    var screen = plan.screen
    var steps = recorder.recorder
    var text: String?
    let path = "screenshots/\(plan.name).json"
    switch end {
    case .asked(let frame): text = frame.text
    case .appEnded(let status, let frame):
      let hasScreenshot = steps.steps.contains(where: \.isScreenshot)
      if case .signaled = status, !hasScreenshot {
        throw SuiteError(
          .captureError, "the app \(status.description), and no screenshot was taken before",
          remedy: "take screenshots while it runs")
      }
      if hasScreenshot {
        steps.dropAfterLastScreenshot()
        screen.note(path, "what came after the last screenshot is left out: the app ended")
      } else if steps.steps.isEmpty {
        guard status == .exited(0), !frame.isBlank else {
          throw SuiteError(
            .captureError, "the app \(status.description) before anything was done",
            remedy: "run it by itself to see why")
        }
        screen.waitsForExit = true
        text = frame.text
      } else {
        steps.dropLast()
        screen.note(
          path,
          "the last key, which ended the app, is left out: take a screenshot before it, or end the "
            + "recording while the app runs")
      }
    }
    screen.steps = steps.steps
    screen.dropLastScreenshots()
    self.screen = screen
    self.text = text
  }
}

extension ProjectSetup {
  /// Determines what to record and where the app starts. A program of the project is run once to find that out.
  ///
  /// - Parameters:
  ///   - size: The size of the app's terminal; nil for the project's.
  ///   - terminalSize: The size of the person's terminal, in cells.
  ///   - variables: Additional environment variables for the app.
  /// - Throws: ``SuiteError`` if the screen has a config already, or there is no app.
  package func recordingPlan(
    size: GridSize?, terminalSize: GridSize, variables: [String: String] = [:]
  ) async throws(SuiteError) -> RecordingPlan {
    let name = try configName(
      request.command.isEmpty ? "recorded" : AppName.of(request.command, root: project.root))
    guard try !Files.hasEntry("\(project.screenshots)/\(name).json") else {
      throw SuiteError(
        .usage, at: "screenshots/\(name).json", "already exists",
        remedy: "give the new screen another name: --name")
    }
    var screen = try await launched(as: name, with: variables)
    let reader = try ConfigReader(project: project)
    let usual = try reader.screens(
      ofConfig: name, screen.config(named: name).fileBytes, at: reader.path(ofConfig: name))
    guard let project = usual.first?.terminal.size else {
      throw SuiteError(.usage, "there is no app to record", remedy: "name one: qa record -- htop")
    }
    let wanted = size ?? project
    let fitting = GridSize(
      columns: min(wanted.columns, terminalSize.columns), rows: min(wanted.rows, terminalSize.rows))
    if fitting != wanted {
      guard size == nil else {
        throw SuiteError(
          .usage, "\(wanted) doesn't fit into this terminal of \(terminalSize)",
          remedy: "enlarge its window, or leave --size out")
      }
      screen.note(
        "screenshots/\(name).json",
        "uses \(fitting), which is what fits into this terminal; the project's screens have \(wanted)"
      )
    }
    if fitting != project { screen.size = fitting }
    return RecordingPlan(name: name, size: fitting, screen: screen)
  }

  /// Launches the app of a plan for a person to use.
  ///
  /// - Parameter body: Blocks until they are done.
  /// - Throws: ``SuiteError`` if the app can't be built or started; also whatever `body` throws.
  package func use<Result>(
    _ plan: RecordingPlan, _ body: (inout LiveApp) throws -> Result
  ) async throws -> Result {
    guard let permission else { throw SuiteError(.usage, "no app may be started") }
    return try await Tryout(project: project, environment: environment, permission)
      .use(plan.config, named: plan.name, skipsBuild: request.skipsBuild, onEvent: onEvent, body)
  }

  /// Captures a recorded screen and checks whether it shows what was recorded.
  func replayed(_ recorded: RecordedScreen) async throws(SuiteError) -> Screens {
    let config = recorded.screen.config(named: recorded.name)
    var notes = recorded.screen.notes
    if !request.skipsReplay, !request.isDryRun {
      notes += try await replay(config, named: recorded.name, expecting: recorded.text)
    }
    let app =
      recorded.screen.command.isEmpty
      ? "as in screenshots/qa.json" : recorded.screen.command.joined(separator: " ")
    return Screens(
      app: app, configs: [Screens.Config(name: recorded.name, value: config)], notes: notes)
  }

  /// Replays a recorded screen.
  ///
  /// - Parameter text: The text of the screen; nil if a replay can't show that again.
  /// - Returns: A note on what the replay shows; empty if no program may be started.
  func replay(
    _ config: ConfigValue, named name: String, expecting text: String?
  ) async throws(SuiteError) -> [InitNote] {
    guard let permission else { return [] }
    let outcome = try await Tryout(project: project, environment: environment, permission)
      .run(config.fileBytes, named: name)
    let result =
      if case .settled(let frame) = outcome { Self.comparison(of: frame, with: text) } else {
        "the replay fails: \(outcome.problem ?? "")"
      }
    return [InitNote(place: "screenshots/\(name).json", result)]
  }

  /// What the frame of a replay shows, compared with the recorded text.
  private static func comparison(of frame: Frame, with text: String?) -> String {
    guard let text else { return "the replay reaches its last step" }
    let (seen, now) = (rows(text), rows(frame.text))
    func row(_ rows: [Substring], _ index: Int) -> String {
      index < rows.count ? String(rows[index]) : ""
    }
    let others = (0..<max(seen.count, now.count)).filter { row(seen, $0) != row(now, $0) }
    guard let first = others.first else { return "the replay shows what was recorded" }
    let more = others.count > 1 ? " and \(others.count - 1) more" : ""
    let (before, after) = differingParts(of: row(seen, first), row(now, first))
    return "the replay shows something else: row \(first)\(more): \"\(before)\" → \"\(after)\"; "
      + "if this changes every time, use \"masks\" or \"clock\""
  }

  /// The parts of two rows that differ, each with some text before it.
  private static func differingParts(of one: String, _ other: String) -> (String, String) {
    let common = zip(one, other).prefix { $0 == $1 }.count
    let start = max(0, common - 15)
    func part(_ row: String) -> String {
      (start > 0 ? "…" : "") + String(row.dropFirst(start)).excerpt(40)
    }
    return (part(one), part(other))
  }

  private static func rows(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
