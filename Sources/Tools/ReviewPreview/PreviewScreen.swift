internal import Decisions
package import Review
package import TerminalUI

/// The screens that `SCREENSHOT_SCREEN` can name, as keys that a person would press.
package enum PreviewScreen: String, CaseIterable, Sendable {
  case reviewList, reviewWide, reviewLarge, reviewDifference, reviewReject, reviewDone, reviewHelp
  case reviewError, reviewNew, reviewInspector, reviewSmall, reviewNoColor, reviewLight
  case reviewSixteen, reviewGroup

  /// The number of decisions made beforehand.
  private var decisions: Int {
    switch self {
    case .reviewGroup, .reviewHelp: 0
    case .reviewDone: 4
    case .reviewDifference: 2
    default: 1
    }
  }

  /// The session with these decisions.
  package func session(_ data: PreviewProject) -> ReviewSession {
    var session = ReviewSession(ReviewList(data.subject))
    let all: [(ReviewDecision.Choice, String, String)] = [
      (.approve, "g1", "one word for leaving a sheet"),
      (.reject, "itemList", "the dentist task must stay in the list"),
      (.reject, "itemNote", "dates must not follow the machine"),
      (.approve, "tagFilter", "first look"),
    ]
    for (choice, name, reason) in all.prefix(decisions) {
      guard let item = session.list.item(named: name) else { continue }
      session.decide(choice, item, reason: reason)
    }
    return session
  }

  package var keys: [Key] {
    func typed(_ text: String) -> [Key] { text.map { .character($0) } }
    switch self {
    case .reviewList, .reviewWide, .reviewLarge, .reviewNoColor, .reviewLight, .reviewSixteen:
      return typed("n")
    case .reviewDifference: return typed("d")
    case .reviewReject: return typed("nr") + typed("the dentist task must stay in the list")
    case .reviewDone: return typed("q")
    case .reviewHelp: return typed("?")
    case .reviewError: return typed("jj")
    case .reviewNew: return typed("3")
    case .reviewInspector: return typed("ji")
    case .reviewSmall, .reviewGroup: return []
    }
  }
}
