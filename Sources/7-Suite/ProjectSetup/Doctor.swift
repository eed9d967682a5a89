package import ContentDigest
package import FrameRenderer
internal import PNGImage
package import ProjectFiles
internal import ScreenConfig
package import ScreenRuns
internal import TerminalFrame

/// What `qa doctor` found out about rendering on this machine.
package struct DoctorReport: Codable, Hashable, Sendable {
  package struct Font: Codable, Hashable, Sendable {
    package let name: String
    package let path: String
    /// The digest of the font's file; absent if it can't be used.
    package let digest: SHA256Digest?
    /// The Debian package that installs it; absent for fonts of the project.
    package let package: String?
    /// Why it can't be used.
    package let problem: String?
  }

  /// A character that a file contains and no font has.
  package struct Character: Codable, Hashable, Sendable {
    /// The code point as `U+` with four to six digits.
    package let codePoint: String
    /// Its Unicode name; absent if it has none.
    package let name: String?
    /// The Debian package with a font that has it; absent if unknown.
    package let package: String?
    /// That font.
    package let file: String?
  }

  package let fonts: [Font]
  package let freeType: String
  package let harfBuzz: String
  package let libpng: String
  package let renderer: String
  /// The version of the Unicode data by which the terminal measures and joins characters.
  package let unicode: String
  package let scale: Int
  /// A digest of some hundred rendered glyphs; absent if the fonts can't render them.
  package let selfTest: SHA256Digest?
  /// The expected digest, as on other machines; absent if unknown.
  package let expectedSelfTest: SHA256Digest?
  /// The characters of the given file that no font has, in ascending order; absent if no file was given.
  package let missing: [Character]?
  package let isWell: Bool
  /// What to do, as commands or sentences.
  package let remedies: [String]

  /// Examines what frames would be rendered with.
  ///
  /// - Parameter text: Text whose characters are looked up in the fonts.
  /// - Throws: ``SuiteError`` if FreeType can't start, or a font can't be queried for a character.
  package init(_ settings: RenderSettings, text: String? = nil) async throws(SuiteError) {
    let check: RendererCheck
    var missing: [Unicode.Scalar]?
    do {
      check = try await RendererCheck(settings)
      if let text {
        missing = try await FrameRenderer(settings).missing(among: Set(text.unicodeScalars))
      }
    } catch {
      throw SuiteError(error)
    }
    fonts = check.faces.map { face in
      Font(
        name: face.face.name, path: face.face.path, digest: face.digest,
        package: face.face.package, problem: face.problem?.message)
    }
    freeType = check.freeType
    harfBuzz = check.harfBuzz
    libpng = PNGDecoder.libraryVersion
    renderer = check.renderer
    unicode = UnicodeProperties.version
    scale = settings.scale
    selfTest = check.selfTest
    expectedSelfTest = check.expectedSelfTest
    self.missing = missing?.map(Character.init)
    isWell = check.isWell && missing?.isEmpty ?? true
    remedies =
      Self.remedies(check) + Self.remedies(missing ?? [], hasOwnFonts: settings.fonts != .default)
  }

  private static func remedies(_ check: RendererCheck) -> [String] {
    let broken = check.faces.filter { $0.problem != nil }
    let missing = broken.filter { !isThere($0.face.path) }.compactMap(\.face.package)
    var result: [String] = []
    if !missing.isEmpty {
      result.append("apt-get install " + Set(missing).sorted().joined(separator: " "))
    }
    for face in broken where !isThere(face.face.path) && face.face.package == nil {
      result.append("put a font at \(face.face.path), or change \"fonts\" in screenshots/qa.json")
    }
    for face in broken where isThere(face.face.path) {
      if let remedy = face.problem?.remedy, !result.contains(remedy) { result.append(remedy) }
    }
    if let expected = check.expectedSelfTest, let selfTest = check.selfTest, selfTest != expected {
      result.append("use FreeType 2.11 or newer and the fonts of the packages named here")
    }
    return result
  }

  /// How to get fonts with these characters: one remedy per font.
  private static func remedies(_ missing: [Unicode.Scalar], hasOwnFonts: Bool) -> [String] {
    let advice = hasOwnFonts ? "add it to \"fonts\" of" : "name it in \"fonts\" of"
    var result: [String] = []
    for hint in missing.map(GlyphHint.init) {
      let remedy: String? =
        switch hint {
        case .icons:
          "for icons, put the file of a Nerd Font into the project and \(advice) screenshots/qa.json"
        case .package(let package, let file):
          "apt-get install \(package), then \(advice) screenshots/qa.json: \(file)"
        case .unknown: nil
        }
      if let remedy, !result.contains(remedy) { result.append(remedy) }
    }
    return result
  }

  /// Whether the file exists. One that can't be examined counts as existing: its problem has been reported already.
  private static func isThere(_ path: String) -> Bool {
    do { return try Files.exists(path) } catch { return true }
  }
}

extension DoctorReport.Character {
  fileprivate init(_ scalar: Unicode.Scalar) {
    codePoint = scalar.codePoint
    name = scalar.properties.name
    if case .package(let package, let file) = GlyphHint(scalar) {
      (self.package, self.file) = (package, file)
    } else {
      (package, file) = (nil, nil)
    }
  }
}

extension Suite {
  /// The render settings of the project's screens; those of the first screen if they differ.
  package func renderSettings() throws(SuiteErrors) -> RenderSettings {
    try select().configs[0].renderSettings
  }
}
