package import TerminalFrame

extension RandomScreen {
  /// A change that can happen to a screen.
  enum Change: CaseIterable {
    case insertRow, removeRow, duplicateRow, moveRow, sortRows, scroll, scrollByMore, pushRow
    case word, columnWidth, addColumn, removeColumn
    case swapPanes, paneWidth, border, paneTitle
    case select, recolorRow, stripes, theme, corners, link
    case openDialog, closeDialog, moveDialog, growDialog
    case heading, keys, cursor, title, size
  }

  /// Makes one to three random changes.
  mutating func change(_ random: inout some RandomNumberGenerator) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      make(Change.allCases.randomElement(using: &random) ?? .word, &random)
    }
  }

  private mutating func make(_ change: Change, _ random: inout some RandomNumberGenerator) {
    let pane = Int.random(in: 0..<panes.count, using: &random)
    switch change {
    case .swapPanes: panes.swapAt(0, pane)
    case .theme:
      theme = Theme(
        text: .rgb(1, 2, UInt8.random(in: 0...255, using: &random)), border: .palette(3),
        selection: .palette(5), bar: .palette(6), hasRoundCorners: theme.hasRoundCorners)
    case .corners: theme.hasRoundCorners.toggle()
    case .openDialog: dialog = Dialog(in: size, &random)
    case .closeDialog: dialog = nil
    case .moveDialog:
      dialog?.position.column = Int.random(in: 0..<size.columns / 2, using: &random)
      dialog?.position.row = Int.random(in: 0..<size.rows, using: &random)
    case .growDialog: dialog?.lines.append(Self.text(&random, 0...3))
    case .heading: heading = Self.text(&random, 1...3)
    case .keys: keys += " " + Self.text(&random, 1...2)
    case .cursor:
      cursor.position = GridPosition(
        column: Int.random(in: 0..<size.columns, using: &random),
        row: Int.random(in: 0..<size.rows, using: &random))
      cursor.isVisible = Bool.random(using: &random)
    case .title: title = Self.text(&random, 0...2)
    case .size:
      guard Int.random(in: 0..<4, using: &random) == 0 else { return }
      size = GridSize(columns: size.columns + 7, rows: size.rows - 1)
    case .paneWidth:
      let count = Int.random(in: -6...6, using: &random)
      panes[pane].columns += count
      if pane + 1 < panes.count { panes[pane + 1].columns -= count }
    default: panes[pane].make(change, &random)
    }
  }
}

extension RandomScreen.Pane {
  fileprivate mutating func make(
    _ change: RandomScreen.Change, _ random: inout some RandomNumberGenerator
  ) {
    let index = Int.random(in: 0...rows.count, using: &random)
    let row = rows.isEmpty ? nil : Int.random(in: 0..<rows.count, using: &random)
    switch change {
    case .insertRow: rows.insert(self.row(&random), at: index)
    case .pushRow:
      rows.insert(self.row(&random), at: 0)
      rows.removeLast()
    case .scroll: top = min(top + 1, rows.count)
    case .scrollByMore: top = min(top + Int.random(in: 2...5, using: &random), rows.count)
    case .border: hasBorder.toggle()
    case .paneTitle: title = RandomScreen.text(&random, 0...1)
    case .select: selected = index
    case .stripes: hasStripes.toggle()
    case .sortRows: rows.sort { $0.texts.joined() < $1.texts.joined() }
    case .columnWidth:
      widths[Int.random(in: 0..<widths.count, using: &random)] += Int.random(
        in: 1...7, using: &random)
    case .addColumn: addColumn(&random)
    case .removeColumn: removeColumn(&random)
    default: if let row { make(change, row, &random) }
    }
  }

  private mutating func make(
    _ change: RandomScreen.Change, _ row: Int, _ random: inout some RandomNumberGenerator
  ) {
    switch change {
    case .removeRow: rows.remove(at: row)
    case .duplicateRow: rows.insert(rows[row], at: row)
    case .moveRow:
      rows.insert(rows.remove(at: row), at: Int.random(in: 0..<max(rows.count, 1), using: &random))
    case .recolorRow:
      rows[row].style = Style(
        foreground: .palette(UInt8.random(in: 0...15, using: &random)), attributes: .bold)
    case .link: rows[row].link = "https://example.org"
    default:
      let column = Int.random(in: 0..<widths.count, using: &random)
      rows[row].texts[column] = RandomScreen.text(&random, 0...2)
    }
  }

  private mutating func addColumn(_ random: inout some RandomNumberGenerator) {
    let index = Int.random(in: 0...widths.count, using: &random)
    widths.insert(Int.random(in: 4...9, using: &random), at: index)
    for row in rows.indices { rows[row].texts.insert(RandomScreen.text(&random, 0...1), at: index) }
  }

  private mutating func removeColumn(_ random: inout some RandomNumberGenerator) {
    guard widths.count > 1 else { return }
    let index = Int.random(in: 0..<widths.count, using: &random)
    widths.remove(at: index)
    for row in rows.indices { rows[row].texts.remove(at: index) }
  }
}

/// A screen before and after some changes.
package struct ScreenPair {
  package let old: Frame
  package let new: Frame
  /// Cells that the comparison ignores.
  package let masked: CellSet

  package init(_ random: inout some RandomNumberGenerator) {
    var screen = RandomScreen(&random)
    old = screen.frame
    screen.change(&random)
    new = screen.frame
    var masked = CellSet(size: new.size)
    if Int.random(in: 0..<5, using: &random) == 0 {
      let (column, row) = (
        Int.random(in: 0..<new.size.columns, using: &random),
        Int.random(in: 0..<new.size.rows, using: &random)
      )
      masked.insert(
        columns: column...min(column + 9, new.size.columns - 1),
        rows: row...min(row + 2, new.size.rows - 1))
    }
    self.masked = masked
  }
}
