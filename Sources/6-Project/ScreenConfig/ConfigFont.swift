package import ContentDigest
package import ProjectFiles

/// A font file that `qa.json` names.
package struct ConfigFont: Hashable, Sendable {
  /// The absolute path.
  package let path: String
  /// The file's digest, or nil if the file doesn't exist.
  package let digest: SHA256Digest?

  /// The most fonts. Each one is opened for each picture.
  private static let maximum = 32
  /// The largest font file, in bytes. The largest fonts in use have some tens of megabytes.
  private static let sizeLimit = 64 << 20

  /// - Throws: ``SuiteError`` if a font doesn't exist, or isn't a regular file.
  package static func read(
    _ defaults: ConfigObject?, _ project: Project, from files: any ConfigSource
  ) throws(SuiteError) -> [ConfigFont] {
    guard let defaults, let paths = try defaults.strings("fonts") else { return [] }
    guard paths.count <= maximum else {
      throw defaults.error(at: "fonts", "\"fonts\" must have at most \(maximum)")
    }
    return try paths.map { path throws(SuiteError) in
      let absolute = Path.absolute(path, from: project.root)
      guard try files.exists(absolute) else {
        throw defaults.error(
          at: "fonts", "the font \(path) does not exist",
          remedy: "a relative path begins at the project's root; without \"fonts\" the default "
            + "ones are used")
      }
      let bytes = try files.read(absolute, limit: sizeLimit)
      return ConfigFont(path: absolute, digest: bytes.map(digest))
    }
  }

  /// A commit may have a Git LFS pointer in place of the file.
  private static func digest(of bytes: [UInt8]) -> SHA256Digest {
    LFSPointer(bytes)?.digest ?? SHA256Digest(of: bytes)
  }
}
