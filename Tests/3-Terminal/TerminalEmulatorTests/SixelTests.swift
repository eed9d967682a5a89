import TerminalEmulator
import TerminalFrame
import Testing

/// Sixel.
@Suite(.timeLimit(.minutes(20))) struct SixelTests {
  @Test("A sixel is six pixels, lowest bit at the top")
  func lowestBitIsTop() {
    let screen = Screen("\u{1b}P0;1q#1;2;100;0;0AB@\u{1b}\\")

    let bitmap = screen.pictures[0].bitmap

    #expect([bitmap.width, bitmap.height] == [3, 2])
    #expect(
      bitmap.pixels == [
        Pixels.clear, Pixels.red, Pixels.red, Pixels.red, Pixels.red, Pixels.clear,
      ])
  }

  @Test(
    "Registers have RGB, HLS and default colours",
    arguments: [
      ("#1;2;100;0;0", Pixels.red), ("#1;1;120;50;100", Pixels.red),
      ("#1;1;240;50;100", Pixels.green), ("#1;1;0;50;100", Pixels.blue),
      ("#1;1;360;50;100", Pixels.blue), ("#1;1;60;50;100", 0xffff_00ff),
      ("#1;1;0;50;0", 0xff80_8080), ("#1", 0xffcc_3333), ("#2", 0xff21_21cc),
      ("#15", 0xffcc_cccc), ("#16", Pixels.black), ("#1025", 0xffcc_3333),
      ("#1;2;0;0;100#2;2;0;100;0#1", Pixels.blue),
    ] as [(String, UInt32)])
  func registersHaveColors(introducer: String, pixel: UInt32) {
    let screen = Screen("\u{1b}P0;1q\(introducer)@\u{1b}\\")
    #expect(screen.pictures.first?.bitmap.pixels == [pixel])
  }

  @Test("Changing a register recolours what was drawn with it")
  func registerChangeRecolors() {
    let screen = Screen("\u{1b}P0;1q#1;2;0;0;100@#1;2;100;0;0@\u{1b}\\")
    #expect(screen.pictures[0].bitmap.pixels == [Pixels.red, Pixels.red])
  }

  @Test("Repetition, carriage return and next line move the drawing position")
  func controlsMovePosition() {
    let screen = Screen("\u{1b}P0;1q#1;2;100;0;0!3@$#2;2;0;0;100@-#1@\u{1b}\\")

    let bitmap = screen.pictures[0].bitmap

    #expect([bitmap.width, bitmap.height] == [3, 7])
    #expect(bitmap.pixels.prefix(3) == [Pixels.blue, Pixels.red, Pixels.red])
    #expect(bitmap.pixels.suffix(3) == [Pixels.red, Pixels.clear, Pixels.clear])
  }

  @Test(
    "Declared pixels that aren't drawn are black, or transparent with P2 = 1",
    arguments: [("0", Pixels.black), ("0;0", Pixels.black), ("0;2", Pixels.black), ("0;1", 0)]
      as [(String, UInt32)])
  func undrawnPixelsAreBlack(header: String, pixel: UInt32) {
    let screen = Screen("\u{1b}P\(header)q\"1;1;2;2#1;2;100;0;0@\u{1b}\\")
    #expect(screen.pictures[0].bitmap.pixels == [Pixels.red, pixel, pixel, pixel])
  }

  @Test("A malformed command ends the picture", arguments: ["#1;2;200;0;0", "!x", "\"0;0"])
  func malformedCommandEndsPicture(body: String) {
    let screen = Screen("\u{1b}P0;1q@\(body)@@@\u{1b}\\")
    #expect(screen.pictures[0].bitmap.width == 1)
  }

  @Test(
    "The cursor keeps its column and ends in the last row of the picture",
    arguments: [(1, [2, 1]), (3, [2, 1]), (4, [2, 2]), (7, [2, 2]), (8, [2, 3])])
  func cursorEndsInLastRow(bands: Int, cursor: [Int]) {
    let screen = Screen("\u{1b}[2;3H" + Pixels.sixel(columns: 15, bands: bands))
    #expect(screen.cursor == cursor)
  }

  @Test(
    "Mode 8452 leaves the cursor right of the picture, or in the next row at the edge",
    arguments: [("\u{1b}[1;1H", [2, 0]), ("\u{1b}[1;9H", [0, 1])])
  func mode8452MovesCursor(move: String, cursor: [Int]) {
    let screen = Screen("\u{1b}[?8452h" + move + Pixels.sixel(columns: 15, bands: 1))
    #expect(screen.cursor == cursor)
  }

  @Test("The screen scrolls until the last row of the picture is on it")
  func screenScrollsToPicture() {
    let screen = Screen("a\r\nb\r\nc\r\nd\r" + Pixels.sixel(columns: 5, bands: 8))

    #expect(screen.lines == ["c", "d"])
    #expect(screen.positions == [[0, 1]])
    #expect(screen.cursor == [0, 3])
  }

  @Test("Only the end of a picture taller than the screen is kept")
  func tallPictureKeepsEnd() {
    let screen = Screen(Pixels.sixel(columns: 5, bands: 22))

    #expect(screen.positions == [[0, 0]])
    // DECGNL leaves a row below the bands that it ends.
    #expect(screen.pictures[0].size == PixelSize(width: 5, height: 132 - 66))
    #expect(screen.cursor == [0, 2])
  }

  @Test("On a screen of one row the cursor stays in place")
  func oneRowKeepsCursor() {
    let screen = Screen("a" + Pixels.sixel(columns: 5, bands: 8), columns: 10, rows: 1)
    #expect(screen.cursor == [1, 0])
  }

  @Test("With DECSDM, the picture is at the top left and the cursor stays")
  func decsdmDrawsAtTop() {
    let screen = Screen("\u{1b}[?80h\u{1b}[3;3H" + Pixels.sixel(columns: 5, bands: 22))

    #expect(screen.positions == [[0, 0]])
    #expect(screen.cursor == [2, 2])
  }

  @Test("Each picture has its own registers, unless mode 1070 is reset")
  func mode1070SharesRegisters() {
    let define = "\u{1b}P0;1q#7;2;0;100;0@\u{1b}\\"
    let use = "\u{1b}[3;1H\u{1b}P0;1q#7@\u{1b}\\"

    let own = Screen(define + use)
    let shared = Screen("\u{1b}[?1070l" + define + use)

    #expect(own.pictures[1].bitmap.pixels == [0xff87_8787])
    #expect(shared.pictures[1].bitmap.pixels == [Pixels.green])
  }

  @Test("A picture without pixels isn't shown, but may move the cursor")
  func emptyPictureIsNotShown() {
    let screen = Screen("\u{1b}Pq\u{1b}\\a\u{1b}Pq\"1;1;5;44\u{1b}\\")

    #expect(screen.pictures.isEmpty)
    #expect(screen.cursor == [1, 1])
  }

  @Test("Later text cuts its cells out of the picture")
  func textCutsPicture() {
    let screen = Screen(Pixels.sixel(columns: 40, bands: 8) + "\u{1b}[1;2Hab")

    #expect(screen.lines == [" ab"])
    #expect(screen.pictures[0].cutouts == [CellRun(row: 0, columns: 1..<3)])
  }

  @Test(
    "Writing or erasing all cells of a picture removes it",
    arguments: [
      "\u{1b}[2J", "\u{1b}[H\u{1b}[J", "\u{1b}[H\u{1b}[1K", "\u{1b}[HX", "\u{1b}[H日",
      "\u{1b}[H\u{1b}[X",
      "\u{1b}[H\u{1b}[P", "\u{1b}[H\u{1b}[@", "\u{1b}[H\u{1b}[M", "\u{1b}#8",
      "\u{1b}[65;1;1;1;1$x", "\u{1b}[1;1;1;1$z", "\u{1b}[2;2;2;2;1;1;1$v", "\u{1b}c",
      "\u{1b}[?1049h", "\u{1b}[5S", "\u{1b}[H\u{1b}['}", "\u{1b}[H\u{1b}[4hX",
      "\u{1b}[?2027h\u{1b}[Hé", "\u{1b}[H\u{1b}[?J",
    ])
  func overwritingRemovesPicture(output: String) {
    let screen = Screen(Pixels.sixel(columns: 10, bands: 3) + output)
    #expect(screen.pictures.isEmpty)
  }

  @Test("Pictures scroll with the text, and are cut at the margins")
  func marginsCutPictures() {
    let screen = Screen(
      "\u{1b}[2;1H" + Pixels.sixel(columns: 10, bands: 11) + "\u{1b}[2;4r\u{1b}[S", rows: 5)

    #expect(screen.positions == [[0, 0]])
    #expect(screen.pictures[0].cutouts == [CellRun(row: 0, columns: 0..<1)])
  }

  @Test("A picture across a margin is split when one part scrolls")
  func pictureIsSplit() {
    let screen = Screen(Pixels.sixel(columns: 10, bands: 14) + "\u{1b}[3;4r\u{1b}[T")

    #expect(screen.positions == [[0, 0], [0, 1]])
    #expect(
      screen.pictures.map { $0.shownRuns(in: GridSize(columns: 10, rows: 4)).map(\.row) } == [
        [0, 1], [3],
      ])
  }

  @Test("An opaque picture removes the one that it covers")
  func coveredPictureIsRemoved() {
    let screen = Screen(
      "\u{1b}7" + Pixels.sixel(columns: 15, bands: 5) + "\u{1b}8"
        + Pixels.sixel(columns: 15, bands: 5))

    #expect(screen.pictures.count == 1)
  }

  @Test("The hidden screen keeps its pictures")
  func hiddenScreenKeepsPictures() {
    let screen = Screen(Pixels.sixel(columns: 5, bands: 1) + "\u{1b}[?1049h")
    #expect(screen.pictures.isEmpty)
    screen.write("\u{1b}[?1049l")
    #expect(screen.pictures.count == 1)
  }

  @Test("A smaller screen cuts pictures, and moves them with their rows")
  func resizeCutsPictures() {
    let screen = Screen("\r\n\r\n" + Pixels.sixel(columns: 25, bands: 8))

    screen.terminal.resize(to: GridSize(columns: 2, rows: 2))
    screen.terminal.resize(to: GridSize(columns: 10, rows: 4))

    #expect(screen.positions == [[0, -1]])
    #expect(
      screen.pictures[0].cutouts == [
        CellRun(row: 1, columns: 2..<3), CellRun(row: 2, columns: 2..<3),
      ])
  }

  @Test("A synchronized update holds pictures back until it ends")
  func updateHoldsPictures() {
    let screen = Screen("\u{1b}[?2026h" + Pixels.sixel(columns: 5, bands: 1))
    #expect(screen.pictures.isEmpty)
    screen.write("\u{1b}[?2026l")
    #expect(screen.pictures.count == 1)
  }

  @Test("A picture is cut at the edges of the screen")
  func edgesCutPicture() {
    let screen = Screen("\u{1b}[1;3H\u{1b}P0;1q\"1;1;4096;2048#1!99999~\u{1b}\\")

    let bitmap = screen.pictures[0].bitmap

    #expect([bitmap.width, bitmap.height] == [80, 2048 - 90 * 22])
  }

  @Test(
    "A declared size beyond the limit ends the picture, as in xterm",
    arguments: ["99999;1", "1;99999", "2147483647;2147483647", "4097;1", "1;2049"])
  func hugeSizeEndsPicture(size: String) {
    #expect(Screen("\u{1b}Pq~\"1;1;\(size)~~~\u{1b}\\").pictures.map(\.size.width) == [1])
  }

  @Test("Undrawn pixels are register 0 within the declared size, and transparent elsewhere")
  func declaredSizeIsFilled() {
    let screen = Screen("\u{1b}Pq\"1;1;3;2#1;2;100;0;0@-$-#1!5@\u{1b}\\")

    let bitmap = screen.pictures[0].bitmap

    #expect([bitmap.width, bitmap.height] == [5, 13])
    #expect((0..<5).map { bitmap[$0, 0] } == [Pixels.red, Pixels.black, Pixels.black, 0, 0])
    #expect((0..<5).map { bitmap[$0, 2] } == [0, 0, 0, 0, 0])
    #expect((0..<5).allSatisfy { bitmap[$0, 12] == Pixels.red })
  }

  @Test("A picture is cut at the geometry that the program sets")
  func geometryCutsPicture() {
    let screen = Screen("\u{1b}[?2;3;7;4S\u{1b}P0;1q!99~-!99~\u{1b}\\")

    let bitmap = screen.pictures[0].bitmap

    #expect([bitmap.width, bitmap.height] == [7, 4])
  }
}
