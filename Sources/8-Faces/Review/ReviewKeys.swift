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
    /// What it does in each face. A face that isn't listed has no such view.
    fileprivate let descriptions: [Face: String]

    /// What it does, or which face has it.
    package func description(in face: Face) -> String {
      descriptions[face] ?? (face == .terminal ? ReviewKeys.inPage : ReviewKeys.inTerminal)
    }

    /// Whether a face supports it.
    package func exists(in face: Face) -> Bool { descriptions[face] != nil }
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
    Entry(
      action: .bare, keys: ["z"], section: .look, hint: "zoom",
      descriptions: [.terminal: "the screen alone, no marks", .page: "fit, then 1:1, 2×, 3×"]),
    Entry(
      action: .inspector, keys: ["i"], section: .look, hint: "inspector",
      descriptions: [
        .terminal: "inspector of a cell", .page: "inspector of a cell; arrows move it",
      ]),
    Entry(
      action: .swipe, keys: ["w"], section: .look, hint: "swipe",
      descriptions: [.page: "swipe"]),
    Entry(
      action: .onion, keys: ["o"], section: .look, hint: "onion",
      descriptions: [.page: "onion skin"]),
    Entry(
      action: .recording, keys: ["t"], section: .look, hint: "recording",
      descriptions: [.page: "the recording; again: play, pause"]),
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
    Entry(
      action: .summary, keys: ["q"], section: .leave, hint: "quit",
      descriptions: [
        .terminal: "summary: write, or leave", .page: "your decisions, and what to type",
      ]),
    Entry(
      action: .leave, keys: ["^C"], section: .leave, hint: "leave",
      descriptions: [.terminal: "at once; the draft is kept"]),
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
    Entry(
      action: action, keys: keys.split(separator: " ").map(String.init), section: section,
      hint: hint, descriptions: [.terminal: description, .page: description])
  }
}
