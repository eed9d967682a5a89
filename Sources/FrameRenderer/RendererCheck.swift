/// What pictures are drawn with on this machine, looked at one by one: fonts, libraries, and a test
/// of what they give.
package struct RendererCheck: Sendable {
  /// A face of the stack and the state of its file.
  package struct Face: Hashable, Sendable {
    package let face: FontFace
    /// The SHA-256 of its file, in hexadecimal; nil where it can't be used.
    package let digest: String?
    /// Why it can't be used.
    package let problem: RenderError?
  }

  /// In the order in which they are asked.
  package let faces: [Face]
  /// The version of FreeType that runs, which may be another than the one built with.
  package let freeType: String
  package let harfBuzz: String
  /// The version of this program's own drawing.
  package let renderer: String
  /// What ``FrameRenderer/selfTest()`` gives; nil where the fonts do not allow a renderer.
  package let selfTest: String?
  /// What it should give; nil for fonts that are not the default ones.
  package let expectedSelfTest: String?

  /// Whether pictures can be drawn, and are those that other machines draw.
  package var isWell: Bool {
    faces.allSatisfy { $0.problem == nil } && selfTest != nil
      && (expectedSelfTest == nil || selfTest == expectedSelfTest)
  }

  /// The self-test of the default fonts by scale: the same with any FreeType from 2.11 on.
  static let knownSelfTests: [Int: String] = [
    1: "15a75674d67306792bf7f0f83fe11c255c10debdc8f14cd6b66f170f44a35366",
    2: "555097158beee6e55449a595d352a71a062d7785fcebd0591d316af9fca58a89",
    3: "5185400db05d9c7c847c448c98b09663db9cda90b14001d13b5e92a5636ddd9e",
  ]

  package init(_ settings: RenderSettings) async throws(RenderError) {
    var library = try FontLibrary(count: settings.fonts.faces.count)
    faces = settings.fonts.faces.indices.map { index in
      let face = settings.fonts.faces[index]
      do throws(RenderError) {
        try FontFile.check([face])
        try library.open(index, face, size: nil)
        return Face(face: face, digest: try FontFile.digest(of: face), problem: nil)
      } catch {
        return Face(face: face, digest: nil, problem: error)
      }
    }
    freeType = library.version
    harfBuzz = TextShaper.version
    renderer = RenderFingerprint.currentRenderer
    selfTest = try? await FrameRenderer(settings).selfTest()
    let isDefault = settings.fonts == .default
    expectedSelfTest = isDefault ? Self.knownSelfTests[settings.scale] : nil
  }
}
