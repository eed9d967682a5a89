/// Box drawing, U+2500 to U+257F.
extension CellPen {
  /// The weights of each character's arms, in the order up, right, down, left: 0 none, 1 light, 2 heavy, 3 double.
  /// Dashes, arcs and diagonals are drawn separately and have 0000.
  static let boxArms: [Substring] =
    ("0101 0202 1010 2020 0000 0000 0000 0000 0000 0000 0000 0000 0110 0210 0120 0220 "
    + "0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120 "
    + "2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212 "
    + "0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212 "
    + "2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 0000 0000 0000 0000 "
    + "0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130 "
    + "3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 0000 0000 0000 "
    + "0000 0000 0000 0000 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010")
    .split(separator: " ")

  /// - Parameter index: The code point minus U+2500.
  mutating func drawBox(_ index: Int) {
    switch index {
    case 0x04...0x0b:
      drawDashes(
        count: index < 0x08 ? 3 : 4, isHeavy: index & 1 == 1, isVertical: index & 2 == 2)
    case 0x4c...0x4f:
      drawDashes(count: 2, isHeavy: index & 1 == 1, isVertical: index & 2 == 2)
    case 0x6d...0x70: drawArc(toRight: [0x6d, 0x70].contains(index), down: index < 0x6f)
    case 0x71: stroke(risingDiagonal)
    case 0x72: stroke(fallingDiagonal)
    case 0x73: stroke(risingDiagonal, fallingDiagonal)
    default: drawArms(Self.boxArms[index].utf8.map { Weight(rawValue: $0 - 48) ?? .none })
    }
  }

  enum Weight: UInt8 {
    case none, light, heavy, double
  }

  /// - Parameter arms: The weights in the order up, right, down, left.
  private mutating func drawArms(_ arms: [Weight]) {
    let (up, right, down, left) = (arms[0], arms[1], arms[2], arms[3])
    let across = Crossing(length: width, thickness: thickness, before: up, after: down)
    let along = Crossing(length: height, thickness: thickness, before: left, after: right)
    for rail in along.rails(of: right) {
      fill(across.start(rail, opposite: left)..<width, rail.pixels)
    }
    for rail in along.rails(of: left) { fill(0..<across.end(rail, opposite: right), rail.pixels) }
    for rail in across.rails(of: down) {
      fill(rail.pixels, along.start(rail, opposite: up)..<height)
    }
    for rail in across.rails(of: up) { fill(rail.pixels, 0..<along.end(rail, opposite: down)) }
  }

  /// Draws scan line 1, 3, 7 or 9 of a VT220, whose cells have ten scan lines. Scan line 5 is ─. The lines are spaced
  /// evenly, also from one row of cells to the next.
  ///
  /// Source: VT220 Programmer Reference Manual, table 2-4, and EK-VT220-HR for the cell.
  mutating func drawScanLine(_ index: Int) {
    let middle = Self.middle(of: height, thickness: thickness)
    let offset =
      Self.edge([-2, -1, 1, 2][index] + 2, of: 5, in: height) - Self.edge(2, of: 5, in: height)
    let top = middle.lowerBound + offset
    fill(0..<width, top..<top + thickness)
  }

  /// Draws dashes with half a gap at each end of the cell, so that adjoining cells look evenly dashed. All gaps are
  /// equal, and dashes differ by at most a pixel.
  private mutating func drawDashes(count: Int, isHeavy: Bool, isVertical: Bool) {
    let line = thickness * (isHeavy ? 2 : 1)
    let length = isVertical ? height : width
    // A cell too small for `count` dashes gets fewer.
    let count = min(count, max(1, length / 2))
    let gap = max(min(thickness, length / count / 2), Self.edge(1, of: 3 * count, in: length))
    for index in 0..<count {
      let start = Self.edge(index, of: count, in: length) + gap / 2
      let end = Self.edge(index + 1, of: count, in: length) - (gap - gap / 2)
      if isVertical {
        fill(Self.middle(of: width, thickness: line), start..<end)
      } else {
        fill(start..<end, Self.middle(of: height, thickness: line))
      }
    }
  }
}

/// The crossing of the lines of one direction with those of the other.
///
/// `before` and `after` are the two arms along the lines that are crossed. To find where a horizontal arm starts and
/// ends, they are up and down.
private struct Crossing {
  let length: Int
  let thickness: Int
  let before: CellPen.Weight
  let after: CellPen.Weight

  /// One line of an arm. A double arm has two.
  struct Rail {
    let pixels: Range<Int>
    /// Whether this is the upper or left line of a double arm, or nil for a single arm.
    let isFirst: Bool?
  }

  func rails(of arm: CellPen.Weight) -> [Rail] {
    switch arm {
    case .none: return []
    case .light, .heavy: return [Rail(pixels: band(arm), isFirst: nil)]
    case .double:
      let start = band(.double).lowerBound
      return [0, 2].map { offset in
        let first = start + offset * thickness
        return Rail(pixels: first..<first + thickness, isFirst: offset == 0)
      }
    }
  }

  /// The start of a rail that leaves the cell to the right or downwards.
  func start(_ rail: Rail, opposite: CellPen.Weight) -> Int {
    switch meeting(rail, opposite) {
    case .nothing: length / 2
    case .outer(let weight): band(weight).lowerBound
    case .inner: band(.double).lowerBound + 2 * thickness
    }
  }

  /// The end of a rail that enters the cell from the left or above.
  func end(_ rail: Rail, opposite: CellPen.Weight) -> Int {
    switch meeting(rail, opposite) {
    case .nothing: length / 2
    case .outer(let weight): band(weight).upperBound
    case .inner: band(.double).lowerBound + thickness
    }
  }

  private enum Meeting {
    case nothing
    /// The far edge of the crossed line, so that the corner is filled.
    case outer(CellPen.Weight)
    /// The near line of a crossed double line.
    case inner
  }

  private func meeting(_ rail: Rail, _ opposite: CellPen.Weight) -> Meeting {
    let heavier = before.rawValue > after.rawValue ? before : after
    guard heavier != .none else { return .nothing }
    guard heavier == .double else { return .outer(heavier) }
    if let isFirst = rail.isFirst {
      return (isFirst ? before : after) == .double ? .inner : .outer(.double)
    }
    // A single line stops at a double line that passes, unless its own other half continues it.
    return before == after && opposite == .none ? .inner : .outer(.double)
  }

  private func band(_ weight: CellPen.Weight) -> Range<Int> {
    CellPen.middle(of: length, thickness: thickness * Int(weight.rawValue))
  }
}
