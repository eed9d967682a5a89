internal import ProjectFiles
internal import ScreenConfig

// Configs for further screens of the app, modelled on the existing ones.
extension ProjectSetup {
  /// Writes a config for each requested screen without starting any program.
  ///
  /// - Throws: ``SuiteError``; nothing is written then.
  func addScreens() throws(SuiteError) -> InitReport {
    let template = try ConfigTemplate(of: project, product: request.product)
    var plan = InitPlan(project: project)
    var notes: [InitNote] = []
    var names: [String] = []
    let captured = try capturedScreens
    var taken = try project.configNames()
    for screen in request.appScreens {
      guard AppScreens.isName(screen) else {
        throw SuiteError(
          .usage, "\"\(screen.excerpt())\" can't be the name of a screen",
          remedy: "a name begins with a letter and has no spaces")
      }
      if let config = captured[screen] {
        notes.append(InitNote(place: "screenshots/\(config).json", "already captures \(screen)"))
        continue
      }
      let name = SuggestedName.valid(screen, existing: taken)
      taken.append(name)
      names.append(name)
      try plan.add("screenshots/\(name).json", template.config(name, screen).fileBytes)
    }
    if !request.isDryRun { try plan.apply() }
    let run = ShellCommand.naming("qa run", names)
    let approve = ShellCommand.deciding("qa approve", names, reason: "\"first look\"")
    return InitReport(
      plan, isDryRun: request.isDryRun, app: template.app,
      screens: names.map { ScreenName(config: $0) }, notes: notes,
      next: names.isEmpty
        ? []
        : [
          "\(run), and look at its pictures in screenshots/current/",
          "\(approve), and commit screenshots/",
        ])
  }
}

/// How the app is launched, according to a project's configs.
struct ConfigTemplate {
  /// The product or the command; empty if `qa.json` has it.
  let app: String
  /// The members of a config that decide how an app is launched, in the config's order.
  private let members: [ConfigValue.Member]

  /// Keys to copy from the first config: those that decide how the app is launched. Steps and checks are specific to
  /// each screen.
  private static let keys = Set(
    ConfigKey.all.filter { $0.holders.contains(.config) && $0.roles.contains(.launch) }.map(\.name)
  ).subtracting(["steps", "assert"]).union(["outputDir", "terminal"])

  /// A template for a product that no config launches.
  init(product: String) {
    app = product
    members =
      ConfigValue.object([
        "scheme": .string(product), "outputDir": .string(ConfigReader.defaultOutputDir),
        "launchEnv": .object(["APP_USE_PREVIEW_DATA": .string("1")]),
      ]).members
  }

  /// - Parameter product: The required product; nil for any app.
  init(of project: Project, product: String?) throws(SuiteError) {
    let configs = try ExistingTools.configs(of: project).map(\.node)
      .filter { product == nil || $0["scheme"]?.text == product }
    if let product, configs.isEmpty {
      self.init(product: product)
      return
    }
    let isAsked = configs.first { $0["launchEnv"]?["SCREENSHOT_SCREEN"] != nil }
    guard let config = isAsked ?? configs.first else {
      throw SuiteError(
        .usage, at: project.displayPath(project.screenshots), "has no config that names the app",
        remedy: "set the project up first: qa init, or qa init -- <command>")
    }
    self.init(
      app: config["scheme"]?.text ?? config["command"]?.text
        ?? config["command"]?.texts.joined(separator: " ") ?? "",
      members: ConfigValue(config).members.filter { Self.keys.contains($0.key) })
  }

  private init(app: String, members: [ConfigValue.Member]) {
    (self.app, self.members) = (app, members)
  }

  /// A config that opens the app on a screen; on its only one if that is nil.
  func config(_ name: String, _ appScreen: String?) -> ConfigValue {
    var config = members.filter { $0.key != "launchEnv" }
    let index = config.firstIndex { $0.key == "outputDir" } ?? config.endIndex
    config.insert(ConfigValue.Member(key: "screenshotName", value: .string(name)), at: index)
    var variables = ConfigValue.object(members)["launchEnv"]?.members ?? []
    variables.removeAll { $0.key == "SCREENSHOT_SCREEN" }
    if let appScreen {
      variables.append(ConfigValue.Member(key: "SCREENSHOT_SCREEN", value: .string(appScreen)))
    }
    config.append(ConfigValue.Member(key: "launchEnv", value: .object(variables)))
    return .object(config)
  }
}
