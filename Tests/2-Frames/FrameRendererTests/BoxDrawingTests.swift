import TerminalFrame
import Testing

// Tests single masks, at cell sizes that no font of the tests has.
@testable import FrameRenderer

/// Compares the edges of box drawing characters with those of plain lines. A character's arms are taken from its
/// Unicode name, not from the renderer's table.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct BoxDrawingTests {
  enum Side: Int, CaseIterable {
    case up, right, down, left
  }

  /// The horizontal and the vertical line that arms of each weight must join.
  static let lines =
    [
      "LIGHT": ("─", "│"), "HEAVY": ("━", "┃"), "DOUBLE": ("═", "║"),
    ] as [String: (Unicode.Scalar, Unicode.Scalar)]

  /// All box drawing characters except dashes and diagonals.
  static let scalars = Cells.scalars(0x2500...0x257f).filter {
    let name = $0.properties.name ?? ""
    return !name.contains("DASH") && !name.contains("DIAGONAL")
  }

  @Test("Arms join plain lines, and nothing else reaches an edge", arguments: Cells.all)
  func armsJoinLines(size: Cells.Size) throws {
    let blank = GlyphMask(width: size.width, height: size.height).edges
    for scalar in Self.scalars {
      let arms = Self.arms(of: scalar)
      let actual = Cells.mask(scalar, size).edges
      for side in Side.allCases {
        var expected = blank[side.rawValue]
        if let weight = arms[side], let lines = Self.lines[weight] {
          let line = side == .left || side == .right ? lines.0 : lines.1
          expected = Cells.mask(line, size).edges[side.rawValue]
        }
        #expect(actual[side.rawValue] == expected, "\(scalar) \(side)")
      }
    }
  }

  @Test("Opposite edges of a line are the same", arguments: Cells.all)
  func oppositeEdgesMatch(size: Cells.Size) {
    for line in Self.lines.values {
      let (across, along) = (Cells.mask(line.0, size).edges, Cells.mask(line.1, size).edges)
      #expect(across[1] == across[3])
      #expect(along[0] == along[2])
    }
  }

  @Test("Arcs have nearly as much ink as sharp corners", arguments: Cells.all)
  func arcsMatchCorners(size: Cells.Size) {
    for (arc, corner) in [("╭", "┌"), ("╮", "┐"), ("╯", "┘"), ("╰", "└")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      let (round, sharp) = (Cells.mask(arc, size).ink, Cells.mask(corner, size).ink)
      #expect(round < sharp && round > sharp * 0.75, "\(arc)")
    }
  }

  @Test("Lines that cross or meet leave no hole", arguments: ["┼", "╋", "┌", "┛", "╂", "┿"])
  func crossingHasNoHole(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row(text), scale: 2)
    #expect(bitmap[bitmap.width / 2, bitmap.height / 2] == Theme.dark.front)
  }

  @Test("Double lines keep their gap, also at crossings", arguments: ["╬", "╠", "╩", "═", "║"])
  func doubleLinesKeepGap(text: String) async throws {
    let bitmap = try await Screens.render(Screens.row(text), scale: 2)
    #expect(bitmap[bitmap.width / 2, bitmap.height / 2] == Theme.dark.back)
  }

  @Test(
    "Gaps between dashes are equal, also across cells, and dashes differ by a pixel at most",
    arguments: Cells.all)
  func dashesAreEvenlySpaced(size: Cells.Size) {
    let counts = ["DOUBLE": 2, "TRIPLE": 3, "QUADRUPLE": 4]
    let dashed = Cells.scalars(0x2500...0x257f).filter {
      $0.properties.name?.contains("DASH") ?? false
    }
    for scalar in dashed {
      let words = (scalar.properties.name ?? "").split(separator: " ").map(String.init)
      let isVertical = words.contains("VERTICAL")
      let mask = Cells.mask(scalar, size)
      let cell = isVertical ? mask.column((size.width - 1) / 2) : mask.row((size.height - 1) / 2)
      let line = cell + cell
      let dashes = line.split(separator: 0).map(\.count)
      let gaps = line.split(separator: GlyphMask.full).map(\.count).filter { $0 > 0 }
      let room = cell.count / 2
      let count = min(room, words.compactMap { counts[$0] }.first ?? 0)

      // The gaps at the outer ends are halves, and don't count.
      let inner = line.first == 0 ? gaps.dropFirst().dropLast() : gaps.dropLast()
      #expect(Set(inner).count == 1, "\(scalar) \(gaps)")
      #expect(dashes.count == 2 * count, "\(scalar) \(dashes)")
      #expect((dashes.max() ?? 0) - (dashes.min() ?? 0) <= 1, "\(scalar) \(dashes)")
      #expect((inner.first ?? 0) <= (dashes.max() ?? 0), "\(scalar)")
    }
  }

  @Test(
    "Diagonals go from corner to corner, each the mirror image of the other", arguments: Cells.all)
  func diagonalsJoinCorners(size: Cells.Size) {
    let (rising, falling) = (Cells.mask("╱", size), Cells.mask("╲", size))
    let (right, bottom) = (size.width - 1, size.height - 1)
    #expect(rising.mirrored == falling)
    #expect(rising.upsideDown == falling)
    // The pixel in a corner meets that of the diagonal neighbour.
    #expect(rising[0, bottom] >= 8 && rising[0, bottom] == rising[right, 0])
    #expect(rising[0, 0] == 0 && rising[right, bottom] == 0)
    let cross = Cells.mask("╳", size)
    #expect(
      zip(zip(rising.levels, falling.levels), cross.levels).allSatisfy { max($0.0, $0.1) <= $1 })
  }

  /// The arms in a character's name: "BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY" has a light one down and a heavy one to
  /// the right.
  private static func arms(of scalar: Unicode.Scalar) -> [Side: String] {
    let directions: [String: [Side]] = [
      "UP": [.up], "DOWN": [.down], "LEFT": [.left], "RIGHT": [.right],
      "VERTICAL": [.up, .down], "HORIZONTAL": [.left, .right],
    ]
    let words = (scalar.properties.name ?? "").split(separator: " ").dropFirst(2)
      .map { $0 == "SINGLE" ? "LIGHT" : String($0) }
    var result: [Side: String] = [:]
    var waiting: [Side] = []
    var weight: String?
    for (index, word) in words.enumerated() {
      if lines[word] != nil {
        // A weight applies to the directions before it, or after it if it comes first.
        let isFirst = index == 0 || words[index - 1] == "AND" && waiting.isEmpty
        for side in waiting { result[side] = word }
        waiting = []
        weight = isFirst ? word : nil
      }
      for side in directions[word] ?? [] {
        if let weight { result[side] = weight } else { waiting.append(side) }
      }
    }
    return result
  }
}

/// Scan lines and diagonals.
@Suite(.timeLimit(.minutes(20))) struct ScanLineTests {
  @Test(
    "DEC's scan lines are evenly spaced, also across cells", arguments: Cells.narrow)
  func scanLinesAreEven(size: Cells.Size) {
    let tops = "⎺⎻─⎼⎽".unicodeScalars.map { scalar -> Int in
      let mask = Cells.mask(scalar, size)
      let rows = (0..<size.height).filter { mask[0, $0] == GlyphMask.full }
      #expect(rows.count == size.thickness && rows.last == rows[0] + size.thickness - 1)
      #expect(
        rows.allSatisfy { row in (0..<size.width).allSatisfy { mask[$0, row] == GlyphMask.full } })
      return rows[0]
    }
    let gaps = zip(tops, tops.dropFirst() + [tops[0] + size.height]).map { $1 - $0 }

    #expect(gaps.max().map { $0 - (gaps.min() ?? 0) <= 1 } == true, "\(tops)")
  }

  @Test("A diagonal fully covers its own corners and no other", arguments: Cells.narrow)
  func diagonalsCoverCorners(size: Cells.Size) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    let (rising, falling) = (Cells.mask("╱", size), Cells.mask("╲", size))

    #expect(rising[right, 0] == GlyphMask.full && rising[0, bottom] == GlyphMask.full)
    #expect(falling[0, 0] == GlyphMask.full && falling[right, bottom] == GlyphMask.full)
    #expect(rising[0, 0] == 0 && falling[right, 0] == 0)
  }
}
