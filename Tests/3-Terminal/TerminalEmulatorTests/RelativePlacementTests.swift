import TerminalEmulator
import TerminalFrame
import Testing

/// Relative placements of kitty's graphics protocol.
@Suite(.timeLimit(.minutes(20))) struct RelativePlacementTests {
  private let screen = Screen(columns: 20, rows: 6)

  /// Sends images 1 to 12, of one cell each, and places image 1 at column 2 and row 2 as placement 1.
  init() {
    screen.write("\u{1b}[3;3H" + Pixels.kitty("a=T,i=1,p=1,C=1,q=2", width: 10, height: 22))
    for image in 2...12 {
      screen.write(Pixels.kitty("a=t,i=\(image),q=2", width: 10, height: 22, Pixels.green))
    }
  }

  private func place(_ keys: String) { screen.write("\u{1b}_Ga=p,\(keys)\u{1b}\\") }

  /// Column and row of each picture of a colour.
  private func places(_ pixel: UInt32 = Pixels.green) -> [[Int]] {
    screen.pictures.filter { $0.bitmap[0, 0] == pixel }.map {
      [$0.position.column, $0.position.row]
    }
  }

  @Test("A relative placement is offset from its parent by H and V, and the cursor stays")
  func placementIsOffset() {
    place("i=2,p=1,P=1,Q=1,H=3,V=-1")

    #expect(places() == [[5, 1]])
    #expect(screen.cursor == [2, 2])
    #expect(screen.replies() == "\u{1b}_Gi=2,p=1;OK\u{1b}\\")
  }

  @Test("A relative placement follows its parent when it scrolls or is placed again")
  func placementFollowsParent() {
    place("i=2,p=1,P=1,Q=1,H=1,q=2")

    screen.write("\u{1b}[S")
    let scrolled = places()
    screen.write("\u{1b}[5;9H")
    place("i=1,p=1,C=1,q=2")

    #expect(scrolled == [[3, 1]])
    #expect(places() == [[9, 4]])
  }

  @Test("Deleting a parent also deletes its children, and their images if otherwise unused")
  func childrenAreDeleted() {
    place("i=2,p=1,P=1,Q=1,q=2")
    place("i=3,p=1,P=2,Q=1,q=2")

    screen.write("\u{1b}_Ga=d,d=i,i=1,p=1\u{1b}\\")
    place("i=3,p=1")

    #expect(screen.pictures.isEmpty)
    #expect(screen.replies() == "\u{1b}_Gi=3,p=1;ENOENT:no such image\u{1b}\\")
  }

  @Test("A chain of eight relative placements is allowed, and a longer one isn't")
  func chainIsLimited() {
    for image in 2...9 { place("i=\(image),p=1,P=\(image - 1),Q=1,H=1,q=1") }
    let replies = screen.replies()
    place("i=10,p=1,P=9,Q=1,H=1,q=1")

    #expect(replies == "")
    #expect(places().last == [10, 2])
    #expect(screen.replies().contains("ETOODEEP"))
  }

  @Test(
    "A missing parent, a cycle and a virtual child are errors",
    arguments: [
      ("i=2,p=1,P=99", "ENOPARENT"), ("i=2,p=1,Q=5", "ENOPARENT"), ("i=2,p=1,P=1,Q=5", "ENOPARENT"),
      ("i=1,p=1,P=1,Q=1", "ECYCLE"), ("i=2,p=1,P=1,Q=1,U=1", "EINVAL"),
    ])
  func invalidParentIsError(keys: String, code: String) {
    place(keys)
    #expect(screen.replies().contains(code))
  }

  @Test("A cycle of two placements is an error")
  func cycleIsError() {
    place("i=2,p=1,P=1,Q=1,q=2")
    place("i=1,p=1,P=2,Q=1")
    #expect(screen.replies().contains("ECYCLE"))
  }

  @Test("A relative placement follows the top row and left column of placeholder cells")
  func placementFollowsPlaceholders() {
    screen.write(Pixels.kitty("a=T,U=1,i=42,p=1,c=2,r=1,q=2", width: 20, height: 22))
    place("i=2,p=1,P=42,Q=1,H=1,V=1,q=2")
    let hidden = places()

    screen.write("\u{1b}[4;8H\u{1b}[38;5;42m\u{10eeee}\u{305}\u{10eeee}")

    #expect(hidden == [])
    #expect(places() == [[8, 4]])
  }
}
