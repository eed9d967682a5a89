import FrameComparison
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct PixelComparisonTests {
  @Test("The number of differing pixels is that of pixelmatch 7.2.0", arguments: Row.all)
  func countsMatchPixelmatch(row: Row) throws {
    let (old, new) = row.scene.pictures()

    for (index, threshold) in Row.thresholds.enumerated() {
      let some = PixelComparison(threshold: threshold)
      let all = PixelComparison(threshold: threshold, countsAntialiasing: true)
      let difference = try #require(some.difference(from: old, to: new))
      let whole = try #require(all.difference(from: old, to: new))
      #expect(difference.count == row.counts[index], "threshold \(threshold)")
      #expect(whole.count == row.all[index], "threshold \(threshold), antialiasing counted")
      #expect(difference.antialiasedCount == row.all[index] - row.counts[index])
      #expect(whole.antialiasedCount == 0)
      #expect(some.isDifferent(old, from: new) == (row.counts[index] > 0))
    }
  }

  @Test(
    "The threshold is pixelmatch's to the last bit",
    arguments: [
      (0xff00_0000, 0xffff_ffff, 0.9659418611039039),
      (0xff00_00ff, 0xff00_ff00, 0.8306713689240787),
      (0xffff_0000, 0xff00_ffff, 0.9608982742520346),
      (0xff7a_a2f7, 0xffbb_9af7, 0.07996943564217772),
      (0xff80_8080, 0xff81_8080, 0.0012670209763789046),
      (0x80ff_0000, 0xff00_ff00, 0.6054344801748014),
      (0x01ff_ffff, 0xfe00_0000, 0.3147632068680609),
      (0x0000_0000, 0xffff_ffff, 0.7397919969034439),
    ])
  func thresholdMatchesPixelmatch(old: UInt32, new: UInt32, threshold: Double) {
    func row(_ last: UInt32) -> Bitmap {
      Bitmap(width: 6, height: 1, pixels: [0, 0, 0, 0, 0, last])
    }
    let below = PixelComparison(threshold: threshold, countsAntialiasing: true)
    let above = PixelComparison(threshold: threshold.nextUp, countsAntialiasing: true)

    #expect(below.isDifferent(row(old), from: row(new)))
    #expect(!above.isDifferent(row(old), from: row(new)))
  }

  @Test("Each pixel is marked as same, different or antialiased")
  func pixelsAreMarked() throws {
    // A stair with a smoothed step in the second picture only.
    let old = bitmap(["#####", "#####", "##...", ".....", "....."])
    let new = bitmap(["#####", "####.", "##+..", ".....", "....."])

    let difference = try #require(PixelComparison().difference(from: old, to: new))

    #expect(difference.marks.count == 25)
    #expect(difference[2, 2] == .antialiased)
    #expect(difference[4, 1] == .differs)
    #expect(difference[0, 0] == .same)
    #expect(difference.count == 1)
    #expect(difference.antialiasedCount == 1)
    #expect(difference.regions == [PixelRect(x: 4, y: 1, width: 1, height: 1)])
  }

  @Test("Pictures of different sizes differ without comparing pixels")
  func otherSizesDiffer() {
    let (wide, high) = (bitmap(["##"]), bitmap(["#", "#"]))

    #expect(PixelComparison().difference(from: wide, to: high) == nil)
    #expect(PixelComparison(threshold: 1).isDifferent(wide, from: high))
  }

  @Test("Fully transparent pixels are equal, and differ from white")
  func transparentPixelsAreEqual() throws {
    let clear = Bitmap(width: 2, height: 1, pixels: [0x0000_00ff, 0x0000_0000])
    let others = Bitmap(width: 2, height: 1, pixels: [0x0033_2211, 0xffff_ffff])

    let comparison = PixelComparison(threshold: 0)
    let difference = try #require(comparison.difference(from: clear, to: others))

    #expect(difference.marks == [.same, .differs])
  }

  @Test("A region encloses the pixels that are close together")
  func closePixelsShareRegion() throws {
    let empty = Bitmap(width: 100, height: 60, filledWith: RGB(0, 0, 0))
    let full = changing(empty, [(70, 50), (3, 4), (14, 9), (29, 20), (99, 59), (60, 0)])

    let comparison = PixelComparison(countsAntialiasing: true)
    let difference = try #require(comparison.difference(from: empty, to: full))

    #expect(
      difference.regions == [
        PixelRect(x: 60, y: 0, width: 1, height: 1),
        PixelRect(x: 3, y: 4, width: 27, height: 17),
        PixelRect(x: 70, y: 50, width: 1, height: 1),
        PixelRect(x: 99, y: 59, width: 1, height: 1),
      ])
    #expect(
      difference.summary
        == "6 of 6,000 pixels differ: 1×1 at 60, 0; 27×17 at 3, 4; 1×1 at 70, 50 and 1 more")
  }

  @Test("Two pixels that are close to a third one share its region")
  func regionsJoinThroughPixels() throws {
    let empty = Bitmap(width: 48, height: 32, filledWith: RGB(0, 0, 0))
    let full = changing(empty, [(15, 15), (17, 16), (32, 15)])

    let comparison = PixelComparison(countsAntialiasing: true)
    let difference = try #require(comparison.difference(from: empty, to: full))

    #expect(difference.regions == [PixelRect(x: 15, y: 15, width: 18, height: 2)])
  }

  @Test(
    "The words count no, one or several pixels",
    arguments: [
      (["....", "...."], "no pixel differs"),
      (["...#", "...."], "1 of 8 pixels differs: 1×1 at 3, 0"),
      (["##..", "...."], "2 of 8 pixels differ: 2×1 at 0, 0"),
    ])
  func wordsCountPixels(rows: [String], summary: String) throws {
    let difference = try #require(
      PixelComparison(countsAntialiasing: true)
        .difference(from: bitmap(["....", "...."]), to: bitmap(rows)))

    #expect(difference.summary == summary)
  }

  @Test("The words count antialiased pixels if no others differ")
  func wordsCountAntialiasedPixels() throws {
    let old = bitmap(["#####", "#####", "##...", ".....", "....."])
    let new = bitmap(["#####", "#####", "##+..", ".....", "....."])

    let difference = try #require(PixelComparison().difference(from: old, to: new))

    #expect(difference.summary == "no pixel differs (1 antialiased)")
    #expect(!PixelComparison().isDifferent(old, from: new))
    #expect(difference.regions.isEmpty)
  }

  private func changing(_ bitmap: Bitmap, _ places: [(Int, Int)]) -> Bitmap {
    places.reduce(into: bitmap) { $0[$1.0, $1.1] = 0xffff_ffff }
  }

  /// A picture with a black pixel for `#`, a grey one for `+` and a white one for anything else.
  private func bitmap(_ rows: [String]) -> Bitmap {
    let pixels = rows.joined().map { character -> UInt32 in
      switch character {
      case "#": 0xff00_0000
      case "+": 0xff80_8080
      default: 0xffff_ffff
      }
    }
    return Bitmap(width: rows[0].count, height: rows.count, pixels: pixels)
  }
}

/// The numbers of differing pixels that pixelmatch 7.2.0 counts in a scene, one for each threshold.
struct Row: Sendable, CustomTestStringConvertible {
  let scene: PixelScene
  let counts: [Int]
  /// The counts including antialiased pixels.
  let all: [Int]

  static let thresholds = [0, 0.05, 0.1, 0.2, 0.5, 1]

  init(
    _ kind: PixelScene.Kind, _ width: Int, _ height: Int, seed: UInt64, _ counts: [Int], all: [Int]
  ) {
    scene = PixelScene(kind: kind, width: width, height: height, seed: seed)
    self.counts = counts
    self.all = all
  }

  var testDescription: String {
    "\(scene.kind) \(scene.width)×\(scene.height), seed \(scene.seed)"
  }

  static let all = [
    Row(.strokes, 96, 64, seed: 1, [220, 196, 185, 152, 0, 0], all: [515, 416, 340, 241, 0, 0]),
    Row(.strokes, 96, 64, seed: 2, [116, 111, 107, 73, 0, 0], all: [360, 298, 273, 162, 0, 0]),
    Row(.strokes, 150, 100, seed: 5, [222, 215, 214, 145, 0, 0], all: [672, 571, 501, 300, 0, 0]),
    Row(.strokes, 200, 9, seed: 3, [248, 185, 152, 28, 4, 0], all: [373, 256, 191, 28, 4, 0]),
    Row(.strokes, 7, 90, seed: 4, [128, 100, 82, 37, 0, 0], all: [184, 141, 101, 46, 0, 0]),
    Row(.glass, 96, 64, seed: 1, [145, 142, 138, 96, 43, 0], all: [389, 314, 258, 155, 45, 0]),
    Row(.glass, 96, 64, seed: 2, [360, 157, 105, 21, 0, 0], all: [568, 187, 122, 24, 0, 0]),
    Row(.glass, 31, 33, seed: 3, [134, 103, 51, 24, 0, 0], all: [214, 157, 87, 33, 0, 0]),
    Row(.glass, 3, 64, seed: 8, [56, 38, 28, 0, 0, 0], all: [77, 41, 30, 0, 0, 0]),
    Row(
      .gradient, 64, 48, seed: 1, [3072, 384, 384, 344, 0, 0], all: [3072, 384, 384, 344, 0, 0]),
    Row(
      .gradient, 90, 20, seed: 2, [1800, 226, 226, 226, 0, 0], all: [1800, 226, 226, 226, 0, 0]),
    Row(.noise, 48, 48, seed: 1, [573, 573, 560, 489, 95, 0], all: [573, 573, 560, 489, 95, 0]),
    Row(.noise, 1, 1, seed: 4, [1, 1, 1, 1, 0, 0], all: [1, 1, 1, 1, 0, 0]),
    Row(.noise, 1, 40, seed: 3, [6, 6, 6, 5, 3, 0], all: [6, 6, 6, 5, 3, 0]),
    Row(.noise, 40, 1, seed: 4, [12, 12, 11, 11, 4, 0], all: [12, 12, 11, 11, 4, 0]),
    Row(.noise, 2, 30, seed: 5, [9, 8, 8, 6, 0, 0], all: [9, 8, 8, 6, 0, 0]),
    Row(
      .mosaic, 64, 64, seed: 1, [564, 564, 564, 564, 169, 0], all: [773, 773, 773, 773, 249, 0]),
    Row(
      .mosaic, 64, 64, seed: 2, [589, 589, 589, 508, 216, 0], all: [746, 746, 746, 638, 245, 0]),
    Row(.mosaic, 3, 3, seed: 3, [2, 2, 2, 2, 1, 0], all: [2, 2, 2, 2, 1, 0]),
    Row(.mosaic, 2, 2, seed: 5, [2, 2, 2, 0, 0, 0], all: [2, 2, 2, 0, 0, 0]),
    Row(.mosaic, 40, 2, seed: 4, [11, 11, 11, 11, 0, 0], all: [12, 12, 12, 12, 0, 0]),
    Row(.veil, 48, 48, seed: 1, [487, 416, 381, 273, 36, 0], all: [487, 416, 381, 273, 36, 0]),
    Row(.veil, 33, 17, seed: 2, [114, 105, 94, 71, 5, 0], all: [114, 105, 94, 71, 5, 0]),
    Row(.veil, 1, 1, seed: 8, [1, 1, 1, 0, 0, 0], all: [1, 1, 1, 0, 0, 0]),
    Row(.veil, 1, 40, seed: 4, [7, 7, 7, 7, 1, 0], all: [7, 7, 7, 7, 1, 0]),
    Row(.veil, 2, 2, seed: 6, [2, 2, 2, 0, 0, 0], all: [2, 2, 2, 0, 0, 0]),
    Row(.same, 20, 20, seed: 1, [0, 0, 0, 0, 0, 0], all: [0, 0, 0, 0, 0, 0]),
  ]
}
