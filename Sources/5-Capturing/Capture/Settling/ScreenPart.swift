internal import TerminalFrame

/// A part of a screen other than its cells.
enum ScreenPart: String, CaseIterable {
  case cursor, title, palette, pictures

  /// The name with its article.
  var phrase: String { "the \(rawValue)" }

  func differs(_ one: Frame, _ other: Frame) -> Bool {
    switch self {
    case .cursor: one.cursor != other.cursor
    case .title: one.title != other.title
    case .palette: one.paletteChanges != other.paletteChanges
    case .pictures: one.pictures != other.pictures
    }
  }
}
