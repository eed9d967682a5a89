import TerminalFrame

// Text of another size (OSC 66; kitty's page "The text sizing protocol"). It takes a block of cells, as the protocol
// defines. The characters are stored in one row of the block in the usual size, and the block's cells refer to a
// `SizedText`, which holds the real size.

/// The size of a text and of its block (the metadata of OSC 66).
private struct TextSizing {
  /// The number of rows of a block, and of columns for each column of its text.
  var scale = 1
  /// The number of columns of the whole text before scaling; 0 for as many as it takes.
  var width = 0
  /// The height of the text as a fraction of the block's, if it is smaller.
  var fraction = (numerator: 0, denominator: 0)
  var vertical = SizedText.Alignment.start
  var horizontal = SizedText.Alignment.start

  /// - Parameter metadata: `key=value` pairs with colons between them; values that aren't numbers are ignored.
  init(_ metadata: ArraySlice<UInt8>) {
    for pair in metadata.split(separator: UInt8(ascii: ":")) {
      guard pair.count > 2, pair[pair.startIndex + 1] == UInt8(ascii: "="),
        let value = Int(String(decoding: pair.dropFirst(2).prefix(4), as: UTF8.self)), value >= 0
      else { continue }
      switch pair[pair.startIndex] {
      case UInt8(ascii: "s"): scale = max(1, min(value, 7))
      case UInt8(ascii: "w"): width = min(value, 7)
      case UInt8(ascii: "n"): fraction.numerator = min(value, 15)
      case UInt8(ascii: "d"): fraction.denominator = min(value, 15)
      case UInt8(ascii: "v"): vertical = SizedText.Alignment(rawValue: value) ?? .middle
      case UInt8(ascii: "h"): horizontal = SizedText.Alignment(rawValue: value) ?? .middle
      default: break
      }
    }
  }

  var isFraction: Bool { fraction.numerator > 0 && fraction.numerator < fraction.denominator }

  /// A text of `length` columns in a block of `columns`, without its position, or nil if it has the usual size.
  func text(of length: Int, in columns: Int) -> SizedText? {
    guard length > 0, scale > 1 || isFraction else { return nil }
    return SizedText(
      columns: columns, scale: scale, length: length,
      fraction: isFraction
        ? SizedText.Fraction(
          fraction.numerator, fraction.denominator, vertical: vertical, horizontal: horizontal)
        : nil)
  }
}

extension TerminalEmulator {
  /// The longest text of one sequence, in bytes.
  private static let maxSizedTextLength = 4096

  /// OSC 66 ; metadata ; text: prints a text of another size.
  mutating func printSized(_ body: ArraySlice<UInt8>) {
    guard let separator = body.firstIndex(of: UInt8(ascii: ";")) else { return }
    let bytes = body[(separator + 1)...]
    guard bytes.count <= Self.maxSizedTextLength else { return }
    let sizing = TextSizing(body[..<separator])
    var clusters = Self.plainText(bytes, limit: Self.maxSizedTextLength)
      .map { (text: $0, columns: TextWidth.of($0)) }.filter { $0.columns > 0 }[...]
    if sizing.width > 0 {
      putBlock(Array(clusters), columns: sizing.width * sizing.scale, sizing)
      return
    }
    while let first = clusters.first {
      let minimum = first.columns * sizing.scale
      if cursor.pendingWrap || cursor.column + minimum > textLimit { moveToFit(for: minimum) }
      // Take as many clusters as the row has room for, or a single one, which is then dropped.
      let available = textLimit - cursor.column
      var columns = 0
      let row = clusters.prefix { cluster in
        columns += cluster.columns * sizing.scale
        return columns <= available
      }
      // Text of fractional size gets a block for each character, since it doesn't fill it.
      let part = row.isEmpty || sizing.isFraction ? clusters.prefix(1) : row
      putBlock(
        Array(part), columns: part.reduce(0) { $0 + $1.columns } * sizing.scale, sizing)
      clusters = clusters.dropFirst(part.count)
    }
  }

  /// Fills a block of cells at the cursor with a text, and scrolls if there aren't enough rows below the cursor. Drops
  /// the text if the block is larger than the scroll region.
  private mutating func putBlock(
    _ clusters: [(text: Character, columns: Int)], columns: Int, _ sizing: TextSizing
  ) {
    guard columns > 0, columns <= page.margins.columns.count,
      sizing.scale <= page.margins.rows.count
    else { return }
    if cursor.pendingWrap || cursor.column + columns > textLimit { moveToFit(for: columns) }
    guard cursor.column + columns <= textLimit else { return }
    if cursor.row <= page.margins.bottom {
      let missing = sizing.scale - (page.margins.bottom - cursor.row + 1)
      if missing > 0 {
        scroll(by: missing)
        cursor.row -= missing
      }
    }
    let rows = cursor.row..<min(cursor.row + sizing.scale, size.rows)
    compactIfNeeded()
    var template = cursor.pen.template
    var position = GridPosition(column: cursor.column, row: cursor.row)
    if var text = sizing.text(of: clusters.reduce(0) { $0 + $1.columns }, in: columns) {
      text.position = position
      position = text.textPlace
      template.extra = store.index(
        of: CellStore.Extra(
          underlineColor: cursor.pen.underlineColor, link: cursor.pen.link,
          sizedText: store.index(ofNew: text)))
    }
    var blank = template
    blank.glyph |= 0x20
    for row in rows {
      screen.grid.write(blank, row: row, column: cursor.column, width: 1, count: columns)
    }
    cutPictures(rows: rows, columns: cursor.column..<cursor.column + columns)
    put(clusters, in: columns, at: position, template)
    moveCursor(past: cursor.column + columns, limit: textLimit)
    printed.canJoin = false
    printed.lastGraphic = 0
  }

  /// Moves the cursor to a place with room for a block: to the next row or, without DECAWM, as far left as necessary.
  private mutating func moveToFit(for columns: Int) {
    cursor.pendingWrap = false
    guard mode.autowrap else {
      cursor.column = max(min(cursor.column, textLimit - columns), 0)
      return
    }
    screen.grid.setWrapped(cursor.row, true)
    index()
    cursor.column = page.margins.left
  }

  /// Writes a text into a blank block of `columns` columns. If the text is wider than its block, as small text is, each
  /// cell takes several clusters.
  private mutating func put(
    _ clusters: [(text: Character, columns: Int)], in columns: Int, at position: GridPosition,
    _ template: GridCell
  ) {
    let isPacked = clusters.reduce(0) { $0 + $1.columns } > columns
    let perCell = isPacked ? (clusters.count + columns - 1) / columns : 1
    var column = position.column
    for start in stride(from: 0, to: clusters.count, by: perCell) {
      let part = clusters[start..<min(start + perCell, clusters.count)]
      let width = isPacked ? 1 : min(part.first?.columns ?? 1, 2)
      put(part.map(\.text), row: position.row, column: column, width: width, template)
      column += width
    }
  }

  private mutating func put(
    _ text: [Character], row: Int, column: Int, width: Int, _ template: GridCell
  ) {
    let scalars = text.flatMap(\.unicodeScalars).map(\.value)
    guard let first = scalars.first else { return }
    var cell = template
    cell.glyph |= first
    for scalar in scalars.dropFirst() {
      cell.glyph = store.append(scalar, to: cell.glyph, inPlace: true)
    }
    screen.grid.write(cell, row: row, column: column, width: width)
  }
}
