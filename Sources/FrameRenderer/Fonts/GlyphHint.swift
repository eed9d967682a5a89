/// Where to get a font that has a character which the default fonts lack.
package enum GlyphHint: Hashable, Sendable {
  /// An icon of a private use area: of a Nerd Font, most likely, which Debian does not have.
  case icons
  /// A font of a Debian package.
  case package(String, file: String)
  /// No font that Debian has is known to have it.
  case unknown

  package init(_ scalar: Unicode.Scalar) {
    if scalar.properties.generalCategory == .privateUse {
      self = .icons
    } else if let font = Self.fonts.first(where: { $0.range.contains(scalar.value) }) {
      self = .package(font.package, file: font.file)
    } else {
      self = .unknown
    }
  }

  /// What the default fonts lack of Unicode 15, by block, and which fonts of Debian 12 have it.
  private static let fonts: [(range: ClosedRange<UInt32>, package: String, file: String)] = [
    (0x12000...0x1254f, "fonts-noto-core", noto("NotoSansCuneiform")),
    (0x13000...0x1345f, "fonts-noto-core", noto("NotoSansEgyptianHieroglyphs")),
    (0x14400...0x1467f, "fonts-noto-core", noto("NotoSansAnatolianHieroglyphs")),
    (0x16800...0x16a3f, "fonts-noto-core", noto("NotoSansBamum")),
    (0x17000...0x18aff, "fonts-noto-core", noto("NotoSerifTangut")),
    (0x20000...0x2ebe0, "fonts-hanazono", hanazono("HanaMinB")),
    (0x2f800...0x2fa1f, "fonts-hanazono", hanazono("HanaMinA")),
  ]

  private static func noto(_ name: String) -> String {
    "/usr/share/fonts/truetype/noto/\(name)-Regular.ttf"
  }

  private static func hanazono(_ name: String) -> String {
    "/usr/share/fonts/truetype/hanazono/\(name).ttf"
  }
}
