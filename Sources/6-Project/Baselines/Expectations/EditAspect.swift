internal import ContentDigest
internal import FrameComparison
internal import TerminalFrame

/// The part of an edit that an expectation can name: for a style, each property that changed; for all other edits, the
/// edit itself.
package struct EditAspect: Codable, Hashable, Sendable {
  /// The property of a style, or the entry of the palette.
  package var property: String?
  /// The old value, in the words of reports; nil if this kind of edit has none.
  package var from: String?
  package var to: String?

  /// - Parameters:
  ///   - from: The old value. A very long one is replaced by its beginning and its digest, which is still unique.
  ///   - to: The new value, as `from`.
  package init(property: String? = nil, from: String? = nil, to: String? = nil) {
    self.property = property
    self.from = from.map(Self.abbreviated)
    self.to = to.map(Self.abbreviated)
  }

  /// The longest text that is kept as it is, in bytes.
  private static let maxTextLength = 4000

  private static func abbreviated(_ text: String) -> String {
    guard text.utf8.count > maxTextLength else { return text }
    let bytes = Array(text.utf8)
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxTextLength / 40)))
    return "\(start)… (\(bytes.count) bytes, SHA-256 \(SHA256Digest(of: bytes)))"
  }
}

extension Edit {
  /// The aspects of the edit; never empty.
  package var aspects: [EditAspect] {
    switch kind {
    case .text(let from, let to), .title(let from, let to): [EditAspect(from: from, to: to)]
    case .width(_, let from, let to): [EditAspect(from: "\(from)", to: "\(to)")]
    case .inserted(let texts): [EditAspect(to: texts.joined(separator: "\n"))]
    case .removed(let texts): [EditAspect(from: texts.joined(separator: "\n"))]
    case .style(let changes):
      changes.map {
        EditAspect(
          property: $0.property.description, from: $0.from.description, to: $0.to.description)
      }
    case .link(let from, let to): [EditAspect(from: from?.uri ?? "none", to: to?.uri ?? "none")]
    case .rowSize(let from, let to): [EditAspect(from: from.description, to: to.description)]
    case .textSize(let from, let to):
      [EditAspect(from: from?.aspect ?? "1", to: to?.aspect ?? "1")]
    case .size(let from, let to): [EditAspect(from: from.description, to: to.description)]
    case .palette(let entry, let from, let to):
      [
        EditAspect(
          property: entry, from: from?.description ?? "theme", to: to?.description ?? "theme")
      ]
    case .moved, .cursor, .picture: [EditAspect()]
    }
  }
}

extension SizedText {
  /// Everything that decides how it is drawn, so that no two sizes have the same text.
  fileprivate var aspect: String { "\(magnification) in \(cells) cells, \(layout)" }
}
