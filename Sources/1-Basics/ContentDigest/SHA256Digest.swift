internal import Diagnostics

/// A SHA-256 digest (FIPS 180-4). As text, also in files, it is 64 lowercase hexadecimal digits.
package struct SHA256Digest: DigestText, Hashable, Sendable {
  private let bytes: DigestBytes

  package var description: String { bytes.digits }

  /// The digest of some bytes.
  package init(of bytes: [UInt8]) { self.init(DigestAlgorithm.sha256.digest(of: bytes)) }

  /// - Returns: nil if the text is not 64 lowercase hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == 64, let bytes = DigestBytes(text) else { return nil }
    self.bytes = bytes
  }

  /// - Parameter bytes: The 32 bytes of a digest.
  init(_ bytes: DigestBytes) { self.bytes = bytes }

  /// The first 12 digits, enough for people to distinguish digests.
  package var short: Substring { description.prefix(12) }
}

/// A digest that is stored in files as text.
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

/// The error for a text in a file that should be a digest but can't be one.
struct UnlikelyDigest: Diagnostic {
  let place: String?
  let message: String

  /// - Parameter path: The keys that lead to it in the file.
  init(_ text: String, at path: [any CodingKey]) {
    place = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
    message = "\"\(text.prefix(100))\" can't be a digest"
  }
}
