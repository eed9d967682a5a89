/// A frame in a fraction of its memory: each different cell is kept once. A launch holds all its frames until they are
/// drawn.
package struct PackedFrame: Sendable {
  /// The frame without its cells.
  private let rest: Frame
  /// The different cells, in the order of their first use.
  private var cells: [Cell] = []
  /// The frame's cells in row order.
  private var runs: [Run] = []

  private struct Run {
    /// An index of ``PackedFrame/cells``.
    let cell: UInt32
    var count: UInt32
  }

  /// A cell whose link is compared by its id, too.
  private struct Key: Hashable {
    let cell: Cell
    let linkID: Int?
  }

  package init(_ frame: Frame) {
    var rest = frame
    rest.cells = []
    self.rest = rest
    var numbers: [Key: UInt32] = [:]
    for cell in frame.cells {
      if let last = runs.last, cells[Int(last.cell)] == cell,
        cells[Int(last.cell)].link?.id == cell.link?.id
      {
        runs[runs.count - 1].count += 1
        continue
      }
      let key = Key(cell: cell, linkID: cell.link?.id)
      let number = numbers[key] ?? UInt32(cells.count)
      if number == cells.count {
        numbers[key] = number
        cells.append(cell)
      }
      runs.append(Run(cell: number, count: 1))
    }
  }

  /// The frame, which is made anew.
  package var frame: Frame {
    var frame = rest
    frame.cells.reserveCapacity(frame.size.count)
    for run in runs {
      frame.cells += repeatElement(cells[Int(run.cell)], count: Int(run.count))
    }
    return frame
  }
}

extension PackedFrame: Equatable {
  package static func == (left: PackedFrame, right: PackedFrame) -> Bool {
    left.frame == right.frame
  }
}
