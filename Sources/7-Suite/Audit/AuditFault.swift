package import FrameComparison
package import TerminalFrame

/// How much a fault matters.
package enum AuditSeverity: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// People lose work, or their shell is unusable afterwards.
  case serious
  /// Something is wrong that people see.
  case moderate
  /// It may be intended, or a matter of taste. It fails no audit.
  case note

  package static func < (left: AuditSeverity, right: AuditSeverity) -> Bool {
    rank(left) < rank(right)
  }

  private static func rank(_ severity: AuditSeverity) -> Int {
    allCases.firstIndex(of: severity) ?? allCases.count
  }
}

/// Something that is wrong with an app, whatever it looked like before.
package struct AuditFault: Hashable, Sendable {
  /// Identifies it among the faults of its check: the same in each audit as long as it isn't mended.
  package let detail: String
  /// What happens, in a sentence without a period.
  package let sentence: String
  /// The thing that is left behind, or nil if the fault is something else.
  package var item: String?
  /// The screen that shows it, or nil if none does.
  package var frame: Frame?
  /// The screen that is right, or nil if there is none to compare with.
  package var expected: Frame?
  /// The place on ``frame``, or nil if it's about the whole.
  package var region: GridRegion?
  /// How much it matters, or nil for the severity of its check.
  package var severity: AuditSeverity?
  /// The index of the run that shows it, among those of its check.
  var run = 0

  package init(
    _ detail: String, _ sentence: String, frame: Frame? = nil, expected: Frame? = nil,
    at region: GridRegion? = nil, severity: AuditSeverity? = nil
  ) {
    self.detail = detail
    self.sentence = sentence
    self.frame = frame
    self.expected = expected
    self.region = region
    self.severity = severity
  }
}

extension AuditFault {
  /// What an app leaves behind in its terminal.
  ///
  /// - Parameter severity: How much it matters, or nil for the severity of the check.
  static func leaves(
    _ item: String, _ detail: String, frame: Frame, severity: AuditSeverity? = nil
  ) -> AuditFault {
    var fault = AuditFault(detail, "leaves \(item) behind", frame: frame, severity: severity)
    fault.item = item
    return fault
  }

  /// What differs between two screens, or nil if nothing does. A line of messages may differ by right.
  ///
  /// - Parameters:
  ///   - sentence: Makes the sentence from the difference in words.
  ///   - severity: How much it matters, or nil for the severity of the check.
  ///   - allowsMessage: Whether the app has a reason to say something that it hasn't said before.
  static func differs(
    _ change: FrameChange, from expected: Frame, to frame: Frame,
    severity: AuditSeverity? = nil, allowsMessage: Bool = true, _ sentence: (String) -> String
  ) -> AuditFault? {
    guard let description = change.description else { return nil }
    let isMessage = change.mayBeMessage && (allowsMessage || !change.gainsText)
    return AuditFault(
      isMessage ? "message" : "screen",
      isMessage ? "a message may differ: \(description)" : sentence(description), frame: frame,
      expected: expected, at: change.region, severity: isMessage ? .note : severity)
  }
}
