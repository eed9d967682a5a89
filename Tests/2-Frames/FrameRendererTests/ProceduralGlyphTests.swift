import Testing

// Tests single masks, at cell sizes that no font of the tests has.
@testable import FrameRenderer

/// The characters that are drawn without a font. To look at them:
///
///     printf '%b' "$(cat Pages/box.txt)" | qa render --crlf --columns 80 --rows 40 -o box.png
@Suite(.timeLimit(.minutes(20))) struct ProceduralGlyphTests {
  static let drawn: [ClosedRange<UInt32>] = [
    0x2500...0x259f, 0x25e2...0x25e5, 0x25f8...0x25fa, 0x25ff...0x25ff, 0x2800...0x28ff,
    0xe0a0...0xe0a2, 0xe0b0...0xe0bf, 0xe0d2...0xe0d2, 0xe0d4...0xe0d4, 0x1cd00...0x1cde5,
    0x1ce90...0x1ceaf,
    0x1fb00...0x1fb92, 0x1fb94...0x1fbaf, 0x1fbbd...0x1fbbf, 0x1fbce...0x1fbef,
  ]

  @Test("The listed ranges of characters are drawn, and no others")
  func rangesAreCovered() {
    let around: [ClosedRange<UInt32>] = [
      0x0...0x7f, 0x2400...0x29ff, 0xe000...0xe1ff, 0x1cc00...0x1cfff, 0x1fa00...0x1fcff,
    ]
    let scalars = around.flatMap(Cells.scalars)
    #expect(scalars.filter(ProceduralGlyphs.covers) == Self.drawn.flatMap(Cells.scalars))
  }

  @Test("Powerline's status symbols don't touch the edges of their cells", arguments: Cells.narrow)
  func symbolsStayOffEdges(size: Cells.Size) {
    for mask in Cells.scalars(0xe0a0...0xe0a2).map({ Cells.mask($0, size) }) {
      #expect(mask.edges.allSatisfy { edge in edge.allSatisfy { $0 == 0 } })
      #expect(mask.ink > Double(size.width * size.height) / 12)
    }
  }

  @Test("Each character has ink except blank braille, and only known groups look alike")
  func onlyKnownGlyphsMatch() {
    let size = Cells.Size(width: 20, height: 38, thickness: 2)
    let scalars = Self.drawn.flatMap(Cells.scalars)
    let masks = scalars.map { Cells.mask($0, size) }
    let blank = GlyphMask(width: size.width, height: size.height)
    let alike: [GlyphMask: [(Unicode.Scalar, GlyphMask)]] = Dictionary(
      grouping: zip(scalars, masks), by: \.1)
    let all: [[UInt32]] = alike.values.map { $0.map(\.0.value).sorted() }
    let groups = all.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    #expect(zip(scalars, masks).filter { $0.1 == blank }.map(\.0) == ["\u{2800}"])
    // Powerline repeats Unicode's diagonals, corner triangles and arrows. The heavy fill equals an octant.
    #expect(
      groups == [
        [0x2571, 0xe0bb, 0xe0bd], [0x2572, 0xe0b9, 0xe0bf], [0x25e2, 0xe0ba], [0x25e3, 0xe0b8],
        [0x25e4, 0xe0bc], [0x25e5, 0xe0be], [0xe0b1, 0x1fbdf], [0xe0b3, 0x1fbdd],
        [0x1cdb7, 0x1fb97],
      ])
  }
}
