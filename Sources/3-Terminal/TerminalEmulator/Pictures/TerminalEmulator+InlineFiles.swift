import TerminalFrame

// OSC 1337: iTerm2's inline images and `ReportCellSize`. Its other commands are ignored.

extension TerminalEmulator {
  /// Reads a file sent as `File=arguments:base64`, or in parts as `MultipartFile=arguments`, `FilePart=base64` and
  /// `FileEnd`, and answers `ReportCellSize`.
  mutating func readInlineFile(_ text: ArraySlice<UInt8>) {
    let name = text.prefix { $0 != UInt8(ascii: "=") }
    let rest = text[name.endIndex...].dropFirst()
    switch String(decoding: name.prefix(16), as: UTF8.self) {
    case "File":
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return }
      let file = InlineFile(rest[..<colon])
      if file.isInline { show(Base64Decoder.decode(rest[(colon + 1)...]), file) }
    case "MultipartFile":
      transfers.file = InlineFile(rest)
    case "FilePart":
      guard transfers.file?.isInline == true else { return }
      if (transfers.file?.bytes.count ?? 0) + rest.count > PictureLimits.maxTransfer {
        transfers.file = nil
      } else {
        transfers.file?.add(rest)
      }
    case "ReportCellSize":
      guard answers(.cellSize, "ReportCellSize (OSC 1337)") else { return }
      reply("\u{1b}]1337;ReportCellSize=\(cellSize.height);\(cellSize.width);1\u{1b}\\")
    case "FileEnd":
      guard let file = transfers.file else { return }
      transfers.file = nil
      if file.isInline { show(file.bytes, file) }
    default: break
    }
  }

  /// Shows an image file at the cursor and moves the cursor right of its last row. PNG and plain TIFF files are
  /// decoded; other image formats are shown as a ``StandInPicture``. Files that aren't images are ignored.
  private mutating func show(_ bytes: [UInt8], _ file: InlineFile) {
    guard let header = ImageHeader(bytes) else { return }
    let decoded = header.decode(bytes)
    let (box, size) = file.layout(
      of: header.size, cell: cellSize, screen: self.size, columns: textLimit - cursor.column)
    let cells = cells(of: box)
    let (limit, start) = (textLimit, cursor.column)
    let (top, rows) = makeRoomAtCursor(for: cells, movesRight: false)
    if let decoded {
      addCellPicture(.bitmap(decoded), row: top, column: start, size: size, in: rows)
    } else {
      let standIn = StandInPicture(header, name: file.name, size: size, file: bytes)
      addCellPicture(.bitmap(standIn.bitmap), row: top, column: start, size: size, in: rows)
      let extent = self.cells(of: size)
      write(
        label: standIn.label, row: top + extent.rows / 2,
        columns: start..<min(start + extent.columns, limit), in: rows)
    }
    moveCursor(past: start + cells.columns, limit: limit)
  }
  /// Writes as much of a label as fits, centred in `columns` and in the default style. Does nothing if `row` isn't in
  /// `rows`.
  private mutating func write(label: String, row: Int, columns: Range<Int>, in rows: Range<Int>) {
    guard rows.contains(row), !page.hasDoubleRows else { return }
    var text: [UInt32] = []
    var width = 0
    for scalar in label.unicodeScalars {
      width += properties[scalar.value].width
      guard width <= columns.count else { break }
      text.append(scalar.value)
    }
    let kept = (cursor, mode.insert)
    cursor = CursorState(
      row: row, column: columns.lowerBound + max(columns.count - width, 0) / 2)
    mode.insert = false
    printed.canJoin = false
    for scalar in text { print(scalar) }
    (cursor, mode.insert) = kept
    printed.canJoin = false
  }
}
