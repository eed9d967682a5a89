/// The size at which the cells of a row are drawn (VT100 user guide, DECDWL and DECDHL). A row of double size shows the
/// left half of its columns, each twice as wide.
package enum RowSize: UInt8, Hashable, Sendable, CaseIterable {
  case single = 0
  case doubleWidth
  /// The upper and the lower half of text of double width and height.
  case doubleHeightTop, doubleHeightBottom

  package var isDouble: Bool { self != .single }

  /// The name in JSON.
  package var name: String {
    switch self {
    case .single: "single"
    case .doubleWidth: "doubleWidth"
    case .doubleHeightTop: "doubleHeightTop"
    case .doubleHeightBottom: "doubleHeightBottom"
    }
  }

  /// The name in reports.
  package var description: String {
    switch self {
    case .single: "single"
    case .doubleWidth: "double width"
    case .doubleHeightTop: "double height, upper half"
    case .doubleHeightBottom: "double height, lower half"
    }
  }
}

// The codec's field: the number and size of each row that isn't single, in ascending order.

extension ByteWriter {
  mutating func rowSizes(_ sizes: [Int: RowSize]) {
    for (row, size) in sizes.sorted(by: { $0.key < $1.key }) {
      number(row)
      number(Int(size.rawValue))
    }
  }
}

extension ByteReader {
  mutating func rowSizes(in grid: GridSize) throws(FrameDecodingError) -> [Int: RowSize] {
    var sizes: [Int: RowSize] = [:]
    var last = -1
    while !isAtEnd {
      let (row, value) = (try count(), try count())
      guard row > last, row < grid.rows, let raw = UInt8(exactly: value),
        let size = RowSize(rawValue: raw), size.isDouble
      else { throw .malformed("the size of row \(row)") }
      sizes[row] = size
      last = row
    }
    return sizes
  }
}
