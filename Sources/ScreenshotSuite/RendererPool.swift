package import FrameRenderer

/// One renderer for each way of drawing, made when it is first needed: a renderer keeps its glyphs.
package actor RendererPool {
  private var renderers: [RenderSettings: FrameRenderer] = [:]

  package init() {}

  package func renderer(_ settings: RenderSettings) throws(RenderError) -> FrameRenderer {
    if let renderer = renderers[settings] { return renderer }
    let renderer = try FrameRenderer(settings)
    renderers[settings] = renderer
    return renderer
  }
}

extension CaptureConfig {
  /// How frames of this screen are drawn.
  package var renderSettings: RenderSettings {
    RenderSettings(
      theme: terminal.theme, scale: terminal.scale, fonts: .custom(fonts.map(\.path)),
      padding: terminal.padding, cursor: terminal.cursor)
  }
}
