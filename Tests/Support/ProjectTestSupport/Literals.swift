package import Baselines
package import ContentDigest
package import ProjectFiles

/// The literal is the digest's 64 hexadecimal digits, or a text to digest.
extension SHA256Digest: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    self = SHA256Digest(text) ?? SHA256Digest(of: Array(text.utf8))
  }
}

/// The literal is that of a `SHA256Digest`; the prefix `png:` makes it the digest of a file.
extension BaselineDigest: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    self =
      text.hasPrefix("png:")
      ? .file(SHA256Digest(stringLiteral: String(text.dropFirst(4))))
      : .frame(SHA256Digest(stringLiteral: text))
  }
}

extension ScreenName: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    guard let name = ScreenName(text) else { preconditionFailure("no screen can be \"\(text)\"") }
    self = name
  }
}

/// The literal may also be a name that no screen can have.
extension BaselineName: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }
}
