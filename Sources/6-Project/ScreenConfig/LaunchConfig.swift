package import CaptureSteps
package import ContentDigest
package import FrameComparison
package import FrameMasks
package import ProjectFiles
package import TerminalFrame

/// The settings that all screens of one launch of an app have in common.
package struct LaunchConfig: Hashable, Sendable {
  /// The config's path.
  package let file: String
  /// The SHA-256 of the whole config, with the defaults of `qa.json` and the theme's file.
  package let digest: SHA256Digest
  package let app: CaptureConfig.App
  /// A command that builds the app, run once in the project's root.
  package internal(set) var build: [String]?
  /// An absolute path in the project.
  package internal(set) var outputFolder: String
  /// The app's variables in addition to the fixed ones: `env` of `qa.json`, then `launchEnv`.
  package internal(set) var environment: [String: String] = [:]
  /// The names of variables that the app gets from the environment of `qa`, if they are set there.
  package internal(set) var inheritedVariables: [String] = []
  package internal(set) var terminal: CaptureConfig.Terminal
  /// Font files to use instead of the default ones; empty for the default ones.
  package internal(set) var fonts: [ConfigFont] = []
  /// The absolute path of the folder in which the app starts, or nil for a fresh folder.
  package internal(set) var workingDirectory: String?
  /// The absolute paths of what is copied into the fresh folder, each to its path in the project.
  package internal(set) var files: [String] = []
  /// The absolute path of the folder whose contents are copied into the app's home, or nil for an empty home.
  package internal(set) var home: String?
  /// The commands that run before the app, each with its arguments, as written.
  package internal(set) var setup: [[String]] = []
  /// The conditions to wait for before the first step.
  package internal(set) var waitFor = WaitCondition()
  /// All steps of the config, including those after the one that takes this screen.
  package internal(set) var steps: [CaptureStep]
  /// The timeout of the whole capture, or nil for the default one of each screen.
  package internal(set) var timeout: Duration?
  package internal(set) var settleTime = WaitCondition.defaultSettleTime
  /// The cells that are ignored when frames are compared, those of `qa.json` first.
  package internal(set) var masks: [Mask] = []
  package internal(set) var animations = AnimationRule.hold
  package internal(set) var loading = LoadingSigns.usual
  package internal(set) var machine = MachineSettings()
  /// The modules of a Python app that are imported once for all screens; empty for none.
  package internal(set) var preload: [String] = []
  /// How pixels are compared if there are no cells, or nil if that isn't configured.
  package internal(set) var pixels: PixelComparison?
  /// The project's own colours, in addition to those of the theme, or nil if it doesn't list any.
  package internal(set) var tokens: [RGB]?
  /// The settings that decide the frame, as the config's files spell them.
  package internal(set) var written: WrittenSettings
  /// The words to choose screens by: those of `qa.json`, then those of the config.
  package internal(set) var tags: [String] = []
  /// The project's files that the app is made of, those of `qa.json` first, or nil if neither names any.
  package internal(set) var watched: [PathPattern]?

  /// The absolute paths of everything in the project that is copied for the app.
  package var copied: [String] { files + [home].compactMap { $0 } }

  /// The value of `SCREENSHOT_SCREEN`.
  package var appScreen: String? { environment["SCREENSHOT_SCREEN"] }
}
