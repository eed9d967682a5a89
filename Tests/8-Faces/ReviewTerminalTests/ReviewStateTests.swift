import Decisions
import Review
import ReviewPreview
import TerminalFrame
import TerminalUI
import Testing

// Testable to see which edit and cell keys have reached.
@testable import ReviewTerminal

/// The effects of keys.
@Suite(.timeLimit(.minutes(20))) struct ReviewStateTests {
  private func state(columns: Int = 80, rows: Int = 24) -> ReviewState {
    ReviewViewTests.state(.reviewGroup, columns: columns, rows: rows)
  }

  private func press(_ keys: [Key], _ state: inout ReviewState) -> [ReviewState.Effect] {
    let data = ReviewViewTests.data
    return keys.map { key in
      if let name = state.missingScreen { state.show(data.screen(name)) }
      return state.handle(key)
    }
  }

  private func type(_ text: String, _ state: inout ReviewState) -> [ReviewState.Effect] {
    press(text.map { .character($0) }, &state)
  }

  @Test("An approval asks for its reason once for a kind of edit and moves to an open item")
  func approvalReason() {
    var state = state()

    _ = type("gafine", &state)
    let first = press([.enter], &state)
    let second = type("a", &state)

    #expect(first == [.save])
    #expect(second == [.save])
    #expect(state.session.decisions.map(\.reason) == ["fine", "fine"])
    #expect(Set(state.session.decisions.map(\.subject)).count == 2)
    #expect(state.item.map { state.session.decision(on: $0) == nil } == true)
  }

  @Test("A kept reason is cleared when the kind of edit changes, and an arrow recalls it")
  func otherKind() {
    var state = state()
    _ = type("afine", &state)
    _ = press([.enter], &state)

    let effects = type("a", &state)
    let page = state.page
    _ = press([.up, .enter], &state)

    #expect(effects == [.none])
    #expect(page == .prompt(ReviewPrompt(.approve, "")))
    #expect(state.session.decisions.map(\.subject) == ["g1", "itemList"])
    #expect(state.session.decisions.map(\.reason) == ["fine", "fine"])
  }

  @Test("An undone decision asks for its reason again, with the old words")
  func asksAgain() {
    var state = state()
    _ = type("afine", &state)
    _ = press([.enter], &state)

    let undone = type("u", &state)
    _ = type("a", &state)
    let page = state.page
    _ = type(" now", &state)
    _ = press([.enter], &state)

    #expect(undone == [.save])
    guard case .prompt(let prompt) = page else {
      Issue.record("\(page)")
      return
    }
    #expect(prompt.field.text == "fine")
    #expect(state.session.decisions.map(\.reason) == ["fine now"])
  }

  @Test(
    "A rejection always asks; an arrow recalls the last reason, and Tab makes it local")
  func rejectionReason() {
    var state = state()

    _ = type("rno", &state)
    _ = press([.enter], &state)
    _ = type("r", &state)
    _ = press([.up, .tab, .enter], &state)

    #expect(state.session.decisions.map(\.choice) == [.reject, .reject])
    #expect(state.session.decisions.map(\.reason) == ["no", "no"])
    #expect(state.session.decisions.map(\.isLocal) == [false, true])
  }

  @Test("A decision needs a reason, and Escape leaves the question")
  func noReason() {
    var state = state()

    let empty = type("r  ", &state) + press([.enter], &state)
    let notice = state.notice
    _ = press([.escape], &state)

    #expect(empty.allSatisfy { $0 == .none })
    #expect(notice == "a reason is needed: it is kept beside the baseline")
    #expect(state.page == .screens)
    #expect(state.session.decisions.isEmpty)
  }

  @Test("A decision stays, and an error takes no decision")
  func staysDecided() {
    var state = state()
    _ = type("afine", &state)
    _ = press([.enter], &state)

    _ = type("kr", &state)
    let decided = state.notice
    _ = type("jjja", &state)

    #expect(decided == "g1 is decided: approved; u takes it back")
    #expect(state.notice == "importSheet: nothing to decide, fix and run")
    #expect(state.session.decided == 1)
  }

  @Test("The summary follows the last decision; Enter writes, and q keeps the draft")
  func summaryAtEnd() {
    var state = state()
    _ = type("afine", &state)
    _ = press([.enter], &state)

    for keys in ["afine", " afine"] {
      _ = type(keys, &state)
      _ = press([.enter], &state)
    }
    let page = state.page
    let write = press([.enter], &state)
    let leave = type("q", &state)

    #expect(page == .summary)
    #expect(state.session.skipped == 1)
    #expect(write == [.write])
    #expect(leave == [.leave])
  }

  @Test("Nothing is written if nothing is decided")
  func nothingDecided() {
    var state = state()

    let effects = type("q", &state) + press([.enter], &state)

    #expect(effects == [.none, .none])
    #expect(state.notice == "nothing is decided yet")
  }

  @Test("^C leaves from everywhere", arguments: ["", "?", "q", "a", "/", "d"])
  func leaveAnywhere(keys: String) {
    var state = state()
    _ = type(keys, &state)

    #expect(press([.control("c")], &state) == [.leave])
  }

  @Test("The arrows show only before or after, and s shows both")
  func oneSide() {
    var state = state()
    state.resize(GridSize(columns: 200, rows: 50))

    _ = press([.left], &state)
    let before = ReviewLayout(state).panes.count
    let paneContent = state.paneContent
    _ = press([.right], &state)
    let after = ReviewLayout(state).panes.count
    _ = type("s", &state)

    #expect([before, after, ReviewLayout(state).panes.count] == [1, 1, 2])
    #expect(paneContent == .before)
    #expect(state.paneContent == .after)
  }

  @Test("Views that only the page has say so; side by side says how many columns it needs")
  func unavailableViews() {
    var state = state()

    _ = type("w", &state)
    let swipe = state.notice
    _ = type("s", &state)

    #expect(swipe == "in the page: qa report --open")
    #expect(state.notice == "side by side needs 160 columns; this terminal has 80")
  }

  @Test("Enter keeps a filter, and Escape leaves it; the key of a verdict shows and hides")
  func filterAndVerdicts() {
    var state = state()

    _ = type("/note", &state)
    let typed = state.items.map(\.name)
    _ = press([.enter, .escape], &state)
    let all = state.items.count
    _ = type("3", &state)
    let new = state.items.map(\.name)
    _ = type("3", &state)

    #expect(typed == ["itemNote"])
    #expect(all == 5)
    #expect(new == ["tagFilter"])
    #expect(state.items.count == 5)
  }

  @Test("An opened group is decided one by one and stays open after a decision")
  func openedGroup() {
    var state = state()

    _ = type("g", &state)
    let opened = state.items.count
    _ = type("afine", &state)
    _ = press([.enter], &state)
    _ = type("g", &state)

    #expect(opened == 16)
    #expect(state.session.decisions.map(\.screens.count) == [1])
    #expect(state.notice == "sheetCreate is already decided; u undoes that")
  }

  @Test("A click selects a row or an edit, and the wheel scrolls the list under it")
  func clicksAndWheel() {
    var state = state()
    let list = ReviewLayout(state).list

    _ = press([.mouse(MouseEvent(.press, column: 6, row: list.row + 1))], &state)
    let selected = state.item?.name
    let edits = ReviewLayout(state).edits
    _ = press([.mouse(MouseEvent(.press, column: 6, row: edits.row + 1))], &state)
    let edit = state.edit
    _ = press([.mouse(MouseEvent(.wheelDown, column: 6, row: 12))], &state)
    let scrolled = state.edit
    _ = press([.mouse(MouseEvent(.wheelDown, column: 6, row: list.row))], &state)

    #expect(selected == "itemList")
    #expect(edit == 1)
    #expect(scrolled == 2)
    #expect(state.item?.name == "itemNote")
  }

  @Test("The inspector begins at the current edit, follows arrows, and stays on the screen")
  func inspectorMoves() {
    var state = state()

    _ = type("ji", &state)
    let first = state.inspected
    _ = press([.left, .left, .left, .left, .up, .up, .up, .up], &state)
    let corner = state.inspected
    _ = press([.escape], &state)

    #expect(first == GridPosition(column: 2, row: 2))
    #expect(corner == GridPosition(column: 0, row: 0))
    #expect(state.inspected == nil)
  }

  @Test("Any keys in any order leave a valid state", arguments: 0..<20)
  func anyKeys(seed: Int) {
    var state = state(columns: 80 + 6 * seed, rows: 24 + seed)
    var number = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    let keys: [Key] =
      "arugbdsziwo/123456?q jknp".map { .character($0) } + [
        .enter, .escape, .tab, .up, .down, .left, .right, .backspace, .paste("a\nb"),
        .mouse(MouseEvent(.press, column: 3, row: 3)),
        .mouse(MouseEvent(.wheelUp, column: 70, row: 20)),
      ]

    for _ in 0..<300 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = press([keys[Int(number >> 33) % keys.count]], &state)
      #expect(!ReviewView(state, ReviewColors(.dark)).frame.isBlank)
    }

    #expect(state.session.decided <= state.session.total)
  }
}
