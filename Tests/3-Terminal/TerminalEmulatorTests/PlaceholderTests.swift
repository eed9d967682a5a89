import TerminalEmulator
import TerminalFrame
import Testing

/// Unicode placeholders of kitty's graphics protocol.
@Suite(.timeLimit(.minutes(20))) struct PlaceholderTests {
  private static let cell = "\u{10eeee}"
  /// Image 42 with a virtual placement of 3 columns × 2 rows, which its 30 × 44 pixels fill.
  private static let image = Pixels.kitty("a=T,U=1,i=42,c=3,r=2,q=2", width: 30, height: 44)

  @Test("A virtual placement shows nothing by itself and leaves the cursor alone")
  func virtualPlacementIsInvisible() {
    let screen = Screen(Self.image)
    #expect(screen.pictures.isEmpty)
    #expect(screen.cursor == [0, 0])
  }

  @Test(
    "Placeholder cells show their part of the image",
    arguments: [
      ("\u{305}\u{305}_\u{305}\u{30d}_\u{305}\u{30e}", [1, 1], 0..<3),
      ("\u{305}__", [1, 1], 0..<3), ("__", [1, 1], 0..<3), ("\u{305}\u{30d}_", [0, 1], 1..<3),
      ("\u{30d}_", [1, 0], 0..<2), ("\u{305}\u{305}\u{305}_", [1, 1], 0..<2),
      ("\u{305}\u{310}", nil, 0..<0), ("\u{310}", nil, 0..<0),
    ] as [(String, [Int]?, Range<Int>)])
  func cellsShowParts(marks: String, place: [Int]?, columns: Range<Int>) {
    let text = Self.cell + marks.unicodeScalars.map { $0 == "_" ? Self.cell : String($0) }.joined()
    let screen = Screen(Self.image + "\u{1b}[2;2H\u{1b}[38;5;42m" + text)

    #expect(screen.positions == (place.map { [$0] } ?? []))
    if let place {
      let runs = screen.pictures[0].shownRuns(in: GridSize(columns: 10, rows: 4))
      #expect(
        runs == [
          CellRun(row: 1, columns: columns.lowerBound + place[0]..<columns.upperBound + place[0])
        ])
    }
  }

  @Test("Adjacent rows of placeholders make one picture")
  func rowsMakeOnePicture() {
    let rows = ["\u{305}", "\u{30d}"].map { Self.cell + $0 + Self.cell + Self.cell }
    let screen = Screen(
      Self.image + "\u{1b}[38;2;0;0;42m" + rows.joined(separator: "\r\n"))

    #expect(screen.positions == [[0, 0]])
    #expect(screen.pictures[0].cutouts.isEmpty)
    #expect(screen.pictures[0].size == PixelSize(width: 30, height: 44))
    #expect(screen.cell(0, 0).text == Self.cell + "\u{305}")
  }

  @Test("The third diacritic is the highest byte of the id")
  func thirdMarkIsHighByte() {
    let screen = Screen(
      Pixels.kitty("a=T,U=1,i=33554474,c=1,r=1", width: 10, height: 22)
        + "\u{1b}[38;5;42m\(Self.cell)\u{305}\u{305}\u{30e}")
    #expect(screen.positions == [[0, 0]])
  }

  @Test("The underline colour names the virtual placement")
  func underlineColorNamesPlacement() {
    let screen = Screen(
      Pixels.kitty("i=42,q=2", width: 10, height: 22)
        + "\u{1b}_Ga=p,U=1,i=42,p=1,c=1,r=1\u{1b}\\\u{1b}_Ga=p,U=1,i=42,p=2,c=2,r=2\u{1b}\\"
        + "\u{1b}[38;5;42;58;5;2m\(Self.cell)")
    #expect(screen.pictures[0].size == PixelSize(width: 20, height: 44))
  }

  @Test("An image keeps its proportions and is centred in its box")
  func proportionsAreKept() {
    let screen = Screen(
      Pixels.kitty("a=T,U=1,i=42,c=3,r=2", width: 10, height: 44)
        + "\u{1b}[38;5;42m\(Self.cell)\(Self.cell)\(Self.cell)")

    #expect(screen.positions == [[1, 0]])
    #expect(screen.pictures[0].size == PixelSize(width: 10, height: 44))
  }

  @Test(
    "Text over the placeholders, or deleting the image, removes the picture",
    arguments: [
      "\u{1b}[HX", "\u{1b}_Ga=d,d=i,i=42\u{1b}\\", "\u{1b}_Ga=d,d=R,x=1,y=99\u{1b}\\",
    ])
  func textRemovesPicture(output: String) {
    let screen = Screen(Self.image + "\u{1b}[38;5;42m\(Self.cell)" + output)
    #expect(screen.pictures.isEmpty)
  }

  @Test("Deleting visible placements keeps virtual ones")
  func deletionKeepsVirtual() {
    let screen = Screen(Self.image + "\u{1b}[38;5;42m\(Self.cell)\u{1b}_Ga=d,d=A\u{1b}\\")
    #expect(screen.pictures.count == 1)
  }
}
