/// The effort it takes to read a list of edits: a cost for each edit, and for each word in it.
///
/// Reports use the reading of a change with the lowest cost.
enum ReadingCost {
  static let edit = 3
  static let word = 2
  /// A word that appears both removed and inserted, though it is neither.
  static let keptWord = 2
  /// A text that appears removed or inserted, though it is still in its place.
  static let stillText = 20
  /// Rows or words that moved together. This is easy to read.
  static let move = 2
  /// A line that is drawn differently. Reports name its box.
  static let line = 1
  /// An inserted or removed row without words.
  static let blankRow = 2
  /// The number of words that a person reads of an inserted or removed row. The rest is skipped.
  static let maxWords = 3

  /// The cost of these edits.
  ///
  /// - Parameters:
  ///   - boxes: Regions whose edits, except for moves, count as one each.
  ///   - texts: The texts that were neither inserted nor removed, looked up only if an edit says that something was.
  static func of(
    _ edits: [Edit], boxes: [GridRegion] = [], keeping texts: () -> StillTexts
  ) -> Int {
    let still = edits.reduce(0) { count, edit in
      [.insertion, .removal].contains(edit.category)
        ? count + (edit.region.map { texts().count(in: $0) } ?? 0) : count
    }
    var (edits, rest) = ([Edit](), edits)
    for box in boxes {
      let parts = rest.filter { isOf(box, $0) }
      guard !parts.isEmpty else { continue }
      rest.removeAll { isOf(box, $0) }
      edits.append(
        Edit(
          .inserted(
            parts.map { edit in if case .text(_, let to) = edit.kind { to } else { "" } })))
    }
    edits += rest
    var (gone, came): ([Substring], Set<Substring>) = ([], [])
    for edit in edits {
      switch edit.kind {
      case .removed(let texts): gone += texts.flatMap { $0.split(separator: " ") }
      case .inserted(let texts): came.formUnion(texts.flatMap { $0.split(separator: " ") })
      default: break
      }
    }
    let kept = gone.count { came.contains($0) }
    return edits.reduce(0) { $0 + cost(of: $1) } + keptWord * kept + stillText * still
  }

  private static func isOf(_ box: GridRegion, _ edit: Edit) -> Bool {
    edit.category != .shift && edit.region.map { 2 * box.overlap($0) > $0.count } ?? false
  }

  private static func cost(of edit: Edit) -> Int {
    switch edit.kind {
    case .text(let from, let to):
      (isDrawn(from) && isDrawn(to) ? line : Self.edit) + word
        * (wordCount(in: from) + wordCount(in: to))
    case .inserted(let texts), .removed(let texts):
      Self.edit + word * texts.reduce(0) { $0 + min(wordCount(in: $1), maxWords) }
    case .moved: move
    default: Self.edit
    }
  }

  private static func isDrawn(_ text: String) -> Bool { !text.isEmpty && !Edit.hasWords(text) }

  /// The number of words in a text, not counting lines.
  private static func wordCount(in text: String) -> Int {
    text.utf8.split(separator: UInt8(ascii: " ")).count { word in
      // Box drawing and blocks, U+2500 to U+259F, in UTF-8.
      !(word.first == 0xe2 && word.dropFirst().first.map { (0x94...0x96).contains($0) } ?? false)
    }
  }
}
