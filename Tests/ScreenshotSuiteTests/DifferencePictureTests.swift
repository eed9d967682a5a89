import Baselines
import FrameComparison
import FrameMasks
import FrameRenderer
import PNGImage
import TerminalFrame
import Testing

// The picture is private to publishing a report.
@testable import ScreenshotSuite

@Suite struct DifferencePictureTests {
  @Test("Before, after, and after with everything dimmed but the changed cells, which are framed")
  func panels() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let (width, height) = renderer.cellSize
    let old = frame(background: .rgb(0, 100, 200))
    var new = old
    new[2, 1].style.background = .rgb(250, 200, 150)

    let png = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: FrameComparison(from: old, to: new))

    let picture = try PNGDecoder.decode(png)
    // A margin of 16 pixels, then each panel under a label of one row; labels are as wide as their
    // text and two blanks, which is more than the frame's six columns.
    let top = 16 + height
    let panels = [16, 32 + width * 8, 48 + width * 8 + width * 7]
    func color(_ panel: Int, column: Int, row: Int) -> UInt32 {
      picture[panels[panel] + column * width + width / 2, top + row * height + height / 2]
    }
    #expect(color(0, column: 2, row: 1) == Bitmap.pixel(RGB(0, 100, 200)))
    #expect(color(1, column: 2, row: 1) == Bitmap.pixel(RGB(250, 200, 150)))
    #expect(color(2, column: 2, row: 1) == Bitmap.pixel(RGB(250, 200, 150)))
    #expect(color(2, column: 4, row: 0) == Bitmap.pixel(RGB(28, 71, 116)))
    let corner = picture[panels[2] + 2 * width, top + height]
    #expect(corner == Bitmap.pixel(RGB(0xff, 0x5c, 0x57)))
  }

  @Test(
    "Screens of very many cells get a line of text in place of a picture", arguments: [true, false])
  func tooLarge(isOld: Bool) async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let large = Frame(size: GridSize(columns: 500, rows: 500))
    let small = Frame(size: GridSize(columns: 80, rows: 24))
    let (old, new) = isOld ? (large, small) : (small, large)

    let png = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: FrameComparison(from: old, to: new))

    #expect(try PNGDecoder.decode(png).height == renderer.cellSize.height)
  }

  @Test("Of a row that was inserted only that row is framed; a removed one is framed before")
  func insertedRow() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let (width, height) = renderer.cellSize
    let lines = ["one thing", "second item", "the third", "and more"]
    func frame(_ lines: [String]) -> Frame {
      var frame = Frame(size: GridSize(columns: 16, rows: 6))
      for (row, line) in lines.enumerated() {
        for (column, character) in line.enumerated() {
          frame[column, row] = Cell(String(character))
        }
      }
      frame.cursor.isVisible = false
      return frame
    }
    let (short, long) = (frame(lines), frame(["inserted"] + lines))
    let difference = DifferencePicture(renderer: renderer)
    let mark = Bitmap.pixel(RGB(0xff, 0x5c, 0x57))
    // Each panel is as wide as the frame.
    func rows(_ panel: Int, of picture: Bitmap) -> [Int] {
      let x = 16 + panel * (16 * width + 16)
      return (0..<6).filter { picture[x, 16 + height + $0 * height] == mark }
    }

    let inserted = try PNGDecoder.decode(
      try await difference.png(
        from: short, to: long, comparison: FrameComparison(from: short, to: long)))
    let removed = try PNGDecoder.decode(
      try await difference.png(
        from: long, to: short, comparison: FrameComparison(from: long, to: short)))

    #expect(rows(0, of: inserted) == [])
    #expect(rows(2, of: inserted) == [0])
    #expect(rows(0, of: removed) == [0])
    #expect(rows(2, of: removed) == [])
  }

  @Test("Masked cells are hatched in the third panel only, also where they differ")
  func masked() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let (width, height) = renderer.cellSize
    let old = frame(background: .rgb(0, 100, 200))
    var new = old
    new[2, 1].style.background = .rgb(250, 200, 150)
    new[4, 0].style.background = .rgb(250, 200, 150)
    let comparison = try FrameComparison(
      from: old, to: new, masks: [Mask(columns: 2...3, rows: 1...1)])

    let png = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: comparison)

    let picture = try PNGDecoder.decode(png)
    func hatchedCells(_ panel: Int) -> [GridPosition] {
      let left = [16, 32 + width * 8, 48 + width * 8 + width * 7][panel]
      return (0..<12).map { GridPosition(column: $0 % 6, row: $0 / 6) }.filter { cell in
        (0..<height).contains { y in
          let x = left + cell.column * width + width / 2
          return picture[x, 16 + height + cell.row * height + y]
            == Bitmap.pixel(RGB(0x6c, 0x7f, 0xa6))
        }
      }
    }
    #expect(hatchedCells(0) == [] && hatchedCells(1) == [])
    #expect(hatchedCells(2) == [2, 3].map { GridPosition(column: $0, row: 1) })
  }

  @Test("Frames of different sizes are shown side by side as well")
  func sizes() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let old = frame(background: .default)
    let new = Frame(size: GridSize(columns: 20, rows: 5))

    let png = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: FrameComparison(from: old, to: new))

    #expect(try PNGFile(png).height == 32 + renderer.cellSize.height * 6)
  }

  @Test("The cells under pixels of a picture that differ are framed")
  func pictures() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let (width, height) = renderer.cellSize
    var old = frame(background: .default)
    old.pictures = [
      Picture(
        Bitmap(width: 60, height: 44, filledWith: RGB(0, 200, 0)),
        place: GridPosition(column: 0, row: 0))
    ]
    var new = old
    new.pictures[0].bitmap[25, 30] = Bitmap.pixel(RGB(0, 0, 0))

    let png = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: FrameComparison(from: old, to: new))

    let picture = try PNGDecoder.decode(png)
    let left = 48 + width * 8 + width * 7
    let corner = picture[left + 2 * width, 16 + 2 * height]
    let beside = picture[left + 4 * width + width / 2, 16 + 2 * height + height / 2]
    #expect(corner == Bitmap.pixel(RGB(0xff, 0x5c, 0x57)))
    #expect(beside == Bitmap.pixel(RGB(28, 111, 36)))
  }

  @Test("A screenshot carries pictures of several megabytes")
  func largePictures() throws {
    var random: UInt32 = 1
    let pixels = (0..<1 << 20).map { _ in
      random = random &* 1_664_525 &+ 1_013_904_223
      return random
    }
    var frame = frame(background: .default)
    frame.pictures = [
      Picture(
        Bitmap(width: 1024, height: 1024, pixels: pixels), place: GridPosition(column: 0, row: 0))
    ]
    let file = try ScreenshotFile(
      Bitmap(width: 1, height: 1, filledWith: RGB(0, 0, 0)), of: frame, fingerprint: "")

    let read = try ScreenshotFile(file.bytes)

    #expect(read.frame == frame)
    #expect(read.bytes.count > 3 << 20)
  }

  /// 6 columns × 2 rows without a cursor.
  private func frame(background: Color) -> Frame {
    let size = GridSize(columns: 6, rows: 2)
    let cell = Cell(style: Style(background: background))
    return Frame(
      size: size, cells: Array(repeating: cell, count: size.count),
      cursor: Cursor(isVisible: false))
  }
}
