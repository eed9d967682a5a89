internal import TerminalFrame

/// What a screen has besides its cells.
enum ScreenPart: String, CaseIterable {
  case cursor, title, palette, pictures

  /// With its article.
  var words: String { "the \(rawValue)" }

  func differs(_ one: Frame, _ other: Frame) -> Bool {
    switch self {
    case .cursor: one.cursor != other.cursor
    case .title: one.title != other.title
    case .palette: one.paletteChanges != other.paletteChanges
    case .pictures: one.pictures != other.pictures
    }
  }
}
