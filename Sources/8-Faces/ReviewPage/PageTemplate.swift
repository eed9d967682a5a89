internal import FoundationEssentials

/// A page with places for values: `{{name}}`.
struct PageTemplate {
  enum Piece {
    case text(String)
    /// The value with this name belongs here.
    case value(String)
  }

  let pieces: [Piece]

  init(_ text: String) {
    let parts = text.components(separatedBy: "{{")
    pieces = parts.enumerated().flatMap { index, part -> [Piece] in
      guard index > 0, let end = part.firstRange(of: "}}") else { return [.text(part)] }
      return [
        .value(String(part[..<end.lowerBound])), .text(String(part[end.upperBound...])),
      ]
    }
  }
}
