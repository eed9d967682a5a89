import Testing

// Tests single masks, at cell sizes that no font of the tests has.
@testable import FrameRenderer

/// Characters made of rectangles. The parts that they cover are taken from their Unicode names.
@Suite(.timeLimit(.minutes(20))) struct MosaicTests {
  @Test("Octants cover the eighths listed in their names", arguments: Cells.all)
  func octantsFollowNames(size: Cells.Size) {
    let left = Cells.mask("▌", size)
    let lower = (["▆", "▄", "▂"] as [Unicode.Scalar]).map { Cells.mask($0, size) }
    let block = left.levels.indices.map { index in
      2 * lower.count { $0.levels[index] != 0 } + (left.levels[index] != 0 ? 1 : 2)
    }
    for scalar in Cells.scalars(0x1cd00...0x1cde5) {
      #expect(Cells.mask(scalar, size).levels == Self.levels(scalar, block), "\(scalar)")
    }
  }

  @Test("Sextants cover the sixths listed in their names", arguments: Cells.all)
  func sextantsFollowNames(size: Cells.Size) {
    let left = Cells.mask("▌", size)
    let block = left.levels.indices.map { index in
      // The third of the cell that contains the middle of the pixel.
      let third = (6 * (index / size.width) + 3) / (2 * size.height)
      return 2 * third + (left.levels[index] != 0 ? 1 : 2)
    }
    for scalar in Cells.scalars(0x1fb00...0x1fb3b) {
      #expect(Cells.mask(scalar, size).levels == Self.levels(scalar, block), "\(scalar)")
    }
  }

  @Test(
    "Complementary parts cover each pixel once", arguments: Cells.all)
  func partsComplement(size: Cells.Size) {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("▀", "▄"), ("▁", "\u{1fb86}"), ("▂", "\u{1fb85}"), ("▃", "\u{1fb84}"), ("▅", "\u{1fb83}"),
      ("▆", "\u{1fb82}"), ("▇", "▔"),
      ("▌", "▐"), ("▏", "\u{1fb8b}"), ("▎", "\u{1fb8a}"), ("▍", "\u{1fb89}"), ("▋", "\u{1fb88}"),
      ("▊", "\u{1fb87}"), ("▉", "▕"),
      ("▚", "▞"), ("▛", "▗"), ("▜", "▖"), ("▙", "▝"), ("▟", "▘"),
      ("\u{1fb00}", "\u{1fb3b}"), ("\u{1fb0e}", "\u{1fb2d}"), ("\u{1fb13}", "\u{1fb28}"),
      ("\u{1cd00}", "\u{1cde3}"), ("\u{1fb95}", "\u{1fb96}"), ("▒", "\u{1fb90}"),
    ]
    for (first, second) in pairs {
      #expect(
        Cells.areComplements(Cells.mask(first, size), Cells.mask(second, size)),
        "\(first) \(second)")
    }
  }

  @Test("Opposite parts are mirror images", arguments: Cells.all)
  func oppositePartsMirror(size: Cells.Size) {
    for (first, second) in [("▁", "▔"), ("▂", "\u{1fb82}"), ("▃", "\u{1fb83}")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      #expect(Cells.mask(first, size).upsideDown == Cells.mask(second, size), "\(first)")
    }
    for (first, second) in [("▏", "▕"), ("▎", "\u{1fb87}"), ("▍", "\u{1fb88}")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      #expect(Cells.mask(first, size).mirrored == Cells.mask(second, size), "\(first)")
    }
  }

  @Test("The eighths of a cell cover each pixel once", arguments: Cells.all)
  func eighthsCoverCell(size: Cells.Size) {
    let columns = ["▏"] + Cells.scalars(0x1fb70...0x1fb75) + ["▕"]
    let rows = ["▔"] + Cells.scalars(0x1fb76...0x1fb7b) + ["▁"]
    for (strips, length) in [(columns, size.width), (rows, size.height)] {
      let masks = strips.map { Cells.mask($0, size) }
      #expect(masks.allSatisfy { $0.ink > 0 })
      guard length >= 8 else { continue }
      let times = masks[0].levels.indices.map { index in masks.count { $0.levels[index] != 0 } }
      #expect(Set(times) == [1])
    }
  }

  @Test("Frames of eighths are the sums of their eighths", arguments: Cells.all)
  func framesSumEighths(size: Cells.Size) {
    let frames: [(Unicode.Scalar, [Unicode.Scalar])] = [
      ("\u{1fb7c}", ["▏", "▁"]), ("\u{1fb7d}", ["▏", "▔"]), ("\u{1fb7e}", ["▕", "▔"]),
      ("\u{1fb7f}", ["▕", "▁"]), ("\u{1fb80}", ["▔", "▁"]),
      ("\u{1fb81}", ["▔", "\u{1fb77}", "\u{1fb79}", "▁"]),
    ]
    for (frame, parts) in frames {
      var expected = GlyphMask(width: size.width, height: size.height)
      for part in parts { expected.add(Cells.mask(part, size)) }
      #expect(Cells.mask(frame, size) == expected, "\(frame)")
    }
  }

  @Test("Quarters and sixteenths add up to larger blocks", arguments: Cells.all)
  func quartersAddUp(size: Cells.Size) {
    func sum(_ scalars: [Unicode.Scalar]) -> GlyphMask {
      var mask = GlyphMask(width: size.width, height: size.height)
      for scalar in scalars { mask.add(Cells.mask(scalar, size)) }
      return mask
    }
    let full = Cells.mask("█", size)
    #expect(sum(Cells.scalars(0x1ce90...0x1ce9f)) == full)
    #expect(sum(["\u{1cea3}", "\u{1cea0}"]) == Cells.mask("▂", size))
    #expect(sum(["\u{1cea8}", "\u{1ceab}"]) == Cells.mask("\u{1fb82}", size))
    #expect(sum(["\u{1cea7}", "\u{1cea4}"]) == Cells.mask("▎", size))
    #expect(sum(["\u{1ceac}", "\u{1ceaf}"]) == Cells.mask("\u{1fb87}", size))
    #expect(sum(["\u{1cea2}", "\u{1ce9f}"]) == Cells.mask("▂", size))
    #expect(sum(["\u{1cea6}", "\u{1ce9c}"]) == Cells.mask("▎", size))
    #expect(sum(["\u{1ceaa}", "\u{1ce90}"]) == Cells.mask("\u{1fb82}", size))
    #expect(sum(["\u{1ceae}", "\u{1ce93}"]) == Cells.mask("\u{1fb87}", size))
    #expect(sum(["\u{1cea1}", "\u{1ce9c}"]) == Cells.mask("▂", size))
    #expect(sum(["\u{1cea5}", "\u{1ce90}"]) == Cells.mask("▎", size))
    #expect(sum(["\u{1cea9}", "\u{1ce93}"]) == Cells.mask("\u{1fb82}", size))
    #expect(sum(["\u{1cead}", "\u{1ce9f}"]) == Cells.mask("\u{1fb87}", size))
    #expect(sum(["\u{1fbe6}", "\u{1fbe7}", "\u{1fb82}", "▂"]) == full)
    #expect(Cells.areComplements(Cells.mask("\u{1fbe6}", size), sum(["▂", "\u{1fb82}", "▐"])))
    let middle = sum(["\u{1fbe4}", "\u{1fbe5}"])
    #expect(Cells.areComplements(middle, sum(["▎", "\u{1fb87}"])))
    #expect(Cells.areComplements(Cells.mask("\u{1fbe5}", size), sum(["▀", "▎", "\u{1fb87}"])))
    let thirds = (Cells.mask("\u{1fbcf}", size), Cells.mask("\u{1fbce}", size))
    #expect(abs(thirds.0.ink * 2 - thirds.1.ink) <= Double(size.height))
  }

  @Test("Shades are even, and half shades have the medium one or its inverse", arguments: Cells.all)
  func shadesAreEven(size: Cells.Size) {
    let shades = (["░", "▒", "▓"] as [Unicode.Scalar]).map { Set(Cells.mask($0, size).levels) }
    #expect(shades.allSatisfy { $0.count == 1 })
    let levels = shades.compactMap(\.first)
    #expect(levels == levels.sorted() && Set(levels).count == 3)
    let halves: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("\u{1fb8c}", "▌"), ("\u{1fb8d}", "▐"), ("\u{1fb8e}", "▀"), ("\u{1fb8f}", "▄"),
    ]
    for (shade, block) in halves {
      let expected = Cells.mask(block, size).levels.map { $0 == 0 ? 0 : levels[1] }
      #expect(Cells.mask(shade, size).levels == expected, "\(shade)")
    }
    for (shade, block) in [("\u{1fb91}", "▀"), ("\u{1fb92}", "▄"), ("\u{1fb94}", "▐")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      let inverse = GlyphMask.full - levels[1]
      let expected = Cells.mask(block, size).levels.map { $0 == 0 ? inverse : GlyphMask.full }
      #expect(Cells.mask(shade, size).levels == expected, "\(shade)")
    }
  }

  @Test("Patterns continue in the neighbouring cells", arguments: Cells.all)
  func patternsContinue(size: Cells.Size) {
    let board = Cells.mask("\u{1fb95}", size).tiled(2)
    let across = board.row(0).split(whereSeparator: { $0 == 0 }).map(\.count)
    let down = board.column(0).split(whereSeparator: { $0 == 0 }).map(\.count)
    #expect((across.max() ?? 0) - (across.min() ?? 0) <= 1)
    #expect((down.max() ?? 0) - (down.min() ?? 0) <= 1)
    #expect(across.count == 4)
    let (falling, rising) = (Cells.mask("\u{1fb98}", size), Cells.mask("\u{1fb99}", size))
    #expect(falling.mirrored == rising)
    // About half of the cell, whatever the phase of the pattern.
    let half = Double(size.width * size.height) / 2
    #expect(abs(falling.ink - half) <= half / 10)
    let bars = Cells.mask("\u{1fb97}", size)
    #expect(bars.row(0).allSatisfy { $0 == 0 })
    #expect(bars.row(size.height - 1).allSatisfy { $0 == GlyphMask.full })
  }

  @Test("Braille dots have one size and are evenly spaced across cells", arguments: Cells.all)
  func brailleDotsAreEven(size: Cells.Size) {
    let mask = Cells.mask("⣿", size).tiled(2)
    let line = (0..<mask.height).first { mask.row($0).contains(GlyphMask.full) } ?? 0
    let start = mask.row(line).firstIndex(of: GlyphMask.full) ?? 0
    for (levels, count) in [(mask.row(line), 4), (mask.column(start), 8)] {
      let starts = levels.indices.filter { levels[$0] != 0 && ($0 == 0 || levels[$0 - 1] == 0) }
      let steps = zip(starts, starts.dropFirst()).map { $1 - $0 }
      #expect(starts.count == count)
      #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1, "\(steps)")
      #expect(Set(levels.split(separator: 0).map(\.count)).count == 1)
    }
    let dot = Cells.mask("⠁", size).ink
    for bits in UInt32(0)...255 {
      guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
      #expect(Cells.mask(scalar, size).ink == Double(bits.nonzeroBitCount) * dot, "\(scalar)")
    }
  }

  /// The coverage that a character's name demands: blocks 1, 2 and 3 for "BLOCK OCTANT-123".
  ///
  /// - Parameter block: The number of the block that contains each pixel.
  private static func levels(_ scalar: Unicode.Scalar, _ block: [Int]) -> [UInt8] {
    let digits = scalar.properties.name?.split(separator: "-").last ?? ""
    let blocks = Set(digits.compactMap(\.wholeNumberValue))
    return block.map { blocks.contains($0) ? GlyphMask.full : 0 }
  }
}
