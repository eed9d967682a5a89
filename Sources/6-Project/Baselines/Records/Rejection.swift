internal import FoundationEssentials
package import ProjectFiles

/// A person's rejection of one frame of a screen.
package struct Rejection: Codable, Hashable, Sendable {
  package let frame: BaselineDigest
  package let by: String
  /// When, ISO 8601 in UTC.
  package let at: String
  package let reason: String
  /// The id of the run that was reviewed.
  package let run: String
  /// The signature of the person who rejected it; nil if it wasn't signed.
  package var signature: DecisionSignature?

  package init(frame: BaselineDigest, by: String, at: String, reason: String, run: String) {
    self.frame = frame
    self.by = by
    self.at = at
    self.reason = reason
    self.run = run
  }

  /// The words of a report on a picture of this very frame.
  package var summary: String { summary(signedBy: nil) }

  /// - Parameter signer: Who signed it, in words; nil if no approver did.
  package func summary(signedBy signer: String?) -> String {
    let who = signer.map { "\(by.excerpt()), signed by \($0)" } ?? by.excerpt()
    return "rejected by \(who): \(reason.excerpt(1000))"
  }

  /// The words of a report on another picture.
  package var summaryForOtherPicture: String {
    "an earlier picture was rejected by \(by.excerpt()): \(reason.excerpt(1000)); this one differs"
  }
}

extension Approval {
  /// Whether it was given before a rejection was. A rejection that can't be dated, or that is dated in the future,
  /// comes after none.
  func isOlder(than rejection: Rejection, now: Date = .now) -> Bool {
    guard let approved = Self.date(at), let rejected = Self.date(rejection.at) else { return false }
    return rejected <= now && approved < rejected
  }

  private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
}

/// The rejection of a screen's newest picture, beside the baseline: `baseline/<screen>.rejection.json`. It can only
/// turn a verdict into a regression.
package struct RejectionRecord: ScreenRecord, Codable, Hashable, Sendable {
  package let screen: BaselineName
  package let rejection: Rejection

  package init(screen: BaselineName, rejection: Rejection) {
    self.screen = screen
    self.rejection = rejection
  }

  package static let kind = BaselineFileKind.rejection

  package static func decode(
    _ bytes: [UInt8], at path: String, screen: BaselineName
  ) throws(SuiteError) -> RejectionRecord {
    let record = try JSONFiles.decode(RejectionRecord.self, bytes, at: path)
    guard record.screen.isSameScreen(as: screen) else {
      throw SuiteError(
        .captureError, at: path,
        "is the rejection of another screen: \(record.screen.description.excerpt())",
        remedy: "restore it from git")
    }
    return RejectionRecord(screen: screen, rejection: record.rejection)
  }
}
