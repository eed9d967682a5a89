package import ContentDigest

/// What pictures are drawn with on this machine, looked at one by one: fonts, libraries, and a test
/// of what they give.
package struct RendererCheck: Sendable {
  /// A face of the stack and the state of its file.
  package struct Face: Hashable, Sendable {
    package let face: FontFace
    /// That of its file; nil if it can't be used.
    package let digest: SHA256Digest?
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
  package let selfTest: SHA256Digest?
  /// What it should give; nil for fonts that are not the default ones.
  package let expectedSelfTest: SHA256Digest?

  /// Whether pictures can be drawn, and are those that other machines draw.
  package var isWell: Bool {
    faces.allSatisfy { $0.problem == nil } && selfTest != nil
      && (expectedSelfTest == nil || selfTest == expectedSelfTest)
  }

  /// The self-test of the default fonts by scale: the same with any FreeType from 2.11 on.
  static let knownSelfTests: [Int: String] = [
    1: "de488a5bb7c9b7e9f1729cad9e88d200b4b26d08252b1636f77ef3c7b344817f",
    2: "6d3f56826578f284f84fbdb3a6911b8de9e90788bf977e5b06138cedb7ac75b8",
    3: "72bfbc39203bb1c3f0c354c3e44612669c2d9a9ff32f68acd99e3db7490a187f",
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
    expectedSelfTest =
      isDefault ? Self.knownSelfTests[settings.scale].flatMap(SHA256Digest.init) : nil
  }
}
