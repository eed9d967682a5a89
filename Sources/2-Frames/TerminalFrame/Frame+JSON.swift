extension Frame {
  /// The frame as one JSON object (RFC 8259), with a line per row of cells.
  ///
  /// `cells` has `rows` rows of `columns` cells. A colour is an index 0–255 or `"#rrggbb"`, and absent if it is the
  /// default. An attribute is `true` or absent, and `underline` is a name or absent. `palette` has the app's changes to
  /// the palette, `pictures` the pictures (see ``Picture`` for the meaning of their numbers), `rowSizes` (by row
  /// number) the sizes of rows that aren't single, and `sizedTexts` the sized texts. These four are absent if empty.
  package var json: String {
    var result = ""
    writeJSON { result += $0 }
    return result
  }

  /// Passes ``json`` to `write` in pieces of at most one row. The JSON of a large grid takes a hundred times as much
  /// memory as its cells.
  package func writeJSON<Failure>(
    to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var head = "{\n"
    head += "  \"columns\": \(size.columns), \"rows\": \(size.rows), "
    head += "\"title\": \(title.guardedJSON),\n"
    head += "  \"cursor\": { \"column\": \(cursor.position.column), "
    head += "\"row\": \(cursor.position.row), \"visible\": \(cursor.isVisible), "
    head += "\"shape\": \(cursor.shape.name.quotedJSON) },\n"
    if !paletteChanges.isEmpty { head += "  \"palette\": \(json(of: paletteChanges)),\n" }
    if !rowSizes.isEmpty {
      let sizes = rowSizes.sorted { $0.key < $1.key }
        .map { "\"\($0.key)\": \($0.value.name.quotedJSON)" }
      head += "  \"rowSizes\": { \(sizes.joined(separator: ", ")) },\n"
    }
    if !sizedTexts.isEmpty {
      head += "  \"sizedTexts\": [\(sizedTexts.map(\.json).joined(separator: ", "))],\n"
    }
    try write(head)
    if !pictures.isEmpty { try write("  \"pictures\": [\n") }
    var checksums: [UnsafePointer<UInt32>: String] = unsafe [:]
    for (index, picture) in pictures.enumerated() {
      let json = unsafe picture.json(&checksums)
      try write("    \(json)\(index + 1 < pictures.count ? ",\n" : "\n  ],\n")")
    }
    try write("  \"cells\": [\n")
    for row in 0..<size.rows {
      let cells = self.row(row).map(json(of:)).joined(separator: ", ")
      try write("    [\(cells)\(row + 1 < size.rows ? "],\n" : "]\n")")
    }
    try write("  ]\n}\n")
  }

  private func json(of cell: Cell) -> String {
    var fields = ["\"text\": \(cell.text.quotedJSON)", "\"width\": \(cell.width)"]
    func add(_ name: String, _ color: Color) {
      switch color.kind {
      case .default: break
      case .palette(let index): fields.append("\"\(name)\": \(index)")
      case .rgb(let rgb): fields.append("\"\(name)\": \"\(rgb)\"")
      }
    }
    add("foreground", cell.style.foreground)
    add("background", cell.style.background)
    for name in cell.style.attributes.names { fields.append("\"\(name)\": true") }
    if cell.style.underline != .none {
      fields.append("\"underline\": \"\(cell.style.underline.name)\"")
    }
    add("underlineColor", cell.style.underlineColor)
    if let link = cell.link {
      fields.append("\"link\": \(link.uri.guardedJSON)")
      if link.id > 0 { fields.append("\"linkID\": \(link.id)") }
    }
    return "{ " + fields.joined(separator: ", ") + " }"
  }

  private func json(of changes: PaletteChanges) -> String {
    var fields = changes.colors.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
    let named = [
      ("foreground", changes.foreground), ("background", changes.background),
      ("cursor", changes.cursor),
    ]
    for case (let name, let color?) in named { fields.append("\"\(name)\": \"\(color)\"") }
    return "{ " + fields.joined(separator: ", ") + " }"
  }
}
