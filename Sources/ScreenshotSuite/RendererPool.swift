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

extension FontStack {
  /// The default faces behind those of a project: the first is the primary family.
  package static func custom(_ paths: [String]) -> FontStack {
    guard !paths.isEmpty else { return .default }
    let own = paths.enumerated().map { index, path in
      FontFace(name: Path.name(of: path), path: path, role: index == 0 ? .regular : .fallback)
    }
    let fallbacks = FontStack.default.faces.map { face in
      let role = face.role == .emoji ? FontFace.Role.emoji : .fallback
      return FontFace(
        name: face.name, path: face.path, index: face.index, role: role, package: face.package)
    }
    return FontStack(own + fallbacks)
  }
}

extension CaptureConfig {
  /// How frames of this screen are drawn.
  package var renderSettings: RenderSettings {
    RenderSettings(
      theme: terminal.theme, scale: terminal.scale, fonts: .custom(fonts),
      padding: terminal.padding, cursor: terminal.cursor)
  }
}
