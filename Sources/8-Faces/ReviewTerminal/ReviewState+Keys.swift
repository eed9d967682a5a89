internal import Baselines
internal import Decisions
internal import FrameComparison
internal import Review
internal import RunReport
internal import TerminalFrame
package import TerminalUI

// Key handling, by the table of keys that the review page uses as well (``ReviewKeys``).
extension ReviewState {
  /// Handles a key.
  ///
  /// - Returns: What the program must do in addition to drawing.
  package mutating func handle(_ key: Key) -> Effect {
    if key == .control("c") { return .leave }
    notice = nil
    if ReviewLayout.isTooSmall(size) { return key == .character("q") ? .leave : .none }
    switch page {
    case .help:
      if [.character("?"), .escape, .character("q"), .enter].contains(key) { page = .screens }
      return .none
    case .summary: return handleSummary(key)
    case .prompt(let prompt): return handle(key, in: prompt)
    case .filter(let field):
      handle(key, in: field)
      return .none
    case .screens: return handleScreens(key)
    }
  }

  private mutating func handleScreens(_ key: Key) -> Effect {
    if case .mouse(let event) = key {
      handle(event)
      return .none
    }
    if inspected != nil, moveInspector(key) { return .none }
    if key == .escape {
      leaveMode()
      return .none
    }
    guard let name = Self.name(of: key), let action = ReviewKeys.action(name) else { return .none }
    return perform(action)
  }

  /// The name of a key in the table.
  private static func name(of key: Key) -> String? {
    switch key {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .down: "↓"
    case .up: "↑"
    case .left: "←"
    case .right: "→"
    default: nil
    }
  }

  private mutating func perform(_ action: ReviewKeys.Action) -> Effect {
    switch action {
    case .approve: return startApproval()
    case .reject: startRejection()
    case .skip: return decide(.skip)
    case .undo: return undo()
    case .group: toggleGroup()
    case .nextScreen: select(selection + 1)
    case .previousScreen: select(selection - 1)
    case .nextEdit: moveEdit(1)
    case .previousEdit: moveEdit(-1)
    case .before: paneContent = .before
    case .after: (paneContent, prefersOnePane) = (.after, true)
    case .blink: paneContent = paneContent == .before ? .after : .before
    case .difference: paneContent = paneContent == .difference ? .after : .difference
    case .sideBySide: toggleSideBySide()
    case .bare: isBare.toggle()
    case .inspector: startInspector()
    case .swipe, .onion, .recording: notice = ReviewKeys.entry(action)?.description(in: .terminal)
    case .filter: page = .filter(ReviewField(filter.text))
    case .regressions, .errors, .new, .expected, .passing, .others:
      let key = ReviewKeys.entry(action)?.keys.first.flatMap { Int($0) }
      filter.verdictKey = filter.verdictKey == key ? nil : key
      select(0)
    case .summary: page = .summary
    case .help: page = .help
    case .leave: return .leave
    }
    return .none
  }

  // MARK: Deciding

  /// Returns whether the selected row can't be decided, and sets a notice that says why.
  private mutating func refusesDecision() -> Bool {
    guard let item else {
      notice = "nothing is shown; esc shows all"
      return true
    }
    if let blocker = item.blocker {
      notice = "\(item.name): \(blocker)"
      return true
    }
    if let decision = session.decision(on: item), decision.choice != .skip {
      notice = "\(item.name) is decided: \(decision.choice.word); u takes it back"
      return true
    }
    return false
  }

  private mutating func startApproval() -> Effect {
    guard !refusesDecision(), let item else { return .none }
    let isKept = item.kinds.isSubset(of: reasonKinds)
    if let reason, isKept, !asksAgain { return decide(.approve, reason: reason) }
    page = .prompt(ReviewPrompt(.approve, asksAgain ? reason ?? "" : ""))
    return .none
  }

  private mutating func startRejection() {
    guard !refusesDecision() else { return }
    if item?.verdict == .orphan {
      notice = "a approves that its baseline goes; to keep the screen, give it a config"
      return
    }
    page = .prompt(ReviewPrompt(.reject))
  }

  private mutating func decide(
    _ choice: ReviewDecision.Choice, reason: String = "", isLocal: Bool = false
  ) -> Effect {
    guard let item else { return .none }
    if choice == .skip, refusesDecision() { return .none }
    guard session.decide(choice, item, reason: reason, isLocal: isLocal) else { return .none }
    let decision = "\(item.name) \(choice.word)"
    notice = reason.isEmpty ? decision : "\(decision): \"\(reason)\""
    if choice == .approve { (self.reason, reasonKinds, asksAgain) = (reason, item.kinds, false) }
    if choice == .reject { lastRejection = reason }
    // A skipped screen isn't offered again.
    if !selectNextOpen(from: selection + 1) { page = .summary }
    return .save
  }

  private mutating func undo() -> Effect {
    let own = item.flatMap { session.decision(on: $0) == nil ? nil : $0 }
    guard let item = session.undo(own) else {
      notice = "nothing is decided yet"
      return .none
    }
    asksAgain = true
    select(named: item.name)
    notice = "\(item.name) is open again"
    return .save
  }

  private mutating func toggleGroup() {
    guard let item else { return }
    let group = item.isGroup ? item : item.screens.first.flatMap(session.list.group)
    if let refusal = session.toggleGroup(item) {
      notice = refusal
      return
    }
    let isOpened = group.map { session.opened.contains($0.name) } ?? false
    if let name = isOpened ? group?.screens.first?.description : group?.name {
      select(named: name)
    }
    notice = isOpened ? "one by one; g takes them together again" : nil
  }

  // MARK: Looking

  private mutating func moveEdit(_ step: Int) {
    guard !edits.isEmpty else { return }
    let next = edit + step
    guard edits.indices.contains(next) else {
      notice = step > 0 ? "this is the last edit; j is the next screen" : "this is the first edit"
      return
    }
    edit = next
    if inspected != nil { startInspector() }
  }

  private mutating func toggleSideBySide() {
    let width = visibleScreen?.size?.columns ?? 80
    guard ReviewLayout.hasRoomForTwo(size, width) else {
      notice = "side by side needs \(2 * width) columns; this terminal has \(size.columns)"
      return
    }
    prefersOnePane.toggle()
    if paneContent == .difference { paneContent = .after }
  }

  /// Starts the inspector at the first cell of the current edit, or else at the screen's first cell.
  private mutating func startInspector() {
    guard let frame = visibleScreen?.after.frame ?? visibleScreen?.before.frame else {
      notice = "there are no cells to look at"
      return
    }
    let region = edits.indices.contains(edit) ? edits[edit].region : nil
    inspected = GridPosition(
      column: min(region?.columns.lowerBound ?? 0, frame.size.columns - 1),
      row: min(region?.rows.lowerBound ?? 0, frame.size.rows - 1))
  }

  private mutating func moveInspector(_ key: Key) -> Bool {
    guard let cell = inspected, let size = visibleScreen?.size else { return false }
    var next = cell
    switch key {
    case .up: next.row -= 1
    case .down: next.row += 1
    case .left: next.column -= 1
    case .right: next.column += 1
    case .character("i"):
      inspected = nil
      return true
    default: return false
    }
    inspected = GridPosition(
      column: min(max(next.column, 0), size.columns - 1), row: min(max(next.row, 0), size.rows - 1))
    return true
  }

  /// Goes one step back to the list of all screens that need a person.
  private mutating func leaveMode() {
    if inspected != nil {
      inspected = nil
    } else if isBare {
      isBare = false
    } else if paneContent == .difference {
      paneContent = .after
    } else if !filter.isEmpty {
      let name = item?.name
      filter = ReviewFilter()
      select(0)
      if let name { select(named: name) }
    }
  }

  private mutating func handle(_ event: MouseEvent) {
    let layout = ReviewLayout(self)
    let isOnList = layout.list.contains(column: event.column, row: event.row)
    switch event.action {
    case .wheelDown where isOnList: select(selection + 1)
    case .wheelUp where isOnList: select(selection - 1)
    case .wheelDown: moveEdit(1)
    case .wheelUp: moveEdit(-1)
    case .press:
      if isOnList {
        let index = layout.firstItem + event.row - layout.list.row
        if items.indices.contains(index) { select(index) }
      } else if layout.edits.contains(column: event.column, row: event.row) {
        let index = layout.firstEdit + event.row - layout.edits.row
        if edits.indices.contains(index) { edit = index }
      }
    }
  }

  // MARK: Other pages

  private mutating func handleSummary(_ key: Key) -> Effect {
    switch key {
    case .enter:
      guard session.decided > 0 else {
        notice = "nothing is decided yet"
        return .none
      }
      problems = []
      return .write
    case .character("q"): return .leave
    case .character("u"):
      guard let item = session.undo() else { return .none }
      (asksAgain, problems) = (true, [])
      select(named: item.name)
      notice = "\(item.name) is open again"
      return .save
    case .character("j"), .character("k"), .up, .down, .escape: page = .screens
    case .character("?"): page = .help
    default: break
    }
    return .none
  }

  private mutating func handle(_ key: Key, in prompt: ReviewPrompt) -> Effect {
    var prompt = prompt
    switch key {
    case .escape:
      page = .screens
      return .none
    case .enter:
      let reason = prompt.field.text
      guard OutsideText.hasInk(reason) else {
        notice = "a reason is needed: it is kept beside the baseline"
        return .none
      }
      page = .screens
      return decide(prompt.choice, reason: reason, isLocal: prompt.isLocal)
    case .up:
      let last = prompt.choice == .reject ? lastRejection ?? reason : reason
      if let last { prompt.field = ReviewField(last) }
    case .tab where prompt.choice == .reject: prompt.isLocal.toggle()
    default: _ = prompt.field.handle(key)
    }
    page = .prompt(prompt)
    return .none
  }

  private mutating func handle(_ key: Key, in field: ReviewField) {
    var field = field
    switch key {
    case .enter:
      page = .screens
      return
    case .escape:
      page = .screens
      filter.text = ""
    default:
      guard field.handle(key) else { return }
      page = .filter(field)
      filter.text = field.text
    }
    select(0)
  }
}

extension ReviewDecision.Choice {
  /// `approved`, `rejected` or `skipped`.
  var word: String {
    switch self {
    case .approve: "approved"
    case .reject: "rejected"
    case .skip: "skipped"
    }
  }
}
