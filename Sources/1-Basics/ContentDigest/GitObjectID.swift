/// The id of an object in git: 40 hexadecimal digits with SHA-1, 64 with the `sha256` object format
/// (gitformat-hash-function-transition).
package struct GitObjectID: Hashable, Sendable, LosslessStringConvertible {
  private let bytes: DigestBytes

  package var description: String { bytes.digits }

  /// - Returns: nil if the text isn't a full id, as git prints it.
  package init?(_ text: String) {
    guard [40, 64].contains(text.utf8.count), let bytes = DigestBytes(text) else { return nil }
    self.bytes = bytes
  }

  /// The id of a blob with these contents.
  ///
  /// - Parameter digits: The number of digits of an id in that repository.
  package init(ofBlob bytes: [UInt8], digits: Int) {
    self.init(of: Array("blob \(bytes.count)\0".utf8) + bytes, digits: digits)
  }

  /// The id of the empty tree, which git knows in every repository.
  ///
  /// - Parameter digits: The number of digits of an id in that repository.
  package init(ofEmptyTree digits: Int) {
    self.init(of: Array("tree 0\0".utf8), digits: digits)
  }

  private init(of object: [UInt8], digits: Int) {
    let algorithm: DigestAlgorithm = digits == 64 ? .sha256 : .sha1
    bytes = algorithm.digest(of: object)
  }

  /// Whether this is the id of a blob with exactly these contents.
  package func isBlob(_ contents: [UInt8]) -> Bool {
    GitObjectID(ofBlob: contents, digits: 2 * bytes.count) == self
  }
}
