/// The keys of a review, the same in the terminal and in the page. Both show their help from this table.
package enum ReviewKeys {
  /// The interface that shows the review.
  package enum Face: Hashable, Sendable, CaseIterable {
    case terminal, page
  }

  package enum Action: String, Hashable, Sendable, CaseIterable {
    case approve, reject, skip, undo, group
    case before, after, blink, difference, sideBySide, bare, inspector, swipe, onion, recording
    case nextScreen, previousScreen, nextEdit, previousEdit, filter
    case regressions, errors, new, expected, passing, others
    case summary, leave, help
  }

  /// The heading in the help under which a key is listed.
  package enum Section: String, Hashable, Sendable, CaseIterable {
    case decide = "Decide"
    case look = "Look"
    case move = "Move"
    case verdicts = "Verdicts"
    case leave = "Leave"
  }

  package struct Entry: Hashable, Sendable {
    package let action: Action
    /// The keys as shown: `j`, `↓`, `space`, `^C`.
    package let keys: [String]
    package let section: Section
    /// The label in a bar of keys: one or two words.
    package let hint: String
    /// What it does in each face; nil in a face that has no such view.
    fileprivate let terminal: String?
    fileprivate let page: String?

    /// What it does, or which face has it.
    package func description(in face: Face) -> String {
      switch face {
      case .terminal: terminal ?? ReviewKeys.inPage
      case .page: page ?? ReviewKeys.inTerminal
      }
    }

    /// Whether a face supports it.
    package func exists(in face: Face) -> Bool { (face == .terminal ? terminal : page) != nil }
  }

  /// The terminal's text for a key whose view exists only in the page.
  package static let inPage = "in the page: qa report --open"
  /// The page's text for a key whose view exists only in the terminal.
  package static let inTerminal = "in the terminal: qa review"

  package static let all: [Entry] = [
    both(.approve, "a", .decide, "approve", "approve"),
    both(.reject, "r", .decide, "reject", "reject, with a reason"),
    both(.skip, "space", .decide, "skip", "skip"),
    both(.undo, "u", .decide, "undo", "undo the last decision"),
    both(.group, "g", .decide, "group", "the group, or one by one"),
    both(.before, "←", .look, "before", "before alone"),
    both(.after, "→", .look, "after", "after alone"),
    both(.blink, "b", .look, "blink", "blink: before, after"),
    both(.difference, "d", .look, "difference", "difference, edit by edit"),
    both(.sideBySide, "s", .look, "side by side", "side by side"),
    each(
      .bare, "z", .look, "zoom", terminal: "the screen alone, no marks",
      page: "fit, then 1:1, 2×, 3×"),
    each(
      .inspector, "i", .look, "inspector", terminal: "inspector of a cell",
      page: "inspector of a cell; arrows move it"),
    each(.swipe, "w", .look, "swipe", page: "swipe"),
    each(.onion, "o", .look, "onion", page: "onion skin"),
    each(.recording, "t", .look, "recording", page: "the recording; again: play, pause"),
    both(.nextScreen, "j ↓", .move, "screen", "next screen"),
    both(.previousScreen, "k ↑", .move, "screen", "previous screen"),
    both(.nextEdit, "n", .move, "edit", "next edit"),
    both(.previousEdit, "p", .move, "edit", "previous edit"),
    both(.filter, "/", .move, "filter", "filter by name or word"),
    both(.regressions, "1", .verdicts, "regression", "regressions only"),
    both(.errors, "2", .verdicts, "error", "errors only"),
    both(.new, "3", .verdicts, "new", "new screens only"),
    both(.expected, "4", .verdicts, "expected", "expected changes only"),
    both(.passing, "5", .verdicts, "pass", "screens that pass only"),
    both(.others, "6", .verdicts, "other", "unstable screens and orphans only"),
    each(
      .summary, "q", .leave, "quit", terminal: "summary: write, or leave",
      page: "your decisions, and what to type"),
    each(.leave, "^C", .leave, "leave", terminal: "at once; the draft is kept"),
    both(.help, "?", .leave, "help", "this help"),
  ]

  package static func entry(_ action: Action) -> Entry? { all.first { $0.action == action } }

  /// The action of a key, spelled as in ``Entry/keys``, even if a face has no such view.
  package static func action(_ key: String) -> Action? {
    all.first { $0.keys.contains(key) }?.action
  }

  private static func both(
    _ action: Action, _ keys: String, _ section: Section, _ hint: String, _ description: String
  ) -> Entry {
    each(action, keys, section, hint, terminal: description, page: description)
  }

  private static func each(
    _ action: Action, _ keys: String, _ section: Section, _ hint: String, terminal: String? = nil,
    page: String? = nil
  ) -> Entry {
    Entry(
      action: action, keys: keys.split(separator: " ").map(String.init), section: section,
      hint: hint, terminal: terminal, page: page)
  }
}
