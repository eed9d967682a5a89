package import ContentDigest

/// The digest by which a baseline is approved. In files it is a text: the digits of a frame's digest, or `png:`
/// followed by those of a file's digest.
package enum BaselineDigest: DigestText, Hashable, Sendable {
  /// The digest of the frame that the picture shows.
  case frame(SHA256Digest)
  /// The digest of the file, for a PNG without a frame.
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
