internal import Baselines
internal import FileSystem
package import ProjectFiles
internal import ScreenConfig

/// A fault that a person accepted for some time: an entry of `screenshots/audit.json`.
package struct AuditAcceptance: Codable, Hashable, Sendable {
  /// The screen, or the program's name.
  package let subject: String
  /// The fault's id, such as `exit-sigterm/alternateScreen`.
  package let fault: String
  package let reason: String
  package let author: String
  /// The last day on which it holds, `YYYY-MM-DD` in UTC.
  package let expires: String

  package init(subject: String, fault: String, reason: String, author: String, expires: String) {
    self.subject = subject
    self.fault = fault
    self.reason = reason
    self.author = author
    self.expires = expires
  }
}

/// The file `screenshots/audit.json`, with the faults that were accepted.
package struct AuditAcceptanceFile: Codable, Hashable, Sendable {
  package var accepted: [AuditAcceptance]

  package init(accepted: [AuditAcceptance] = []) { self.accepted = accepted }

  private static let keys = ["subject", "fault", "reason", "author", "expires"]
  /// The most entries.
  private static let maxEntries = 2000

  package static func path(in project: Project) -> String { project.screenshots + "/audit.json" }

  /// Reads the file. If it doesn't exist, nothing is accepted.
  ///
  /// - Throws: ``SuiteError`` with file, line and column of a mistake.
  package static func read(_ project: Project) throws(SuiteError) -> AuditAcceptanceFile {
    let path = path(in: project)
    guard let bytes = try project.readDeclarations(path) else { return AuditAcceptanceFile() }
    let file = project.displayPath(path)
    let object = try ConfigObject(
      ConfigReader.node(bytes, file: file, limits: .declarations), file: file, key: nil,
      knownKeys: ["accepted"])
    return AuditAcceptanceFile(
      accepted: try object.objects("accepted", knownKeys: keys, maximum: maxEntries).map {
        entry throws(SuiteError) in try acceptance(entry)
      })
  }

  private static func acceptance(_ entry: ConfigObject) throws(SuiteError) -> AuditAcceptance {
    func value(_ key: String) throws(SuiteError) -> String {
      if let value = try entry.string(key) { return value }
      throw entry.missing(key, remedy: "accept it anew: qa audit --accept")
    }
    let acceptance = try AuditAcceptance(
      subject: value("subject"), fault: value("fault"), reason: value("reason"),
      author: value("author"), expires: value("expires"))
    guard ExpectationFile.isDate(acceptance.expires) else {
      throw entry.error(
        at: entry["expires"], "\"\(acceptance.expires)\" is not a date",
        remedy: "year, month and day: \"2026-12-31\"")
    }
    return acceptance
  }
}

extension AuditAcceptanceFile {
  /// Accepts faults that an audit has just shown, and writes the file. An older acceptance of the same fault is
  /// replaced.
  ///
  /// - Parameter ids: The faults to accept.
  /// - Returns: The new entries.
  /// - Throws: ``SuiteError`` if a fault didn't happen. Nothing is written then.
  package static func accept(
    _ ids: [String], of report: AuditReport, reason: String, author: String, expires: String?,
    in project: Project
  ) throws(SuiteError) -> [AuditAcceptance] {
    let expires = expires ?? ExpectationFile.day(after: 90)
    guard ExpectationFile.isDate(expires), expires >= ExpectationFile.day() else {
      throw SuiteError(
        .usage, "--expires must be today or a later day, not \"\(expires)\"",
        remedy: "for example --expires 2026-12-31")
    }
    var file = try read(project)
    var entries: [AuditAcceptance] = []
    for id in ids {
      let subjects = report.subjects.filter { $0.faults.contains { $0.id == id } }
      guard !subjects.isEmpty else {
        throw SuiteError(
          .usage, "the fault \"\(id)\" did not happen, so it can't be accepted",
          remedy: "see what happens: qa audit")
      }
      entries += subjects.map { subject in
        AuditAcceptance(
          subject: subject.name, fault: id, reason: reason, author: author, expires: expires)
      }
    }
    file.accepted.removeAll { old in
      entries.contains { $0.subject == old.subject && $0.fault == old.fault }
    }
    file.accepted += entries
    try project.write(JSONFiles.encode(file), toScreenshots: "audit.json")
    return entries
  }
}

extension AuditReport {
  /// The report with the acceptances that hold today.
  package func accepting(_ file: AuditAcceptanceFile) -> AuditReport {
    let day = ExpectationFile.day()
    return AuditReport(
      subjects: subjects.map { subject in
        var subject = subject
        let valid = file.accepted.filter { $0.subject == subject.name && $0.expires >= day }
        subject.faults = subject.faults.map { fault in
          var fault = fault
          fault.acceptance = valid.first { $0.fault == fault.id }
          return fault
        }
        return subject
      })
  }
}
