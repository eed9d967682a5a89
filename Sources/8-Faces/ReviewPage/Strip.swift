internal import DifferencePictures
internal import FrameComparison
internal import FrameFindings
internal import TerminalFrame

/// The cells of a screen around an edit, as lines of limited width. Cells are never scaled down; long rows are
/// wrapped.
struct Strip {
  /// The columns of one row. Rows may be missing above it.
  struct Line {
    let row: Int
    let columns: ClosedRange<Int>
    /// Whether rows were removed, or would be inserted, just above.
    var isBelowGap = false
  }

  private(set) var lines: [Line] = []

  /// The most rows of a strip.
  private static let maxRows = 7
  /// The most lines into which one row is wrapped.
  private static let maxPieces = 5
  /// The most columns shown to the left of a narrow edit, as the label of a value is often there.
  private static let maxColumnsBefore = 12

  /// - Parameters:
  ///   - regions: The places of the edit in this frame.
  ///   - others: Its places in the other frame.
  ///   - otherFrame: The other frame, of the same size. Both strips begin at the same column if the edit's cells in
  ///     both fit.
  ///   - width: The width in columns.
  init(
    of frame: Frame, _ regions: [GridRegion], _ others: [GridRegion],
    beside otherFrame: Frame? = nil,
    gap: Int?, width: Int, isShort: Bool = false
  ) {
    let grid = GridRegion(columns: 0...frame.size.columns - 1, rows: 0...frame.size.rows - 1)
    let (own, other) = (
      regions.compactMap { $0.clamped(to: grid) }, others.compactMap { $0.clamped(to: grid) }
    )
    guard let both = GridRegion.spanning(own + other),
      let span = GridRegion.spanning(own.isEmpty ? other : own),
      let otherSpan = GridRegion.spanning(other.isEmpty ? own : other)
    else { return }
    // Uses the same columns before and after if both places fit; otherwise only one strip would show what moved far.
    let isShared = both.columns.count <= width
    var cells = span.rows.prefix(Self.maxRows).map { frame.row($0) }
    if isShared, let otherFrame {
      cells += otherSpan.rows.prefix(Self.maxRows).map { otherFrame.row($0) }
    }
    let columns = Self.columns(
      around: isShared ? both.columns : span.columns, in: frame.size.columns, cells, width)
    if own.isEmpty, let gap {
      let rows = max(0, gap - (isShort ? 0 : 1))...min(frame.size.rows - 1, gap)
      lines = rows.map { Line(row: $0, columns: columns, isBelowGap: $0 == gap) }
      return
    }
    var rows = span.rows
    if gap != nil, !isShort {
      rows = max(0, rows.lowerBound - 1)...min(frame.size.rows - 1, rows.upperBound + 1)
    }
    let maximum = isShort ? 1 : Self.maxRows
    rows = rows.lowerBound...min(rows.upperBound, rows.lowerBound + maximum - 1)
    if rows.count == 1, span.columns.count > width - 2, !isShort {
      lines = Self.pieces(of: span.columns, in: frame, rows.lowerBound, width).map {
        Line(row: rows.lowerBound, columns: $0)
      }
      return
    }
    lines = rows.map { Line(row: $0, columns: columns) }
  }

  /// A range of `width` columns with the given ones in the middle, or starting with them. It begins at a word.
  private static func columns(
    around columns: ClosedRange<Int>, in count: Int, _ rows: [ArraySlice<Cell>], _ width: Int
  ) -> ClosedRange<Int> {
    let width = max(1, min(width, count))
    let start =
      columns.count < width
      ? columns.lowerBound - min(maxColumnsBefore, (width - columns.count) / 2)
      : columns.lowerBound - 1
    let first = ColumnWindow(rows).start(
      near: min(max(0, start), count - width), count: width, keeping: columns)
    return first...first + width - 1
  }

  /// Splits a row that is too wide, preferably at wide gaps.
  private static func pieces(
    of columns: ClosedRange<Int>, in frame: Frame, _ row: Int, _ width: Int
  ) -> [ClosedRange<Int>] {
    let last = min(columns.upperBound + 1, frame.size.columns - 1)
    func isBlank(_ column: Int) -> Bool {
      guard column <= last else { return true }
      let cell = frame[column, row]
      return cell.isBlank && !cell.isContinuation
    }
    var pieces: [ClosedRange<Int>] = []
    var start = max(0, columns.lowerBound - 1)
    while start <= last, pieces.count < maxPieces {
      var end = min(start + width - 1, last)
      if end < last {
        let gap = (start + width / 2..<end).last { isBlank($0) && isBlank($0 + 1) }
        let word = (start + width / 2...end).last { isBlank($0) }
        end = gap ?? word ?? end
      }
      pieces.append(start...end)
      start = end + 1
      while start < last, isBlank(start), isBlank(start + 1) { start += 1 }
    }
    return pieces
  }
}

/// Draws strips as HTML: rows of runs, each at its column, with outlines around the edit's cells.
struct StripPainter {
  /// What a screen is to the other one.
  enum Side: String {
    /// Before an edit, and after it.
    case before, after
    /// What is right, and what is shown instead.
    case right, shown
  }

  let frame: Frame
  let palette: Palette
  let masked: CellSet
  let side: Side

  /// - Parameter palette: The palette without the app's changes.
  init(_ frame: Frame, _ palette: Palette, masked: [CellRun] = [], _ side: Side) {
    self.frame = frame
    self.palette = palette.applying(frame.paletteChanges)
    var cells = CellSet(size: frame.size)
    for run in masked
    where run.row < frame.size.rows && run.columns.upperBound <= frame.size.columns
      && run.row >= 0 && run.columns.lowerBound >= 0
    {
      cells.insert(run)
    }
    self.masked = cells
    self.side = side
  }

  private struct Run {
    var text: String
    let appearance: CellAppearance
    var columns: Int
    let isMasked: Bool
  }

  /// A strip with its sign; empty if it has no lines.
  func html(
    _ strip: Strip, _ regions: [GridRegion], _ classes: inout AppearanceClasses,
    isCursor: Bool = false
  ) -> Markup {
    guard !strip.lines.isEmpty else { return "" }
    let isFirst = side == .before || side == .right
    let (kind, sign): (Markup, Markup) = isFirst ? ("minus", "−") : ("plus", "+")
    let ground = classes.name(of: CellAppearance(.default, palette))
    let isLight = Contrast.ratio(palette.background, RGB(0, 0, 0)) > 7
    var lines: Markup = ""
    for line in strip.lines {
      let gap: Markup = line.isBelowGap ? " gap" : ""
      let content = content(of: line, in: strip, regions, &classes, isCursor)
      lines += "<span class=\"line\(gap)\">\(content)</span>"
    }
    return """
      <div class="strip \(kind) \(isLight ? "light" : "dark")"><b class="sign" aria-hidden="true">\(sign)</b>\
      <span class="sr">\(side.rawValue):</span><span class="cells \(ground)">\(lines)</span></div>

      """
  }

  private func content(
    of line: Strip.Line, in strip: Strip, _ regions: [GridRegion],
    _ classes: inout AppearanceClasses,
    _ isCursor: Bool
  ) -> Markup {
    let inRow = regions.filter { $0.rows.contains(line.row) }
    let visibleRows = Set(strip.lines.map(\.row))
    var html: Markup = ""
    var column = line.columns.lowerBound
    while column <= line.columns.upperBound {
      let region = inRow.first { $0.columns.contains(column) }
      let next = inRow.map(\.columns.lowerBound).filter { $0 > column }.min() ?? .max
      let end = min(region?.columns.upperBound ?? next - 1, line.columns.upperBound)
      let runs = runs(line.row, column...end, &classes)
      column = end + 1
      guard let region else {
        html += runs
        continue
      }
      // One outline surrounds all rows of a place.
      func goesOn(_ row: Int) -> Bool { region.rows.contains(row) && visibleRows.contains(row) }
      var kind: Markup = isCursor ? "mark corner" : "mark"
      if goesOn(line.row - 1) { kind += " below" }
      if goesOn(line.row + 1) { kind += " above" }
      html += "<span class=\"\(kind)\">\(runs)</span>"
    }
    return html
  }

  private func runs(
    _ row: Int, _ columns: ClosedRange<Int>, _ classes: inout AppearanceClasses
  ) -> Markup {
    var html: Markup = ""
    for run in list(row, columns) {
      let appearance = classes.name(of: run.appearance)
      let hidden: Markup = run.isMasked ? " masked" : ""
      html += "<span class=\"\(appearance) w\(run.columns)\(hidden)\">\(run.text)</span>"
    }
    return html
  }

  /// Runs of adjacent cells with the same look. A cell that isn't plain is a run of its own, so that it keeps its
  /// columns whatever its font.
  private func list(_ row: Int, _ columns: ClosedRange<Int>) -> [Run] {
    var runs: [Run] = []
    var column = columns.lowerBound
    while column <= columns.upperBound {
      let cell = frame[column, row]
      let appearance = CellAppearance(cell.style, palette)
      let isMasked = masked.contains(GridPosition(column: column, row: row))
      let width = min(max(1, Int(cell.width)), columns.upperBound - column + 1)
      // A lone half of a wide character is a blank.
      let isWhole = cell.width <= 1 ? !cell.isContinuation : width == Int(cell.width)
      let text = isWhole && !isMasked ? cell.text : " "
      let isPlain =
        text.unicodeScalars.count == 1
        && text.unicodeScalars.allSatisfy { (0x20..<0x250).contains($0.value) }
      if isPlain, width == 1, let last = runs.last, last.appearance == appearance,
        last.isMasked == isMasked,
        last.columns < 40, last.text.unicodeScalars.count == last.columns,
        last.text.unicodeScalars.last.map({ $0.value < 0x250 }) ?? false
      {
        runs[runs.count - 1].text += text
        runs[runs.count - 1].columns += 1
      } else {
        runs.append(Run(text: text, appearance: appearance, columns: width, isMasked: isMasked))
      }
      column += width
    }
    return runs
  }
}
