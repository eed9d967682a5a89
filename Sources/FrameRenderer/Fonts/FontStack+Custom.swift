extension FontStack {
  /// The fonts of a project, with the default ones behind them.
  ///
  /// The first sets the size of a cell. Others of its family are its bold and italic faces, as far
  /// as they say that they are; a font of coloured bitmaps is asked for emoji, and what else is there
  /// in turn.
  package static func custom(_ paths: [String]) -> FontStack {
    guard !paths.isEmpty else { return .default }
    let names = paths.map(FontLibrary.name)
    var taken: Set<FontFace.Role> = []
    let own = paths.indices.map { index in
      var role = index == 0 ? .regular : role(of: names[index], in: names[0]?.family)
      if role != .emoji, !taken.insert(role).inserted { role = .fallback }
      let file = paths[index].split(separator: "/").last.map(String.init) ?? paths[index]
      return FontFace(name: file, path: paths[index], role: role)
    }
    let fallbacks = FontStack.default.faces.map { face in
      FontFace(
        name: face.name, path: face.path, index: face.index,
        role: face.role == .emoji ? .emoji : .fallback, package: face.package)
    }
    return FontStack(own + fallbacks)
  }

  private static func role(
    of name: (family: String, role: FontFace.Role)?, in family: String?
  ) -> FontFace.Role {
    guard let name else { return .fallback }
    return name.role == .emoji || name.family == family ? name.role : .fallback
  }
}
