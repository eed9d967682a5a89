package import ProjectFiles
package import ScreenConfig

/// What a gate demands of new approvals: `"approvals"` in `qa.json`.
package struct ApprovalPolicy: Hashable, Sendable {
  package enum Requirement: String, CaseIterable, Sendable {
    /// An approver has signed it.
    case signed
    /// With a security key that was touched.
    case touched
    /// With a security key that knew the person, by a PIN or a finger.
    case verified
    /// Not the author of the change.
    case two
  }

  /// Those that were named, and those that follow from them.
  package let requirements: Set<Requirement>

  /// Any person's word counts, without a signature.
  package static let any = ApprovalPolicy([])
  package static let signed = ApprovalPolicy([.signed])

  package init(_ requirements: Set<Requirement>) {
    var all = requirements
    if all.contains(.verified) { all.insert(.touched) }
    if !all.isEmpty { all.insert(.signed) }
    self.requirements = all
  }

  package var needsSignature: Bool { requirements.contains(.signed) }

  /// What either of them demands.
  func union(_ other: ApprovalPolicy) -> ApprovalPolicy {
    ApprovalPolicy(requirements.union(other.requirements))
  }

  /// The requirements that this one lacks.
  package func lacks(_ other: ApprovalPolicy) -> [Requirement] {
    Requirement.allCases.filter { other.requirements.contains($0) && !requirements.contains($0) }
  }
}

extension ConfigReader {
  /// Returns what `qa.json` demands of new approvals.
  package func approvalPolicy() throws(SuiteError) -> ApprovalPolicy {
    guard let object = defaults.object, let node = object["approvals"] else { return .any }
    let words: [String]
    if case .string = node.value {
      words = [try object.string("approvals") ?? ""]
    } else {
      words = try object.strings("approvals") ?? []
    }
    var requirements: Set<ApprovalPolicy.Requirement> = []
    for word in words where word != "any" || words.count > 1 {
      guard let requirement = ApprovalPolicy.Requirement(rawValue: word) else {
        throw object.error(
          at: node, "\"\(word.excerpt())\" isn't something to demand of approvals",
          remedy: "\"any\", or one or several of \"signed\", \"touched\", \"verified\" and \"two\"")
      }
      requirements.insert(requirement)
    }
    return ApprovalPolicy(requirements)
  }
}
