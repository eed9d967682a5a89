/// Limits on a JSON text. A reader stops at the first excess, so that a file's author can't decide how much memory and
/// time it takes.
package struct JSONLimits: Hashable, Sendable {
  /// The size of the whole text, in bytes.
  package var size: Int
  /// The number of values, including those in lists and objects.
  package var values: Int
  /// The length of one string or key, in bytes of UTF-8.
  package var text: Int
  /// Whether comments from `//` to the end of the line are allowed between values.
  package var hasComments = false

  /// The nesting depth of lists and objects. A deeper text could exhaust the stack.
  package static let depth = 64

  /// For files of other programs, and a line of a recording.
  package static let usual = JSONLimits(size: 64 << 20, values: 1_000_000, text: 16 << 20)
  /// For files written by hand: a config, `qa.json`.
  package static let config = JSONLimits(
    size: 1 << 20, values: 50_000, text: 1 << 16, hasComments: true)
  /// For `expected.json`, without comments, because `qa` also writes it and would lose them.
  package static let declarations = JSONLimits(size: 1 << 20, values: 50_000, text: 1 << 16)
  package static let theme = JSONLimits(size: 1 << 16, values: 1000, text: 1000, hasComments: true)
  /// For one message of a client, which is one line.
  package static let message = JSONLimits(size: 1 << 20, values: 20_000, text: 1 << 20)
  /// The default for files that `qa` writes. A record of approvals has some 500 bytes for each.
  package static let written = JSONLimits(size: 4 << 20, values: 250_000, text: 1 << 16)
  // The next three are for as many screens as a project may have.
  /// The journal of an approval has two or three files for each screen, with names of up to 170 characters.
  package static let journal = JSONLimits(size: 256 << 20, values: 4_000_000, text: 1 << 10)
  /// A run has some 500 bytes for each screen.
  package static let run = JSONLimits(size: 128 << 20, values: 4_000_000, text: 1 << 16)
  /// A report has some 500 bytes for each screen and for each edit, plus the texts that changed.
  package static let report = JSONLimits(size: 256 << 20, values: 10_000_000, text: 1 << 20)
}

/// A kind of file with its own limits. All others use ``JSONLimits/written``.
package protocol LimitedJSON {
  static var limits: JSONLimits { get }
}
