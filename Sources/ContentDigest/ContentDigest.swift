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

  private static func hexadecimal(of bytes: [UInt8], by algorithm: OpaquePointer?) -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    let status = EVP_Digest(bytes, bytes.count, &digest, &length, algorithm, nil)
    precondition(status == 1, "libcrypto has no SHA-1 or SHA-256")
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.prefix(Int(length)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
