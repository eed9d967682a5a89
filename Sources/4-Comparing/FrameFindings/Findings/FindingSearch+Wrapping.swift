internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds paragraphs whose lines break at other words: the same text in other rows, perhaps with a few words added or
  /// removed.
  mutating func findWrapping() {
    let changes = open.compactMap { index -> (edit: Edit, region: GridRegion)? in
      let edit = edits[index]
      return edit.isOfLayout ? edit.region.map { (edit, $0) } : nil
    }
    for members in clusters(changes, region: \.region) {
      let regions = members.flatMap { [$0.region, $0.edit.origin ?? $0.region] }
      guard let hull = GridRegion.spanning(regions), hull.rows.count > 1 else { continue }
      let region = paragraph(around: hull)
      guard let change = wrapping(in: region) else { continue }
      let parts = open.filter { index in
        (edits[index].isOfLayout || edits[index].isOfStyle)
          && edits[index].region.map(region.covers) ?? false
      }
      add(.layoutShift, change, at: hull, explaining: parts)
    }
  }

  private static let minWords = 8
  /// More words aren't a paragraph, and take long to compare.
  private static let maxWords = 500

  /// The rows of a region, widened to the next borders on both sides.
  private func paragraph(around region: GridRegion) -> GridRegion {
    func isBorder(_ column: Int) -> Bool {
      region.rows.contains { row in
        newMap.isVertical(column, row) || oldMap.isVertical(column, row)
      }
    }
    var (first, last) = (region.columns.lowerBound, region.columns.upperBound)
    while first > 0, !isBorder(first - 1) { first -= 1 }
    while last + 1 < new.size.columns, !isBorder(last + 1) { last += 1 }
    return GridRegion(columns: first...last, rows: region.rows)
  }

  /// A phrase such as `text wrapped anew, inserted "and prepared"`, or nil if the words differ too much or the lines
  /// still break at the same words.
  private func wrapping(in region: GridRegion) -> String? {
    let (before, now) = (RunningText(old, region), RunningText(new, region))
    guard min(before.words.count, now.words.count) >= Self.minWords,
      max(before.words.count, now.words.count) <= Self.maxWords,
      5 * before.words(unlike: now) <= now.words.count
    else { return nil }
    let changes = now.words.map(\.text).difference(from: before.words.map(\.text))
    guard 5 * changes.count <= now.words.count else { return nil }
    let (went, came) = changes.offsets
    // The new rows of each old row's words. A row that was broken has several.
    var rows: [Int: Set<Int>] = [:]
    let kept = now.words.indices.filter { !came.contains($0) }
    for (old, new) in zip(before.words.indices.filter { !went.contains($0) }, kept) {
      rows[before.words[old].row, default: []].insert(now.words[new].row)
    }
    guard 2 * rows.values.count(where: { $0.count > 1 }) >= rows.count else { return nil }
    let letters = before.words.count { $0.text.contains(where: \.isLetter) }
    // For example a month of a calendar.
    let isOfNumbers = 2 * letters < before.words.count
    var phrases = [isOfNumbers ? "numbers arranged anew" : "text wrapped anew"]
    if !came.isEmpty { phrases.append("inserted \(Edit.list(now.runs(of: came.sorted())))") }
    if !went.isEmpty { phrases.append("removed \(Edit.list(before.runs(of: went.sorted())))") }
    return phrases.joined(separator: ", ")
  }
}

/// The words of a paragraph, in order.
private struct RunningText {
  private(set) var words: [(text: String, row: Int)] = []
  private var rows: [Int: String] = [:]

  init(_ frame: Frame, _ region: GridRegion) {
    for row in region.rows {
      let text = frame.innerText(region.columns, row: row)
      words += text.split(separator: " ").map { (String($0), row) }
      rows[row] = text
    }
  }

  /// The number of words that one of two paragraphs has more often than the other. No patch has fewer changes.
  func words(unlike other: RunningText) -> Int {
    var counts: [String: Int] = [:]
    for word in words { counts[word.text, default: 0] += 1 }
    for word in other.words { counts[word.text, default: 0] -= 1 }
    return counts.values.reduce(0) { $0 + abs($1) }
  }

  /// The texts of some words. Words that are adjacent in a row, one blank apart, make one text.
  func runs(of indices: [Int]) -> [String] {
    var (runs, last): ([String], Int?) = ([], nil)
    for index in indices {
      let word = words[index]
      if let before = last, before + 1 == index, words[before].row == word.row,
        let run = runs.last, rows[word.row]?.contains("\(run) \(word.text)") ?? false
      {
        runs[runs.count - 1] += " \(word.text)"
      } else {
        runs.append(word.text)
      }
      last = index
    }
    return runs
  }
}
