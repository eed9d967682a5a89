package import ContentDigest

/// By what a baseline is approved. Files have it as a text: the digits of a frame's digest, or `png:` and those of a
/// file's.
package enum BaselineDigest: DigestText, Hashable, Sendable {
  /// That of the frame that the picture shows.
  case frame(SHA256Digest)
  /// That of the file, of a PNG without a frame.
  case file(SHA256Digest)

  private static let filePrefix = "png:"

  /// - Returns: nil if the text is neither.
  package init?(_ text: String) {
    let isFile = text.hasPrefix(Self.filePrefix)
    let digits = isFile ? String(text.dropFirst(Self.filePrefix.count)) : text
    guard let digest = SHA256Digest(digits) else { return nil }
    self = isFile ? .file(digest) : .frame(digest)
  }

  package var description: String {
    switch self {
    case .frame(let digest): digest.description
    case .file(let digest): Self.filePrefix + digest.description
    }
  }
}
