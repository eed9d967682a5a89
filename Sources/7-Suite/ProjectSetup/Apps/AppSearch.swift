internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns

/// Finds the app of a Swift package and the screens that it names.
struct AppSearch {
  let setup: ProjectSetup

  private var project: Project { setup.project }

  /// A product, and its screens if it names them.
  struct App: Hashable, Sendable {
    let product: String
    let screens: [String]?
    /// Why there are no screens.
    var reason: Reason?
  }

  enum Reason: Hashable, Sendable {
    /// No program may be started, so the app wasn't queried.
    case wasNotAsked
    case isNotBuilt
    /// The app was queried, but didn't answer as the contract requires.
    case doesNotAnswer
    /// The app wasn't queried, because no source of the package names the option.
    case doesNotKnow
  }

  func app() async throws(SuiteError) -> App {
    guard PackageProducts.exist(in: project) else {
      throw SuiteError(
        .usage, at: project.displayPath(project.root), "has no app: there is no Package.swift",
        remedy: "name a command: qa init -- htop")
    }
    guard let permission = setup.permission else { return try unasked() }
    let executables = try await PackageProducts.read(project, by: permission).executables
    guard !executables.isEmpty else {
      throw error("has no executable product", remedy: "name a command: qa init -- <command>")
    }
    if let product = setup.request.product {
      guard executables.contains(where: { $0.name == product }) else {
        let names = executables.map(\.name)
        throw error(
          "has no executable product \"\(product)\"",
          remedy: EditDistance.suggestion(for: product, among: names)
            ?? "executables: \(names.joined(separator: ", "))")
      }
      return try await ask(product, permission)
    }
    if executables.count == 1 {
      let only = executables[0]
      guard only.namesOption else {
        return App(product: only.name, screens: nil, reason: .doesNotKnow)
      }
      return try await ask(only.name, permission)
    }
    return try await choose(among: executables, permission)
  }

  /// The app that the person or the text of the manifest names.
  private func unasked() throws(SuiteError) -> App {
    if let product = setup.request.product {
      return App(product: product, screens: nil, reason: .wasNotAsked)
    }
    let names = try PackageProducts.namesInManifest(of: project)
    guard names.count == 1 else {
      throw error(
        "doesn't show which executable is the app, and the package may not be run to find out",
        remedy:
          "name the app: \(ShellCommand("qa init --no-run --product \(names.first ?? "NAME")"))")
    }
    return App(product: names[0], screens: nil, reason: .wasNotAsked)
  }

  /// Chooses the one of several products that names its screens. Builds and starts only those whose sources name the
  /// option: others may be servers, or tools that act at once.
  private func choose(
    among executables: [PackageProducts.Executable], _ permission: LaunchPermission
  ) async throws(SuiteError) -> App {
    var asked: [App] = []
    for executable in executables where executable.namesOption {
      asked.append(try await ask(executable.name, permission))
    }
    let answering = asked.filter { $0.screens != nil }
    if answering.count == 1 { return answering[0] }
    if asked.count == 1, asked[0].reason == .isNotBuilt { return asked[0] }
    let names = answering.isEmpty ? executables.map(\.name) : answering.map(\.product)
    let who =
      answering.isEmpty
      ? "several executables, but none answers --list-screens"
      : "several executables that answer --list-screens"
    throw error(
      "has \(who): \(names.joined(separator: ", "))",
      remedy: "name the app: \(ShellCommand("qa init --product \(names[0])"))")
  }

  /// An error about the package's manifest.
  private func error(_ message: String, remedy: String) -> SuiteError {
    SuiteError(
      .usage, at: project.displayPath(project.root + "/Package.swift"), message, remedy: remedy)
  }

  private func ask(
    _ product: String, _ permission: LaunchPermission
  ) async throws(SuiteError) -> App {
    if !setup.request.skipsBuild, !setup.request.isDryRun {
      let step = AppBuilder.Step(product: product, .debug)
      try await AppBuilder(project: project).run(step, by: permission, onEvent: setup.onEvent)
    }
    let program = "\(project.root)/.build/debug/\(product)"
    guard Files.isRegular(program) else {
      return App(product: product, screens: nil, reason: .isNotBuilt)
    }
    let search = AppScreenSearch(
      project: project, environment: setup.environment, permission: permission)
    guard let screens = try await search.screens(printedBy: program) else {
      return App(product: product, screens: nil, reason: .doesNotAnswer)
    }
    return App(product: product, screens: screens)
  }
}
