extension Picture {
  /// The picture as a JSON object. Its pixels are given as their dimensions and a checksum.
  ///
  /// - Parameter checksums: A cache of checksums by the address of a bitmap's pixels, since many pictures may share a
  ///   bitmap of millions of pixels.
  func json(_ checksums: inout [UnsafePointer<UInt32>: String]) -> String {
    let address = unsafe bitmap.pixels.withUnsafeBufferPointer { $0.baseAddress }
    let checksum = unsafe address.flatMap { unsafe checksums[$0] } ?? bitmap.checksum
    if let address = unsafe address { unsafe checksums[address] = checksum }
    return json(checksum: checksum)
  }

  private func json(checksum: String) -> String {
    var fields = [
      "\"column\": \(position.column), \"row\": \(position.row)",
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
      // The row, the first column and the last column, relative to the picture's position.
      let runs = cutouts.map {
        "[\($0.row), \($0.columns.lowerBound), \($0.columns.upperBound - 1)]"
      }
      fields.append("\"cutouts\": [\(runs.joined(separator: ", "))]")
    }
    return "{ " + fields.joined(separator: ", ") + " }"
  }
}

extension Bitmap {
  /// The FNV-1a hash (Fowler, Noll and Vo; 64 bits) of the pixels, in hexadecimal. It distinguishes bitmaps but isn't
  /// secure.
  package var checksum: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for pixel in pixels {
      for shift in [0, 8, 16, 24] as [UInt32] {
        hash = (hash ^ UInt64(pixel >> shift & 255)) &* 0x100_0000_01b3
      }
    }
    return hash.hexadecimal(16)
  }
}
