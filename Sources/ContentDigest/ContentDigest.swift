internal import CCrypto

/// A cryptographic digest of some bytes, as lowercase hexadecimal.
///
/// This is the only file that imports libcrypto.
package enum ContentDigest {
  /// The SHA-256 of `bytes` (FIPS 180-4), 64 hexadecimal digits.
  package static func sha256(_ bytes: [UInt8]) -> String {
    hexadecimal(of: bytes, by: EVP_sha256())
  }

  /// The object id that git gives to a blob of `bytes`.
  ///
  /// - Parameter idLength: The number of hexadecimal digits of an id in that repository: 40 with
  ///   SHA-1, 64 with the `sha256` object format (gitformat-hash-function-transition).
  package static func gitBlobID(_ bytes: [UInt8], idLength: Int) -> String {
    let header = Array("blob \(bytes.count)\0".utf8)
    return hexadecimal(of: header + bytes, by: idLength == 64 ? EVP_sha256() : EVP_sha1())
  }

  /// A SHA-256 of bytes that come in pieces.
  package final class SHA256 {
    private let context = EVP_MD_CTX_new()

    package init() {
      precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
    }

    deinit { EVP_MD_CTX_free(context) }

    package func update(_ bytes: [UInt8]) {
      precondition(EVP_DigestUpdate(context, bytes, bytes.count) == 1, "libcrypto lost its state")
    }

    /// The digest of all that came; nothing may come after.
    package func finish() -> String {
      var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
      var length: UInt32 = 0
      let status = EVP_DigestFinal_ex(context, &digest, &length)
      precondition(status == 1, "libcrypto lost its state")
      return ContentDigest.hexadecimal(digest.prefix(Int(length)))
    }
  }

  private static func hexadecimal(of bytes: [UInt8], by algorithm: OpaquePointer?) -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    let status = EVP_Digest(bytes, bytes.count, &digest, &length, algorithm, nil)
    precondition(status == 1, "libcrypto has no SHA-1 or SHA-256")
    return hexadecimal(digest.prefix(Int(length)))
  }

  private static func hexadecimal(_ digest: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
