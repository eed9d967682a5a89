internal import FoundationEssentials

/// Keys that must not be used any more: a list of public keys, a line each, as `ssh-keygen -Y verify -r` reads it, or of
/// fingerprints. A key revocation list in binary isn't read.
package struct RevokedKeys: Hashable, Sendable {
  private var keys: Set<[UInt8]> = []
  private var fingerprints: Set<String> = []

  package static let none = RevokedKeys()

  private init() {}

  package init(_ bytes: [UInt8]) throws(AllowedSigners.Mistake) {
    guard !bytes.starts(with: Array("SSHKRL".utf8)) else {
      throw AllowedSigners.Mistake(
        line: 1, message: "is a binary list: write the public keys into it, a line each")
    }
    for (index, line) in SignerLines.split(String(decoding: bytes, as: UTF8.self)).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if let fingerprint = Self.fingerprint(first) {
        fingerprints.insert(fingerprint)
      } else if words.count > 1, let key = Self.key(String(first), words[1]) {
        keys.insert(key)
      } else {
        throw AllowedSigners.Mistake(
          line: index + 1, message: "is neither a public key nor a fingerprint (SHA256:…)")
      }
    }
  }

  /// Reads a fingerprint as ssh-keygen prints it. One that isn't whole would revoke nothing.
  private static func fingerprint(_ word: Substring) -> String? {
    guard word.hasPrefix("SHA256:") else { return nil }
    let digits = word.dropFirst("SHA256:".count).prefix { $0 != "=" }
    guard let digest = Data(base64Encoded: "\(digits)="), digest.count == 32 else { return nil }
    return "SHA256:\(digest.base64EncodedString().dropLast())"
  }

  /// Reads a public key, even of a kind that can't sign here, or returns nil if it isn't whole.
  private static func key(_ name: String, _ code: Substring) -> [UInt8]? {
    guard let blob = Data(base64Encoded: String(code)).map({ [UInt8]($0) }) else { return nil }
    var reader = WireReader(blob)
    do throws(SignatureError) {
      guard try reader.text() == name, !reader.isAtEnd else { return nil }
      // Everything in a key is a string (RFC 4253, section 6.6), but not in a certificate.
      if name.contains("-cert-") {
        _ = try SSHPublicKey(blob)
      } else {
        while !reader.isAtEnd { _ = try reader.string() }
      }
      return blob
    } catch {
      return nil
    }
  }

  /// Whether a key, its certificate or the authority of that was revoked.
  package func contain(_ key: SSHPublicKey) -> Bool {
    let blobs = [key.blob, key.plain.blob] + (key.certificate.map { [$0.authority] } ?? [])
    return blobs.contains {
      keys.contains($0) || fingerprints.contains(SSHPublicKey.fingerprint(of: $0))
    }
  }
}
