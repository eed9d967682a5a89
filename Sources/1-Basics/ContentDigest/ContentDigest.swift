internal import CCrypto

/// An algorithm that makes a digest of bytes.
///
/// Only this file and those of SSHSignature import libcrypto.
enum DigestAlgorithm {
  case sha1, sha256

  private var implementation: OpaquePointer? {
    switch self {
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    }
  }

  /// Returns the digest of `bytes`.
  func digest(of bytes: [UInt8]) -> DigestBytes {
    DigestBytes { digest in
      var length: UInt32 = 0
      let status = EVP_Digest(
        bytes, bytes.count, digest.baseAddress, &length, implementation, nil)
      precondition(status == 1, "libcrypto has no SHA-1 or SHA-256")
      return Int(length)
    }
  }
}

extension SHA256Digest {
  /// Computes the digest of bytes that come in pieces.
  package final class Stream {
    private let context = EVP_MD_CTX_new()

    package init() {
      precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
    }

    deinit { EVP_MD_CTX_free(context) }

    package func update(_ bytes: [UInt8]) {
      precondition(EVP_DigestUpdate(context, bytes, bytes.count) == 1, "libcrypto lost its state")
    }

    /// Returns the digest of all bytes. The stream can't be used afterwards.
    package func finish() -> SHA256Digest {
      SHA256Digest(
        DigestBytes { digest in
          var length: UInt32 = 0
          let status = EVP_DigestFinal_ex(context, digest.baseAddress, &length)
          precondition(status == 1, "libcrypto lost its state")
          return Int(length)
        })
    }
  }
}
