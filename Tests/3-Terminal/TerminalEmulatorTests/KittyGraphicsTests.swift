import PNGImage
import TerminalEmulator
import TerminalFrame
import Testing

/// kitty's graphics protocol.
@Suite(.timeLimit(.minutes(20))) struct KittyGraphicsTests {
  @Test("RGB, RGBA and PNG are decoded, plain or compressed")
  func formatsAreDecoded() throws {
    let rgb = [UInt8]([255, 0, 0, 0, 255, 0])
    let rgba = [UInt8]([255, 0, 0, 255, 0, 0, 255, 128])
    let png = try Pixels.png(width: 2, height: 1)
    let commands: [(String, [UInt32])] = [
      (Pixels.kitty("a=T,f=24,s=2,v=1", rgb), [Pixels.red, Pixels.green]),
      (Pixels.kitty("a=T,s=2,v=1", rgba), [Pixels.red, 0x80ff_0000]),
      (Pixels.kitty("a=T,f=100", png), [Pixels.red, Pixels.red]),
      (
        Pixels.kitty("a=T,f=24,s=2,v=1,o=z", try Zlib.deflate(rgb)), [Pixels.red, Pixels.green]
      ),
      (Pixels.kitty("a=T,f=100,o=z,S=99", try Zlib.deflate(png)), [Pixels.red, Pixels.red]),
    ]
    for (command, pixels) in commands {
      let screen = Screen(command)
      #expect(screen.pictures.first?.bitmap.pixels == pixels)
    }
  }

  @Test("An image in parts is shown once the last part arrives")
  func imageInParts() {
    let screen = Screen("\u{1b}_Ga=T,f=24,s=2,v=1,i=7,m=1;/wAA\u{1b}\\")
    #expect(screen.pictures.isEmpty)
    #expect(screen.replies() == "")

    screen.write("\u{1b}_Gm=0;AP8A\u{1b}\\")

    #expect(screen.pictures[0].bitmap.pixels == [Pixels.red, Pixels.green])
    #expect(screen.replies() == "\u{1b}_Gi=7;OK\u{1b}\\")
  }

  @Test(
    "A reply names the outcome, unless the command has no id or asks for quiet",
    arguments: [
      ("i=1,s=1,v=1,f=24;AAAA", "i=1;OK"), ("s=1,v=1,f=24;AAAA", nil),
      ("I=9,s=1,v=1,f=24;AAAA", "i=1,I=9;OK"),
      (
        "i=1,I=9,s=1,v=1,f=24;AAAA",
        "i=1,I=9;EINVAL:both i and I are given"
      ),
      ("i=1,p=4,a=T,s=1,v=1,f=24;AAAA", "i=1,p=4;OK"), ("i=1,q=1,s=1,v=1,f=24;AAAA", nil),
      ("i=1,q=1,s=2,v=1,f=24;AAAA", "i=1;ENODATA:insufficient data: 3 of 6 bytes"),
      ("i=1,q=2,s=2,v=1,f=24;AAAA", nil), ("i=1,s=1,v=1,f=24;AAAAAAAA", "i=1;EFBIG:too much data"),
      ("i=1,s=9999,v=1;AAAA", "i=1;EINVAL:the picture is too large"),
      ("i=1,v=1;AAAA", "i=1;EINVAL:zero width or height"),
      ("i=1,f=100;AAAA", "i=1;EBADPNG:not a PNG, damaged, or too large"),
      ("i=1,f=7;AAAA", "i=1;EINVAL:unknown format"),
      ("i=1,s=1,v=1,o=z;AAAA", "i=1;EINVAL:the compressed data is damaged or too long"),
      ("i=1,t=f,f=100;L2V0Yy9wYXNzd2Q=", "i=1;ENOTSUP:only direct transmission (t=d) is supported"),
      ("i=1,t=s,s=1,v=1;AAAA", "i=1;ENOTSUP:only direct transmission (t=d) is supported"),
      ("i=1,a=p", "i=1;ENOENT:no such image"),
      ("i=1,a=f,s=1,v=1;AAAA", "i=1;ENOENT:no such image"),
      ("i=1,a=f,m=1;AAAA", nil), ("i=1,a=d", nil),
      ("i=1,a=T,P=7,Q=1,s=1,v=1,f=24;AAAA", "i=1;ENOPARENT:no such placement"),
      (
        "i=1,a=T,x=1,s=1,v=1,f=24;AAAA",
        "i=1;EINVAL:the source rectangle is outside the image"
      ),
    ] as [(String, String?)])
  func commandsAreAnswered(command: String, answer: String?) {
    let screen = Screen("\u{1b}_G\(command)\u{1b}\\")
    #expect(screen.replies() == (answer.map { "\u{1b}_G\($0)\u{1b}\\" } ?? ""))
  }

  @Test("A query stores no image")
  func queryStoresNothing() {
    let screen = Screen("\u{1b}_Gi=1,a=q,s=1,v=1,f=24;AAAA\u{1b}\\\u{1b}_Gi=1,a=p\u{1b}\\")
    #expect(screen.replies() == "\u{1b}_Gi=1;OK\u{1b}\\\u{1b}_Gi=1;ENOENT:no such image\u{1b}\\")
  }

  @Test(
    "Keys set the size of a picture and the cursor after it",
    arguments: [
      ("", PixelSize(width: 20, height: 30), [4, 2]),
      ("c=3,r=2", PixelSize(width: 30, height: 44), [5, 2]),
      ("c=4", PixelSize(width: 40, height: 60), [6, 3]),
      ("r=1", PixelSize(width: 15, height: 22), [4, 1]),
      ("x=5,y=5,w=10,h=99", PixelSize(width: 10, height: 25), [3, 2]),
      ("X=5,Y=20", PixelSize(width: 20, height: 30), [5, 3]),
      ("C=1", PixelSize(width: 20, height: 30), [2, 1]),
    ])
  func keysSetSize(keys: String, size: PixelSize, cursor: [Int]) {
    let screen = Screen("\u{1b}[2;3H" + Pixels.kitty("a=T,\(keys)", width: 20, height: 30))

    #expect(screen.positions == [[2, 1]])
    #expect(screen.pictures[0].size == size)
    #expect(screen.cursor == cursor)
  }

  @Test("A picture in the corner scrolls the screen, and puts the cursor into the next row")
  func pictureScrollsScreen() {
    let screen = Screen("a\u{1b}[4;9H" + Pixels.kitty("a=T", width: 20, height: 30))

    #expect(screen.positions == [[8, 1]])
    #expect(screen.cursor == [0, 3])
    #expect(screen.lines == [])
  }

  @Test("Pictures are ordered by layer, and within a layer by id")
  func picturesAreOrdered() {
    let screen = Screen(
      Pixels.kitty("a=T,i=3,C=1", width: 3, height: 1)
        + Pixels.kitty("a=T,i=2,C=1", width: 2, height: 1)
        + Pixels.kitty("a=T,i=9,C=1,z=-5", width: 1, height: 1))

    #expect(screen.pictures.map(\.bitmap.width) == [1, 2, 3])
    #expect(screen.pictures.map(\.layer) == [-5, 0, 0])
  }

  @Test("A placement with known ids is moved, and one without an id is added")
  func knownPlacementMoves() {
    let screen = Screen(Pixels.kitty("i=1", width: 5, height: 5))

    screen.write("\u{1b}_Ga=p,i=1,p=2,C=1\u{1b}\\\u{1b}[2;2H\u{1b}_Ga=p,i=1,p=2,C=1\u{1b}\\")
    #expect(screen.positions == [[1, 1]])

    screen.write("\u{1b}[3;3H\u{1b}_Ga=p,i=1,C=1\u{1b}\\\u{1b}_Ga=p,i=1,C=1\u{1b}\\")
    #expect(screen.positions == [[1, 1], [2, 2], [2, 2]])
  }

  @Test("Sending an image again removes its placements")
  func retransmissionRemovesPlacements() {
    let screen = Screen(Pixels.kitty("a=T,i=1", width: 5, height: 5))
    screen.write(Pixels.kitty("i=1", width: 6, height: 5))
    #expect(screen.pictures.isEmpty)
  }

  /// Three pictures of one cell: image 1 at (0, 0) with z 5, image 2 at (2, 1) as placement 7,
  /// and image 2 at (4, 2).
  private static let three =
    Pixels.kitty("a=T,i=1,z=5,C=1", width: 5, height: 5) + "\u{1b}[2;3H"
    + Pixels.kitty("a=T,i=2,p=7,C=1", width: 5, height: 5)
    + "\u{1b}[3;5H\u{1b}_Ga=p,i=2,C=1\u{1b}\\"

  @Test(
    "Each delete command removes the placements that it names",
    arguments: [
      ("a=d", []), ("a=d,d=A", []), ("a=d,d=i,i=1", [[2, 1], [4, 2]]), ("a=d,d=i,i=2", [[0, 0]]),
      ("a=d,d=i,i=2,p=7", [[4, 2], [0, 0]]), ("a=d,d=c", [[2, 1], [0, 0]]),
      ("a=d,d=p,x=3,y=2", [[4, 2], [0, 0]]), ("a=d,d=q,x=1,y=1,z=5", [[2, 1], [4, 2]]),
      ("a=d,d=q,x=1,y=1,z=4", [[2, 1], [4, 2], [0, 0]]), ("a=d,d=x,x=1", [[2, 1], [4, 2]]),
      ("a=d,d=y,y=3", [[2, 1], [0, 0]]), ("a=d,d=z,z=0", [[0, 0]]), ("a=d,d=r,x=2,y=9", [[0, 0]]),
      ("a=d,d=f,i=1", [[2, 1], [4, 2], [0, 0]]), ("a=d,d=n,I=1", [[2, 1], [4, 2], [0, 0]]),
    ] as [(String, [[Int]])])
  func deleteRemovesPlacements(command: String, places: [[Int]]) {
    let screen = Screen(Self.three + "\u{1b}_G\(command)\u{1b}\\")
    #expect(screen.positions == places)
  }

  @Test(
    "A capital letter also frees images that are no longer shown",
    arguments: [("i", "OK"), ("I", "ENOENT:no such image")])
  func capitalFreesImages(letter: String, answer: String) {
    let screen = Screen(Pixels.kitty("a=T,i=5,q=2", width: 5, height: 5))
    screen.write("\u{1b}_Ga=d,d=\(letter),i=5\u{1b}\\\u{1b}_Ga=p,i=5\u{1b}\\")
    #expect(screen.replies() == "\u{1b}_Gi=5;\(answer)\u{1b}\\")
  }

  @Test("A number means the newest image that has it")
  func numberMeansNewest() {
    let screen = Screen(
      Pixels.kitty("I=9", width: 1, height: 1) + Pixels.kitty("I=9", width: 2, height: 1))
    _ = screen.replies()

    screen.write("\u{1b}_Ga=p,I=9\u{1b}\\")

    #expect(screen.pictures.map(\.bitmap.width) == [2])
    #expect(screen.replies() == "\u{1b}_Gi=2,I=9;OK\u{1b}\\")
  }

  @Test(
    "Text and erasing keep pictures, except for ED 2 and RIS",
    arguments: [
      ("\u{1b}[Habc", 1), ("\u{1b}[H\u{1b}[J", 1), ("\u{1b}[2K", 1), ("\u{1b}[M", 1),
      ("\u{1b}[2J", 0), ("\u{1b}c", 0), ("\u{1b}[!p", 1),
    ])
  func textKeepsPictures(output: String, count: Int) {
    let screen = Screen(Pixels.kitty("a=T,i=1,C=1", width: 5, height: 5) + output)
    #expect(screen.pictures.count == count)
  }

  @Test(
    "Only pictures inside the margins scroll, and they are cut there",
    arguments: [
      ("\u{1b}[2;1H", 60, [[0, 0]]), ("\u{1b}[1;1H", 60, [[0, 0]]), ("\u{1b}[2;1H", 22, []),
    ])
  func marginsLimitScrolling(move: String, height: Int, places: [[Int]]) {
    let screen = Screen(
      move + Pixels.kitty("a=T,C=1", width: 5, height: height) + "\u{1b}[2;4r\u{1b}[S")

    #expect(screen.positions == places)
  }

  @Test("Each screen has its own images, and mode 1049 clears those of the alternate screen")
  func screensHaveOwnImages() {
    let screen = Screen(
      Pixels.kitty("a=T,i=1,q=2", width: 5, height: 5) + "\u{1b}[?1049h\u{1b}_Ga=p,i=1\u{1b}\\")
    #expect(screen.replies() == "\u{1b}_Gi=1;ENOENT:no such image\u{1b}\\")

    screen.write(Pixels.kitty("a=T,i=2", width: 5, height: 5) + "\u{1b}[?1049l\u{1b}[?1049h")
    #expect(screen.pictures.isEmpty)
  }

  @Test("Images beyond the limit push out the oldest")
  func imagesAreLimited() {
    let screen = Screen()
    for id in 1...300 { screen.write(Pixels.kitty("a=T,C=1,q=2,i=\(id)", width: 1, height: 1)) }

    #expect(screen.pictures.count == 256)
    screen.write("\u{1b}_Ga=p,i=44\u{1b}\\\u{1b}_Ga=p,i=45\u{1b}\\")
    #expect(
      screen.replies() == "\u{1b}_Gi=44;ENOENT:no such image\u{1b}\\\u{1b}_Gi=45;OK\u{1b}\\")
  }

  @Test("At most 1024 placements are kept")
  func placementsAreLimited() {
    let screen = Screen(Pixels.kitty("i=1,q=2", width: 1, height: 1))
    for _ in 0..<1100 { screen.write("\u{1b}_Ga=p,i=1,C=1,q=2\u{1b}\\") }
    #expect(screen.pictures.count == 1024)
  }
}
