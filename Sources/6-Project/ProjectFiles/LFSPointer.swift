package import ContentDigest

/// The text that Git LFS commits in place of a file.
///
/// Source: git-lfs, docs/spec.md, "The Pointer".
package struct LFSPointer: Hashable, Sendable {
  /// The digest of the file, or nil if the pointer has none.
  package let digest: SHA256Digest?

  /// The command that replaces pointers by their files.
  package static let remedy = "git lfs install && git lfs pull"

  /// A pointer is smaller than this, in bytes.
  private static let sizeLimit = 1024
  private static let version = "version https://git-lfs.github.com/spec/v1\n"

  /// - Returns: nil if the bytes aren't a pointer.
  package init?(_ bytes: [UInt8]) {
    guard Self.isPointer(bytes) else { return nil }
    let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    let key = "oid sha256:"
    digest = lines.first { $0.hasPrefix(key) }.flatMap {
      SHA256Digest(String($0.dropFirst(key.count)))
    }
  }

  /// Whether the bytes of a file are a pointer rather than the file itself.
  package static func isPointer(_ bytes: [UInt8]) -> Bool {
    bytes.count < sizeLimit && bytes.starts(with: version.utf8)
  }

  /// Rejects a pointer in place of a file.
  ///
  /// - Throws: ``SuiteError`` with exit code 4.
  package static func refuse(_ bytes: [UInt8], at path: String) throws(SuiteError) {
    guard isPointer(bytes) else { return }
    throw SuiteError(.incomplete, at: path, "is a Git LFS pointer", remedy: remedy)
  }
}
