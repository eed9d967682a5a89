/// A font file and its role.
package struct FontFace: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// The faces of the primary family, which set the cell size.
    case regular, bold, italic, boldItalic
    /// Searched in order if the primary family lacks a glyph.
    case fallback
    /// Searched first for emoji, and last for other characters.
    case emoji

    /// The face of the primary family for a style.
    init(isBold: Bool, isItalic: Bool) {
      self = isBold ? (isItalic ? .boldItalic : .bold) : (isItalic ? .italic : .regular)
    }
  }

  /// The name shown to people and recorded in fingerprints.
  package let name: String
  package let path: String
  /// The index of the face in a collection (.ttc).
  package let index: Int
  package internal(set) var role: Role
  /// The Debian package that provides it.
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

/// An ordered list of faces. They are given by path, so nothing depends on fontconfig.
package struct FontStack: Hashable, Sendable {
  package let faces: [FontFace]

  package init(_ faces: [FontFace]) { self.faces = faces }

  /// The default fonts, all from Debian packages. Builds that bundle fonts (such as the wheel) use their own copies.
  package static let `default` = inFolder(BundledFonts.folder ?? "/usr/share/fonts")

  /// Returns the default faces.
  ///
  /// - Parameter folder: The folder that holds them, laid out like Debian's `/usr/share/fonts`.
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
