import TerminalFrame

// Graphic characters: where they go, how wide they are, and when the line wraps.

extension TerminalEmulator {
  /// The first column after the cursor that text does not reach: the right margin, or the edge of the
  /// screen where the cursor stands right of the margin.
  @inline(__always)
  var textLimit: Int {
    if hasDoubleRows { return textLimitOfRow }
    return column < margins.columns.upperBound ? margins.columns.upperBound : size.columns
  }

  /// Prints 0x20 to 0x7E as fast as can be; most of what a program writes.
  @inline(__always)
  mutating func print(ascii bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard charsets.isPlain, !mode.insert, !hasDoubleRows else { return printSlowly(bytes, range) }
    var range = range
    if mode.graphemeClusters, canJoin {
      // Only the first can join what is before it.
      print(UInt32(bytes[range.lowerBound]))
      range = range.lowerBound &+ 1..<range.upperBound
      if range.isEmpty { return }
    }
    changes &+= 1
    canJoin = true
    lastGraphic = UInt32(bytes[range.upperBound &- 1])
    let template = pen.template
    var index = range.lowerBound
    while index < range.upperBound {
      if pendingWrap { wrapIfAllowed() }
      let limit = textLimit
      let count = min(limit &- column, range.upperBound &- index)
      grid.write(bytes, index..<index &+ count, row: row, column: column, template: template)
      if pictures.hasCellPictures {
        cutPictures(rows: row..<row &+ 1, columns: column..<column &+ count)
      }
      index &+= count
      column &+= count
      if column >= limit {
        column = limit &- 1
        pendingWrap = true
      }
    }
  }

  @inline(never)
  private mutating func printSlowly(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range { print(UInt32(bytes[index])) }
  }

  /// Prints one scalar that is not a control.
  mutating func print(_ scalar: UInt32) {
    var scalar = scalar
    let typed = scalar
    if !charsets.isPlain { scalar = charsets.translate(scalar) }
    let entry = properties[scalar]
    var width = entry.width
    changes &+= 1
    if mode.graphemeClusters {
      if joinsPrevious(scalar, entry) { return attach(scalar, entry) }
      // A medial or final of Hangul by itself is a cluster, and needs a cell.
      if width == 0, entry.breakClass == .v || entry.breakClass == .t { width = 1 }
    }
    if width == 0 { return attach(scalar, entry) }
    lastGraphic = typed
    canJoin = put(scalar, width: width)
  }

  /// Writes a scalar at the cursor and moves the cursor.
  ///
  /// - Returns: Whether there was room; a wide one is dropped where it cannot fit, as xterm does.
  @discardableResult
  mutating func put(_ scalar: UInt32, width: Int) -> Bool {
    if pendingWrap { wrapIfAllowed() }
    var limit = textLimit
    guard column < limit else { return false }  // right of what a double row has
    if column &+ width > limit {
      guard margins.columns.count >= width else { return false }
      guard mode.autowrap else { return false }
      wrap()
      limit = textLimit
      guard column &+ width <= limit else { return false }
    }
    if mode.insert, isInColumns {
      grid.shift(row: row, columns: column..<limit, by: width, filling: pen.erased)
      if pictures.hasCellPictures { cutPictures(rows: row..<row + 1, columns: column..<limit) }
    }
    var cell = pen.template
    cell.glyph |= scalar
    grid.write(cell, row: row, column: column, width: width)
    if pictures.hasCellPictures {
      cutPictures(rows: row..<row &+ 1, columns: column..<column &+ width)
    }
    column &+= width
    if column >= limit {
      column = limit &- 1
      pendingWrap = true
    }
    return true
  }

  /// Ends a pending wrap, by wrapping if DECAWM is set.
  @inline(__always)
  private mutating func wrapIfAllowed() {
    pendingWrap = false
    if mode.autowrap { wrap() }
  }

  /// Goes on in the next line.
  private mutating func wrap() {
    grid.setWrapped(row, true)
    index()
    column = margins.left
    pendingWrap = false
  }

  /// Repeats the last graphic character (REP, ECMA-48 §8.3.103).
  ///
  /// More than a screen of them looks like one screen that ends in the same column.
  mutating func repeatLast(_ count: Int) {
    guard lastGraphic != 0 else { return }
    let screen = size.count
    let width = max(properties[lastGraphic].width, 1)
    let line = max(margins.columns.count / width, 1)
    let count = count <= screen ? count : screen / line * line + (count % line)
    if lastGraphic < 0x7f {
      let bytes = [UInt8](
        repeating: UInt8(lastGraphic), count: min(max(count, 1), Parameters.repetition))
      var left = count
      while left > 0 {
        let part = min(left, bytes.count)
        print(ascii: bytes.span, 0..<part)
        left -= part
      }
    } else {
      for _ in 0..<count { print(lastGraphic) }
    }
  }
}

extension Parameters {
  /// How many characters REP writes at once.
  static let repetition = 512
}
