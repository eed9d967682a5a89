package import Baselines
package import TerminalFrame

/// A screen as a review shows it: the approved frame, the captured one, and what else helps to decide.
package struct ReviewScreen: Hashable, Sendable {
  /// One side of a change.
  package enum Side: Hashable, Sendable {
    case frame(Frame)
    /// A PNG of another program, without cells.
    case picture(width: Int, height: Int)
    /// No picture, and the reason.
    case nothing(String)

    package var frame: Frame? {
      if case .frame(let frame) = self { frame } else { nil }
    }
  }

  package let name: BaselineName
  package let before: Side
  package let after: Side
  /// The theme of the project. Each frame has what its app changed in it.
  package let palette: Palette
  /// The colours that the project declares in addition to the theme's; nil if any colour is allowed.
  package let tokens: Set<RGB>?
  /// Cells that masks exclude from the comparison; nil if there are none.
  package let masked: CellSet?
  package let facts: Facts

  package init(
    name: BaselineName, before: Side, after: Side, palette: Palette, tokens: Set<RGB>? = nil,
    masked: CellSet? = nil, facts: Facts = Facts()
  ) {
    self.tokens = tokens
    self.masked = masked
    self.name = name
    self.before = before
    self.after = after
    self.palette = palette
    self.facts = facts
  }

  /// Facts to show beside the pictures, each as one line; nil if unknown.
  package struct Facts: Hashable, Sendable {
    package var config: String?
    package var launch: String?
    package var terminal: String?
    package var masks: String?
    package var theme: String?
    /// How often it was approved, and by whom most recently.
    package var approved: String?
    package var rejected: String?
    /// When, by whom and why the previous frame was approved.
    package var approval: String?
    /// When it was captured, and how long that took.
    package var captured: String?

    package init() {}
  }

  /// The size of the larger side; nil if neither has cells.
  package var size: GridSize? {
    let sizes = [before, after].compactMap { $0.frame?.size }
    guard let first = sizes.first else { return nil }
    return sizes.reduce(first) {
      GridSize(columns: max($0.columns, $1.columns), rows: max($0.rows, $1.rows))
    }
  }
}
