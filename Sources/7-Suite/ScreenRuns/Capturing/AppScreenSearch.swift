internal import Capture
package import ProjectFiles
internal import ScreenConfig
internal import TerminalProcess

/// Asks a project's apps to list their screens.
///
/// They run with the fresh folders and the environment of a capture, but without a terminal, and whatever they
/// leave running is ended. An app that ignores the question finds nothing that it could change.
package struct AppScreenSearch {
  let project: Project
  /// The environment of `qa` itself.
  let environment: [String: String]
  let permission: LaunchPermission

  package init(
    project: Project, environment: [String: String], permission: LaunchPermission
  ) {
    self.project = project
    self.environment = environment
    self.permission = permission
  }

  /// - Parameters:
  ///   - rule: The rule of `qa.json`, or nil to ask the products of the project's own package.
  ///   - configs: All configs of the project.
  /// - Returns: The lists, without apps that don't answer.
  /// - Throws: ``SuiteError`` if a command of `qa.json` doesn't print screens.
  func lists(
    _ rule: AppScreens?, _ configs: [CaptureConfig]
  ) async throws(SuiteError) -> [AppScreenList] {
    switch rule {
    case .names(let names): return [AppScreenList(product: nil, screens: names)]
    case .command(let command):
      return [AppScreenList(product: nil, screens: try await screens(of: command, configs))]
    case nil: return try await products(configs)
    }
  }

  private func products(_ configs: [CaptureConfig]) async throws(SuiteError) -> [AppScreenList] {
    var asked: Set<CaptureConfig.App> = []
    var lists: [AppScreenList] = []
    for config in configs where asked.insert(config.app).inserted {
      guard case .scheme(let product, let configuration) = config.app, knowsOption,
        let screens = try await screens(of: product, configuration, config)
      else { continue }
      lists.append(AppScreenList(product: product, screens: screens))
    }
    return lists
  }

  /// Whether a source of the package mentions the option. Another app might take it for something else.
  private var knowsOption: Bool {
    SourceSearch.hasAny(of: ListScreensAnswer.sourceWords, in: project.root, endings: [".swift"])
  }

  /// Returns the screens that a product lists, or nil if it isn't built or gives no plausible answer.
  ///
  /// - Parameter config: A config that launches it.
  func screens(
    of product: String, _ configuration: CaptureConfig.BuildConfiguration, _ config: CaptureConfig
  ) async throws(SuiteError) -> [String]? {
    guard let program = try AppBuilder(project: project).program(of: product, configuration) else {
      return nil
    }
    let silence = Silence(program)
    guard !silence.isKnown else { return nil }
    let screens = try await ask(
      [program, ListScreensAnswer.option], in: nil, with: config.environment)
    if screens == nil { silence.remember() }
    return screens
  }

  /// A record that a program didn't answer, since finding that out may take seconds. The program is asked again
  /// once it is rebuilt.
  private struct Silence {
    private let stamp: String?
    private let file: String

    init(_ program: String) {
      stamp = FileStamp(Files.realPath(program) ?? program).map(\.description)
      file = program + ".qa-silent"
    }

    var isKnown: Bool {
      guard let stamp, let bytes = try? Files.read(file, limit: 1 << 10) else { return false }
      return bytes == Array(stamp.utf8)
    }

    /// Writes the record. If that fails, the program is asked again.
    func remember() {
      guard let stamp else { return }
      do { try Files.write(Array(stamp.utf8), to: file) } catch { return }
    }
  }

  /// Returns the screens listed by a program that no config launches yet, or nil if it gives no plausible answer.
  package func screens(printedBy program: String) async throws(SuiteError) -> [String]? {
    try await ask([program, ListScreensAnswer.option], in: nil, with: [:])
  }

  private func screens(
    of command: [String], _ configs: [CaptureConfig]
  ) async throws(SuiteError) -> [String] {
    let variables = configs.first?.environment ?? [:]
    if let screens = try await ask(command, in: project.root, with: variables) { return screens }
    let seconds = Int(ListScreensAnswer.limit.components.seconds)
    throw SuiteError(
      .captureError, at: project.displayPath(project.screenshots) + "/qa.json",
      "the command of \"screens\" did not print names of screens, one per line, within \(seconds) s",
      remedy: "run it in \(project.displayPath(project.root)) to see why: "
        + ShellWords.line(command))
  }

  /// - Parameters:
  ///   - command: Not empty.
  ///   - folder: The folder to start in, as a view if this machine can make one; nil for a fresh folder.
  /// - Returns: nil if the answer isn't plausible.
  private func ask(
    _ command: [String], in folder: String?, with variables: [String: String]
  ) async throws(SuiteError) -> [String]? {
    let sandbox = try sandbox()
    var variables = variables
    variables["SCREENSHOT_SCREEN"] = nil
    let environment = AppEnvironment.make(
      inherited: environment, sandbox: sandbox.folders, overrides: [variables])
    var isolation = ProcessIsolation.none
    if let folder {
      let view = ProjectView(of: folder)
      if view.isPossible() { isolation.view = view.folder }
    }
    let launch = TerminalProcess.Launch(
      program: command[0], arguments: Array(command.dropFirst()), environment: environment,
      workingDirectory: folder ?? sandbox.folders.work, columns: 0, rows: 0,
      mark: AppEnvironment.mark(for: sandbox.folders), isolation: isolation)
    var (screens, failure) = ([String]?.none, SuiteError?.none)
    do throws(SuiteError) {
      screens = try await ListScreensAnswer.screens(printedBy: launch, by: permission)
    } catch {
      failure = error
    }
    ProcessTable.killAll(session: nil, mark: ProcessMark(AppEnvironment.mark(for: sandbox.folders)))
    sandbox.remove()
    if let failure { throw failure }
    return screens
  }

  /// Makes folders that belong to no screen and to no other current run.
  private func sandbox() throws(SuiteError) -> CaptureSandbox {
    do {
      for number in 1...1000 {
        // No screen is called `qa`.
        if let made = try CaptureSandbox.make(name: "qa.screens@\(number)") { return made }
      }
    } catch {
      throw SuiteError(.captureError, error.message, remedy: error.remedy)
    }
    throw SuiteError(.captureError, "too many other runs are asking apps for their screens")
  }
}
