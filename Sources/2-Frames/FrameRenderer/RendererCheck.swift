package import ContentDigest

/// A check of everything that draws pictures on this machine: the fonts, the libraries, and a self-test of their
/// output.
package struct RendererCheck: Sendable {
  /// A face of the stack and the state of its file.
  package struct Face: Hashable, Sendable {
    package let face: FontFace
    /// The digest of its file, or nil if it can't be used.
    package let digest: SHA256Digest?
    /// Why it can't be used, or nil if it can.
    package let problem: RenderError?
  }

  /// The faces, in the order in which they are searched.
  package let faces: [Face]
  /// The version of FreeType at run time, which may differ from the one at build time.
  package let freeType: String
  package let harfBuzz: String
  /// The version of this program's own drawing code.
  package let renderer: String
  /// The result of ``FrameRenderer/selfTest()``, or nil if the fonts don't allow a renderer.
  package let selfTest: SHA256Digest?
  /// The expected result, or nil if the fonts aren't the default ones.
  package let expectedSelfTest: SHA256Digest?

  /// Whether pictures can be drawn and are the same as on other machines.
  package var isWell: Bool {
    faces.allSatisfy { $0.problem == nil } && selfTest != nil
      && (expectedSelfTest == nil || selfTest == expectedSelfTest)
  }

  /// The self-test digests of the default fonts by scale. They are the same for every FreeType since 2.11.
  static let knownSelfTests: [Int: String] = [
    1: "de488a5bb7c9b7e9f1729cad9e88d200b4b26d08252b1636f77ef3c7b344817f",
    2: "6d3f56826578f284f84fbdb3a6911b8de9e90788bf977e5b06138cedb7ac75b8",
    3: "72bfbc39203bb1c3f0c354c3e44612669c2d9a9ff32f68acd99e3db7490a187f",
  ]

  package init(_ settings: RenderSettings) async throws(RenderError) {
    var library = try FontLibrary(count: settings.fonts.faces.count)
    faces = settings.fonts.faces.enumerated().map { index, face in
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
