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
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first.hasPrefix("SHA256:") {
        fingerprints.insert(String(first))
      } else if words.count > 1, let blob = Data(base64Encoded: String(words[1])) {
        keys.insert([UInt8](blob))
      } else {
        throw AllowedSigners.Mistake(
          line: index + 1, message: "is neither a public key nor a fingerprint (SHA256:…)")
      }
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
