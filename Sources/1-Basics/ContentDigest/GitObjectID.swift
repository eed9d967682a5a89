/// The id of an object in git: 40 hexadecimal digits with SHA-1, 64 with the `sha256` object format
/// (gitformat-hash-function-transition).
package struct GitObjectID: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// - Returns: nil if the text isn't a full id, as git prints it.
  package init?(_ text: String) {
    guard [40, 64].contains(where: { Hexadecimal.isDigits(text, count: $0) }) else { return nil }
    description = text
  }

  /// The id of a blob with these contents.
  ///
  /// - Parameter digits: The number of digits of an id in that repository.
  package init(ofBlob bytes: [UInt8], digits: Int) {
    let algorithm: DigestAlgorithm = digits == 64 ? .sha256 : .sha1
    description = algorithm.digits(of: Array("blob \(bytes.count)\0".utf8) + bytes)
  }

  /// The id of the empty tree, which git knows in every repository.
  ///
  /// - Parameter digits: The number of digits of an id in that repository.
  package init(ofEmptyTree digits: Int) {
    let algorithm: DigestAlgorithm = digits == 64 ? .sha256 : .sha1
    description = algorithm.digits(of: Array("tree 0\0".utf8))
  }

  /// Whether this is the id of a blob with exactly these contents.
  package func isBlob(_ bytes: [UInt8]) -> Bool {
    GitObjectID(ofBlob: bytes, digits: description.utf8.count) == self
  }
}
