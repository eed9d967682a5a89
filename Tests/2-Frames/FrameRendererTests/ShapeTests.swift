import FrameRenderer
import TerminalFrame
import Testing

/// Blocks, braille, sextants and Powerline.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct ShapeTests {
  @Test(
    "Complementary characters fill the cell without overlap",
    arguments: [
      ("▀", "▄"), ("▌", "▐"), ("▚", "▞"), ("▛", "▗"), ("▜", "▖"), ("▙", "▝"), ("▟", "▘"),
      ("\u{1fb00}", "\u{1fb3b}"), ("\u{1fb0e}", "\u{1fb2d}"),
      ("▇", "▔"), ("▉", "▕"), ("▆", "\u{1fb82}"), ("▁", "\u{1fb86}"), ("▊", "\u{1fb87}"),
      ("\u{e0b8}", "\u{e0be}"),
    ])
  func complementsFillCell(first: String, second: String) async throws {
    for scale in 1...3 {
      let one = try await Screens.render(Screens.row(first), scale: scale)
      let other = try await Screens.render(Screens.row(second), scale: scale)
      for (pixel, opposite) in zip(one.pixels, other.pixels)
      where [Theme.dark.front, Theme.dark.back].contains(pixel) {
        #expect((pixel == Theme.dark.front) == (opposite == Theme.dark.back))
      }
    }
  }

  @Test("A full block leaves no background pixel", arguments: 1...3)
  func fullBlockFillsCell(scale: Int) async throws {
    let bitmap = try await Screens.render(Screens.row("██"), scale: scale)
    #expect(bitmap.colors == [Theme.dark.front])
  }

  @Test("Lower blocks grow by an eighth each")
  func lowerBlocksGrow() async throws {
    let heights = try await Self.map("▁▂▃▄▅▆▇█") { bitmap in
      bitmap.column(0).filter { $0 == Theme.dark.front }.count
    }
    #expect(heights == [5, 10, 14, 19, 24, 28, 33, 38])
  }

  @Test("Shades are even, each heavier than the one before")
  func shadesGetHeavier() async throws {
    let colors = try await Self.map("░▒▓") { $0.colors }
    #expect(colors.allSatisfy { $0.count == 1 })
    let greens = colors.compactMap { $0.first.map { $0 >> 8 & 255 } }
    #expect(greens == greens.sorted() && Set(greens).count == 3)
  }

  @Test("Each braille pattern has a dot for each bit of its code")
  func brailleMatchesBits() async throws {
    let dot = 4 * 4
    for bits in 0...255 {
      let scalar = try #require(Unicode.Scalar(UInt32(0x2800 + bits)))
      let bitmap = try await Self.renderer.render(Screens.row([String(scalar)]))
      let inked = bitmap.pixels.filter { $0 == Theme.dark.front }.count
      #expect(inked == bits.nonzeroBitCount * dot, "\(scalar)")
    }
  }

  @Test("Braille dots are evenly spaced across cells")
  func brailleIsEvenlySpaced() async throws {
    let bitmap = try await Self.renderer.render(Screens.row("⠉⠉⠉"))
    let row = try #require((0..<bitmap.height).first { bitmap.row($0).contains(Theme.dark.front) })
    let gaps = bitmap.row(row).split(separator: Theme.dark.front).map(\.count)
    #expect(Set(gaps.dropFirst().dropLast()) == [6])
  }

  @Test("A Powerline arrow covers its back edge and ends in a tip")
  func powerlineArrowHasTip() async throws {
    let bitmap = try await Self.renderer.render(Screens.row("\u{e0b0}"))
    #expect(bitmap.column(0).dropFirst().dropLast().allSatisfy { $0 == Theme.dark.front })
    #expect(bitmap.column(bitmap.width - 1).first == Theme.dark.back)
    #expect(bitmap.column(bitmap.width - 1)[bitmap.height / 2] != Theme.dark.back)
  }

  @Test(
    "Diagonals go through the corners",
    arguments: [
      ("╱", false), ("╲", true),
    ])
  func diagonalsReachCorners(text: String, startsAtTop: Bool) async throws {
    let bitmap = try await Self.renderer.render(Screens.row(text))
    let first = bitmap.column(0)
    #expect((first[0] != Theme.dark.back) == startsAtTop)
    #expect((first[bitmap.height - 1] != Theme.dark.back) == !startsAtTop)
  }

  private static let renderer: FrameRenderer = {
    // A machine without the fonts fails here, with their names.
    do { return try FrameRenderer() } catch { preconditionFailure("\(error)") }
  }()

  private static func map<Result>(
    _ text: String, _ transform: (Bitmap) -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for character in text {
      results.append(transform(try await renderer.render(Screens.row([String(character)]))))
    }
    return results
  }
}
