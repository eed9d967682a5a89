internal import ArgumentParser
internal import Reports
internal import ScreenRuns

/// A command for chosen screens. It declares these options itself, like ``ProjectCommand``.
protocol ChoosingCommand: QACommand {
  var screens: [String] { get }
  var tag: [String] { get }
  var failed: Bool { get }
  var changed: Bool { get }
}

/// Help texts on choosing screens.
enum ChoiceHelp {
  static let screens: ArgumentHelp =
    "Screens, or patterns such as 'settings*'. Default: all of the project."
  static let tag = ArgumentHelp(
    "Only screens whose config has this tag. May be given several times.", valueName: "tag")
  static let failed: ArgumentHelp = "Only screens that need a person by the newest report."
  static let changed: ArgumentHelp =
    "Only screens that did not pass in the newest report, or whose config has changed since."
}

extension ChoosingCommand {
  func checkChoice() throws {
    if failed, changed { throw ValidationError("--changed includes --failed; leave one out") }
  }

  var choice: ScreenChoice {
    ScreenChoice(screens, tags: tag, state: failed ? .failed : changed ? .changed : nil)
  }

  /// Reports that no screen is in the state that was asked for.
  func reportEmptyChoice() {
    Console.write(
      failed ? "no screen needs review\n" : "no screen has changed\n", to: .error)
  }
}
