internal import Review
internal import TerminalFrame
internal import TerminalUI

/// The layout of the review, which depends on the size of the terminal and of the screen under review.
struct ReviewLayout: Hashable {
  enum Kind: Hashable {
    /// List left, before | after.
    case listLeft
    /// List above, before | after.
    case listAbove
    /// One pane, edits right of it.
    case editsRight
    /// One pane, edits below.
    case editsBelow
  }

  let kind: Kind
  let bar: Rect
  let list: Rect
  /// The lines below the list that say what isn't listed; empty if there is no room.
  let unlisted: Rect
  /// The bars above the panes, and the panes: one or two of each.
  let headers: [Rect]
  let panes: [Rect]
  let editsHeader: Rect
  let edits: Rect
  /// Facts beside or below the edits; may be empty.
  let facts: Rect
  let keys: Rect
  /// The first visible row of the list, and of the edits.
  let firstItem: Int
  let firstEdit: Int

  /// The height of the prompt for a reason, above the keys.
  static let promptRows = 9
  static let minimum = GridSize(columns: 80, rows: 24)
  private static let listColumns = 38

  static func isTooSmall(_ size: GridSize) -> Bool {
    size.columns < minimum.columns || size.rows < minimum.rows
  }

  /// - Parameter width: The width of the screen under review.
  static func hasRoomForTwo(_ size: GridSize, _ width: Int) -> Bool {
    size.columns >= 2 * width
  }

  init(_ state: ReviewState) {
    let size = state.size
    let screen = state.visibleScreen?.size ?? Self.minimum
    let isTall = size.rows >= 40
    let hasTwoPanes =
      Self.hasRoomForTwo(size, screen.columns) && !state.prefersOnePane
      && state.paneContent == .after
      && state.visibleScreen?.before.frame != nil && state.visibleScreen?.after.frame != nil
    if hasTwoPanes {
      kind = size.columns >= 2 * screen.columns + 40 ? .listLeft : .listAbove
    } else {
      kind = size.columns >= screen.columns + 38 ? .editsRight : .editsBelow
    }
    let all = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    bar = all.line(0)
    keys = all.line(size.rows - 1)
    let body = all.dropping(1).prefix(size.rows - 2)
    let itemCount = state.items.count
    let listRows = min(max(itemCount, 1), isTall ? 12 : 5)
    let hasUnlisted = isTall && !state.session.list.hiddenSummary.isEmpty
    let rest: Rect
    switch kind {
    case .listLeft:
      let side = body.limited(to: Self.listColumns)
      list = side.dropping(1).prefix(min(max(itemCount, 1), max(1, body.rows - 4)))
      unlisted = hasUnlisted ? side.dropping(1 + list.rows + 1).prefix(2) : side.prefix(0)
      rest = body.from(Self.listColumns + 2)
    case .listAbove, .editsRight, .editsBelow:
      let margin = isTall ? 1 : 0
      list = body.dropping(margin).prefix(listRows)
      unlisted = hasUnlisted ? body.dropping(margin + listRows).prefix(1) : body.prefix(0)
      rest = body.dropping(2 * margin + listRows + unlisted.rows)
    }
    // In a tall terminal, the edits get what the panes leave, except 10 rows below them.
    let spare = rest.rows - 2 - screen.rows
    let editRows = min(state.edits.count, isTall ? max(10, spare - 10) : 4)
    firstItem = Self.first(state.selection, of: itemCount, rows: list.rows)
    firstEdit = Self.first(state.edit, of: state.edits.count, rows: max(1, editRows))
    if kind == .editsRight {
      headers = [rest.line(0)]
      panes = [rest.dropping(1).limited(to: screen.columns)]
      let right = rest.from(rest.column + screen.columns + 2)
      editsHeader = right.dropping(1).prefix(1)
      edits = right.dropping(2).prefix(editRows)
      facts = right.dropping(3 + editRows)
      return
    }
    var isAsking = false
    if case .prompt = state.page { isAsking = true }
    let below = isAsking ? Self.promptRows : 1 + editRows
    let paneRows =
      kind == .editsBelow && !isTall
      ? rest.rows - 1 - below : min(screen.rows, max(4, rest.rows - 1 - below))
    let top = rest.line(0)
    let under = rest.dropping(1).prefix(paneRows)
    if kind == .editsBelow {
      headers = [top]
      panes = [under]
    } else {
      let half = rest.columns / 2
      headers = [top.limited(to: half), top.from(rest.column + half)]
      panes = [under.limited(to: half), under.from(rest.column + half)]
    }
    let lower = rest.dropping(1 + paneRows)
    editsHeader = lower.prefix(1)
    let hasFacts = lower.columns >= 150
    let width = hasFacts ? lower.columns * 5 / 8 : lower.columns
    edits = lower.dropping(1).limited(to: width).prefix(editRows)
    facts = hasFacts ? lower.dropping(1).from(lower.column + width) : lower.dropping(2 + editRows)
  }

  /// The first row to show, so that the row at `index` is near the middle.
  private static func first(_ index: Int, of count: Int, rows: Int) -> Int {
    min(max(0, index - rows / 2), max(0, count - rows))
  }
}
