import FrameComparison
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct PictureMergeTests {
  /// A picture of 4 × 4 pixels in one colour, in row 0.
  private func picture(_ column: Int, color: UInt8 = 0, layer: Int32 = 0) -> Picture {
    Picture(
      Bitmap(width: 4, height: 4, filledWith: RGB(color, 0, 0)),
      position: GridPosition(column: column, row: 0), layer: layer)
  }

  private func frame(_ pictures: [Picture]) -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 2))
    frame.pictures = pictures
    return frame
  }

  private func merge(_ base: [Picture]?, _ ours: [Picture], _ theirs: [Picture]) -> FrameMerge {
    FrameMerge(base: base.map(frame), ours: frame(ours), theirs: frame(theirs))
  }

  @Test("A picture is taken from the side that changed, added or removed it")
  func picturesMerge() {
    let base = [picture(0), picture(2), picture(4), picture(6)]
    let ours = [picture(0, color: 9), picture(2), picture(6), picture(8)]
    let theirs = [picture(1), picture(0), picture(4), picture(6, color: 9)]
    let expected = [picture(1), picture(0, color: 9), picture(6, color: 9), picture(8)]

    #expect(merge(base, ours, theirs).frame == frame(expected))
    #expect(merge(base, theirs, ours).frame == frame(expected))
  }

  @Test("Pictures that both sides add are ordered by layer")
  func addedPicturesAreOrdered() {
    let (ours, theirs) = (
      [picture(0), picture(2), picture(3, layer: 1)], [picture(0), picture(4, layer: -1)]
    )
    let expected = [picture(0), picture(4, layer: -1), picture(2), picture(3, layer: 1)]

    #expect(merge([picture(0)], ours, theirs).frame == frame(expected))
    #expect(merge([picture(0)], theirs, ours).frame == frame(expected))
  }

  @Test("Conflicts are a picture that both sides changed, an overlap and a new order")
  func picturesConflict() {
    let changed = merge([picture(2)], [picture(2, color: 1)], [picture(2, color: 2)])
    let removed = merge([picture(2)], [], [picture(2, color: 2)])
    let added = merge([], [picture(2, color: 1)], [picture(2, color: 2)])
    let covered = merge(
      [picture(2)], [picture(2), picture(2, color: 1)], [picture(2), picture(3)])
    let reordered = merge(
      [picture(2), picture(3)], [picture(3), picture(2)], [picture(2), picture(3), picture(4)])

    #expect(
      [changed, removed, added, covered, reordered].map { $0.conflicts.map(\.summary) } == [
        [
          "picture at row 0 column 2 one of 4×4 pixels → ours one of 4×4 pixels, theirs one of 4×4 "
            + "pixels"
        ],
        ["picture at row 0 column 2 one of 4×4 pixels → ours none, theirs one of 4×4 pixels"],
        ["picture at row 0 column 2 none → ours one of 4×4 pixels, theirs one of 4×4 pixels"],
        ["pictures 1 picture → ours 2 pictures, theirs 2 pictures"],
        ["pictures 2 pictures → ours 2 pictures, theirs 3 pictures"],
      ])
  }
}
