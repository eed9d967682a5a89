import TerminalFrame

// OSC 1337: iTerm2's inline images. All else of it is swallowed.

extension TerminalEmulator {
  /// `File=arguments:base64`, or in parts `MultipartFile=arguments`, `FilePart=base64` and `FileEnd`.
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
      if (transfers.file?.bytes.count ?? 0) + rest.count > PictureLimits.longestTransfer {
        transfers.file = nil
      } else {
        transfers.file?.add(rest)
      }
    case "FileEnd":
      guard let file = transfers.file else { return }
      transfers.file = nil
      if file.isInline { show(file.bytes, file) }
    default: break
    }
  }

  /// Shows an image file at the cursor, which then stands right of its last row. A PNG and a plain TIFF
  /// are decoded; of other formats the size is read and ``StandInPicture`` is shown; what is no image
  /// is not shown.
  private mutating func show(_ bytes: [UInt8], _ file: InlineFile) {
    let tiff = TIFFPicture(bytes)
    let decoded = PictureFile.decodePNG(bytes) ?? tiff?.bitmap()
    let natural =
      decoded.map { PixelSize(width: $0.width, height: $0.height) } ?? tiff?.size
      ?? ImageHeader.size(of: bytes)
    guard let natural else { return }
    let (box, size) = file.layout(
      of: natural, cell: cellSize, screen: self.size, room: textLimit - cursor.column)
    let cells = cells(of: box)
    let (limit, start) = (textLimit, cursor.column)
    let (top, rows) = makeRoomAtCursor(for: cells, movesRight: false)
    addCellPicture(
      decoded ?? StandInPicture.bitmap(size, for: bytes), row: top, column: start, size: size,
      in: rows)
    cursor.column = start + cells.columns
    if cursor.column >= limit {
      cursor.column = limit - 1
      cursor.pendingWrap = true
    }
  }
}
