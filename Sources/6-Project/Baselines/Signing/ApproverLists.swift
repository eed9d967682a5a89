internal import FoundationEssentials
internal import SSHSignature

/// The lists of one commit of those who may approve, and of keys that don't count any more.
package struct ApproverLists: Sendable {
  private let signers: AllowedSigners
  private let revoked: RevokedKeys
  /// What is wrong with the lists, or nil if they can be read. Otherwise no signature counts.
  let problem: String?

  /// - Parameters:
  ///   - approvers: The contents of `screenshots/approvers`, or nil if there is no such file.
  ///   - revoked: The contents of `screenshots/revoked_keys`.
  ///   - place: What the files are of, in words.
  ///   - problem: What else is wrong.
  package init(
    _ approvers: [UInt8]?, revoked: [UInt8]?, of place: String, problem: String? = nil
  ) {
    var (signers, keys) = (AllowedSigners.none, RevokedKeys.none)
    var problem = problem ?? (approvers == nil ? "\(place) has no screenshots/approvers" : nil)
    do throws(AllowedSigners.Mistake) {
      signers = try AllowedSigners(String(decoding: approvers ?? [], as: UTF8.self))
    } catch {
      problem = "line \(error.line) of screenshots/approvers of \(place) \(error.message)"
    }
    do throws(AllowedSigners.Mistake) {
      keys = try RevokedKeys(revoked ?? [])
    } catch {
      problem = "line \(error.line) of screenshots/revoked_keys of \(place) \(error.message)"
    }
    (self.signers, self.revoked, self.problem) = (signers, keys, problem)
  }

  /// Returns the names of the owner of a key, the one in the list first.
  ///
  /// - Parameter times: The times at which the key must be valid.
  /// - Throws: ``SignatureError`` if the key is in no list, or was revoked.
  func owner(of key: SSHPublicKey, at times: [Date]) throws(SignatureError) -> [String] {
    guard !revoked.contain(key) else {
      throw SignatureError("is by a revoked key: \(key.summary)")
    }
    return try signers.owner(of: key, for: DecisionSignature.purpose, at: times)
  }

  /// The names without an address, which ``ApprovalPolicy/Requirement/two`` can't compare with authors.
  var namesWithoutAddress: [String] {
    signers.entries.map(\.principals).filter { !$0.contains("@") }
  }
}
