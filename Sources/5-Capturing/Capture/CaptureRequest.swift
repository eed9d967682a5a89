package import CaptureSteps
internal import Diagnostics
package import FrameMasks
package import TerminalEmulator
package import TerminalFrame
package import TerminalProcess

/// An app to launch, and the frames of it to take.
package struct CaptureRequest: Sendable {
  /// The app's command: a path or a name to look up on the app's PATH, then its arguments.
  package var command: [String]
  /// The whole environment of the app.
  package var environment: [String: String]
  /// An absolute path.
  package var workingDirectory: String
  /// Whether the working directory starts empty, except for files copied there.
  package var startsInFreshFolder = false
  /// Copies of the project's files, or nil if the app starts elsewhere.
  package var copies: FileCopies?
  /// The commands that run before the app, in the same folder and environment, each with its arguments.
  package var setup: [[String]] = []
  /// The time for all of these commands together.
  package var setupTimeout = Duration.seconds(30)
  package var size: GridSize
  /// Whether the terminal reports its size. One that doesn't reports 0 × 0, as in some CIs.
  package var reportsSize = true
  /// The colours that the terminal reports when the app asks.
  package var palette: Palette
  /// How many columns the terminal gives a text until the app selects another profile (mode 2027).
  package var widthProfile: TerminalEmulator.WidthProfile
  /// How the terminal identifies itself. ``AppEnvironment`` makes the environment match.
  package var identity = TerminalEmulator.Identity.xterm
  /// Reads the pictures that the app names, or nil if it can name none.
  package var pictures: (any PictureFiles)?
  /// The condition to wait for before the first step.
  package var waitFor: WaitCondition
  /// The steps that follow, in order. A frame is taken after the last one.
  package var steps: [CaptureStep]
  /// The time for the whole capture.
  package var timeout: Duration
  /// The time for the first screen and for the screen of each step, or nil if only the whole is limited.
  package var stepTimeout: Duration?
  /// How long the screen must stay unchanged if it's unknown when the app will wake up.
  package var settleTime: Duration
  /// Cells whose changes don't keep a screen from settling.
  package var masks: [Mask]
  package var animations = AnimationRule.hold
  package var loading = LoadingSigns.usual
  package var isolation = ProcessIsolation.none
  /// Whether the files that the app changes and the hosts that it reaches are observed.
  var isObserved = false
  /// The modules of a Python app to import before it is forked from its interpreter, or empty to start it like any
  /// other program.
  package var preload: [String] = []
  /// How long to watch each frame after it was taken, to see whether the app had finished painting.
  package var watch = WatchTime.none

  package static let defaultTimeout = Duration.seconds(10)

  /// The time for one screen.
  var screenTimeout: Duration { min(timeout, stepTimeout ?? timeout) }

  package init(
    command: [String], environment: [String: String], workingDirectory: String, size: GridSize,
    palette: Palette, widthProfile: TerminalEmulator.WidthProfile = .usual,
    waitFor: WaitCondition = .settled, steps: [CaptureStep] = [],
    timeout: Duration = defaultTimeout, settleTime: Duration = WaitCondition.defaultSettleTime,
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
    self.settleTime = settleTime
    self.masks = masks
  }
}

/// Why a frame couldn't be taken, with the last frame of the screen.
package struct CaptureFailure: Diagnostic, Hashable {
  package enum Reason: String, Hashable, Sendable {
    /// The command isn't on the app's PATH, or can't be run.
    case notStarted
    /// The app exited unexpectedly, or with an unexpected status.
    case ended
    /// A signal ended the app.
    case crashed
    /// The app drew nothing until the deadline.
    case blank
    /// A condition in `waitFor` wasn't met by the deadline.
    case conditionUnmet
    /// The screen hadn't settled by the deadline.
    case neverSettled
    /// The terminal has no encoding for the input of a step.
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
  /// The error message in the app's output, or its last lines; nil unless the app ended and wrote something.
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
  /// The size of the window that the terminal reports, with cells of the default font.
  var pixels: PixelSize {
    PixelSize(
      width: columns * PixelSize.defaultCell.width, height: rows * PixelSize.defaultCell.height)
  }
}

/// How long to watch a screen after its frame was taken.
package struct WatchTime: Hashable, Sendable {
  /// The least time.
  package let always: Duration
  /// The most time, for waiting until the longest timer that was seen in the app has fired.
  package let forTimers: Duration

  package init(always: Duration, forTimers: Duration) {
    (self.always, self.forTimers) = (always, forTimers)
  }

  package static let none = WatchTime(always: .zero, forTimers: .zero)

  /// How long after a timer its effect is on the screen.
  private static let afterTimer = Duration.milliseconds(500)

  /// - Parameter timer: The longest timer that was seen.
  func duration(after timer: Duration) -> Duration {
    timer > .zero && timer <= forTimers ? max(always, timer + Self.afterTimer) : always
  }
}
