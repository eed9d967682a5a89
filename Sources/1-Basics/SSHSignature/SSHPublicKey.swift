internal import FoundationEssentials

/// A public key, or a certificate of one, as SSH encodes it (RFC 4253, section 6.6; PROTOCOL.u2f and PROTOCOL.certkeys
/// of OpenSSH).
package struct SSHPublicKey: Hashable, Sendable {
  /// The kinds of keys that can sign. Only their secure forms are here: no DSA, and RSA of 2,048 bits and more.
  package enum Kind: String, CaseIterable, Sendable {
    case ed25519 = "ssh-ed25519"
    case rsa = "ssh-rsa"
    case ecdsa256 = "ecdsa-sha2-nistp256"
    case ecdsa384 = "ecdsa-sha2-nistp384"
    case ecdsa521 = "ecdsa-sha2-nistp521"
    case securityKeyEd25519 = "sk-ssh-ed25519@openssh.com"
    case securityKeyECDSA = "sk-ecdsa-sha2-nistp256@openssh.com"

    /// Whether the key is in hardware that a person touches.
    package var isSecurityKey: Bool { self == .securityKeyEd25519 || self == .securityKeyECDSA }

    /// The name in messages, as `ssh-keygen -l` prints it.
    package var displayName: String {
      switch self {
      case .ed25519: "ED25519"
      case .rsa: "RSA"
      case .ecdsa256, .ecdsa384, .ecdsa521: "ECDSA"
      case .securityKeyEd25519: "ED25519-SK"
      case .securityKeyECDSA: "ECDSA-SK"
      }
    }

    /// The name of a certificate of such a key.
    var certificateName: String {
      let suffix = "@openssh.com"
      let name = rawValue.hasSuffix(suffix) ? String(rawValue.dropLast(suffix.count)) : rawValue
      return "\(name)-cert-v01\(suffix)"
    }

    /// The curve's name in the key, or nil if it has none.
    var curve: String? {
      switch self {
      case .ecdsa256, .securityKeyECDSA: "nistp256"
      case .ecdsa384: "nistp384"
      case .ecdsa521: "nistp521"
      case .ed25519, .rsa, .securityKeyEd25519: nil
      }
    }
  }

  /// The numbers of a key.
  enum Material: Hashable, Sendable {
    /// 32 bytes (RFC 8032).
    case ed25519([UInt8])
    /// Exponent and modulus, big-endian.
    case rsa(exponent: [UInt8], modulus: [UInt8])
    /// An uncompressed point (SEC 1, section 2.3.3).
    case point([UInt8])
  }

  /// The whole encoding.
  package private(set) var blob: [UInt8]
  package let kind: Kind
  let material: Material
  /// The application of a security key, such as `ssh:`.
  let application: [UInt8]
  /// What a certificate adds to the key, or nil for a key alone.
  package private(set) var certificate: SSHCertificate?

  package init(_ blob: [UInt8]) throws(SignatureError) {
    self.blob = blob
    var reader = WireReader(blob)
    let name = try reader.text()
    let isCertificate: Bool
    if let kind = Kind(rawValue: name) {
      (self.kind, isCertificate) = (kind, false)
    } else if let kind = Kind.allCases.first(where: { $0.certificateName == name }) {
      (self.kind, isCertificate) = (kind, true)
      _ = try reader.string()
    } else {
      throw SignatureError("is a key of an unknown kind")
    }
    (material, application) = try Self.read(kind, &reader)
    certificate = isCertificate ? try SSHCertificate(&reader, whole: blob) : nil
    try reader.checkEnd()
    // Otherwise a key would have several encodings, and a list of revoked keys has one of them.
    guard isCertificate || blob == encoding else {
      throw SignatureError("is a key that isn't encoded as OpenSSH does it")
    }
  }

  private static func read(
    _ kind: Kind, _ reader: inout WireReader
  ) throws(SignatureError) -> (Material, application: [UInt8]) {
    let material: Material
    if kind == .rsa {
      let exponent = Array(try reader.string().drop { $0 == 0 })
      let modulus = Array(try reader.string().drop { $0 == 0 })
      guard (256...2048).contains(modulus.count), (1...8).contains(exponent.count) else {
        throw SignatureError("is an RSA key of fewer than 2,048 or more than 16,384 bits")
      }
      guard exponent != [1], exponent.last?.isMultiple(of: 2) == false else {
        throw SignatureError("is an RSA key with an exponent that proves nothing")
      }
      material = .rsa(exponent: exponent, modulus: modulus)
    } else if let curve = kind.curve {
      guard try reader.text() == curve else { throw SignatureError("is a key of another curve") }
      material = .point(try reader.string())
    } else {
      let bytes = try reader.string()
      guard bytes.count == 32 else { throw SignatureError("is a key of a wrong length") }
      material = .ed25519(bytes)
    }
    return (material, kind.isSecurityKey ? try reader.string() : [])
  }

  /// The key without its certificate.
  package var plain: SSHPublicKey {
    var key = self
    if certificate != nil { (key.blob, key.certificate) = (encoding, nil) }
    return key
  }

  /// The encoding of the key without its certificate.
  private var encoding: [UInt8] {
    var blob = WireFormat.string(kind.rawValue)
    switch material {
    case .ed25519(let bytes): blob += WireFormat.string(bytes)
    case .rsa(let exponent, let modulus):
      for number in [exponent, modulus] {
        blob += WireFormat.string((number.first.map { $0 >= 0x80 } ?? false ? [0] : []) + number)
      }
    case .point(let point):
      blob += WireFormat.string(kind.curve ?? "") + WireFormat.string(point)
    }
    if kind.isSecurityKey { blob += WireFormat.string(application) }
    return blob
  }

  /// The fingerprint of the key without its certificate.
  package var fingerprint: String { Self.fingerprint(of: plain.blob) }

  /// The fingerprint of an encoded key, as `ssh-keygen -l` prints it: `SHA256:` and base64.
  static func fingerprint(of blob: [UInt8]) -> String {
    "SHA256:"
      + Data(Crypto.digest(of: blob, by: .sha256)).base64EncodedString()
      .filter { $0 != "=" }
  }

  /// The key in messages: its kind and fingerprint.
  package var summary: String { "\(kind.displayName) \(fingerprint)" }
}
