internal import ContentDigest
internal import FoundationEssentials
internal import FrameComparison
internal import ProjectFiles
package import SSHSignature
internal import ScreenConfig
internal import TerminalFrame

/// The signature of a decision. Decisions that are made at once share one, which signs the root of their tree.
package struct DecisionSignature: Codable, Hashable, Sendable {
  /// The purpose for which keys sign decisions (the namespace of ssh-keygen(1)).
  package static let purpose = "qa-decision"

  /// The signature of SSH in base64.
  private let signature: String
  private let place: DigestTree.Place

  private enum CodingKeys: String, CodingKey {
    case signature = "ssh"
    case place
  }

  package init(_ signature: String, at place: DigestTree.Place) {
    (self.signature, self.place) = (signature, place)
  }

  /// Reads the key `signature` of an object, or returns nil if it lacks one.
  init?(_ object: ConfigObject) throws(SuiteError) {
    let remedy = "leave out \"signature\", or declare the change again"
    guard let object = try object.object("signature", knownKeys: ["ssh", "place"]) else {
      return nil
    }
    guard let text = try object.string("ssh"),
      let place = try object.object("place", knownKeys: ["index", "count", "path"]),
      let index = try place.integer("index", in: 0...Int(Int32.max)),
      let count = try place.integer("count", in: 1...Int(Int32.max))
    else { throw object.error("isn't a signature", remedy: remedy) }
    let path = try place.strings("path") ?? []
    let digests = path.compactMap(SHA256Digest.init)
    guard digests.count == path.count else {
      throw object.error(at: place["path"], "isn't a list of digests", remedy: remedy)
    }
    self.init(text, at: DigestTree.Place(index: index, count: count, path: digests))
  }

  /// The bytes that are signed for a tree of some decisions.
  static func message(of root: SHA256Digest, count: Int) -> [UInt8] {
    Array("\(purpose) 1 \(count) \(root)\n".utf8)
  }

  /// The key that it says made it, and what it says of the person, after a check that it did.
  ///
  /// - Parameter decision: The bytes of the decision.
  package func check(
    of decision: [UInt8]
  ) throws(SignatureError) -> (key: SSHPublicKey, presence: SSHPublicKey.Presence) {
    guard signature.utf8.count <= 2 * SSHSignature.limit,
      let blob = Data(base64Encoded: signature)
    else { throw SignatureError("can't be read") }
    let parsed = try SSHSignature([UInt8](blob))
    guard let root = place.root(of: decision) else {
      throw SignatureError("has no place for this decision")
    }
    return (
      parsed.key,
      try parsed.check(of: Self.message(of: root, count: place.count), for: Self.purpose)
    )
  }
}

/// The parts of a decision in one unambiguous order, for its signature.
private struct DecisionBytes {
  private(set) var bytes: [UInt8] = []

  init(_ kind: String, _ parts: String?...) {
    bytes = WireFormat.string(kind)
    for part in parts { bytes += WireFormat.string(part.map { "=\($0)" } ?? "") }
  }
}

extension BaselineName {
  /// The name in signatures. They survive a change of its case, since such names are one screen.
  fileprivate var signedName: String { NameCase.folded(description) }
}

extension Approval {
  /// What a signature of it signs: everything but the signature, and the screen.
  package func bytes(for screen: BaselineName) -> [UInt8] {
    DecisionBytes(
      "approval", screen.signedName, from?.description, to?.description, picture?.description,
      masks?.description, config?.frame.description, config?.picture.description,
      config?.hiding.description, doubts?.map(\.rawValue).joined(separator: ","), by, at, reason,
      run
    ).bytes
      + (requests ?? []).flatMap {
        DecisionBytes("request", $0.by, $0.person, $0.at, $0.reason).bytes
      }
  }
}

extension Rejection {
  /// What a signature of it signs: everything but the signature, and the screen.
  package func bytes(for screen: BaselineName) -> [UInt8] {
    DecisionBytes("rejection", screen.signedName, frame.description, by, at, reason, run).bytes
  }
}

extension Expectation {
  /// What a signature of it signs: everything but the signature.
  package var bytes: [UInt8] {
    let list = { (texts: [String?]) in
      texts.map { DecisionBytes("", $0).bytes.map { String($0, radix: 16) }.joined(separator: ".") }
        .joined(separator: " ")
    }
    let changes = changes.map { change in
      list([
        change.edit?.rawValue, change.property, change.from, change.to,
        change.rows.map { "\($0.range)" }, change.columns.map { "\($0.range)" },
      ])
    }
    return DecisionBytes(
      "expectation", list(screens), changes.joined(separator: ";"), reason, author, expires
    ).bytes
  }
}
