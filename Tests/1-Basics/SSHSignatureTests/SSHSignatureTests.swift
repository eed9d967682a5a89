import FoundationEssentials
import Testing

@testable import SSHSignature

/// Signatures that the real ssh-keygen makes, and what a person could do to them.
@Suite(
  "Signatures of SSH", .timeLimit(.minutes(20)),
  .enabled("needs ssh-keygen (apt-get install openssh-client)") { SSHKeygen.isThere })
struct SSHSignatureTests {
  private let keygen: SSHKeygen

  init() throws { keygen = try SSHKeygen() }

  private static let message = Array("a decision\n".utf8)

  @Test(
    "A signature by each kind of key is one of its bytes, for its purpose, by its key",
    arguments: [
      ("ed25519", 256), ("rsa", 2048), ("rsa", 3072), ("ecdsa", 256), ("ecdsa", 384),
      ("ecdsa", 521),
    ])
  func everyKind(kind: String, bits: Int) throws {
    let key = try keygen.key(kind, bits: bits)
    let blob = try keygen.sign(Self.message, by: key)
    let signature = try SSHSignature(blob)

    let presence = try signature.check(of: Self.message, for: "test")

    #expect(presence == .none)
    #expect(signature.key == (try keygen.publicKey(key)))
    #expect(signature.key.summary.contains(try keygen.fingerprint(key)))
    #expect(throws: SignatureError.self) {
      _ = try signature.check(of: Self.message + [0], for: "test")
    }
    #expect(throws: SignatureError("is for another purpose")) {
      _ = try signature.check(of: Self.message, for: "other")
    }
  }

  @Test("A signature that is cut, or has another bit anywhere, doesn't count")
  func damaged() throws {
    let key = try keygen.key("ed25519", bits: 256)
    let blob = try keygen.sign(Self.message, by: key)
    let isValid = { (bytes: [UInt8]) -> Bool in
      do throws(SignatureError) {
        let signature = try SSHSignature(bytes)
        _ = try signature.check(of: Self.message, for: "test")
        return true
      } catch {
        return false
      }
    }

    #expect(isValid(blob))
    #expect((0..<blob.count).filter { isValid(Array(blob.prefix($0))) } == [])
    #expect(!isValid(blob + [0]))
    for index in blob.indices {
      var other = blob
      other[index] ^= 1 << UInt8(index % 8)
      #expect(!isValid(other), "byte \(index)")
    }
  }

  @Test("A certificate is one of its authority, for the names and the time that it says")
  func certificate() throws {
    let (authority, key) = (try keygen.key("ed25519", bits: 256), try keygen.key("rsa", bits: 2048))
    try keygen.certify(key, by: authority, "-n", "ann@example.com", "-V", "20200101:20300101")
    let signature = try SSHSignature(try keygen.sign(Self.message, by: key + "-cert.pub"))

    _ = try signature.check(of: Self.message, for: "test")

    let certificate = try #require(signature.key.certificate)
    #expect(certificate.principals == ["ann@example.com"])
    #expect(certificate.authority == (try keygen.publicKey(authority)).blob)
    #expect(signature.key.plain == (try keygen.publicKey(key)))
  }

  @Test("A certificate with a critical option, or of a machine, isn't read")
  func otherCertificates() throws {
    let (authority, key) = (
      try keygen.key("ed25519", bits: 256), try keygen.key("ed25519", bits: 256)
    )
    for options in [["-O", "force-command=ls"], ["-h"]] {
      try keygen.certify(key, by: authority, options)
      #expect(throws: SignatureError.self) { _ = try keygen.publicKey(key + "-cert") }
    }
  }

  @Test("A certificate counts while it is valid, for names that its authority may give")
  func certificateOwners() throws {
    let (authority, key) = (try keygen.key("ed25519", bits: 256), try keygen.key("rsa", bits: 2048))
    try keygen.certify(
      key, by: authority, "-n", "release@example.com,ann@example.org", "-V", "20200101:20210101")
    let signature = try SSHSignature(try keygen.sign(Self.message, by: key + "-cert.pub"))
    let list = { (patterns: String) throws in
      try AllowedSigners("\(patterns) cert-authority \(try keygen.text(authority))")
    }
    let valid = try Date("2020-06-01T00:00:00Z", strategy: .iso8601)

    let names = try list("*@example.com").owner(of: signature.key, for: "test", at: [valid])

    #expect(names == ["release@example.com", "ann@example.org"])
    #expect(
      throws: SignatureError("is by a certificate that isn't valid now, or wasn't when it was made")
    ) { _ = try list("*").owner(of: signature.key, for: "test", at: [valid, .now]) }
    #expect(
      throws: SignatureError(
        "is by a certificate for none of the names that its authority may give")
    ) {
      _ = try list("!release@*,*@example.com").owner(of: signature.key, for: "test", at: [valid])
    }
  }

  @Test("A certificate without a name belongs to no one")
  func namelessCertificate() throws {
    let (authority, key) = (
      try keygen.key("ed25519", bits: 256), try keygen.key("ed25519", bits: 256)
    )
    try keygen.certify(key, by: authority)
    let certified = try keygen.publicKey(key + "-cert")
    let list = try AllowedSigners("* cert-authority \(try keygen.text(authority))")

    #expect(throws: SignatureError.self) {
      _ = try list.owner(of: certified, for: "test", at: [.now])
    }
  }

  @Test("A signature with something in the reserved part doesn't count")
  func reservedPart() throws {
    let key = try keygen.key("ed25519", bits: 256)
    let blob = try keygen.sign(Self.message, by: key)
    let empty = WireFormat.string("test") + WireFormat.string("")
    let range = try #require(blob.firstRange(of: empty))
    var other = blob
    other.replaceSubrange(range, with: WireFormat.string("test") + WireFormat.string("x"))

    #expect(throws: SignatureError("has something in the part that is reserved")) {
      _ = try SSHSignature(other)
    }
  }

  @Test("A key has one encoding, so that another one isn't taken for a key that wasn't revoked")
  func otherEncodings() throws {
    let blob = try keygen.publicKey(try keygen.key("rsa", bits: 2048)).blob
    let exponent = WireFormat.string([1, 0, 1])
    let range = try #require(blob.firstRange(of: exponent))
    let encoded = { (numbers: [UInt8]) -> [UInt8] in
      var other = blob
      other.replaceSubrange(range, with: WireFormat.string(numbers))
      return other
    }

    #expect(throws: SignatureError("is a key that isn't encoded as OpenSSH does it")) {
      _ = try SSHPublicKey(encoded([0, 1, 0, 1]))
    }
    for exponent: [UInt8] in [[1], [2]] {
      #expect(throws: SignatureError("is an RSA key with an exponent that proves nothing")) {
        _ = try SSHPublicKey(encoded(exponent))
      }
    }
  }

  @Test("A key that says it is of another curve isn't read")
  func otherCurve() throws {
    let blob = try keygen.publicKey(try keygen.key("ecdsa", bits: 256)).blob
    let other = WireFormat.string("ecdsa-sha2-nistp384") + blob.dropFirst(4 + 19)

    #expect(throws: SignatureError("is a key of another curve")) { _ = try SSHPublicKey(other) }
  }

  @Test("ssh-keygen accepts and refuses the same signers")
  func sameAsProgram() throws {
    let (ann, bob) = (try keygen.key("ed25519", bits: 256), try keygen.key("ecdsa", bits: 256))
    let lists = [
      "ann@example.com \(try keygen.text(ann))", "*@example.com \(try keygen.text(ann))",
      "bob@example.com \(try keygen.text(bob))",
      "ann@example.com namespaces=\"test,git\" \(try keygen.text(ann))",
      "ann@example.com namespaces=\"git\" \(try keygen.text(ann))",
      "ann@example.com valid-before=\"20200101\" \(try keygen.text(ann))",
      "ann@example.com valid-after=\"20200101\",namespaces=\"test\" \(try keygen.text(ann))",
      "ann@example.com cert-authority \(try keygen.text(ann))",
      "ann@example.com valid-before=\"20200101\",valid-before=\"29990101\" \(try keygen.text(ann))",
      "ann@example.com namespaces=test \(try keygen.text(ann))",
      "ann@example.com namespaces \(try keygen.text(ann))",
      "ann@example.com namespaces=\"TEST\" \(try keygen.text(ann))",
      "ann@example.com namespaces=\"te*\" \(try keygen.text(ann))",
      "ann@example.com NAMESPACES=\"test\" \(try keygen.text(ann))",
      "!ann@example.com,* \(try keygen.text(ann))",
      "\"ann@example.com,bob@example.com\" \(try keygen.text(ann))",
      "ann@example.com ssh-rsa \(try keygen.text(ann))",
      "# a comment\n\nann@example.com,a@b \(try keygen.text(ann)) Ann's key",
    ]
    let blob = try keygen.sign(Self.message, by: ann)
    for list in lists {
      let program = try keygen.accepts(Self.message, list, "ann@example.com")
      let owner = try? AllowedSigners(list).owner(
        of: SSHSignature(blob).key, for: "test", at: [.now])
      let isOwner =
        owner?.first.map { AllowedSigners.name($0, matches: "ann@example.com") } ?? false

      #expect(isOwner == program, "\(list)")
    }
  }

  @Test(
    "A line of a list that can't be read is a mistake with its number",
    arguments: [
      "nonsense", "ann ssh-ed25519", "ann ssh-ed25519 !!!", "ann unknown=\"x\" ssh-ed25519 AAAA",
      "ann ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIEP6qTqj/PfD0GrQJmYhCkYVsXS0Z4NjWWb2DtaJsxQK",
      "ann valid-after=\"2020\" ssh-ed25519 AAAA",
    ])
  func mistakes(line: String) {
    #expect { _ = try AllowedSigners("# first\n\(line)\n") } throws: { error in
      (error as? AllowedSigners.Mistake)?.line == 2
    }
  }

  @Test("A key is revoked by itself, by its fingerprint, and by its authority")
  func revoked() throws {
    let (authority, key) = (
      try keygen.key("ed25519", bits: 256), try keygen.key("ed25519", bits: 256)
    )
    let plain = try keygen.publicKey(key)
    try keygen.certify(key, by: authority, "-n", "ann")
    let certified = try keygen.publicKey(key + "-cert")
    let list = { (text: String) throws in try RevokedKeys(Array(text.utf8)) }

    #expect(try list(try keygen.text(key)).contain(plain))
    #expect(try list("# old\n\(plain.fingerprint)\n").contain(certified))
    #expect(try list(try keygen.text(authority)).contain(certified))
    #expect(try !list(try keygen.text(authority)).contain(plain))
    #expect(try list("\u{FEFF}# old\r\n\(plain.fingerprint)=\r\n").contain(plain))
    #expect(try list("\u{FEFF}\(try keygen.text(key))\r\n").contain(plain))
    for broken in [
      "SSHKRL\n", "\(plain.fingerprint.dropLast())", plain.fingerprint.lowercased(), "id: anna",
      "\(try keygen.text(key).dropLast(4))",
      "ssh-rsa \(try keygen.text(key).split(separator: " ")[1])",
    ] {
      #expect(throws: AllowedSigners.Mistake.self, "\(broken)") { _ = try list(broken) }
    }
  }
}
