package import FrameRenderer
internal import PNGImage
package import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame

/// What `qa doctor` found out about drawing on this machine.
package struct DoctorReport: Codable, Hashable, Sendable {
  package struct Font: Codable, Hashable, Sendable {
    package let name: String
    package let path: String
    /// The SHA-256 of its file, in hexadecimal; absent where it can't be used.
    package let digest: String?
    /// The Debian package that installs it; absent for fonts of the project.
    package let package: String?
    /// Why it can't be used.
    package let problem: String?
  }

  package let fonts: [Font]
  package let freeType: String
  package let harfBuzz: String
  package let libpng: String
  package let renderer: String
  /// The version of Unicode by whose data the terminal measures and joins characters.
  package let unicode: String
  package let scale: Int
  /// A digest of some hundred glyphs; absent where the fonts do not allow to draw them.
  package let selfTest: String?
  /// What it is elsewhere; absent where that is not known.
  package let expectedSelfTest: String?
  package let isWell: Bool
  /// What to do, a command or a sentence each.
  package let remedies: [String]

  /// Looks at what frames would be drawn with.
  ///
  /// - Throws: ``SuiteError`` where FreeType cannot start.
  package init(_ settings: RenderSettings) async throws(SuiteError) {
    let check: RendererCheck
    do {
      check = try await RendererCheck(settings)
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
    libpng = PNGLibrary.version
    renderer = check.renderer
    unicode = UnicodeProperties.version
    scale = settings.scale
    selfTest = check.selfTest
    expectedSelfTest = check.expectedSelfTest
    isWell = check.isWell
    remedies = Self.remedies(check)
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
      result.append("use FreeType 2.11 or newer and the fonts of the packages that are named here")
    }
    return result
  }

  /// What can't be looked at is there: what is wrong with it is known by then.
  private static func isThere(_ path: String) -> Bool {
    do { return try Files.exists(path) } catch { return true }
  }
}

extension Suite {
  /// How the project's screens are drawn; where they differ, as the first one.
  package func renderSettings() throws(SuiteErrors) -> RenderSettings {
    try select().configs[0].renderSettings
  }
}
