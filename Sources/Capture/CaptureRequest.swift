internal import Diagnostics
package import FrameMasks
package import TerminalEmulator
package import TerminalFrame
package import TerminalProcess

/// What to launch and which frame of it to take.
package struct CaptureRequest: Sendable {
  /// The app's command: a path, or a name that is looked up on the app's PATH; then its arguments.
  package var command: [String]
  /// The whole environment of the app.
  package var environment: [String: String]
  /// A path, absolute.
  package var workingDirectory: String
  /// Whether that is an empty folder, but for what was copied there.
  package var startsInFreshFolder = false
  /// Where copies of the project's files are; nil if the app starts elsewhere.
  package var copies: FileCopies?
  /// The commands that run before the app, in the same folder and environment, each with its arguments.
  package var setup: [[String]] = []
  /// For all of these commands.
  package var setupTimeout = Duration.seconds(30)
  package var size: GridSize
  /// The colours that the terminal reports when the app asks.
  package var palette: Palette
  /// How many columns the terminal gives a text until the app asks for another profile (mode 2027).
  package var widthProfile: TerminalEmulator.WidthProfile
  /// What the terminal says it is; the environment is made to fit it by ``AppEnvironment``.
  package var identity = TerminalEmulator.Identity.xterm
  /// Where pictures are read from that the app names; nil where none are.
  package var pictures: (any PictureFiles)?
  /// What is waited for before the first step.
  package var waitFor: WaitCondition
  /// What is done then, in order; a frame is taken after the last one.
  package var steps: [CaptureStep]
  /// For the whole capture.
  package var timeout: Duration
  /// For the first screen, and for that of each step; nil where only the whole counts.
  package var stepTimeout: Duration?
  /// How long a screen must stay as it is where it can't be told when the app goes on.
  package var settleCap: Duration
  /// Cells whose changes keep no screen from being settled.
  package var masks: [Mask]
  package var animations = AnimationRule.hold
  package var loading = LoadingSigns.usual
  package var isolation = ProcessIsolation.none
  /// The modules of an app in Python that are imported before it is forked from its interpreter; empty where it
  /// is started as any other program.
  package var preload: [String] = []
  /// For how long each frame is watched after it was taken, to see whether the app had painted all of it.
  package var watch = WatchTime.none

  package static let defaultTimeout = Duration.seconds(10)
  package static let defaultSettleCap = Duration.seconds(1)

  /// For one screen.
  var screenTimeout: Duration { min(timeout, stepTimeout ?? timeout) }

  package init(
    command: [String], environment: [String: String], workingDirectory: String, size: GridSize,
    palette: Palette, widthProfile: TerminalEmulator.WidthProfile = .usual,
    waitFor: WaitCondition = .settled, steps: [CaptureStep] = [],
    timeout: Duration = defaultTimeout, settleCap: Duration = defaultSettleCap,
    masks: [Mask] = []
  ) {
    self.command = command
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.size = size
    self.palette = palette
    self.widthProfile = widthProfile
    self.waitFor = waitFor
    self.steps = steps
    self.timeout = timeout
    self.settleCap = settleCap
    self.masks = masks
  }
}

/// Why no frame could be taken, with the last frame that there was.
package struct CaptureFailure: Diagnostic, Hashable {
  package enum Reason: String, Hashable, Sendable {
    /// The command is not on the app's PATH, or can't be run.
    case notStarted
    /// The app ended although it should not, or with another status than it should.
    case ended
    /// The app was ended by a signal.
    case crashed
    /// The app drew nothing until the deadline.
    case blank
    /// Something that `waitFor` names did not show up until the deadline.
    case conditionUnmet
    /// The screen had not settled at the deadline.
    case neverSettled
    /// The terminal can't tell the app what a step says.
    case impossibleInput
    /// A command that prepares the app's folders failed.
    case setupFailed
    /// The app changed files of the project.
    case projectChanged
    case interrupted
  }

  package let reason: Reason
  /// What happened, in words.
  package let message: String
  /// What to do about it.
  package let remedy: String?
  /// What the app wrote that says what is wrong, or its last lines; nil unless it ended and wrote something.
  package let said: String?
  package let lastFrame: Frame?

  package init(
    _ reason: Reason, _ message: String, remedy: String? = nil, said: String? = nil,
    lastFrame: Frame? = nil
  ) {
    self.reason = reason
    self.message = message
    self.remedy = remedy
    self.said = said
    self.lastFrame = lastFrame
  }
}

extension GridSize {
  /// What the terminal tells an app that asks how large its window is, with the default font's cells.
  var pixels: PixelSize {
    PixelSize(
      width: columns * PixelSize.defaultCell.width, height: rows * PixelSize.defaultCell.height)
  }
}

/// The time for which a screen is watched after its frame was taken.
package struct WatchTime: Hashable, Sendable {
  /// In any case.
  package let always: Duration
  /// At most, until the longest timer is over that the app was seen to have set.
  package let forTimers: Duration

  package init(always: Duration, forTimers: Duration) {
    (self.always, self.forTimers) = (always, forTimers)
  }

  package static let none = WatchTime(always: .zero, forTimers: .zero)

  /// What comes of a timer is on the screen so long after it.
  private static let afterTimer = Duration.milliseconds(500)

  /// - Parameter timer: The longest one that was seen.
  func duration(after timer: Duration) -> Duration {
    timer > .zero && timer <= forTimers ? max(always, timer + Self.afterTimer) : always
  }
}
