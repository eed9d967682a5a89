package import Capture
package import FrameComparison
package import FrameMasks
package import FrameRenderer
package import ProjectFiles
package import TerminalEmulator
package import TerminalFrame

/// One screen to capture, as `screenshots/<name>.json` and `screenshots/qa.json` describe it. A config
/// with `variants` or `screenshot` steps gives several.
package struct CaptureConfig: Hashable, Sendable {
  package enum App: Hashable, Sendable {
    /// An executable product of the project's own Swift package.
    case scheme(product: String, configuration: BuildConfiguration)
    /// Any other program and its arguments.
    case command([String])
  }

  package enum BuildConfiguration: String, Hashable, Sendable, CaseIterable {
    case debug, release
  }

  package struct Terminal: Hashable, Sendable {
    package var size = GridSize(columns: 80, rows: 24)
    package var widthProfile = TerminalEmulator.WidthProfile.usual
    /// What the terminal says it is.
    package var identity = TerminalEmulator.Identity.Name.xterm
    package var theme = Theme.dark
    package var scale = 2
    /// Around the grid, in pixels at 1×.
    package var padding = 0
    package var cursor = CursorLook.app
    /// Whether the picture shows text from right to left.
    package var bidi = false
  }

  package internal(set) var name: ScreenName
  package var screen: String { name.description }
  /// The config's path.
  package let file: String
  /// The SHA-256 of all that the config says, with the defaults of `qa.json` and the theme's file.
  package let digest: String
  package let app: App
  /// A command that builds the app, run once in the project's root.
  package let build: [String]?
  /// An absolute path in the project.
  package let outputFolder: String
  /// The environment that the app gets beside the fixed one: `env` of `qa.json`, then `launchEnv`.
  package internal(set) var environment: [String: String]
  /// Names of variables that the app gets from the environment of `qa`, where they are set there.
  package let inheritedVariables: [String]
  package internal(set) var terminal: Terminal
  /// Font files in place of the default ones; empty for the default ones.
  package let fonts: [ConfigFont]
  /// Where the app starts, absolute; nil for a fresh folder.
  package let workingDirectory: String?
  /// What is copied into the fresh folder, absolute paths.
  package let files: [String]
  /// What is waited for before the first step.
  package let waitFor: WaitCondition
  /// All steps of the config, also those after the one that takes this screen.
  package let steps: [CaptureStep]
  /// What this screen must show.
  package internal(set) var assertions: [FrameCondition]
  /// For the whole capture; nil for the default one, for each screen.
  package let timeout: Duration?
  package let settleCap: Duration
  /// Cells that take no part when frames are compared; those of `qa.json` first.
  package internal(set) var masks: [Mask]
  package let animations: AnimationRule
  package let loading: LoadingSigns
  package let machine: MachineSettings
  /// The modules of an app in Python that are imported once for all screens; empty for none.
  package let preload: [String]
  /// Which pixels differ where there are no cells; nil where nothing is said.
  package let pixels: PixelComparison?
  /// The project's own colours, besides those of the theme; nil where it has no list of them.
  package let tokens: [RGB]?
  /// What decides the frame as the config's files say it.
  package let written: WrittenSettings
  /// Words to choose screens by: those of `qa.json`, then those of the config.
  package let tags: [String]
  /// The project's files that the app is made of, those of `qa.json` first; nil where nothing is said.
  package let watched: [PathPattern]?

  /// The keys of a config file.
  package static let keys = [
    "$schema", "scheme", "screenshotName", "outputDir", "launchEnv", "inheritEnv", "configuration",
    "command",
    "build", "terminal", "cwd", "files", "waitFor", "steps", "variants", "timeout", "settle",
    "assert", "masks", "pixels", "animations", "loading", "clock", "seed", "network", "hostName",
    "preload", "matrix", "tags", "watch",
  ]

  /// The keys of `terminal`, in a config and in `qa.json`.
  package static let terminalKeys = [
    "columns", "rows", "widthProfile", "identity", "theme", "boldIsBright", "scale", "padding",
    "cursor", "bidi",
  ]

  /// The keys of `qa.json`.
  package static let defaultKeys = [
    "$schema", "scheme", "configuration", "command", "build", "env", "launchEnv", "inheritEnv",
    "terminal", "variants", "matrix", "tags", "watch", "cwd", "files", "waitFor", "steps",
    "fonts", "timeout", "settle", "outputDir", "masks", "pixels", "tokens",
    "animations", "loading", "clock", "seed", "network", "hostName", "preload",
  ]

  /// The value of `SCREENSHOT_SCREEN`.
  package var appScreen: String? { environment["SCREENSHOT_SCREEN"] }
}
