internal import Diagnostics

/// A SHA-256 (FIPS 180-4). Its text, also in files, is 64 lowercase hexadecimal digits.
package struct SHA256Digest: DigestText, Hashable, Sendable {
  package let description: String

  /// The digest of some bytes.
  package init(of bytes: [UInt8]) { description = DigestAlgorithm.sha256.digits(of: bytes) }

  /// - Returns: nil if the text is not 64 lowercase hexadecimal digits.
  package init?(_ text: String) {
    guard Hexadecimal.isDigits(text, count: 64) else { return nil }
    description = text
  }

  /// - Parameter digits: As libcrypto's bytes give them.
  init(digits: String) { description = digits }

  /// The first 12 digits, by which people tell digests apart.
  package var short: Substring { description.prefix(12) }
}

/// A digest that files have as its text.
package protocol DigestText: Codable, LosslessStringConvertible {}

extension DigestText {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let digest = Self(text) else { throw UnlikelyDigest(text, at: decoder.codingPath) }
    self = digest
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A text in a file that stands for a digest and can't be one.
struct UnlikelyDigest: Diagnostic {
  let place: String?
  let message: String

  /// - Parameter path: The keys that lead to it in the file.
  init(_ text: String, at path: [any CodingKey]) {
    place = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
    message = "\"\(text.prefix(100))\" can't be a digest"
  }
}
