package import CaptureSteps
package import FrameRenderer
package import ProjectFiles
package import TerminalEmulator
package import TerminalFrame

/// One screen to capture, as `screenshots/<name>.json` and `screenshots/qa.json` describe it. A config
/// with `variants` or `screenshot` steps gives several.
///
/// A project may have a hundred thousand screens, and several lists of them at a time. So a screen has the settings of
/// its launch in storage that all screens of the launch and all copies share; see ``LaunchConfig``.
@dynamicMemberLookup
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
    /// The terminal that it claims to be.
    package var identity = TerminalEmulator.Identity.Name.xterm
    package var theme = Theme.dark
    package var scale = 2
    /// The space around the grid, in pixels at 1×.
    package var padding = 0
    package var cursor = CursorRendering.app
    /// Whether the picture shows right-to-left text in visual order.
    package var bidi = false
  }

  package internal(set) var name: ScreenName
  /// What this screen must show.
  package internal(set) var assertions: [FrameCondition] = []
  /// The settings of its launch, always one element: copies of an array share its storage until one is changed.
  private var launch: [LaunchConfig]

  init(_ name: ScreenName, of launch: LaunchConfig) {
    self.name = name
    self.launch = [launch]
  }

  package subscript<Value>(dynamicMember setting: KeyPath<LaunchConfig, Value>) -> Value {
    launch[0][keyPath: setting]
  }

  subscript<Value>(dynamicMember setting: WritableKeyPath<LaunchConfig, Value>) -> Value {
    get { launch[0][keyPath: setting] }
    set { launch[0][keyPath: setting] = newValue }
  }
}
