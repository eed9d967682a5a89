internal import CCrypto

/// The algorithms of libcrypto that signatures need.
enum Crypto {
  /// The algorithms that make a digest, by their names in signatures.
  enum Hash: String, Sendable {
    case sha256, sha384, sha512

    var implementation: OpaquePointer? {
      switch self {
      case .sha256: EVP_sha256()
      case .sha384: EVP_sha384()
      case .sha512: EVP_sha512()
      }
    }
  }

  static func digest(of bytes: [UInt8], by algorithm: Hash) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    let status = EVP_Digest(
      bytes, bytes.count, &digest, &length, algorithm.implementation, nil)
    precondition(status == 1, "libcrypto has no SHA-2")
    return Array(digest.prefix(Int(length)))
  }

  /// Whether a signature of some bytes was made by the owner of a key.
  ///
  /// - Parameters:
  ///   - signature: The signature as libcrypto reads it: for ECDSA, its numbers in DER.
  ///   - key: A SubjectPublicKeyInfo in DER (RFC 5280, section 4.1).
  ///   - algorithm: The digest, or nil for Ed25519, which has its own.
  static func isValid(
    _ signature: [UInt8], of message: [UInt8], by key: [UInt8], _ algorithm: Hash?
  ) -> Bool {
    let publicKey = key.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var start = buffer.baseAddress
      return d2i_PUBKEY(nil, &start, buffer.count)
    }
    guard let publicKey else { return false }
    defer { EVP_PKEY_free(publicKey) }
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, algorithm?.implementation, nil, publicKey) == 1 else {
      return false
    }
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}

extension SSHPublicKey {
  /// The key as libcrypto reads it: a SubjectPublicKeyInfo in DER.
  private var publicKeyInfo: [UInt8] {
    switch material {
    case .ed25519(let bytes):
      // RFC 8410, section 3
      DER.sequence(DER.sequence(DER.identifier([0x2b, 0x65, 0x70])), DER.bitString(bytes))
    case .rsa(let exponent, let modulus):
      // RFC 3279, section 2.3.1
      DER.sequence(
        DER.sequence(
          DER.identifier([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]), DER.null),
        DER.bitString(DER.sequence(DER.integer(modulus), DER.integer(exponent))))
    case .point(let point):
      // RFC 5480, section 2.1.1
      DER.sequence(
        DER.sequence(
          DER.identifier([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]), DER.identifier(curveID)),
        DER.bitString(point))
    }
  }

  private var curveID: [UInt8] {
    switch kind {
    case .ecdsa384: [0x2b, 0x81, 0x04, 0x00, 0x22]
    case .ecdsa521: [0x2b, 0x81, 0x04, 0x00, 0x23]
    case .ed25519, .rsa, .ecdsa256, .securityKeyEd25519, .securityKeyECDSA:
      [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]
    }
  }

  /// What a signature by a security key says of the moment of signing (PROTOCOL.u2f of OpenSSH, "SSH U2F signatures").
  package struct Presence: Hashable, Sendable {
    /// Whether a person touched the key.
    package let isTouched: Bool
    /// Whether the key knew the person by a PIN or a finger.
    package let isVerified: Bool

    /// That of a key without hardware, which proves neither.
    package static let none = Presence(isTouched: false, isVerified: false)
  }

  /// Checks a signature blob of SSH (RFC 4253, section 6.6; RFC 8332; RFC 5656; PROTOCOL.u2f).
  ///
  /// - Returns: What a security key says of the person, or ``Presence/none`` for other keys.
  /// - Throws: ``SignatureError`` if the signature isn't one of these bytes by this key.
  func check(
    _ signature: [UInt8], of message: [UInt8]
  ) throws(SignatureError) -> Presence {
    var reader = WireReader(signature)
    let name = try reader.text()
    let value = try reader.string()
    var presence = Presence.none
    var signed = message
    if kind.isSecurityKey {
      let flags = try reader.byte()
      let counter = WireFormat.uint32(try reader.uint32())
      presence = Presence(isTouched: flags & 0x01 != 0, isVerified: flags & 0x04 != 0)
      signed =
        Crypto.digest(of: application, by: .sha256) + [flags] + counter
        + Crypto.digest(of: message, by: .sha256)
    }
    try reader.checkEnd()
    let (digest, form) = try algorithm(named: name, value)
    guard Crypto.isValid(form, of: signed, by: publicKeyInfo, digest) else {
      throw SignatureError("isn't one of these words by this key")
    }
    return presence
  }

  /// The digest and the form in libcrypto of a signature.
  private func algorithm(
    named name: String, _ value: [UInt8]
  ) throws(SignatureError) -> (Crypto.Hash?, [UInt8]) {
    switch kind {
    case .rsa where name == "rsa-sha2-256": return (.sha256, value)
    case .rsa where name == "rsa-sha2-512": return (.sha512, value)
    case .ed25519 where name == kind.rawValue, .securityKeyEd25519 where name == kind.rawValue:
      return (nil, value)
    case .ecdsa256 where name == kind.rawValue, .securityKeyECDSA where name == kind.rawValue:
      return (.sha256, try Self.numbers(value))
    case .ecdsa384 where name == kind.rawValue: return (.sha384, try Self.numbers(value))
    case .ecdsa521 where name == kind.rawValue: return (.sha512, try Self.numbers(value))
    case .rsa, .ed25519, .ecdsa256, .ecdsa384, .ecdsa521, .securityKeyEd25519, .securityKeyECDSA:
      throw SignatureError("is by an algorithm that doesn't belong to its key")
    }
  }

  /// The two numbers of an ECDSA signature in DER (RFC 5656, section 3.1.2; RFC 3279, section 2.2.3).
  private static func numbers(_ value: [UInt8]) throws(SignatureError) -> [UInt8] {
    var reader = WireReader(value)
    let numbers = DER.sequence(DER.integer(try reader.string()), DER.integer(try reader.string()))
    try reader.checkEnd()
    return numbers
  }
}
