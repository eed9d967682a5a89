/// A source for a font with a character that the default fonts lack.
package enum GlyphHint: Hashable, Sendable {
  /// A private-use icon, most likely from a Nerd Font, which Debian doesn't package.
  case icons
  /// A font of a Debian package.
  case package(String, file: String)
  /// No font in Debian is known to have the character.
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

  /// The blocks of Unicode 15 that the default fonts lack, with the Debian 12 fonts that have them.
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
