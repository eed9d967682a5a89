internal import Diagnostics

/// A reason why bytes can't be decoded as a frame.
package enum FrameDecodingError: Diagnostic, Hashable {
  case truncated
  case malformed(String)
  case newerVersion(Int)

  package var message: String {
    switch self {
    case .truncated: "the frame data ends too early"
    case .malformed(let what): "the frame data is malformed: \(what)"
    case .newerVersion(let version): "the frame data has version \(version), made by a newer qa"
    }
  }
}

extension Frame {
  /// The version that ``encoded()`` writes and ``init(encoded:)`` reads.
  static let codecVersion = 1

  enum Field: UInt64 {
    case size = 1
    case styles, links, cells, cursor, title, palette, pictures, rowSizes, linkIDs, sizedTexts
  }

  /// The canonical encoding of the frame. Frames are equal exactly if their encodings are, except that the encoding
  /// includes the ids of links, which equality ignores.
  ///
  /// The format is a version byte and then fields in ascending order, each a tag, a length and that many bytes. Numbers
  /// are LEB128. A field with its default value is left out, so that adding a field later doesn't change the digest of
  /// frames that don't use it.
  package func encoded() -> [UInt8] {
    var tables = CellTables()
    let cellBytes = tables.encode(cells)
    var writer = ByteWriter()
    writer.bytes.append(UInt8(Self.codecVersion))
    writer.field(.size) {
      $0.number(size.columns)
      $0.number(size.rows)
    }
    writer.field(.styles) { field in
      for style in tables.styles.dropFirst() { field.style(style) }
    }
    writer.field(.links) { field in
      for link in tables.links { field.string(link.uri) }
    }
    writer.field(.cells) { $0.bytes += cellBytes }
    if cursor != Cursor() {
      writer.field(.cursor) {
        $0.number(cursor.position.column)
        $0.number(cursor.position.row)
        $0.number(cursor.isVisible ? 1 : 0)
        $0.number(Int(cursor.shape.rawValue))
      }
    }
    writer.field(.title) { $0.bytes += Array(title.utf8) }
    if !paletteChanges.isEmpty { writer.field(.palette) { $0.paletteChanges(paletteChanges) } }
    if !pictures.isEmpty { writer.field(.pictures) { $0.pictures(pictures) } }
    writer.field(.rowSizes) { $0.rowSizes(rowSizes) }
    if tables.links.contains(where: { $0.id > 0 }) {
      writer.field(.linkIDs) { field in
        for link in tables.links { field.number(link.id) }
      }
    }
    writer.field(.sizedTexts) { $0.write(sizedTexts) }
    return writer.bytes
  }

  /// Decodes the output of ``encoded()``.
  package init(encoded bytes: [UInt8]) throws(FrameDecodingError) {
    var source = WholeSource(bytes: bytes)
    try self.init(from: &source)
  }

  /// Decodes a frame that arrives in pieces. Every count is limited by the size of the grid, by ``FrameBounds`` or by
  /// the data, and is checked before memory is allocated for it.
  package init(from source: inout some FrameSource) throws(FrameDecodingError) {
    var stream = StreamReader(source)
    defer { source = stream.source }
    let version = Int(try stream.byte())
    guard version == Self.codecVersion else { throw .newerVersion(version) }
    var fields: [Field: ByteReader] = [:]
    var size: GridSize?
    var pictures: [Picture] = []
    var lastTag: UInt64 = 0
    while try !stream.isAtEnd {
      let tag = try stream.number()
      guard tag > lastTag else { throw .malformed("field \(tag) after field \(lastTag)") }
      guard let field = Field(rawValue: tag) else { throw .malformed("unknown field \(tag)") }
      lastTag = tag
      let length = try stream.count()
      guard let grid = size else {
        guard field == .size else { throw .malformed("the size is missing") }
        var reader = ByteReader(try stream.bytes(length, atMost: 20)[...])
        size = try reader.gridSize()
        continue
      }
      if field == .pictures {
        pictures = try stream.field(of: length) { field throws(FrameDecodingError) in
          try field.pictures(in: grid)
        }
      } else {
        let bytes = try stream.bytes(length, atMost: FrameBounds.length(of: field, in: grid))
        fields[field] = ByteReader(bytes[...])
      }
    }
    guard let size else { throw .malformed("the size is missing") }
    try self.init(size: size, fields)
    self.pictures = pictures
  }

  /// Decodes everything except the pictures.
  private init(
    size: GridSize, _ fields: [Field: ByteReader]
  ) throws(FrameDecodingError) {
    var tables = CellTables()
    if var field = fields[.styles] {
      while !field.isAtEnd { tables.styles.append(try field.style()) }
    }
    if var field = fields[.links] {
      while !field.isAtEnd { tables.links.append(try field.link()) }
    }
    if var field = fields[.linkIDs] { tables.links = try field.linkIDs(of: tables.links) }
    let cells = try tables.decode(
      fields[.cells] ?? ByteReader([]), count: size.count, columns: size.columns)
    self.init(size: size, cells: cells)
    if var field = fields[.cursor] { cursor = try field.cursor(in: size) }
    if let field = fields[.title] {
      title = try field.remainingString().withoutControls("the title")
    }
    if var field = fields[.palette] { paletteChanges = try field.paletteChanges() }
    if var field = fields[.rowSizes] { rowSizes = try field.rowSizes(in: size) }
    if var field = fields[.sizedTexts] { sizedTexts = try field.sizedTexts(in: size) }
  }
}

/// The numbered styles and links of a grid. Cells refer to them by number.
private struct CellTables {
  var styles: [Style] = [.default]
  var links: [Link] = []
  private var styleNumbers: [Style: Int] = [.default: 0]
  private var linkNumbers: [LinkKey: Int] = [:]

  /// A link that is compared by both URI and id.
  private struct LinkKey: Hashable {
    let link: Link
    let id: Int
  }

  /// Encodes runs of cells with the same style and link: their count, the numbers of both, then the text of each cell.
  /// Trailing blanks in the default style are left out.
  mutating func encode(_ cells: [Cell]) -> [UInt8] {
    var cells = cells[...]
    while cells.last == .blank { cells.removeLast() }
    var writer = ByteWriter()
    while let first = cells.first {
      let end = cells.firstIndex {
        $0.style != first.style || $0.link != first.link || $0.link?.id != first.link?.id
      }
      let run = cells[cells.startIndex..<(end ?? cells.endIndex)]
      cells = cells[run.endIndex...]
      writer.number(run.count)
      writer.number(number(of: first.style))
      writer.number(number(of: first.link))
      for cell in run { writer.text(of: cell) }
    }
    return writer.bytes
  }

  func decode(
    _ field: ByteReader, count: Int, columns: Int
  ) throws(FrameDecodingError) -> [Cell] {
    try [Cell](capacity: count) { cells throws(FrameDecodingError) in
      var field = field
      var linkRoom = FrameBounds.maxLinkedText
      var halves = HalfCheck(columns: columns)
      while !field.isAtEnd {
        let length = try field.count()
        guard length > 0, length <= cells.freeCapacity else { throw .malformed("too many cells") }
        let (styleNumber, linkNumber) = (try field.count(), try field.count())
        guard styles.indices.contains(styleNumber) else {
          throw .malformed("style \(styleNumber) doesn't exist")
        }
        guard linkNumber <= links.count else {
          throw .malformed("link \(linkNumber) doesn't exist")
        }
        let style = styles[styleNumber]
        let link = linkNumber == 0 ? nil : links[linkNumber - 1]
        if let link { linkRoom -= length * link.uri.utf8.count }
        guard linkRoom >= 0 else { throw .malformed("too much link text in total") }
        for _ in 0..<length {
          let (text, width) = try field.cellText()
          try halves.check(width)
          cells.append(Cell(text, width: width, style: style, link: link))
        }
      }
      if !cells.isFull { try halves.check(1) }
      while !cells.isFull { cells.append(.blank) }
    }
  }

  private mutating func number(of style: Style) -> Int {
    if let number = styleNumbers[style] { return number }
    styleNumbers[style] = styles.count
    styles.append(style)
    return styles.count - 1
  }

  /// The number of a link; 0 for none.
  private mutating func number(of link: Link?) -> Int {
    guard let link else { return 0 }
    let key = LinkKey(link: link, id: link.id)
    if let number = linkNumbers[key] { return number }
    links.append(link)
    linkNumbers[key] = links.count
    return links.count
  }
}

/// Checks that each right half follows its wide cell in the same row.
private struct HalfCheck {
  let columns: Int
  var column = 0
  var row = 0
  var isWide = false

  /// - Parameter width: The width of the next cell.
  mutating func check(_ width: UInt8) throws(FrameDecodingError) {
    guard (width == 0) == isWide else { throw .malformed("half of a wide cell in row \(row)") }
    isWide = width == 2
    column += 1
    guard column == columns else { return }
    guard !isWide else { throw .malformed("a wide cell in the last column of row \(row)") }
    (column, row) = (0, row + 1)
  }
}

extension ByteWriter {
  /// Writes the length of the text with the width in its two lowest bits, then the text. A blank of width 1 has length
  /// 0.
  fileprivate mutating func text(of cell: Cell) {
    let utf8 = cell.text == " " ? [] : Array(cell.text.utf8)
    number(utf8.count << 2 | Int(cell.width))
    bytes += utf8
  }

  fileprivate mutating func style(_ style: Style) {
    number(UInt64(style.foreground.rawValue))
    number(UInt64(style.background.rawValue))
    number(UInt64(style.underlineColor.rawValue))
    number(Int(style.attributes.rawValue))
    number(Int(style.underline.rawValue))
  }

  fileprivate mutating func paletteChanges(_ changes: PaletteChanges) {
    let named = [changes.foreground, changes.background, changes.cursor]
    for color in named { number(color.map { UInt64($0.hex) + 1 } ?? 0) }
    for (index, color) in changes.colors.sorted(by: { $0.key < $1.key }) {
      number(Int(index))
      number(UInt64(color.hex))
    }
  }
}

extension ByteReader {
  fileprivate mutating func cellText() throws(FrameDecodingError) -> (String, UInt8) {
    let head = try count()
    let width = UInt8(head & 3)
    let length = head >> 2
    guard width < 3 else { throw .malformed("a cell of width 3") }
    if length == 0 {
      guard width < 2 else { throw .malformed("a wide cell without text") }
      return (width == 0 ? "" : " ", width)
    }
    guard width > 0 else { throw .malformed("text in the right half of a wide cell") }
    guard length <= 4 * FrameBounds.maxClusterLength else {
      throw .malformed("a cell with \(length) bytes of text")
    }
    if length == 1 {
      // A fast path for the most common texts.
      let byte = try byte()
      guard byte < 0x80 else { throw .malformed("text that is not UTF-8") }
      guard byte >= 0x20, byte != 0x7f else { throw .malformed("a cell with a control character") }
      return (String(Unicode.Scalar(byte)), width)
    }
    let text = try ByteReader(slice(length)).remainingString()
    guard text.unicodeScalars.count <= FrameBounds.maxClusterLength else {
      throw .malformed("a cell with \(text.unicodeScalars.count) characters")
    }
    return (try text.withoutControls("a cell"), width)
  }

  fileprivate mutating func gridSize() throws(FrameDecodingError) -> GridSize {
    let size = GridSize(columns: try count(), rows: try count())
    guard size.isValid, isAtEnd else { throw .malformed("a size of \(size)") }
    return size
  }

  fileprivate mutating func link() throws(FrameDecodingError) -> Link {
    let length = try count()
    guard length <= FrameBounds.maxLinkLength else { throw .malformed("a link of \(length) bytes") }
    let link = try ByteReader(slice(length)).remainingString()
    // Only C0 controls are rejected: terminals accept control characters beyond ASCII in links.
    guard link.utf8.allSatisfy({ $0 >= 0x20 }) else {
      throw .malformed("a link with a control character")
    }
    return Link(link)
  }

  /// Reads the ids of the frame's links.
  fileprivate mutating func linkIDs(of links: [Link]) throws(FrameDecodingError) -> [Link] {
    var result: [Link] = []
    for link in links {
      let id = try count()
      guard id <= links.count else { throw .malformed("link \(id) of \(links.count)") }
      result.append(Link(link.uri, id: id))
    }
    guard isAtEnd, result.contains(where: { $0.id > 0 }) else { throw .malformed("the link ids") }
    return result
  }

  fileprivate mutating func color() throws(FrameDecodingError) -> Color {
    let number = try number()
    guard let raw = UInt32(exactly: number), let color = Color(rawValue: raw) else {
      throw .malformed("colour \(number)")
    }
    return color
  }

  fileprivate mutating func style() throws(FrameDecodingError) -> Style {
    let foreground = try color()
    let background = try color()
    let underlineColor = try color()
    let attributes = try number()
    let underline = try number()
    guard let attributes = UInt8(exactly: attributes), let raw = UInt8(exactly: underline),
      let underline = Style.Underline(rawValue: raw)
    else { throw .malformed("a style with attributes \(attributes), underline \(underline)") }
    return Style(
      foreground: foreground, background: background,
      attributes: Style.Attributes(rawValue: attributes), underline: underline,
      underlineColor: underlineColor)
  }

  fileprivate mutating func cursor(in size: GridSize) throws(FrameDecodingError) -> Cursor {
    let position = GridPosition(column: try count(), row: try count())
    let isVisible = try number()
    let shape = try count()
    guard size.contains(position), isVisible < 2, isAtEnd,
      let raw = UInt8(exactly: shape), let shape = Cursor.Shape(rawValue: raw)
    else { throw .malformed("the cursor") }
    return Cursor(position: position, isVisible: isVisible == 1, shape: shape)
  }

  fileprivate mutating func paletteChanges() throws(FrameDecodingError) -> PaletteChanges {
    var changes = PaletteChanges()
    changes.foreground = try optionalRGB()
    changes.background = try optionalRGB()
    changes.cursor = try optionalRGB()
    var last = -1
    while !isAtEnd {
      let index = try number()
      guard let index = UInt8(exactly: index), Int(index) > last else {
        throw .malformed("entry \(index) of the palette")
      }
      changes.colors[index] = try rgb(number())
      last = Int(index)
    }
    return changes
  }

  private mutating func optionalRGB() throws(FrameDecodingError) -> RGB? {
    let number = try number()
    return number == 0 ? nil : try rgb(number - 1)
  }

  private func rgb(_ number: UInt64) throws(FrameDecodingError) -> RGB {
    guard number <= 0xff_ffff else { throw .malformed("colour \(number) in the palette") }
    return RGB(hex: UInt32(number))
  }
}

extension String {
  /// This text, provided that it has no control character (Unicode Cc). Terminals never show one.
  fileprivate func withoutControls(_ what: String) throws(FrameDecodingError) -> String {
    let isFree = unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f ~= $0.value) }
    guard isFree else { throw .malformed("\(what) with a control character") }
    return self
  }
}
