package import Baselines
internal import FrameComparison
internal import ProjectFiles
internal import TerminalFrame

/// A request for a person to approve a screen, and how it fits what the screen shows now.
package struct RequestReport: Codable, Hashable, Sendable {
  /// Who or what asks.
  package let by: String
  /// The person for whom a program asks; nil if a person asks, or if none is known.
  package let person: String?
  /// ISO 8601 in UTC.
  package let at: String
  package let reason: String
  package let subject: ReviewRequest.Subject
  /// Whether only this machine keeps it.
  package let isLocal: Bool
  /// What it names and the screen doesn't show, in words; at most 12.
  package let missing: [String]
  /// Whether a screen without edits looked different when it was made.
  package let isOutdated: Bool

  private enum CodingKeys: String, CodingKey {
    case by
    case person = "for"
    case at, reason, subject
    case isLocal = "local"
    case missing
    case isOutdated = "outdated"
  }

  private static let maxMissing = 12

  /// - Parameter screen: The screen, with the ids of its edits.
  package init(_ entry: OpenRequests.Entry, on screen: ScreenReport) {
    let request = entry.request
    (by, person) = (request.by.excerpt(), request.person?.excerpt())
    (at, reason) = (request.at.excerpt(40), request.reason.excerpt(1000))
    (subject, isLocal) = (request.subject, entry.isLocal)
    let isSame = screen.pictures.current?.digest == request.picture
    let parts = screen.edits.flatMap(\.parts)
    missing = request.edits.filter { change in
      change.edit != nil && !parts.contains(where: change.names)
    }.prefix(Self.maxMissing).map(\.summary)
    isOutdated = screen.edits.isEmpty && request.subject == .capture && !isSame
  }

  /// `Claude Code for Ada`.
  package var who: String { ReviewRequest.who(by, for: person) }

  /// `requested, not approved: asked by Claude Code for Ada: footer says Store`.
  package var summary: String { "requested, not approved: asked by \(who): \(reason)" }
}

/// The requests for one screen, and how they fit together what the screen shows now.
package struct ScreenRequests: Codable, Hashable, Sendable {
  /// Oldest first; never empty.
  package let asked: [RequestReport]
  /// The ids of the edits of the screen that no request names.
  package let unnamed: [String]

  /// - Parameters:
  ///   - entries: The requests; never empty.
  ///   - screen: The screen, with the ids of its edits.
  package init(_ entries: [OpenRequests.Entry], on screen: ScreenReport) {
    asked = entries.map { RequestReport($0, on: screen) }
    let picture = screen.pictures.current?.digest
    unnamed = screen.edits.filter { edit in
      !edit.parts.allSatisfy { part in
        entries.contains {
          part.isNamed(by: $0.request, inSamePicture: $0.request.picture == picture)
        }
      }
    }.map { $0.id ?? "" }
  }
}

extension ScreenReport {
  /// What a person should look at twice about one of the requests, one sentence each. The edits that none names belong
  /// to the first.
  func problems(ofRequest index: Int) -> [String] {
    guard let requests, requests.asked.indices.contains(index) else { return [] }
    let request = requests.asked[index]
    var problems: [String] = []
    let unnamed = Set(index == 0 ? requests.unnamed : [])
    let names = edits.filter { $0.id.map(unnamed.contains) ?? false }
      .map { $0.group ?? $0.label }.distinct()
    if !names.isEmpty {
      let who = requests.asked.count == 1 ? "the request doesn't name" : "no request names"
      problems.append("\(who) \(SuiteReport.names(names, maximum: 12))")
    }
    problems += request.missing.map { "the request names what isn't there: \($0)" }
    if request.isOutdated { problems.append("the screen looked different when this was requested") }
    return problems
  }

  /// The requests and what to look at twice, one sentence each; empty without a request.
  package var requestLines: [String] {
    (requests?.asked ?? []).enumerated().flatMap { index, request in
      [request.summary] + problems(ofRequest: index)
    }
  }
}

extension EditReport {
  /// Whether any of these changes is a part of it.
  package func isTouched(by changes: [Expectation.Change]) -> Bool {
    parts.contains { part in changes.contains { $0.names(part) } }
  }
}

extension EditPart {
  /// Whether a request names all of it. What stands for pixels, or for edits that aren't listed, is named only in the
  /// picture that was captured when the request was made.
  fileprivate func isNamed(by request: ReviewRequest, inSamePicture isSame: Bool) -> Bool {
    guard kind.edit != nil else { return isSame && request.edits.contains { $0.edit == nil } }
    return aspects.allSatisfy { aspect in request.edits.contains { $0.names(aspect, of: self) } }
  }
}

extension Expectation.Change {
  fileprivate func names(_ part: EditPart) -> Bool {
    part.aspects.contains { names($0, of: part) }
  }

  fileprivate func names(_ aspect: EditAspect, of part: EditPart) -> Bool {
    guard let kind = part.kind.edit, edit != nil else { return false }
    return allows(aspect, of: kind, in: part.region)
  }

  /// `text "Shop" → "Store"`.
  fileprivate var summary: String {
    let values = [from, to].compactMap { $0.map { "\"\($0.excerpt(80))\"" } }
      .joined(separator: " → ")
    let words = [edit?.rawValue, property, values.isEmpty ? nil : values].compactMap(\.self)
    return words.joined(separator: " ").excerpt()
  }
}

extension SuiteReport {
  /// Returns the report with the requests for the screens that need a decision, in place of those that it had.
  package func with(_ requests: OpenRequests) -> SuiteReport {
    var report = self
    report.list = screens.map { screen in
      let entries = screen.fails(isGate: true) ? requests.entries[screen.screen] : nil
      var screen = screen
      screen.requests = entries.map { ScreenRequests($0, on: screen) }
      return screen
    }
    return report
  }
}
