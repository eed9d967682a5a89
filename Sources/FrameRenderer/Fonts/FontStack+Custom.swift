extension FontStack {
  /// The fonts of a project, with the default ones behind them.
  ///
  /// The first sets the size of a cell. Others of its family are its bold and italic faces, as far
  /// as they say that they are; a font of coloured bitmaps is asked for emoji, and what else is there
  /// in turn. Where the first has no letters, as those of icons or of an old script alone, the default
  /// fonts keep their size and their faces, and all of these are asked after them.
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
      FontFace(
        name: face.name, path: face.path, index: face.index,
        role: face.role == .emoji ? .emoji : .fallback, package: face.package)
    }
    return FontStack(own + fallbacks)
  }

  /// Asks `paths` where the faces that have the size of the stack's cells have nothing.
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
