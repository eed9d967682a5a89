/// What it costs a person to read a list of edits: each edit, and each word in it.
///
/// Reports use the reading of a change that costs least.
enum ReadingCost {
  static let edit = 3
  static let word = 2
  /// A word that seems to have come and gone, though it did neither.
  static let keptWord = 2
  /// A text that seems to have come or gone, though it stands where it did.
  static let stillText = 20
  /// That rows or words moved with others: said in passing.
  static let move = 2
  /// A line that is drawn otherwise: the box is said.
  static let line = 1
  /// A row without words that came or went.
  static let blankRow = 2
  /// The words of a row that came or went which a person reads; the rest is skipped.
  static let mostWords = 3

  /// The cost of some edits.
  ///
  /// - Parameters:
  ///   - boxes: Regions whose edits count as one each, moves aside.
  ///   - texts: Those that neither came nor went; found only if something came or went.
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
      (isDrawn(from) && isDrawn(to) ? line : Self.edit) + word * (words(from) + words(to))
    case .inserted(let texts), .removed(let texts):
      Self.edit + word * texts.reduce(0) { $0 + min(words($1), mostWords) }
    case .moved: move
    default: Self.edit
    }
  }

  private static func isDrawn(_ text: String) -> Bool { !text.isEmpty && !Edit.hasWords(text) }

  /// How many words a text has, lines aside.
  private static func words(_ text: String) -> Int {
    text.utf8.split(separator: UInt8(ascii: " ")).count { word in
      // Box drawing and blocks, U+2500 to U+259F, in UTF-8.
      !(word.first == 0xe2 && word.dropFirst().first.map { (0x94...0x96).contains($0) } ?? false)
    }
  }
}
