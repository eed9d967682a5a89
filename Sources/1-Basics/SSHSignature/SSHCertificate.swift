/// A certificate by which an authority vouches for a key (PROTOCOL.certkeys of OpenSSH).
package struct SSHCertificate: Hashable, Sendable {
  /// The names of its owner; empty if it has none, which is no use here.
  package let principals: [String]
  /// The seconds since 1970 between which it is valid.
  package let validity: Range<UInt64>
  /// The encoding of the key of the authority, whose signature was checked.
  package let authority: [UInt8]

  /// - Parameters:
  ///   - reader: Reads what follows the key.
  ///   - blob: The whole certificate.
  init(_ reader: inout WireReader, whole blob: [UInt8]) throws(SignatureError) {
    _ = try reader.uint64()
    guard try reader.uint32() == 1 else {
      throw SignatureError("has a certificate that isn't a person's")
    }
    _ = try reader.string()
    var names = WireReader(try reader.string())
    var principals: [String] = []
    while !names.isAtEnd { principals.append(try names.text()) }
    self.principals = principals
    let (after, before) = (try reader.uint64(), try reader.uint64())
    validity = after..<max(after, before)
    // The known ones restrict logins, and others may restrict more.
    guard try reader.string().isEmpty else {
      throw SignatureError("has a certificate with critical options")
    }
    _ = try reader.string()
    _ = try reader.string()
    let key = try SSHPublicKey(try reader.string())
    guard key.certificate == nil else {
      throw SignatureError("has a certificate that a certificate has signed")
    }
    authority = key.blob
    let signed = Array(blob.prefix(blob.count - reader.count))
    do throws(SignatureError) {
      _ = try key.check(try reader.string(), of: signed)
    } catch {
      throw SignatureError("has a certificate whose signature \(error.message)")
    }
  }
}
