/// One font file and what it is for.
package struct FontFace: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// Faces of the primary family, which set the size of a cell.
    case regular, bold, italic, boldItalic
    /// Asked in turn where the primary family has no glyph.
    case fallback
    /// Asked first for emoji, and in turn for the rest.
    case emoji
  }

  /// The name that people and fingerprints see.
  package let name: String
  package let path: String
  /// The number of the face in a collection (.ttc).
  package let index: Int
  package let role: Role
  /// The Debian package that installs it.
  package let package: String?

  package init(
    name: String, path: String, index: Int = 0, role: Role, package: String? = nil
  ) {
    self.name = name
    self.path = path
    self.index = index
    self.role = role
    self.package = package
  }
}

/// An ordered list of faces, named by path and never looked up.
package struct FontStack: Hashable, Sendable {
  package let faces: [FontFace]

  package init(_ faces: [FontFace]) { self.faces = faces }

  /// The faces of the documentation: all are Debian packages. A program that brings them, as that of the
  /// wheel does, takes its own, whatever the machine has.
  package static let `default` = inFolder(BundledFonts.folder ?? "/usr/share/fonts")

  /// The default faces.
  ///
  /// - Parameter folder: Where they lie as in Debian's `/usr/share/fonts`.
  static func inFolder(_ folder: String) -> FontStack {
    let truetype = "\(folder)/truetype"
    let mono = "\(truetype)/dejavu/DejaVuSansMono"
    let unifont = "\(folder)/opentype/unifont"
    return FontStack([
      FontFace(
        name: "DejaVu Sans Mono", path: "\(mono).ttf", role: .regular,
        package: "fonts-dejavu-core"),
      FontFace(
        name: "DejaVu Sans Mono Bold", path: "\(mono)-Bold.ttf", role: .bold,
        package: "fonts-dejavu-core"),
      FontFace(
        name: "DejaVu Sans Mono Oblique", path: "\(mono)-Oblique.ttf", role: .italic,
        package: "fonts-dejavu-extra"),
      FontFace(
        name: "DejaVu Sans Mono Bold Oblique", path: "\(mono)-BoldOblique.ttf", role: .boldItalic,
        package: "fonts-dejavu-extra"),
      FontFace(
        name: "DejaVu Sans", path: "\(truetype)/dejavu/DejaVuSans.ttf", role: .fallback,
        package: "fonts-dejavu-core"),
      FontFace(
        name: "WenQuanYi Micro Hei", path: "\(truetype)/wqy/wqy-microhei.ttc", role: .fallback,
        package: "fonts-wqy-microhei"),
      FontFace(
        name: "FreeSans", path: "\(truetype)/freefont/FreeSans.ttf", role: .fallback,
        package: "fonts-freefont-ttf"),
      FontFace(
        name: "FreeSerif", path: "\(truetype)/freefont/FreeSerif.ttf", role: .fallback,
        package: "fonts-freefont-ttf"),
      FontFace(
        name: "Noto Color Emoji", path: "\(truetype)/noto/NotoColorEmoji.ttf", role: .emoji,
        package: "fonts-noto-color-emoji"),
      FontFace(
        name: "Unifont", path: "\(unifont)/unifont.otf", role: .fallback,
        package: "fonts-unifont"),
      FontFace(
        name: "Unifont Upper", path: "\(unifont)/unifont_upper.otf", role: .fallback,
        package: "fonts-unifont"),
    ])
  }

  /// The index of the first face with `role`.
  func index(of role: FontFace.Role) -> Int? { faces.firstIndex { $0.role == role } }
}
