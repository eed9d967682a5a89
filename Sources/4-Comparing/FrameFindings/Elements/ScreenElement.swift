package import FrameComparison
package import TerminalFrame

/// A part of a screen that a person would name: a box, a button, a field, a tab, the selected row.
package struct ScreenElement: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case box, button, field, tab, selected
  }

  package let kind: Kind
  /// Its text: a title, a label, what a field contains; empty if it has none.
  package let name: String
  package let region: GridRegion

  init(_ kind: Kind, _ name: String, _ region: GridRegion) {
    (self.kind, self.name, self.region) = (kind, name, region)
  }

  /// The most elements of a screen. More are the tiles of a picture.
  package static let maximum = 200

  /// The elements of a screen, from top to bottom: what the search for findings recognizes, in one frame alone.
  package static func all(in frame: Frame) -> [ScreenElement] {
    let found = ElementSearch(frame).elements().sorted { $0.region.start < $1.region.start }
    return Array(found.prefix(maximum))
  }
}
