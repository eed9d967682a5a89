package import Baselines
package import ContentDigest

/// A digest that a test writes as a text: its 64 digits, or any other text, of which it is the digest.
extension SHA256Digest: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    self = SHA256Digest(text) ?? SHA256Digest(of: Array(text.utf8))
  }
}

/// As a `SHA256Digest`; after `png:` that of a file.
extension BaselineDigest: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    self =
      text.hasPrefix("png:")
      ? .file(SHA256Digest(stringLiteral: String(text.dropFirst(4))))
      : .frame(SHA256Digest(stringLiteral: text))
  }
}
