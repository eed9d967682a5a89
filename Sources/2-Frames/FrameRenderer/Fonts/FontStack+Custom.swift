extension FontStack {
  /// Returns the stack of a project's own fonts, followed by the default fonts.
  ///
  /// The first font sets the cell size. Other fonts of its family serve as its bold and italic faces if they declare
  /// themselves as such. A font of colour bitmaps is used for emoji, and the rest are fallbacks, in order. If the first
  /// font has no Latin letters (such as one of icons or of an ancient script), the primary family of the default stack
  /// keeps setting the cell size, and these fonts are searched directly after it.
  package static func custom(_ paths: [String]) -> FontStack {
    guard !paths.isEmpty else { return .default }
    let names = paths.map(FontLibrary.name)
    guard names[0]?.role != .fallback else { return extending(.default, paths, names) }
    var taken: Set<FontFace.Role> = []
    let own = paths.indices.map { index in
      var role = index == 0 ? .regular : role(of: names[index], in: names[0]?.family)
      if role != .emoji, !taken.insert(role).inserted { role = .fallback }
      return face(paths[index], role: role)
    }
    let fallbacks = FontStack.default.faces.map { face in
      var face = face
      if face.role != .emoji { face.role = .fallback }
      return face
    }
    return FontStack(own + fallbacks)
  }

  /// Adds `paths` to the stack, directly after the faces that set the cell size.
  private static func extending(
    _ stack: FontStack, _ paths: [String], _ names: [(family: String, role: FontFace.Role)?]
  ) -> FontStack {
    let own = paths.indices.map { index in
      face(paths[index], role: names[index]?.role == .emoji ? .emoji : .fallback)
    }
    let primary = stack.faces.prefix { $0.role != .fallback }
    return FontStack(primary + own + stack.faces.dropFirst(primary.count))
  }

  private static func face(_ path: String, role: FontFace.Role) -> FontFace {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return FontFace(name: file, path: path, role: role)
  }

  private static func role(
    of name: (family: String, role: FontFace.Role)?, in family: String?
  ) -> FontFace.Role {
    guard let name else { return .fallback }
    return name.role == .emoji || name.family == family ? name.role : .fallback
  }
}
