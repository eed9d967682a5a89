extension Frame {
  /// The frame as one JSON object (RFC 8259), a line per row of cells.
  ///
  /// `cells` has `rows` rows of `columns` cells. A colour is absent (the default), an index 0–255 or
  /// `"#rrggbb"`; an attribute is `true` or absent; `underline` is a name or absent. `palette` holds
  /// what the app changed and is absent where it changed nothing. `pictures` is absent where there are
  /// none; see ``Picture`` for what its numbers mean. `rowSizes` has the rows that are not single, by
  /// number, and is absent where there are none.
  package var json: String {
    var result = "{\n"
    result +=
      "  \"columns\": \(size.columns), \"rows\": \(size.rows), \"title\": \(quoted(title)),\n"
    result +=
      "  \"cursor\": { \"column\": \(cursor.position.column), \"row\": \(cursor.position.row), "
    result += "\"visible\": \(cursor.isVisible), \"shape\": \(quoted(cursor.shape.name)) },\n"
    if !paletteChanges.isEmpty { result += "  \"palette\": \(json(of: paletteChanges)),\n" }
    if !rowSizes.isEmpty {
      let sizes = rowSizes.sorted { $0.key < $1.key }
        .map { "\(quoted("\($0.key)")): \(quoted($0.value.name))" }
      result += "  \"rowSizes\": { \(sizes.joined(separator: ", ")) },\n"
    }
    if !pictures.isEmpty {
      let lines = pictures.map { "    " + $0.json }
      result += "  \"pictures\": [\n" + lines.joined(separator: ",\n") + "\n  ],\n"
    }
    result += "  \"cells\": [\n"
    for row in 0..<size.rows {
      result += "    ["
      result += self.row(row).map(json(of:)).joined(separator: ", ")
      result += row + 1 < size.rows ? "],\n" : "]\n"
    }
    return result + "  ]\n}\n"
  }

  private func json(of cell: Cell) -> String {
    var fields = ["\"text\": \(quoted(cell.text))", "\"width\": \(cell.width)"]
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
    if let link = cell.link { fields.append("\"link\": \(quoted(link))") }
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

  private func quoted(_ text: String) -> String {
    text.quotedJSON
  }
}
