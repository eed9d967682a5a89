package import FrameRenderer

/// One renderer for each way of drawing, made when it is first needed. A renderer caches its glyphs.
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
