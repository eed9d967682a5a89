package import Baselines
internal import Decisions
package import Review
internal import RunReport
package import TerminalFrame

/// The complete state of the review in the terminal. Events change it, and views are derived from it; neither does
/// anything else.
package struct ReviewState: Hashable, Sendable {
  /// What to show of a screen if there is room for only one pane.
  package enum PaneContent: Hashable, Sendable {
    case before, after, difference
  }

  package enum Page: Hashable, Sendable {
    case screens, help, summary
    case prompt(ReviewPrompt)
    /// While a filter is typed.
    case filter(ReviewField)
  }

  /// What the program must do after an event.
  package enum Effect: Hashable, Sendable {
    case none
    /// Save the draft.
    case save
    /// Write all decisions.
    case write
    /// End the review; the draft is kept.
    case leave
  }

  package let context: ReviewContext
  package internal(set) var session: ReviewSession { didSet { listItems() } }
  package internal(set) var size: GridSize
  package internal(set) var page = Page.screens
  package internal(set) var filter = ReviewFilter() { didSet { listItems() } }
  /// The rows of the list, updated with the session and the filter.
  package private(set) var items: [ReviewItem]
  /// The index of the selected row in the list.
  package internal(set) var selection = 0
  /// The index of the current edit among those of the screen.
  package internal(set) var edit = 0
  package internal(set) var paneContent = PaneContent.after
  /// Whether to show one pane even if there is room for two.
  var prefersOnePane = false
  /// Whether the captured screen is shown alone.
  package internal(set) var isBare = false
  /// The inspected cell, in the frame after, or in the frame before if there is no other.
  package internal(set) var inspected: GridPosition?
  /// The message about the last key.
  package internal(set) var notice: String?
  /// The errors that kept the decisions from being written, with their remedies.
  package internal(set) var problems: [String] = []
  /// The screen that was read last, which may still be that of another row.
  package private(set) var screen: ReviewScreen?
  /// The paired rows of this screen, and its marks.
  private(set) var alignment = RowAlignment(nil, nil, [])
  private(set) var marks = PaneMarks()
  /// The reason of the last approval. The next approval reuses it if all its kinds of edits are among ``reasonKinds``.
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

  /// The screen that must be read for the selected row; nil if it has been read, or nothing is selected.
  package var missingScreen: BaselineName? {
    guard let name = item?.screens.first, screen?.name != name else { return nil }
    return name
  }

  package mutating func show(_ screen: ReviewScreen) {
    self.screen = screen
    let edits = session.list.item(named: screen.name.description)?.edits ?? []
    alignment = RowAlignment(screen.before.frame, screen.after.frame, edits)
    marks = PaneMarks(screen, edits, alignment)
  }

  /// The screen of the selected row; nil if it hasn't been read yet.
  var visibleScreen: ReviewScreen? { screen?.name == item?.screens.first ? screen : nil }

  var edits: [EditReport] { item?.edits ?? [] }

  /// Whether a single pane shows the frame before: if that was chosen, or if there is no other, as for a screen without
  /// a config.
  var showsBefore: Bool {
    let hasOnlyBefore = visibleScreen.map { $0.after.isNothing && !$0.before.isNothing } ?? false
    return hasOnlyBefore || paneContent == .before
  }

  var report: ScreenReport? {
    guard let name = item?.screens.first else { return nil }
    return session.list.subject.report.screens.first { $0.screen == name }
  }

  package mutating func resize(_ size: GridSize) { self.size = size }

  /// Shows a notice.
  package mutating func show(_ notice: String?) { self.notice = notice }

  package mutating func fail(_ problems: [String]) {
    self.problems = problems
    page = .summary
  }

  mutating func select(_ index: Int) {
    let count = items.count
    selection = min(max(index, 0), max(0, count - 1))
    (edit, inspected) = (0, nil)
    if paneContent == .before { paneContent = .after }
  }

  mutating func select(named name: String) {
    if let index = items.firstIndex(where: { $0.name == name }) { select(index) }
  }

  /// Selects the next undecided row from `start` on, continuing at the top of the list.
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
