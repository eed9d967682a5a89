import TerminalFrame

// Moves cells within a row, and whole rows.

extension ScreenGrid {
  // MARK: Inside a row

  /// Moves the cells of `columns` to the right (to the left if `count` is negative) and fills the gap.
  mutating func shift(row: Int, columns: Range<Int>, by count: Int, filling blank: GridCell) {
    guard !columns.isEmpty, count != 0 else { return }
    let distance = min(abs(count), columns.count)
    blankWideCell(row: row, column: columns.lowerBound)
    blankWideCell(row: row, column: columns.upperBound)
    // Blank a wide cell, too, if only half of it would be pushed out of `columns`.
    blankWideCell(
      row: row, column: count > 0 ? columns.upperBound - distance : columns.lowerBound + distance)
    let line = lines[top &+ row]
    // A column changes only if a used cell leaves or enters it.
    let used = line.used
    let (reached, kept) =
      count > 0
      ? (
        used.lowerBound..<used.upperBound + distance,
        columns.lowerBound + distance..<columns.upperBound
      )
      : (
        used.lowerBound - distance..<used.upperBound,
        columns.lowerBound..<columns.upperBound - distance
      )
    let changed = kept.clamped(to: reached)
    if !used.isEmpty, !changed.isEmpty {
      use(row, changed.lowerBound, changed.upperBound)
      let target = Int(line.start) + changed.lowerBound
      move(from: count > 0 ? target - distance : target + distance, to: target, changed.count)
    }
    let gap = count > 0 ? columns.lowerBound : columns.upperBound - distance
    overwrite(row: row, columns: gap..<gap + distance, with: blank)
  }

  /// Moves cells in storage; source and target may overlap.
  @inline(__always)
  private mutating func move(from source: Int, to target: Int, _ count: Int) {
    precondition(
      source >= 0 && target >= 0 && count >= 0 && max(source, target) + count <= cells.count)
    unsafe cells.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe (base + target).update(from: base + source, count: count)
    }
  }

  // MARK: Rows

  /// Scrolls the whole screen up by one row, which is the most frequent way to scroll.
  ///
  /// - Parameter background: The background of the new row, as `Color.rawValue`.
  @inline(__always)
  mutating func scrollUp(background: UInt32) {
    let columns = Int16(truncatingIfNeeded: size.columns)
    if top &+ size.rows >= lines.count { moveTable(to: 0) }
    var line = lines[top]
    let isSame = line.background == background
    let (first, end) = isSame ? (line.usedStart, line.usedEnd) : (0, columns)
    line.empty(background)
    lines[top &+ size.rows] = line
    top &+= 1
    if first < end { overwrite(Int(line.start), Int(first)..<Int(end), with: .blank(background)) }
  }

  /// Scrolls whole rows up by `count` (down if it is negative) and fills the new rows.
  @inline(__always)
  mutating func scroll(rows: Range<Int>, by count: Int, filling blank: GridCell) {
    let distance = min(abs(count), rows.count)
    guard distance > 0 else { return }
    let cleared: Range<Int>
    if count > 0 {
      rotate(rows, by: distance)
      cleared = rows.upperBound - distance..<rows.upperBound
    } else {
      rotate(rows, by: -distance)
      cleared = rows.lowerBound..<rows.lowerBound + distance
    }
    for row in cleared { clear(row: row, to: blank) }
  }

  /// Rotates the rows of a range up by `distance`, or down if it is negative.
  @inline(__always)
  private mutating func rotate(_ rows: Range<Int>, by distance: Int) {
    guard distance != 0, distance < rows.count, -distance < rows.count else { return }
    if rows.count < size.rows {
      rotatePart(rows, by: distance > 0 ? distance : rows.count + distance)
    } else if distance > 0 {
      if top &+ size.rows &+ distance > lines.count { moveTable(to: 0) }
      moveLines(from: top, to: top &+ size.rows, distance)
      top &+= distance
    } else {
      let distance = -distance
      if top < distance { moveTable(to: lines.count &- size.rows) }
      moveLines(from: top &+ size.rows &- distance, to: top &- distance, distance)
      top &-= distance
    }
  }

  private mutating func rotatePart(_ rows: Range<Int>, by distance: Int) {
    // The unused part of the table holds the lines that are moved aside.
    if top + size.rows + distance > lines.count { moveTable(to: 0) }
    let (start, aside) = (top + rows.lowerBound, top + size.rows)
    moveLines(from: start, to: aside, distance)
    moveLines(from: start + distance, to: start, rows.count - distance)
    moveLines(from: aside, to: start + rows.count - distance, distance)
  }

  private mutating func moveTable(to destination: Int) {
    moveLines(from: top, to: destination, size.rows)
    top = destination
  }

  @inline(__always)
  private mutating func moveLines(from source: Int, to target: Int, _ count: Int) {
    precondition(
      source >= 0 && target >= 0 && count >= 0 && max(source, target) &+ count <= lines.count)
    if count == 1 {
      lines[target] = lines[source]
      return
    }
    unsafe lines.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe (base + target).update(from: base + source, count: count)
    }
  }

  // MARK: Rectangles

  /// Scrolls a rectangle up by `count` (down if it is negative) and fills its new rows.
  @inline(__always)
  mutating func scroll(
    rows: Range<Int>, columns: Range<Int>, by count: Int, filling blank: GridCell
  ) {
    if columns.count == size.columns {
      scroll(rows: rows, by: count, filling: blank)
    } else {
      scrollPart(rows: rows, columns: columns, by: count, filling: blank)
    }
  }

  @inline(never)
  private mutating func scrollPart(
    rows: Range<Int>, columns: Range<Int>, by count: Int, filling blank: GridCell
  ) {
    let distance = min(abs(count), rows.count)
    guard distance > 0, !columns.isEmpty else { return }
    for row in rows {
      let line = lines[top &+ row]
      if columns.lowerBound > line.usedStart, columns.lowerBound < line.usedEnd {
        blankWideCell(row: row, column: columns.lowerBound)
      }
      if columns.upperBound > line.usedStart, columns.upperBound < line.usedEnd {
        blankWideCell(row: row, column: columns.upperBound)
      }
    }
    let kept = rows.count - distance
    let lines = top + rows.lowerBound..<top + rows.upperBound
    Self.copy(
      columns, of: lines, by: count > 0 ? distance : -distance, cells: &cells, table: &self.lines)
    let cleared = count > 0 ? rows.dropFirst(kept) : rows.dropLast(kept)
    for row in cleared { fill(row: row, columns: columns, with: blank) }
  }

  /// Copies some columns of each line to the line `distance` above it, or below it if `distance` is negative.
  private static func copy(
    _ columns: Range<Int>, of lines: Range<Int>, by distance: Int, cells: inout [GridCell],
    table: inout [Line]
  ) {
    precondition(
      columns.lowerBound >= 0 && lines.lowerBound >= 0 && lines.upperBound <= table.count)
    let count = cells.count
    unsafe cells.withUnsafeMutableBufferPointer { buffer in
      var table = table.mutableSpan
      guard let base = buffer.baseAddress else { return }
      for step in 0..<lines.count - abs(distance) {
        let target = distance > 0 ? lines.lowerBound &+ step : lines.upperBound &- 1 &- step
        let from = unsafe table[unchecked: target &+ distance]
        let changed = unsafe table[unchecked: target].copy(columns, of: from)
        guard !changed.isEmpty else { continue }
        let (source, destination) = (Int(from.start), Int(unsafe table[unchecked: target].start))
        precondition(
          source >= 0 && destination >= 0 && max(source, destination) &+ changed.upperBound <= count
        )
        let cell = unsafe base + destination + changed.lowerBound
        unsafe cell.update(from: base + source + changed.lowerBound, count: changed.count)
      }
    }
  }
}

extension ScreenGrid.Line {
  /// Updates the used columns of this line before some columns are copied from another line.
  ///
  /// - Returns: The columns that must be copied, because at least one of the lines isn't blank there.
  @inline(__always)
  fileprivate mutating func copy(_ columns: Range<Int>, of other: Self) -> Range<Int> {
    let (low, high) = (columns.lowerBound, columns.upperBound)
    guard other.background == background else {
      use(low, high)
      return columns
    }
    let first = max(low, min(Int(usedStart), Int(other.usedStart)))
    let end = min(high, max(Int(usedEnd), Int(other.usedEnd)))
    forget(columns)
    let (start, last) = (max(low, Int(other.usedStart)), min(high, Int(other.usedEnd)))
    if start < last { use(start, last) }
    return first..<max(first, end)
  }
}
