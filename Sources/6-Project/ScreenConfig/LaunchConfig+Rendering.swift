package import FrameRenderer

extension LaunchConfig {
  /// How frames of its screens are drawn.
  package var renderSettings: RenderSettings {
    RenderSettings(
      theme: terminal.theme, scale: terminal.scale, fonts: .custom(fonts.map(\.path)),
      padding: terminal.padding, cursor: terminal.cursor, bidi: terminal.bidi)
  }
}
