package import Baselines
internal import Decisions
package import Review
internal import RunReport
package import TerminalFrame

/// All that a review in a terminal shows, and what is decided so far. Events change it, and views are made of
/// it: neither does anything else.
package struct ReviewState: Hashable, Sendable {
  /// What of a screen is shown where one pane has to do.
  package enum Look: Hashable, Sendable {
    case before, after, difference
  }

  package enum Page: Hashable, Sendable {
    case screens, help, summary
    case prompt(ReviewPrompt)
    /// While a filter is typed.
    case filter(ReviewField)
  }

  /// What whoever runs the review has to do.
  package enum Effect: Hashable, Sendable {
    case none
    /// Keep the draft.
    case save
    /// Write all decisions.
    case write
    /// End; the draft is kept.
    case leave
  }

  package let context: ReviewContext
  package internal(set) var session: ReviewSession { didSet { listItems() } }
  package internal(set) var size: GridSize
  package internal(set) var page = Page.screens
  package internal(set) var filter = ReviewFilter() { didSet { listItems() } }
  /// The rows of the list, updated with the session and the filter.
  package private(set) var items: [ReviewItem]
  /// The place of the selected row among those that are shown.
  package internal(set) var selection = 0
  /// The place of the current edit among those of the screen.
  package internal(set) var edit = 0
  package internal(set) var look = Look.after
  /// Whether one pane is wanted where there is room for two.
  var prefersOnePane = false
  /// Whether the captured screen is shown alone.
  package internal(set) var isBare = false
  /// The cell that is looked at, in the frame after (or before, where there is none).
  package internal(set) var inspected: GridPosition?
  /// What the last key came to.
  package internal(set) var notice: String?
  /// Why nothing was written, with remedies.
  package internal(set) var problems: [String] = []
  /// The screen of the selected row, as far as it was read.
  package private(set) var screen: ReviewScreen?
  /// Which rows of it stand beside each other, and what is marked.
  private(set) var alignment = RowAlignment(nil, nil, [])
  private(set) var marks = EditMarks()
  /// The reason of the last approval, which the next one has as well if its kinds of edits are among
  /// ``reasonKinds``.
  var reason: String?
  var reasonKinds: Set<String> = []
  var lastRejection: String?
  /// Whether the next approval asks for its reason again.
  var asksAgain = false

  package init(_ session: ReviewSession, _ context: ReviewContext, size: GridSize) {
    self.session = session
    items = session.items(filter)
    self.context = context
    self.size = size
    let approval = session.decisions.last { $0.choice == .approve }
    reason = approval?.reason
    reasonKinds = approval.flatMap { session.list.item(named: $0.subject)?.kinds } ?? []
    lastRejection = session.decisions.last { $0.choice == .reject }?.reason
    selectNextOpen(from: 0)
  }

  private mutating func listItems() { items = session.items(filter) }

  package var item: ReviewItem? {
    items.indices.contains(selection) ? items[selection] : nil
  }

  /// The screen that has to be read for what is shown; nil where it is there, or nothing is selected.
  package var missingScreen: BaselineName? {
    guard let name = item?.screens.first, screen?.name != name else { return nil }
    return name
  }

  package mutating func show(_ screen: ReviewScreen) {
    self.screen = screen
    let edits = session.list.item(named: screen.name.description)?.edits ?? []
    alignment = RowAlignment(screen.before.frame, screen.after.frame, edits)
    marks = EditMarks(screen, edits, alignment)
  }

  /// The screen of the selected row; nil where it is not read yet.
  var shown: ReviewScreen? { screen?.name == item?.screens.first ? screen : nil }

  var edits: [EditReport] { item?.edits ?? [] }

  /// Whether one pane shows the screen as it was: if that is wanted, or there is nothing else, as of a screen
  /// without a config.
  var showsBefore: Bool {
    guard let shown else { return look == .before }
    if case .nothing = shown.after {
      if case .nothing = shown.before { return look == .before }
      return true
    }
    return look == .before
  }

  var report: ScreenReport? {
    guard let name = item?.screens.first else { return nil }
    return session.list.subject.report.screens.first { $0.screen == name }
  }

  package mutating func resize(_ size: GridSize) { self.size = size }

  /// Says what a person should know before anything else.
  package mutating func tell(_ notice: String?) { self.notice = notice }

  package mutating func fail(_ problems: [String]) {
    self.problems = problems
    page = .summary
  }

  mutating func select(_ index: Int) {
    let count = items.count
    selection = min(max(index, 0), max(0, count - 1))
    (edit, inspected) = (0, nil)
    if look == .before { look = .after }
  }

  mutating func select(named name: String) {
    if let index = items.firstIndex(where: { $0.name == name }) { select(index) }
  }

  /// Moves on to what is not decided yet, from a row on and then from the first one.
  ///
  /// - Returns: Whether there is such a row.
  @discardableResult
  mutating func selectNextOpen(from start: Int) -> Bool {
    let order = Array(items.indices.dropFirst(start)) + Array(items.indices.prefix(start))
    let next = order.first { items[$0].isOpen && session.decision(on: items[$0]) == nil }
    if let next { select(next) }
    return next != nil
  }
}
