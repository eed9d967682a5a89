extension FontStack {
  /// The fonts of a project, with the default ones behind them.
  ///
  /// The first sets the size of a cell. Others of its family are its bold and italic faces, as far
  /// as they say that they are; what else is there is asked in turn.
  package static func custom(_ paths: [String]) -> FontStack {
    guard let first = paths.first else { return .default }
    let family = FontLibrary.name(ofFileAt: first)?.family
    var taken: Set<FontFace.Role> = []
    let own = paths.enumerated().map { index, path in
      let name = FontLibrary.name(ofFileAt: path)
      let isRelative = index > 0 && name != nil && name?.family == family
      var role = index == 0 ? .regular : isRelative ? name?.role ?? .fallback : .fallback
      if !taken.insert(role).inserted { role = .fallback }
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return FontFace(name: file, path: path, role: role)
    }
    let fallbacks = FontStack.default.faces.map { face in
      FontFace(
        name: face.name, path: face.path, index: face.index,
        role: face.role == .emoji ? .emoji : .fallback, package: face.package)
    }
    return FontStack(own + fallbacks)
  }
}
