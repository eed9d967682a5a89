extension Picture {
  /// The picture as one JSON object, its pixels as their number and a checksum.
  ///
  /// - Parameter checksums: The checksums of bitmaps that were written before, by the address of their pixels: many
  ///   pictures may share a bitmap of millions of pixels.
  func json(_ checksums: inout [UnsafePointer<UInt32>: String]) -> String {
    let place = unsafe bitmap.pixels.withUnsafeBufferPointer { $0.baseAddress }
    let checksum = unsafe place.flatMap { unsafe checksums[$0] } ?? bitmap.checksum
    if let place = unsafe place { unsafe checksums[place] = checksum }
    return json(checksum: checksum)
  }

  private func json(checksum: String) -> String {
    var fields = [
      "\"column\": \(place.column), \"row\": \(place.row)",
      "\"x\": \(offset.x), \"y\": \(offset.y)",
      "\"width\": \(size.width), \"height\": \(size.height)",
      "\"cellWidth\": \(cell.width), \"cellHeight\": \(cell.height)",
      "\"z\": \(layer)",
      "\"source\": { \"x\": \(source.x), \"y\": \(source.y), \"width\": \(source.width), "
        + "\"height\": \(source.height) }",
      "\"pixels\": { \"width\": \(bitmap.width), \"height\": \(bitmap.height), "
        + "\"digest\": \"\(checksum)\" }",
    ]
    if !cutouts.isEmpty {
      // Row, first and last column, counted from the picture's place.
      let runs = cutouts.map {
        "[\($0.row), \($0.columns.lowerBound), \($0.columns.upperBound - 1)]"
      }
      fields.append("\"cutouts\": [\(runs.joined(separator: ", "))]")
    }
    return "{ " + fields.joined(separator: ", ") + " }"
  }
}

extension Bitmap {
  /// FNV-1a (Fowler, Noll and Vo; 64 bits) over the pixels, in hexadecimal: to tell bitmaps apart, not
  /// to trust them.
  package var checksum: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for pixel in pixels {
      for shift in [0, 8, 16, 24] as [UInt32] {
        hash = (hash ^ UInt64(pixel >> shift & 255)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
