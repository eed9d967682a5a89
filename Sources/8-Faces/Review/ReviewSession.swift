internal import Baselines
package import Decisions
internal import ProjectFiles

/// A review in progress: the decisions made so far, which can be undone.
package struct ReviewSession: Hashable, Sendable {
  package let list: ReviewList
  /// Oldest first.
  package private(set) var decisions: [ReviewDecision] = []
  /// The names of the groups whose screens are decided one by one.
  package private(set) var opened: Set<String> = []

  package init(_ list: ReviewList) { self.list = list }

  package func items(_ filter: ReviewFilter = ReviewFilter()) -> [ReviewItem] {
    list.items(opened: opened, filter)
  }

  /// Every row that needs a decision, whether or not the filter shows it.
  package var open: [ReviewItem] { items().filter(\.isOpen) }

  /// The number of decisions to make.
  package var total: Int { open.count }

  /// The number of decisions made. A skipped row doesn't count.
  package var decided: Int { decisions.count { $0.choice != .skip } }

  package var skipped: Int { decisions.count { $0.choice == .skip } }

  package func decision(on item: ReviewItem) -> ReviewDecision? {
    decisions.first { $0.subject == item.name }
  }

  /// Decides on a row. A decided row keeps its decision; a skipped one can still be decided.
  ///
  /// - Returns: Whether that changed something.
  @discardableResult
  package mutating func decide(
    _ choice: ReviewDecision.Choice, _ item: ReviewItem, reason: String = "",
    isLocal: Bool = false
  ) -> Bool {
    let screens = item.screens.compactMap { screen in
      screen.screenName.flatMap { list.subject.screens[$0] }
    }
    guard item.isOpen, screens.count == item.screens.count,
      open.contains(where: { $0.name == item.name })
    else { return false }
    if let old = decision(on: item) {
      guard old.choice == .skip, choice != .skip else { return false }
      decisions.removeAll { $0.subject == item.name }
    }
    decisions.append(
      ReviewDecision(choice, of: item.name, screens, reason: reason, isLocal: isLocal))
    return true
  }

  /// Undoes the last decision, or the one on `item`.
  ///
  /// - Returns: The row that is open again, or nil if there was no decision to undo.
  @discardableResult
  package mutating func undo(_ item: ReviewItem? = nil) -> ReviewItem? {
    guard
      let index = decisions.lastIndex(where: { item == nil || $0.subject == item?.name })
    else { return nil }
    return list.item(named: decisions.remove(at: index).subject)
  }

  /// Switches a group between one decision for all its screens and one decision per screen.
  ///
  /// - Parameter item: A group, or a screen of one.
  /// - Returns: Why that isn't possible, or nil if it was done.
  package mutating func toggleGroup(_ item: ReviewItem) -> String? {
    guard let group = item.isGroup ? item : item.screens.first.flatMap(list.group) else {
      return "\(item.name) has edits that no other screen has"
    }
    let members = Set(group.screens)
    if let decided = decisions.first(where: { decision in
      decision.screens.contains { members.contains(.screen($0.screen)) }
    }) {
      return "\(decided.subject) is already decided; u undoes that"
    }
    if opened.remove(group.name) == nil { opened.insert(group.name) }
    return nil
  }

  package var draft: ReviewDraft { list.subject.draft(decisions) }

  // MARK: An unfinished draft

  /// The result of restoring a draft.
  package struct RestoredDraft: Hashable, Sendable {
    /// The number of decisions that still apply.
    package let kept: Int
    /// The number of decisions that don't: their screens have changed since, or have been decided elsewhere.
    package let lost: Int
    /// Whether the draft was made for another run or report.
    package let isOfOther: Bool
  }

  /// Restores the decisions of a draft whose screens and baselines are unchanged since.
  package mutating func restore(_ draft: ReviewDraft) -> RestoredDraft {
    var (kept, lost) = (0, 0)
    for decision in draft.decisions {
      let same = decision.screens.filter { list.subject.screens[$0.screen] == $0 }.map(\.screen)
      let count = restore(decision, on: Set(same))
      kept += count
      if count == 0 || same.count < decision.screens.count { lost += 1 }
    }
    return RestoredDraft(kept: kept, lost: lost, isOfOther: !list.subject.isShown(by: draft))
  }

  /// - Returns: The number of rows to which it applies.
  private mutating func restore(_ decision: ReviewDecision, on screens: Set<ScreenName>) -> Int {
    var rest = Set(screens.map(BaselineName.screen))
    var count = 0
    func isTaken(_ item: ReviewItem) -> Bool { rest.isSuperset(of: item.screens) }
    if screens.count == 1, let screen = screens.first, decision.subject == screen.description,
      let group = list.group(of: .screen(screen)),
      !decisions.contains(where: { $0.subject == group.name })
    {
      opened.insert(group.name)
    }
    for item in open where isTaken(item) {
      let isDone = decide(
        decision.choice, item, reason: decision.reason, isLocal: decision.isLocal)
      guard isDone else { continue }
      rest.subtract(item.screens)
      count += 1
    }
    return count
  }
}
