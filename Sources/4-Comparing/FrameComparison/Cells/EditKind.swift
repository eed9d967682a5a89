/// The kind of an edit, by its name in JSON and `expected.json`.
package enum EditKind: String, Codable, Hashable, Sendable, CaseIterable {
  case text, width
  case shift, insertion, removal
  case style, link, cursor, title
  case rowSize = "row size"
  case textSize = "text size"
  case size, palette, picture
}

extension EditKind {
  package static let names = allCases.map(\.rawValue)

  /// Whether rows or blocks were inserted, removed or moved.
  package var movesRows: Bool { [.shift, .insertion, .removal].contains(self) }
}

extension Edit {
  package var category: EditKind {
    switch kind {
    case .text: .text
    case .width: .width
    case .moved: .shift
    case .inserted: .insertion
    case .removed: .removal
    case .style: .style
    case .link: .link
    case .cursor: .cursor
    case .title: .title
    case .rowSize: .rowSize
    case .textSize: .textSize
    case .size: .size
    case .palette: .palette
    case .picture: .picture
    }
  }
}
