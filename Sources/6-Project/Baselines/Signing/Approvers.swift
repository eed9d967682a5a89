package import FoundationEssentials
package import SSHSignature

/// Who signed a decision.
package struct Signer: Hashable, Sendable {
  /// The name in `screenshots/approvers`.
  package let name: String
  /// The other names that their certificate has.
  let otherNames: [String]
  package let key: SSHPublicKey
  package let presence: SSHPublicKey.Presence

  /// The signer in words: "ann@example.com with ED25519-SK SHA256:…, touched".
  package var summary: String {
    let presence =
      presence.isVerified ? ", touched and verified" : presence.isTouched ? ", touched" : ""
    return "\(name) with \(key.summary)\(presence)"
  }
}

/// The people who may approve, and what the base demands of them. Only the base's files count, so a branch can't add
/// its own key.
package struct Approvers: Sendable {
  package let policy: ApprovalPolicy
  /// The lists of the base, and those of the target branch if they are newer: a key must be in all of them.
  private let lists: [ApproverLists]
  /// Who made the change, for ``ApprovalPolicy/Requirement/two``.
  private let authors: ChangeAuthors
  private let now: Date

  /// No approvers, and no demands.
  package static let none = Approvers(policy: .any, lists: [], authors: ChangeAuthors())

  package init(
    policy: ApprovalPolicy, lists: [ApproverLists], authors: ChangeAuthors, now: Date = .now
  ) {
    (self.policy, self.lists, self.authors, self.now) = (policy, lists, authors, now)
  }

  /// Returns who signed a decision.
  ///
  /// - Parameters:
  ///   - decision: The bytes of the decision.
  ///   - time: When it was made, in ISO 8601, or nil if it doesn't say. The key must have been valid then, and still
  ///     be: anyone can write an earlier time.
  /// - Throws: ``SignatureError`` if no approver signed it, or not as the base demands.
  package func signer(
    of decision: [UInt8], _ signature: DecisionSignature, at time: String?
  ) throws(SignatureError) -> Signer {
    if let problem = lists.lazy.compactMap(\.problem).first {
      throw SignatureError("can't be checked: \(problem)")
    }
    let (key, presence) = try signature.check(of: decision)
    var times = [now]
    if let time {
      guard let date = try? Date(time, strategy: .iso8601) else {
        throw SignatureError("is of no time")
      }
      guard date <= now + Self.clockError else { throw SignatureError("is dated in the future") }
      times.append(date)
    }
    var names: [String] = []
    for list in lists.reversed() { names = try list.owner(of: key, at: times) }
    guard let name = names.first else {
      throw SignatureError("can't be checked without a list of approvers")
    }
    let signer = Signer(
      name: name, otherNames: Array(names.dropFirst()), key: key, presence: presence)
    try check(signer)
    return signer
  }

  /// By how much the clocks of two machines may differ.
  private static let clockError: TimeInterval = 600

  private func check(_ signer: Signer) throws(SignatureError) {
    let needed = policy.requirements
    if needed.contains(.touched), !signer.presence.isTouched {
      throw SignatureError(
        signer.key.kind.isSecurityKey
          ? "was made without a touch of the security key"
          : "isn't by a security key, which has to be touched: \(signer.key.summary)")
    }
    if needed.contains(.verified), !signer.presence.isVerified {
      throw SignatureError("was made without the PIN or the finger of the security key's owner")
    }
    if needed.contains(.two) {
      guard signer.name.contains("@") else {
        throw SignatureError(
          "is by \(signer.name), who has no address to compare with the authors of the change: "
            + "give an e-mail address in screenshots/approvers of the target branch")
      }
      if let author = authors.author(who: signer) {
        throw SignatureError("is by an author of the change: \(author)")
      }
    }
  }

  /// The names without an address, with which nothing counts if two people are demanded; otherwise none.
  package var uselessNames: [String] {
    policy.requirements.contains(.two) ? lists.flatMap(\.namesWithoutAddress) : []
  }

  /// Checks the signature of a decision.
  package func check(
    _ decision: [UInt8], _ signature: DecisionSignature?, at time: String?
  ) -> CheckedSignature {
    guard let signature else { return .missing }
    do throws(SignatureError) {
      return .valid(try signer(of: decision, signature, at: time))
    } catch {
      return .refused(error)
    }
  }

  /// Returns what is wrong with the signature of a decision, or nil if it's as the base demands.
  ///
  /// - Parameter what: The decision in words, such as "a new approval".
  package func problem(with signature: CheckedSignature, of what: String) -> String? {
    guard policy.needsSignature else { return nil }
    switch signature {
    case .missing: return "\(what) isn't signed"
    case .valid: return nil
    case .refused(let error): return "the signature of \(what) \(error.message)"
    }
  }
}

/// The signature of a decision after its check, which takes time.
package enum CheckedSignature: Hashable, Sendable {
  case missing
  /// By an approver, as the base demands.
  case valid(Signer)
  /// It doesn't count, for this reason.
  case refused(SignatureError)

  /// Who signed, in words, or nil if no approver did.
  package var signer: String? {
    if case .valid(let signer) = self { signer.summary } else { nil }
  }
}
