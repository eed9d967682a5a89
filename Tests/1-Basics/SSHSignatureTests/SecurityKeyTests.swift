import CCrypto
import FoundationEssentials
import Testing

@testable import SSHSignature

/// Signatures of security keys, which the tests make, as there is no hardware (PROTOCOL.u2f of OpenSSH).
@Suite("Security keys", .timeLimit(.minutes(20))) struct SecurityKeyTests {
  private static let message = Array("a decision\n".utf8)

  @Test(
    "What a security key says of the person is read from what it has signed",
    arguments: [SSHPublicKey.Kind.securityKeyEd25519, .securityKeyECDSA],
    [(flags: UInt8(0), false, false), (1, true, false), (5, true, true), (4, false, true)])
  func presence(
    kind: SSHPublicKey.Kind, expected: (flags: UInt8, isTouched: Bool, isVerified: Bool)
  ) throws {
    let key = try SoftwareKey(kind)
    let signature = try SSHSignature(key.sign(Self.message, flags: expected.flags))

    let presence = try signature.check(of: Self.message, for: "test")

    #expect(presence.isTouched == expected.isTouched)
    #expect(presence.isVerified == expected.isVerified)
    #expect(signature.key.kind.isSecurityKey)
  }

  @Test(
    "Flags that weren't signed don't count",
    arguments: [SSHPublicKey.Kind.securityKeyEd25519, .securityKeyECDSA])
  func forgedFlags(kind: SSHPublicKey.Kind) throws {
    let key = try SoftwareKey(kind)
    let blob = key.sign(Self.message, flags: 0, claiming: 5)

    #expect(throws: SignatureError.self) {
      _ = try SSHSignature(blob).check(of: Self.message, for: "test")
    }
  }

  @Test("A signature for another application isn't one by this key")
  func otherApplication() throws {
    let key = try SoftwareKey(.securityKeyEd25519)
    let blob = key.sign(Self.message, flags: 1, application: "ssh:other")

    #expect(throws: SignatureError.self) {
      _ = try SSHSignature(blob).check(of: Self.message, for: "test")
    }
  }
}

/// A security key in software.
private final class SoftwareKey {
  private let kind: SSHPublicKey.Kind
  private let key: OpaquePointer
  private static let application = Array("ssh:".utf8)

  init(_ kind: SSHPublicKey.Kind) throws {
    self.kind = kind
    let isCurve = kind == .securityKeyECDSA
    let context = try #require(
      EVP_PKEY_CTX_new_id(isCurve ? EVP_PKEY_EC : EVP_PKEY_ED25519, nil))
    defer { EVP_PKEY_CTX_free(context) }
    try #require(EVP_PKEY_keygen_init(context) == 1)
    if isCurve {
      try #require(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1)
    }
    var made: OpaquePointer?
    try #require(EVP_PKEY_keygen(context, &made) == 1)
    key = try #require(made)
  }

  deinit { EVP_PKEY_free(key) }

  private var publicKey: [UInt8] {
    var info: UnsafeMutablePointer<UInt8>?
    let count = Int(i2d_PUBKEY(key, &info))
    let bytes = Array(UnsafeBufferPointer(start: info, count: count))
    // The point of P-256 and the key of Ed25519 are the end of the structure.
    let material =
      kind == .securityKeyECDSA
      ? WireFormat.string("nistp256") + WireFormat.string(Array(bytes.suffix(65)))
      : WireFormat.string(Array(bytes.suffix(32)))
    return WireFormat.string(kind.rawValue) + material + WireFormat.string(Self.application)
  }

  /// - Parameters:
  ///   - claimed: The flags in the signature, if they aren't those that are signed.
  ///   - application: The application that is signed.
  func sign(
    _ message: [UInt8], flags: UInt8, claiming claimed: UInt8? = nil, application: String = "ssh:"
  ) -> [UInt8] {
    let counter = WireFormat.uint32(7)
    let head = Array("SSHSIG".utf8)
    let names = WireFormat.string("test") + WireFormat.string("") + WireFormat.string("sha512")
    let statement = head + names + WireFormat.string(Crypto.digest(of: message, by: .sha512))
    let signed =
      Crypto.digest(of: Array(application.utf8), by: .sha256) + [flags] + counter
      + Crypto.digest(of: statement, by: .sha256)
    let signature =
      WireFormat.string(kind.rawValue) + WireFormat.string(rawSignature(of: signed))
      + [claimed ?? flags] + counter
    return head + WireFormat.uint32(1) + WireFormat.string(publicKey) + names
      + WireFormat.string(signature)
  }

  private func rawSignature(of bytes: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var count = 512
    var signature = [UInt8](repeating: 0, count: count)
    let digest = kind == .securityKeyECDSA ? EVP_sha256() : nil
    EVP_DigestSignInit(context, nil, digest, nil, key)
    EVP_DigestSign(context, &signature, &count, bytes, bytes.count)
    let made = Array(signature.prefix(count))
    return kind == .securityKeyECDSA ? Self.wireNumbers(made) : made
  }

  /// The two numbers of a signature in DER, in the form of SSH.
  private static func wireNumbers(_ der: [UInt8]) -> [UInt8] {
    var (numbers, index) = ([UInt8](), 2)
    while index < der.count {
      let count = Int(der[index + 1])
      numbers += WireFormat.string(Array(der[index + 2..<index + 2 + count]))
      index += 2 + count
    }
    return numbers
  }
}
