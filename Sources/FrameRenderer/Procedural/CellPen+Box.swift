/// Box drawing, U+2500 to U+257F.
extension CellPen {
  /// The weights of a character's arms up, right, down and left, as four digits: 0 none, 1 light,
  /// 2 heavy, 3 double. Dashes, arcs and diagonals have none here.
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

  /// - Parameter index: The code point less U+2500.
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

  /// - Parameter arms: Up, right, down, left.
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

  /// One of the scan lines 1, 3, 7 and 9 of a VT220, whose cells have ten; ─ is its scan line 5. Those of
  /// all rows are at the same distance.
  ///
  /// Source: VT220 Programmer Reference Manual, table 2-4, and EK-VT220-HR for the cell.
  mutating func drawScanLine(_ index: Int) {
    let middle = Self.middle(of: height, thickness: thickness)
    let offset =
      Self.edge([-2, -1, 1, 2][index] + 2, of: 5, in: height) - Self.edge(2, of: 5, in: height)
    let top = middle.lowerBound + offset
    fill(0..<width, top..<top + thickness)
  }

  /// Dashes whose gaps lie half at either end of the cell, so that cells join evenly: all gaps are
  /// the same, and dashes differ by a pixel at most.
  private mutating func drawDashes(count: Int, isHeavy: Bool, isVertical: Bool) {
    let line = thickness * (isHeavy ? 2 : 1)
    let length = isVertical ? height : width
    // A cell too small for so many has fewer.
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

/// Where the lines of one direction cross the cell, seen from those of the other.
///
/// `before` and `after` are the two arms that lie along the lines crossed here: for the columns of
/// the vertical lines these are up and down, and rails of the horizontal arms ask where to begin.
private struct Crossing {
  let length: Int
  let thickness: Int
  let before: CellPen.Weight
  let after: CellPen.Weight

  /// One line of an arm: a double arm has two.
  struct Rail {
    let pixels: Range<Int>
    /// For a double arm, whether this is the line nearer to the top or left; nil for a single one.
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

  /// Where a rail begins that leaves the cell to the right or below.
  func start(_ rail: Rail, opposite: CellPen.Weight) -> Int {
    switch meeting(rail, opposite) {
    case .nothing: length / 2
    case .outer(let weight): band(weight).lowerBound
    case .inner: band(.double).lowerBound + 2 * thickness
    }
  }

  /// Where a rail ends that enters the cell from the left or above.
  func end(_ rail: Rail, opposite: CellPen.Weight) -> Int {
    switch meeting(rail, opposite) {
    case .nothing: length / 2
    case .outer(let weight): band(weight).upperBound
    case .inner: band(.double).lowerBound + thickness
    }
  }

  private enum Meeting {
    case nothing
    /// The far edge of what is crossed, so that the corner is full.
    case outer(CellPen.Weight)
    /// The near line of a double one.
    case inner
  }

  private func meeting(_ rail: Rail, _ opposite: CellPen.Weight) -> Meeting {
    let heavier = before.rawValue > after.rawValue ? before : after
    guard heavier != .none else { return .nothing }
    guard heavier == .double else { return .outer(heavier) }
    if let isFirst = rail.isFirst {
      return (isFirst ? before : after) == .double ? .inner : .outer(.double)
    }
    // A single line stops at a double one that passes, and goes through with its other half.
    return before == after && opposite == .none ? .inner : .outer(.double)
  }

  private func band(_ weight: CellPen.Weight) -> Range<Int> {
    CellPen.middle(of: length, thickness: thickness * Int(weight.rawValue))
  }
}
