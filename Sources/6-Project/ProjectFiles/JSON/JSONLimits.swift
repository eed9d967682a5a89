/// What a JSON text may have at most. A reader that meets more stops there: whoever made a file does
/// not decide how much memory and time it takes.
package struct JSONLimits: Hashable, Sendable {
  /// Of the whole text, in bytes.
  package var size: Int
  /// Values, those in lists and objects among them.
  package var values: Int
  /// Of one string or key, in bytes of UTF-8.
  package var text: Int
  /// Whether blanks may have comments from `//` to the end of their line, as people write them.
  package var hasComments = false

  /// Lists and objects in each other: a deeper text could exhaust the stack.
  package static let depth = 64

  /// What other programs write, and a line of a recording.
  package static let usual = JSONLimits(size: 64 << 20, values: 1_000_000, text: 16 << 20)
  /// What people write by hand: a config, `qa.json`.
  package static let config = JSONLimits(
    size: 1 << 20, values: 50_000, text: 1 << 16, hasComments: true)
  /// `expected.json`, which `qa` writes as well: it would lose comments.
  package static let declarations = JSONLimits(size: 1 << 20, values: 50_000, text: 1 << 16)
  package static let theme = JSONLimits(size: 1 << 16, values: 1000, text: 1000, hasComments: true)
  /// What `qa` writes, where nothing else is said; a record of approvals has some 500 bytes for each.
  package static let written = JSONLimits(size: 4 << 20, values: 100_000, text: 1 << 16)
  /// A run has some 500 bytes for each screen.
  package static let run = JSONLimits(size: 16 << 20, values: 400_000, text: 1 << 16)
  /// A report has some 500 bytes for each edit, and the texts that it is about.
  package static let report = JSONLimits(size: 64 << 20, values: 2_000_000, text: 1 << 20)
}

/// A kind of file with limits of its own; all others have those of ``JSONLimits/written``.
package protocol LimitedJSON {
  static var limits: JSONLimits { get }
}
