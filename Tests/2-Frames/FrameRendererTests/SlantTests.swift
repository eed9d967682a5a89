import Testing

// Tests single masks, at cell sizes that no font of the tests has.
@testable import FrameRenderer

/// Wedges, triangles and the shapes of Powerline.
@Suite(.timeLimit(.minutes(20))) struct SlantTests {
  @Test("A wedge covers its named corner up to its named diagonal", arguments: Cells.all)
  func wedgesFollowNames(size: Cells.Size) throws {
    for scalar in Cells.scalars(0x1fb3c...0x1fb67) {
      let name = try #require(scalar.properties.name)
      let words = name.split(separator: " ").map(String.init)
      let ends = words.drop { $0 != "DIAGONAL" }.dropFirst().split(separator: "TO")
      let from = try #require(Self.place(ends[0], size))
      let to = try #require(Self.place(ends[1], size))
      let corner = try #require(Self.place(words[...1], size))
      func side(_ x: Double, _ y: Double) -> Double {
        (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
      }
      let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y))
        .squareRoot()
      let isInside = side(corner.x, corner.y) > 0
      let mask = Cells.mask(scalar, size)
      let wrong = mask.levels.indices.filter { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
        let distance = side(Double(column) + 0.5, Double(row) + 0.5) / length
        let expected = (distance > 0) == isInside ? GlyphMask.full : 0
        return abs(distance) >= 0.75 && mask.levels[index] != expected
      }
      #expect(wrong.isEmpty, "\(scalar)")
    }
  }

  @Test("The wedges below and above the same line fill the cell", arguments: Cells.all)
  func wedgePairsFillCell(size: Cells.Size) {
    for (below, above) in zip(Cells.scalars(0x1fb3c...0x1fb51), Cells.scalars(0x1fb52...0x1fb67)) {
      #expect(
        Cells.areComplements(Cells.mask(below, size), Cells.mask(above, size), tolerance: 1),
        "\(below) \(above)")
    }
  }

  @Test("Complementary triangles fill the cell", arguments: Cells.all)
  func trianglesFillCell(size: Cells.Size) {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("\u{1fb68}", "\u{1fb6c}"), ("\u{1fb69}", "\u{1fb6d}"), ("\u{1fb6a}", "\u{1fb6e}"),
      ("\u{1fb6b}", "\u{1fb6f}"), ("\u{1fb9a}", "\u{1fb9b}"), ("◢", "◤"), ("◣", "◥"),
      ("\u{e0b8}", "\u{e0be}"), ("\u{e0ba}", "\u{e0bc}"),
    ]
    for (first, second) in pairs {
      #expect(
        Cells.areComplements(Cells.mask(first, size), Cells.mask(second, size), tolerance: 1),
        "\(first) \(second)")
    }
    let quarters = Cells.scalars(0x1fb6c...0x1fb6f).map { Cells.mask($0, size) }
    let sums = quarters[0].levels.indices.map { index in
      quarters.reduce(0) { $0 + Int($1.levels[index]) }
    }
    #expect(sums.allSatisfy { abs($0 - Int(GlyphMask.full)) <= 2 })
    // Each quarter covers its edge except the corners: left, upper, right, lower.
    for (quarter, edge) in zip(quarters, [3, 0, 1, 2]) {
      #expect(quarter.edges[edge].dropFirst().dropLast().allSatisfy { $0 > GlyphMask.full / 2 })
    }
  }

  @Test("Corner triangles equal Powerline's, and can be shaded or outlined", arguments: Cells.all)
  func cornerTrianglesMatch(size: Cells.Size) {
    // Filled, Powerline's, shaded, outlined.
    let corners: [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)] = [
      ("◢", "\u{e0ba}", "\u{1fb9e}", "◿"), ("◣", "\u{e0b8}", "\u{1fb9f}", "◺"),
      ("◤", "\u{e0bc}", "\u{1fb9c}", "◸"), ("◥", "\u{e0be}", "\u{1fb9d}", "◹"),
    ]
    for (black, powerline, shaded, white) in corners {
      let mask = Cells.mask(black, size)
      #expect(Cells.mask(powerline, size) == mask)
      let shade = Cells.mask(shaded, size)
      #expect(Set(zip(mask.levels, shade.levels).filter { $0.0 == GlyphMask.full }.map(\.1)) == [8])
      #expect(zip(mask.levels, shade.levels).allSatisfy { $0 == 0 ? $1 == 0 : $1 <= 8 })
      let outline = Cells.mask(white, size)
      #expect(zip(mask.levels, outline.levels).allSatisfy { $0 >= $1 })
      for edge in 0..<4 { #expect(outline.edges[edge] == mask.edges[edge]) }
      #expect(outline.ink < mask.ink)
    }
  }

  @Test("Powerline arrows cover their back edge and end in a tip", arguments: Cells.all)
  func arrowsHaveTips(size: Cells.Size) {
    for (solid, open, isRight) in [
      ("\u{e0b0}", "\u{e0b1}", true), ("\u{e0b2}", "\u{e0b3}", false),
      ("\u{e0b4}", "\u{e0b5}", true), ("\u{e0b6}", "\u{e0b7}", false),
    ] as [(Unicode.Scalar, Unicode.Scalar, Bool)] {
      let mask = isRight ? Cells.mask(solid, size) : Cells.mask(solid, size).mirrored
      let line = isRight ? Cells.mask(open, size) : Cells.mask(open, size).mirrored
      #expect(mask.column(0).dropFirst().dropLast().allSatisfy { $0 == GlyphMask.full })
      let tip = GlyphMask.centre(of: mask.column(size.width - 1)) ?? 0
      #expect(abs(tip - Double(size.height) / 2) < 0.01)
      #expect(mask == mask.upsideDown && line == line.upsideDown)
      #expect(line[0, 0] > 7 && line.column(size.width - 1).contains { $0 > 7 })
      #expect(line.ink < mask.ink)
    }
  }

  @Test("Powerline's trapezoids are mirror images with a gap one line wide", arguments: Cells.all)
  func trapezoidsAreMirrored(size: Cells.Size) {
    let mask = Cells.mask("\u{e0d2}", size)
    #expect(Cells.mask("\u{e0d4}", size) == mask.mirrored)
    let line = Cells.mask("─", size).column(0)
    #expect(mask.column(0) == line.map { GlyphMask.full - $0 })
    #expect(mask[size.width - 1, 0] > 0 && mask[size.width - 1, size.height / 2] == 0)
  }

  /// The point in a name: "LOWER MIDDLE LEFT" is on the left edge, at two thirds of the height.
  private static func place(_ words: ArraySlice<String>, _ size: Cells.Size) -> (
    x: Double, y: Double
  )? {
    guard let last = words.last, let first = words.first else { return nil }
    let thirds = Cells.mask("\u{1fb02}", size).column(0).count { $0 != 0 }
    let centre = Cells.mask("▌", size).row(0).count { $0 != 0 }
    let isMiddle = words.contains("MIDDLE")
    let y =
      first == "UPPER" ? (isMiddle ? thirds : 0) : (isMiddle ? size.height - thirds : size.height)
    let x = last == "LEFT" ? 0 : last == "CENTRE" ? centre : size.width
    return (Double(x), Double(y))
  }
}
