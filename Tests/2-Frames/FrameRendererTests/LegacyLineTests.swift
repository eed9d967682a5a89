import Testing

// Tests single masks, at cell sizes that no font of the tests has.
@testable import FrameRenderer

/// Diagonals between edges, and circles. The course of a diagonal is taken from its Unicode name.
@Suite(.timeLimit(.minutes(20))) struct LegacyLineTests {
  /// The characters with names of the form "A TO B TO C AND D TO E".
  static let scalars = Cells.scalars(0x1fba0...0x1fbad) + Cells.scalars(0x1fbd0...0x1fbdf)

  @Test("Lines follow the course in their names, without other ink", arguments: Cells.all)
  func linesFollowNames(size: Cells.Size) throws {
    for scalar in Self.scalars {
      let mask = Cells.mask(scalar, size)
      var length = 0.0
      let segments = try Self.segments(scalar, size)
      for (from, to) in segments {
        length += ((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y))
          .squareRoot()
        for step in 1...15 {
          let part = Double(step) / 16
          let x = from.x + (to.x - from.x) * part
          let y = from.y + (to.y - from.y) * part
          #expect(mask[Int(x), Int(y)] >= 4, "\(scalar) at \(x), \(y)")
        }
      }
      let expected = length * Double(size.thickness)
      let corners = Double(size.thickness * size.thickness * segments.count)
      #expect(abs(mask.ink - expected) <= expected / 20 + corners, "\(scalar) \(mask.ink)")
    }
  }

  @Test(
    "Lines reach the middle of an edge at the same place as light lines",
    arguments: Cells.narrow)
  func linesMeetLightLines(size: Cells.Size) throws {
    let (across, along) = (Cells.mask("─", size).edges, Cells.mask("│", size).edges)
    for scalar in Self.scalars + Cells.scalars(0x1fbae...0x1fbae) {
      let edges = Cells.mask(scalar, size).edges
      let name = try #require(scalar.properties.name)
      for (side, spot) in ["UPPER CENTRE", "MIDDLE RIGHT", "LOWER CENTRE", "MIDDLE LEFT"]
        .enumerated()
      where name.contains(spot) || name.contains("DIAMOND") {
        // Ink near the corners doesn't count.
        let inner = edges[side].dropFirst(size.width / 4).dropLast(size.width / 4)
        let centre = try #require(GlyphMask.centre(of: Array(inner))) + Double(size.width / 4)
        let line = try #require(GlyphMask.centre(of: side % 2 == 0 ? along[side] : across[side]))
        // The middle of the outermost pixel is half a pixel inside the edge.
        let slope = Double(size.height) / Double(size.width)
        let reach = (side % 2 == 0 ? 1 / slope : slope) / 2 + 0.25
        #expect(abs(centre - line) <= reach, "\(scalar) \(spot)")
      }
    }
  }

  @Test(
    "Diagonals around a corner are mirror images if a line can be centred in the cell",
    arguments: Cells.narrow)
  func diagonalsAreMirrored(size: Cells.Size) {
    if (size.width - size.thickness).isMultiple(of: 2) {
      #expect(Cells.mask("\u{1fba0}", size).mirrored == Cells.mask("\u{1fba1}", size))
      #expect(Cells.mask("\u{1fbae}", size).mirrored == Cells.mask("\u{1fbae}", size))
    }
    if (size.height - size.thickness).isMultiple(of: 2) {
      #expect(Cells.mask("\u{1fba0}", size).upsideDown == Cells.mask("\u{1fba2}", size))
      #expect(Cells.mask("\u{1fbae}", size).upsideDown == Cells.mask("\u{1fbae}", size))
    }
  }

  @Test("Lines to the centre are halves of the cross", arguments: Cells.all)
  func halvesMakeCross(size: Cells.Size) {
    let cross = Cells.mask("╳", size)
    for (scalar, edges) in [
      ("\u{1fbd8}", [0]), ("\u{1fbd9}", [1]), ("\u{1fbda}", [2]), ("\u{1fbdb}", [3]),
    ]
      as [(Unicode.Scalar, [Int])]
    {
      let mask = Cells.mask(scalar, size)
      for edge in edges { #expect(mask.edges[edge] == cross.edges[edge], "\(scalar)") }
      #expect(zip(mask.levels, cross.levels).allSatisfy { $0 <= $1 }, "\(scalar)")
    }
    let upper = Cells.mask("\u{1fbd8}", size)
    #expect(upper.upsideDown == Cells.mask("\u{1fbda}", size))
    #expect(Cells.mask("\u{1fbd9}", size).mirrored == Cells.mask("\u{1fbdb}", size))
  }

  @Test("Negative diagonals complement the positive ones", arguments: Cells.all)
  func negativesComplement(size: Cells.Size) {
    for (negative, positive) in [
      ("\u{1fbbd}", "╳"), ("\u{1fbbe}", "\u{1fba3}"), ("\u{1fbbf}", "\u{1fbae}"),
    ]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      #expect(Cells.areComplements(Cells.mask(negative, size), Cells.mask(positive, size)))
    }
  }

  @Test("A line with a stroke joins light lines", arguments: Cells.all)
  func strokedLineJoins(size: Cells.Size) {
    let (mask, line) = (Cells.mask("\u{1fbaf}", size), Cells.mask("─", size))
    #expect(mask.edges == line.edges)
    let added = mask.ink - line.ink
    #expect(abs(added - Double(size.thickness * (size.height / 4 * 2))) < 0.01)
  }

  @Test("Half and quarter circles are parts of one circle", arguments: Cells.all)
  func partsMakeCircle(size: Cells.Size) {
    let black = Cells.scalars(0x1fbe8...0x1fbeb).map { Cells.mask($0, size) }
    let white = Cells.scalars(0x1fbe0...0x1fbe3).map { Cells.mask($0, size) }
    let radius = Double(min(size.width, size.height)) / 2
    for (black, white) in zip(black, white) {
      #expect(abs(black.ink - 1.5708 * radius * radius) <= radius * radius / 20)
      #expect(zip(black.levels, white.levels).allSatisfy { $0 >= $1 })
      let length = 3.1416 * (radius - Double(size.thickness) / 2)
      #expect(abs(white.ink - length * Double(size.thickness)) <= white.ink / 10)
    }
    for circles in [black, white] {
      #expect(circles[0].upsideDown == circles[2])
      #expect(circles[1].mirrored == circles[3])
      #expect(circles[0] == circles[0].mirrored && circles[1] == circles[1].upsideDown)
    }
    let quarters = Cells.scalars(0x1fbec...0x1fbef).map { Cells.mask($0, size) }
    #expect(quarters.allSatisfy { abs($0.ink - 0.7854 * radius * radius) <= radius * radius / 20 })
    #expect(quarters[0].mirrored == quarters[3] && quarters[1].mirrored == quarters[2])
    #expect(quarters[0].upsideDown == quarters[2])
    #expect(quarters[3][0, 0] == GlyphMask.full)
  }

  private typealias Place = (x: Double, y: Double)

  private static func segments(_ scalar: Unicode.Scalar, _ size: Cells.Size) throws -> [(
    Place, Place
  )] {
    let name = try #require(scalar.properties.name)
    let words = name.split(separator: " ").dropFirst(4).map(String.init)
    return words.split(separator: "AND").flatMap { part in
      let places = part.split(separator: "TO").map { place(Array($0), size) }
      return zip(places, places.dropFirst()).map { ($0, $1) }
    }
  }

  private static func place(_ words: [String], _ size: Cells.Size) -> Place {
    if words == ["MIDDLE", "CENTRE"] { return (Double(size.width) / 2, Double(size.height) / 2) }
    let x = GlyphMask.centre(of: Cells.mask("│", size).row(0)) ?? 0
    let y = GlyphMask.centre(of: Cells.mask("─", size).column(0)) ?? 0
    return (
      words[1] == "LEFT" ? 0 : words[1] == "CENTRE" ? x : Double(size.width),
      words[0] == "UPPER" ? 0 : words[0] == "MIDDLE" ? y : Double(size.height)
    )
  }
}
