package import Baselines
package import TerminalFrame

/// A screen as a review shows it: what was approved, what was captured, and what else decides.
package struct ReviewScreen: Hashable, Sendable {
  /// One side of a change.
  package enum Side: Hashable, Sendable {
    case frame(Frame)
    /// A PNG of another program, which has no cells.
    case picture(width: Int, height: Int)
    /// Nothing is there, and why.
    case nothing(String)

    package var frame: Frame? {
      if case .frame(let frame) = self { frame } else { nil }
    }
  }

  package let name: BaselineName
  package let before: Side
  package let after: Side
  /// The theme of the project; what an app changed in it is in each frame.
  package let palette: Palette
  /// The colours that the project declares besides the theme's; nil where any will do.
  package let tokens: Set<RGB>?
  /// Cells that masks take out of the comparison; nil where there are none.
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

  /// What a person may want to know beside the pictures, each as a line; nil where it is not known.
  package struct Facts: Hashable, Sendable {
    package var config: String?
    package var launch: String?
    package var terminal: String?
    package var masks: String?
    package var theme: String?
    /// How often it was approved, and by whom last.
    package var approved: String?
    package var rejected: String?
    /// When, by whom and why the frame before was approved.
    package var approval: String?
    /// When it was captured, and how long that took.
    package var captured: String?

    package init() {}
  }

  /// The larger one of the sizes of both sides; nil where neither has cells.
  package var size: GridSize? {
    let sizes = [before, after].compactMap { $0.frame?.size }
    guard let first = sizes.first else { return nil }
    return sizes.reduce(first) {
      GridSize(columns: max($0.columns, $1.columns), rows: max($0.rows, $1.rows))
    }
  }
}
