/// A signature of some bytes for one purpose, as `ssh-keygen -Y sign` makes it (PROTOCOL.sshsig of OpenSSH).
package struct SSHSignature: Hashable, Sendable {
  private static let magic = Array("SSHSIG".utf8)
  /// The longest signature, in bytes: that of a certificate by an RSA key of 16,384 bits has fewer.
  package static let limit = 1 << 14

  /// The key that made it.
  package let key: SSHPublicKey
  /// The purpose, so that a signature for another one can't be used.
  private let namespace: String
  private let digest: Crypto.Hash
  private let signature: [UInt8]

  /// - Parameter blob: The signature without its armor.
  package init(_ blob: [UInt8]) throws(SignatureError) {
    guard blob.count <= Self.limit else { throw SignatureError("is too long") }
    var reader = WireReader(blob)
    guard try reader.bytes(Self.magic.count) == Self.magic else {
      throw SignatureError("isn't a signature of SSH")
    }
    guard try reader.uint32() == 1 else { throw SignatureError("is of an unknown version") }
    key = try SSHPublicKey(try reader.string())
    namespace = try reader.text()
    guard try reader.string().isEmpty else {
      throw SignatureError("has something in the part that is reserved")
    }
    let name = try reader.text()
    guard let digest = Crypto.Hash(rawValue: name), digest != .sha384 else {
      throw SignatureError("is by an unknown digest")
    }
    self.digest = digest
    signature = try reader.string()
    try reader.checkEnd()
  }

  /// Checks that the owner of ``key`` signed these bytes for this purpose.
  ///
  /// - Returns: What a security key says of the person.
  package func check(
    of message: [UInt8], for purpose: String
  ) throws(SignatureError) -> SSHPublicKey.Presence {
    guard namespace == purpose else {
      throw SignatureError("is for another purpose")
    }
    let signed =
      Self.magic + WireFormat.string(namespace) + WireFormat.string("")
      + WireFormat.string(digest.rawValue)
      + WireFormat.string(Crypto.digest(of: message, by: digest))
    return try key.check(signature, of: signed)
  }

  /// The lines around a signature in a file, and in what `ssh-keygen` prints.
  private static let (header, footer) = (
    "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
  )

  /// Returns the base64 between the lines of an armored signature, without line feeds, or nil if it has none.
  package static func unarmored(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.first ?? "" == header, lines.last ?? "" == footer, lines.count > 2 else {
      return nil
    }
    return lines.dropFirst().dropLast().joined()
  }
}
