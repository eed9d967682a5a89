internal import Capture
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalProcess

/// The messages about an app that changed the project.
extension ProjectGuard.Blame {
  /// The most files that a message names.
  private static let maxNamed = 5

  private var files: String {
    let named = paths.prefix(Self.maxNamed).map { $0.excerpt(100) }
    let more = paths.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// - Parameter screen: The screen whose app it is.
  func message(for screen: ScreenName) -> String {
    guard !others.isEmpty else { return "its app changed files of the project: \(files)" }
    let screens = ([screen] + others.sorted()).map(\.description).joined(separator: ", ")
    return "one of these screens' apps changed files of the project: \(files) (\(screens))"
  }

  var remedy: String {
    "start it in a fresh folder, with \"files\" instead of \"cwd\", or make git ignore what it may write"
  }

  /// The warning for an app that starts elsewhere: a person who works in the project may have changed the files.
  var warning: String { "while its app ran, files of the project were changed: \(files)" }

  /// The error for a screen whose app starts in the project, or nil for another screen.
  func error(for screen: ScreenName) -> CaptureError? {
    guard reach == .startsInProject else { return nil }
    return CaptureError(
      reason: CaptureFailure.Reason.projectChanged.rawValue, message: message(for: screen),
      remedy: remedy)
  }
}

extension ProjectGuard {
  /// Turns screens whose apps changed the project into errors, and adds a warning to others whose apps ran at that
  /// time.
  func judge(_ captured: [CapturedScreen]) async throws(SuiteError) -> [CapturedScreen] {
    let blames = try await blames()
    guard !blames.isEmpty else { return captured }
    return captured.map { screen in
      guard let blame = blames[screen.screen.launch], screen.keptFrom == nil else { return screen }
      var screen = screen
      if screen.error == nil, let error = blame.error(for: screen.screen) {
        screen.error = error
        (screen.frameDigest, screen.pictureDigest, screen.isReused) = (nil, nil, false)
        screen.instability = nil
      } else {
        screen.warnings.append(
          blame.reach == .startsInProject ? blame.message(for: screen.screen) : blame.warning)
      }
      return screen
    }
  }
}

extension CaptureConfig {
  /// How the app can reach the files of its project, or nil if it can't.
  ///
  /// - Parameter request: The capture as it is launched.
  func reach(_ project: Project, as request: CaptureRequest) -> ProjectGuard.Reach? {
    guard request.isolation.view == nil else { return nil }
    if !request.startsInFreshFolder {
      let start = Files.realPath(request.workingDirectory) ?? request.workingDirectory
      let isThere = Path.isInside(start, project.root) || Path.isInside(project.root, start)
      return isThere ? .startsInProject : nil
    }
    var words = request.command[...]
    // A program that is among the copied files runs from its copy.
    if let program = words.first, self.files.contains(where: { Path.isInside(program, $0) }) {
      words = words.dropFirst()
    }
    let texts = words + request.environment.values
    let knowsPath = texts.contains { $0 == project.root || $0.contains(project.root + "/") }
    return knowsPath ? .knowsPath : nil
  }
}
