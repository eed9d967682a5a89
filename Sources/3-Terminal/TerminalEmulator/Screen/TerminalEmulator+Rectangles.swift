import TerminalFrame

// Rectangle functions (VT420 manual, chapter 4; xterm): copying, filling, erasing, attributes and checksums.

extension TerminalEmulator {
  /// A rectangular part of the screen.
  private struct Rectangle {
    var rows: Range<Int>
    var columns: Range<Int>
  }

  /// The rows and columns that parameters can name, which begin at the margins if DECOM is set.
  private var addressable: (rows: Range<Int>, columns: Range<Int>) {
    mode.origin
      ? (page.margins.rows, page.margins.columns) : (0..<size.rows, 0..<size.columns)
  }

  /// Reads top; left; bottom; right from the parameters. They are one-based, and relative to the margins if DECOM is
  /// set.
  ///
  /// - Returns: The rectangle, or nil if it is empty or its ends are reversed.
  private func rectangle(at index: Int) -> Rectangle? {
    let (rows, columns) = addressable
    let top = rows.lowerBound + parameters.atLeastOne(index) - 1
    let left = columns.lowerBound + parameters.atLeastOne(index + 1) - 1
    let (bottom, right) = (parameters[index + 2], parameters[index + 3])
    let endRow = bottom == 0 ? rows.upperBound : min(rows.lowerBound + bottom, rows.upperBound)
    let endColumn =
      right == 0 ? columns.upperBound : min(columns.lowerBound + right, columns.upperBound)
    guard top < endRow, left < endColumn else { return nil }
    return Rectangle(rows: top..<endRow, columns: left..<endColumn)
  }

  /// DECCRA (VT420 manual). The page numbers are ignored.
  mutating func copyRectangle() {
    guard let source = rectangle(at: 0) else { return }
    let (rows, columns) = addressable
    let top = rows.lowerBound + parameters.atLeastOne(5) - 1
    let left = columns.lowerBound + parameters.atLeastOne(6) - 1
    let height = min(source.rows.count, rows.upperBound - top)
    let width = min(source.columns.count, columns.upperBound - left)
    guard height > 0, width > 0 else { return }
    cutPictures(rows: top..<top + height, columns: left..<left + width)
    var order = Array(0..<height)
    if top > source.rows.lowerBound { order.reverse() }
    for step in order {
      let from = source.rows.lowerBound + step
      let cells = (0..<width).map { screen.grid[row: from, column: source.columns.lowerBound + $0] }
      screen.grid.blankWideCell(row: top + step, column: left)
      screen.grid.blankWideCell(row: top + step, column: left + width)
      for (offset, cell) in cells.enumerated() {
        screen.grid[row: top + step, column: left + offset] = cell
      }
      screen.grid.repairHalves(row: top + step, columns: left..<left + width)
    }
  }

  /// DECFRA (VT420 manual): fills with a narrow character in the pen's style.
  mutating func fillRectangle() {
    let scalar = UInt32(parameters[0])
    guard scalar >= 32, scalar < 127 || scalar >= 160, properties[scalar].width == 1,
      Unicode.Scalar(scalar) != nil, let area = rectangle(at: 1)
    else { return }
    fill(area, with: scalar)
  }

  /// DECERA, or DECSERA if `selective` (VT420 manual). DECSERA spares cells protected by DECSCA, and keeps all styles
  /// (xterm, `ScrnWipeRectangle`).
  mutating func eraseRectangle(selective: Bool) {
    guard let area = rectangle(at: 0) else { return }
    guard selective else { return fill(area, with: 0x20) }
    cutPictures(rows: area.rows, columns: area.columns)
    let spares = mode.protection == .dec
    for row in area.rows {
      screen.grid.update(row: row, columns: area.columns) { cell in
        if !spares || !cell.isProtected {
          cell.glyph = cell.glyph & GridCell.protected | 0x20
        }
      }
      screen.grid.repairHalves(row: row, columns: area.columns)
    }
  }

  /// Fills in the pen's style. If the pen has no colours, the cells keep theirs (xterm, `ScrnFillRectangle`).
  private mutating func fill(_ area: Rectangle, with scalar: UInt32) {
    let colors = StyleBits.color | StyleBits.background
    var blank = cursor.pen.template
    blank.glyph |= scalar
    let keepsColors = cursor.pen.style & colors == 0
    cutPictures(rows: area.rows, columns: area.columns)
    for row in area.rows {
      screen.grid.blankWideCell(row: row, column: area.columns.lowerBound)
      screen.grid.blankWideCell(row: row, column: area.columns.upperBound)
      screen.grid.update(row: row, columns: area.columns) { cell in
        let old = cell.style & colors
        cell = blank
        if keepsColors { cell.style |= old }
      }
    }
  }

  // MARK: Attributes

  /// DECCARA, or DECRARA if `reversing` (VT420 manual), in the extent set by DECSACE.
  mutating func changeAttributes(reversing: Bool) {
    guard let area = rectangle(at: 0) else { return }
    let codes = (0..<parameters.count).dropFirst(4).compactMap { parameters.given($0) }
    for row in area.rows {
      let columns =
        mode.attributeChangeExtent == 2 ? area.columns : streamColumns(of: row, in: area)
      screen.grid.update(row: row, columns: columns) { cell in
        for code in codes {
          if reversing {
            Self.reverse(code, in: &cell.style)
          } else {
            Self.change(code, in: &cell.style)
          }
        }
      }
    }
  }

  /// The columns of a row if the area is the stream of text from its first to its last cell (DECSACE 1).
  private func streamColumns(of row: Int, in area: Rectangle) -> Range<Int> {
    let columns = addressable.columns
    let start = row == area.rows.lowerBound ? area.columns.lowerBound : columns.lowerBound
    let end = row == area.rows.upperBound - 1 ? area.columns.upperBound : columns.upperBound
    return min(start, end)..<max(start, end)
  }

  private static func change(_ code: Int, in style: inout UInt64) {
    switch code {
    case 0:
      style.remove([.bold, .blink, .inverse])
      style.setUnderline(0)
    case 22: style.remove(.bold)
    case 1, 4, 5, 7, 8, 24, 25, 27, 28: style.apply(code)
    default: break
    }
  }

  private static func reverse(_ code: Int, in style: inout UInt64) {
    switch code {
    case 4: style.setUnderline(style & StyleBits.underline != 0 ? 0 : 1)
    case 1, 5, 7, 8: style ^= StyleBits.attribute(sgr: code)
    default: break
    }
  }

  /// XTREPORTSGR: reports the style that all cells of a rectangle have in common (xterm, ctlseqs).
  mutating func reportRendition() {
    guard let area = rectangle(at: 0), answers(.rendition, "XTREPORTSGR (CSI # |)") else { return }
    var common = screen.grid[row: area.rows.lowerBound, column: area.columns.lowerBound].style
    for row in area.rows {
      for column in area.columns {
        let style = screen.grid[row: row, column: column].style
        for part in StyleBits.parts where (common ^ style) & part != 0 { common &= ~part }
      }
    }
    let style = StyleBits.style(of: common, underlineColor: .default)
    reply("\u{1b}[\(Self.parameters(of: style))m")
  }

  // MARK: Checksums

  /// DECRQCRA: reports the negated sum of characters and weights of attributes. These bits of XTCHECKSUM change it
  /// (xterm, `xtermCheckRect`): 0 (not negated), 1 (no attributes), 2 (all blanks count, not only the first cell and
  /// those with attributes) and 4 (more than 8 bits of a character).
  mutating func reportChecksum() {
    let id = parameters[0]
    if identity.answers.contains(.zeroChecksum) { return reply("\u{1b}P\(id)!~0000\u{1b}\\") }
    guard answers(.checksum, "DECRQCRA (CSI * y)") else { return }
    // Don't compute a sum that won't be sent, because the program doesn't read its replies.
    guard pendingMessages.replies.hasRoom(for: "\u{1b}P\(id)!~0000\u{1b}\\".utf8.count) else {
      return
    }
    var sum = 0
    if let area = rectangle(at: 2) {
      for row in area.rows {
        let first = row == area.rows.lowerBound ? area.columns.lowerBound : nil
        // Blanks outside of the used columns don't count, except for the first cell and those with a style.
        let counts =
          mode.checksumFlags & 4 != 0 || screen.grid.background(row) != 0
          ? area.columns : area.columns.clamped(to: screen.grid.used(row))
        if let first, !counts.contains(first) { sum &+= 0x20 }
        for column in counts {
          sum &+= weight(of: screen.grid[row: row, column: column], isFirst: column == first)
        }
      }
    }
    if mode.checksumFlags & 1 == 0 { sum = -sum }
    reply("\u{1b}P\(id)!~\((sum & 0xffff).hexadecimal(4, uppercase: true))\u{1b}\\")
  }

  private mutating func weight(of cell: GridCell, isFirst: Bool) -> Int {
    let isNarrow = mode.checksumFlags & 16 == 0
    // The right half of a wide cell counts as U+FFFF.
    let scalar = cell.isContinuation ? 0xffff : Int(store.first(of: cell))
    var weight = isNarrow ? scalar & 0xff : scalar
    let attributes = cell.style >> StyleBits.attributesShift & 0xff
    if mode.checksumFlags & 2 == 0 {
      if cell.style & StyleBits.underline != 0 { weight += 0x10 }
      if attributes & 1 << 4 != 0 { weight += 0x20 }
      if attributes & 1 << 3 != 0 { weight += 0x40 }
      if attributes & 1 << 0 != 0 { weight += 0x80 }
    }
    guard mode.checksumFlags & 4 == 0 else {
      // xterm counts combining marks only in this case.
      let marks = cell.isCluster && isNarrow ? store.scalars(of: cell).dropFirst() : []
      return marks.reduce(weight) { $0 &+ Int($1) }
    }
    return isFirst || weight != 0x20 || cell.style != 0 || cell.isProtected ? weight : 0
  }
}
