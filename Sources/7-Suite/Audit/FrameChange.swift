internal import FrameComparison
internal import TerminalFrame

/// How the cells of two screens of one size differ: text and style, not the cursor.
struct FrameChange {
  private let old: Frame
  private let new: Frame
  /// The cells that differ, in reading order.
  let positions: [GridPosition]

  /// - Parameter unsteady: What changes by itself. If that is much, nothing differs that could be judged.
  init(from old: Frame, to new: Frame, except unsteady: UnsteadyCells = UnsteadyCells()) {
    self.old = old
    self.new = new
    guard old.size == new.size else {
      positions = [GridPosition(column: 0, row: 0)]
      return
    }
    let columns = new.size.columns
    positions = new.cells.indices.compactMap { index in
      guard !Self.looksEqual(old.cells[index], new.cells[index]) else { return nil }
      let position = GridPosition(column: index % columns, row: index / columns)
      return unsteady.contain(position) ? nil : position
    }
  }

  /// Whether two cells look the same. A blank is the same as a cell that was never written if nothing is seen of its
  /// style, such as a colour of text.
  private static func looksEqual(_ one: Cell, _ other: Cell) -> Bool {
    if one == other { return true }
    guard one.width == other.width, one.isBlank == other.isBlank else { return false }
    return one.isBlank
      ? one.style.onBlank == other.style.onBlank
      : one.text == other.text && one.style == other.style
  }

  /// Whether only a line of messages may differ, which says something at the start and later something else: at most
  /// two rows do, at the edge of the screen or of what is on it or only in numbers, and no bar is lost.
  var mayBeMessage: Bool {
    let rows = rows.filter { !(old.isFiller(row: $0) && new.isFiller(row: $0)) }
    guard old.size == new.size, rows.count <= 2, rows.allSatisfy(mayVary) else { return false }
    if rows.contains(where: { old.isBar(row: $0) && (!new.isStyled(row: $0) || isCutBar(row: $0)) })
    {
      return false
    }
    let lost = rows.filter { new.isFiller(row: $0) }
    let gained = rows.filter { old.isFiller(row: $0) }
    return lost.count <= gained.count || lost.allSatisfy { !old.isEdgeBar(row: $0) }
  }

  /// Whether all that differs in a row with a bar are blank cells without the bar's background, as of one that keeps
  /// the width of a smaller window.
  private func isCutBar(row: Int) -> Bool {
    let grounds = (old: old.ground, new: new.ground)
    return positions.lazy.filter { $0.row == row }.allSatisfy {
      let (before, after) = (old[$0.column, row], new[$0.column, row])
      return before.isBlank && after.isBlank && before.style.ground != grounds.old
        && after.style.ground == grounds.new
    }
  }

  /// Whether a row is one of the two at the top or the three at the bottom of what is on the screens.
  private func isAtEdge(row: Int) -> Bool {
    let last = (0..<new.size.rows).last { !old.isFiller(row: $0) || !new.isFiller(row: $0) }
    return row < 2 || row + 3 > last ?? 0
  }

  /// Whether a row is one of messages, or has only other numbers, as in a list of processes.
  private func mayVary(row: Int) -> Bool {
    if isAtEdge(row: row) { return true }
    let texts = [old, new].map { $0.text(ofRow: row) }
    return texts.allSatisfy { $0.contains(where: \.isNumber) }
      && texts[0].filter(\.isLetter) == texts[1].filter(\.isLetter)
      && texts[0].signs == texts[1].signs
  }

  /// Whether a row has more text than before.
  var gainsText: Bool {
    rows.contains { new.trimmedText(ofRow: $0).count > old.trimmedText(ofRow: $0).count }
  }

  /// Whether all rows that differ have lost their text, and none was styled as a bar: a greeting goes that way.
  var onlyLosesText: Bool {
    old.size == new.size
      && rows.allSatisfy { new.isFiller(row: $0) && !old.isStyled(row: $0) }
  }

  /// Whether a text is gone, and the app marks each of its rows as empty, as vi does with `~`: it was a greeting.
  var leavesMarkedRows: Bool {
    onlyLosesText && rows.allSatisfy { !new.trimmedText(ofRow: $0).isEmpty }
  }

  /// Whether the screen was scrolled by at least two rows, and the cursor with it: what an app does that centres the
  /// line of the cursor when it draws its screen anew.
  var isScrolled: Bool {
    guard old.size == new.size, new.cursor.isVisible, let first = rows.first, let last = rows.last
    else { return false }
    let shift = new.cursor.position.row - old.cursor.position.row
    let kept = (first...last).filter { (first...last).contains($0 + shift) }
    guard abs(shift) > 1, kept.count > 1 else { return false }
    return kept.allSatisfy { new.trimmedText(ofRow: $0 + shift) == old.trimmedText(ofRow: $0) }
  }

  /// The rows that differ, ascending.
  var rows: [Int] { Set(positions.map(\.row)).sorted() }

  /// The box around all cells that differ, or nil if none does.
  var region: GridRegion? { .spanning(positions.map { GridRegion($0) }) }

  /// The difference in words, or nil if there is none: that of the first row with another text, or else of the first.
  var description: String? {
    let rows = rows
    guard let start = rows.first else { return nil }
    guard old.size == new.size else { return "\(new.size) instead of \(old.size)" }
    let first = rows.first { old.trimmedText(ofRow: $0) != new.trimmedText(ofRow: $0) } ?? start
    let others = rows.count - 1
    let more = others == 0 ? "" : ", and \(others) more \(others == 1 ? "row" : "rows")"
    let (before, after) = (old.trimmedText(ofRow: first), new.trimmedText(ofRow: first))
    let what =
      if before != after {
        "\(Edit.quoted(after)) instead of \(Edit.quoted(before))"
      } else {
        after.isEmpty ? "another background" : "another style of \(Edit.quoted(after))"
      }
    return "row \(first): \(what)\(more)"
  }
}

extension String {
  /// The characters that belong to no word and no number, each once.
  fileprivate var signs: Set<Character> {
    Set(filter { !$0.isLetter && !$0.isNumber && !" .,:%+-/".contains($0) })
  }
}

extension Frame {
  /// The text of a row without blanks at its ends.
  func trimmedText(ofRow row: Int) -> String { String(text(ofRow: row).drop { $0 == " " }) }

  /// Whether a row is blank, or only marks that nothing is there, as `~` in vi.
  fileprivate func isFiller(row: Int) -> Bool { ["", "~"].contains(trimmedText(ofRow: row)) }

  /// Whether a row has another background than most of the screen.
  fileprivate func isStyled(row: Int) -> Bool {
    let ground = ground
    return self.row(row).contains { $0.style.ground != ground }
  }

  /// Whether more than half of a row has another background than most of the screen.
  fileprivate func isBar(row: Int) -> Bool {
    let ground = ground
    return self.row(row).count { $0.style.ground != ground } > size.columns / 2
  }

  /// Whether a row looks like a bar: it is one, or has a background of its own and is the first or the last row.
  /// Messages in reverse video, as in nano, are in other rows.
  fileprivate func isEdgeBar(row: Int) -> Bool {
    isBar(row: row) || isStyled(row: row) && (row == 0 || row == size.rows - 1)
  }

  /// The background of most cells: some apps paint all of them.
  var ground: Style {
    let counts = Dictionary(grouping: cells, by: \.style.ground).mapValues(\.count)
    return counts.max { $0.value < $1.value }?.key ?? .default
  }

  /// The number of cells with text.
  var inkCount: Int { cells.count { !$0.isBlank } }

  /// Whether a letter or a digit is on the screen.
  var hasText: Bool { cells.contains { $0.text.contains { $0.isLetter || $0.isNumber } } }

  /// The number of words: runs of at least three letters.
  var wordCount: Int {
    rowTexts.reduce(0) { count, row in
      count + row.split { !$0.isLetter }.count { $0.count > 2 }
    }
  }
}

extension Style {
  /// The part of the style that is seen on a blank.
  fileprivate var onBlank: Style {
    var style = self
    style.attributes.formIntersection([.inverse, .strike, .overline])
    guard underline == .none, !attributes.contains(.strike), !attributes.contains(.overline) else {
      return style
    }
    style.underlineColor = .default
    if attributes.contains(.inverse) {
      style.background = .default
    } else {
      style.foreground = .default
    }
    return style
  }

  /// The background: its colour, or reverse video.
  fileprivate var ground: Style {
    Style(background: background, attributes: attributes.intersection(.inverse))
  }
}
