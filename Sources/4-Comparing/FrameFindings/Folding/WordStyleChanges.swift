internal import FrameComparison
internal import TerminalFrame

/// The changed looks of words and lines in some cells of a row: of those that stayed, wherever in these cells they are
/// now, and of those that were replaced.
struct WordStyleChanges {
  /// A text that stayed and looks different, or has another link. Words one blank apart that changed alike are one
  /// text.
  struct Change {
    fileprivate(set) var text: String
    let isLine: Bool
    /// The change, as in edits: `bold off`.
    let change: String
  }

  private(set) var changed: [Change] = []
  /// Whether all that is there was there before, and looks different now.
  let isWhole: Bool
  /// The columns of words that replaced others and look different from them.
  private(set) var replaced: [ClosedRange<Int>] = []

  init(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) {
    let (before, now) = (Self.words(of: old), Self.words(of: new))
    let (removed, inserted) = now.map(\.text).difference(from: before.map(\.text)).offsets
    let kept = zip(
      before.indices.filter { !removed.contains($0) }, now.indices.filter { !inserted.contains($0) }
    )
    var (last, count): ((old: Int, new: Int)?, Int) = (nil, 0)
    for (one, other) in kept {
      let change = Self.changes(from: before[one].cells, to: now[other].cells)
      guard !change.isEmpty else { continue }
      count += 1
      if let pair = last, pair == (one - 1, other - 1), changed.last?.change == change,
        before[one - 1].end + 1 == before[one].start, now[other - 1].end + 1 == now[other].start
      {
        changed[changed.count - 1].text += " \(now[other].text)"
      } else {
        changed.append(Change(text: now[other].text, isLine: now[other].isLine, change: change))
      }
      last = (one, other)
    }
    isWhole = count == before.count && count == now.count
    let lost = removed.sorted().map { before[$0] }.filter { !$0.isLine }
    let came = inserted.sorted().map { now[$0] }.filter { !$0.isLine }
    if !lost.isEmpty, Self.looks(of: lost) != Self.looks(of: came) {
      replaced = came.map { $0.start...$0.end - 1 }
    }
  }

  /// A run of cells without a blank, either all lines or none.
  private struct Word {
    let start: Int
    let cells: ArraySlice<Cell>

    var end: Int { start + cells.count }
    var text: String { cells.map(\.text).joined() }
    var isLine: Bool { cells.first.map(RowComparison.isLine) ?? false }
  }

  private struct WordStyle: Hashable {
    let style: Style
    let link: Link?
  }

  private static func words(of cells: ArraySlice<Cell>) -> [Word] {
    var words: [Word] = []
    var rest = cells
    while let first = rest.firstIndex(where: { !$0.isSpace }) {
      let isLine = RowComparison.isLine(rest[first])
      let word = rest[first...].prefix {
        !$0.isSpace && (RowComparison.isLine($0) == isLine || $0.isContinuation)
      }
      words.append(Word(start: first - cells.startIndex, cells: word))
      rest = rest[word.endIndex...]
    }
    return words
  }

  private static func looks(of words: [Word]) -> Set<WordStyle> {
    Set(words.flatMap(\.cells).map { WordStyle(style: $0.style, link: $0.link) })
  }

  /// What changed about the look and the link of some cells; empty if nothing did.
  private static func changes(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) -> String {
    let styles = FindingSearch.unique(
      zip(old, new).flatMap { StyleChange.changes(from: $0.style, to: $1.style) })
    let links = zip(old, new).filter { $0.link != $1.link }.map {
      Edit(.link(from: $0.link, to: $1.link))
    }
    return FindingSearch.unique((styles.isEmpty ? [] : [Edit(.style(styles))]) + links)
      .map(\.change).joined(separator: ", ")
  }
}
