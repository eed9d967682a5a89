package import Baselines
internal import TerminalFrame

/// Screens that one request is about.
package struct RequestGroup: Hashable, Sendable {
  /// The request for the first of the screens.
  package let request: RequestReport
  /// In the order of the report; never empty.
  package let screens: [BaselineName]
  package let problems: [Problem]

  /// What a person should look at twice.
  package struct Problem: Hashable, Sendable {
    /// A sentence.
    package let text: String
    /// The screens of the group that it is about, in the same order.
    package let screens: [BaselineName]
  }

  private init(_ members: [(screen: ScreenReport, index: Int)], _ request: RequestReport) {
    self.request = request
    screens = members.map(\.screen.screen)
    var places = OrderedGroups<String, BaselineName>()
    for (screen, index) in members {
      for problem in screen.problems(ofRequest: index) { places.add(screen.screen, to: problem) }
    }
    problems = places.all.map(Problem.init)
  }

  /// The requests for screens, in their order. Equal words of the same asker are one request.
  package static func all(of screens: [ScreenReport]) -> [RequestGroup] {
    struct Key: Hashable {
      let who: String
      let reason: String
      let subject: ReviewRequest.Subject
    }
    var requests = OrderedGroups<Key, (screen: ScreenReport, index: Int)>()
    for screen in screens {
      for (index, request) in (screen.requests?.asked ?? []).enumerated() {
        let key = Key(who: request.who, reason: request.reason, subject: request.subject)
        guard requests[key].last?.screen.screen != screen.screen else { continue }
        requests.add((screen, index), to: key)
      }
    }
    return requests.all.compactMap { _, members in
      let (screen, index) = members[0]
      return screen.requests.map { RequestGroup(members, $0.asked[index]) }
    }
  }

  /// `asks to approve 3 screens`.
  package var wish: String {
    let verb = request.subject == .removal ? "asks to remove" : "asks to approve"
    return "\(verb) \(SuiteReport.counted(screens.count, "screen"))"
  }
}
