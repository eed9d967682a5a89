package import ContentDigest
package import ProjectFiles

/// A request for a person to approve a screen. It decides nothing: no verdict depends on it.
package struct ReviewRequest: Codable, Hashable, Sendable {
  /// Who or what asks: a person, or a program such as a coding agent.
  package let by: String
  /// The person for whom a program asks; nil if a person asks, or if none is known.
  package let person: String?
  /// When, ISO 8601 in UTC.
  package let at: String
  package let reason: String
  /// What the request is for.
  package let subject: Subject
  /// The edits that are meant, in the terms of declared changes. Empty for screens without edits.
  package let edits: [Expectation.Change]
  /// The digest of the picture that was captured when it was made; nil for a removal.
  package let picture: SHA256Digest?

  package enum Subject: String, Codable, Hashable, Sendable {
    case capture, removal
  }

  private enum CodingKeys: String, CodingKey {
    case by
    case person = "for"
    case at, reason, subject, edits, picture
  }

  package init(
    by asker: String, for person: String?, at time: String, reason: String,
    subject: Subject = .capture, edits: [Expectation.Change] = [], picture: SHA256Digest? = nil
  ) {
    (by, self.person, at) = (asker, person, time)
    (self.reason, self.subject) = (reason, subject)
    (self.edits, self.picture) = (edits, picture)
  }

  /// The most edits that the requests for a screen name, as in `expected.json`.
  package static let maxEdits = 2000

  /// Returns who asks, `Claude Code for Ada`.
  ///
  /// - Parameter person: The person for whom a program asks; nil if a person asks, or if none is known.
  package static func who(_ asker: String, for person: String?) -> String {
    person.map { "\(asker.excerpt()) for \($0.excerpt())" } ?? asker.excerpt()
  }
}

/// The requests for a screen, beside its baseline: `baseline/<screen>.request.json`.
package struct RequestRecord: ScreenRecord, Codable, Hashable, Sendable {
  /// The most requests that a screen may have.
  package static let maxRequests = 20

  package let screen: BaselineName
  /// Newest last.
  package let requests: [ReviewRequest]

  package init(screen: BaselineName, requests: [ReviewRequest]) {
    (self.screen, self.requests) = (screen, requests)
  }

  /// What is more than a person can review, in words; nil if nothing is.
  package var excess: String? {
    if requests.count > Self.maxRequests { return "more than \(Self.maxRequests) requests" }
    let isMore = requests.reduce(0) { $0 + $1.edits.count } > ReviewRequest.maxEdits
    return isMore ? "requests that name more than \(ReviewRequest.maxEdits) edits" : nil
  }

  package static let kind = BaselineFileKind.request

  /// Reads the requests for a screen, or returns nil if there are none. A file with conflict markers can be removed:
  /// nothing rests on it.
  package static func read(
    _ screen: BaselineName, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> RequestRecord? {
    try Files.read(folders.request(screen), followsLinks: false).map { bytes throws(SuiteError) in
      try read(bytes, of: screen, folders, project)
    }
  }

  /// Reads the requests for a screen from the bytes of their file.
  static func read(
    _ bytes: [UInt8], of screen: BaselineName, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> RequestRecord {
    let shownPath = project.displayPath(folders.request(screen))
    try OpenMerge.refuseMarkers(
      in: bytes, at: shownPath, of: project, remedy: removal(of: shownPath))
    return try decode(bytes, at: shownPath, screen: screen)
  }

  private static func removal(of path: String) -> String {
    "remove it: \(ShellCommand("rm -- \(path)"))"
  }

  package static func decode(
    _ bytes: [UInt8], at path: String, screen: BaselineName
  ) throws(SuiteError) -> RequestRecord {
    let remedy = removal(of: path)
    let record = try JSONFiles.decode(RequestRecord.self, bytes, at: path, remedy: remedy)
    guard record.screen.isSameScreen(as: screen) else {
      throw SuiteError(
        .captureError, at: path,
        "has the requests for another screen: \(record.screen.description.excerpt())",
        remedy: remedy)
    }
    if let excess = record.excess {
      throw SuiteError(.captureError, at: path, "has \(excess)", remedy: remedy)
    }
    return RequestRecord(screen: screen, requests: record.requests)
  }
}
