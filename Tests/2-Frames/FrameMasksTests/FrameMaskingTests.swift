import FrameMasks
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameMaskingTests {
  private let size = GridSize(columns: 6, rows: 2)
  private let mask = Mask(columns: 1...2, rows: 0...0)

  @Test(
    "Frames that differ only in masked cells are the same",
    arguments: [
      Change { $0[1, 0] = Cell("x", style: Style(attributes: .bold), link: "file:///") },
      Change {
        $0[1, 0] = Cell("日", width: 2)
        $0[2, 0] = .continuation()
      },
      Change { $0.pictures = [square(column: 1)] },
      Change { $0.cursor.position = GridPosition(column: 2, row: 0) },
    ])
  func maskedChangesAreIgnored(change: Change) throws {
    let (old, new) = frames(change)

    #expect(try old.isSame(as: new, outside: [mask]))
    #expect(try new.isSame(as: old, outside: [mask]))
    #expect(try !old.isSame(as: new, outside: []))
  }

  @Test(
    "Frames that differ outside the masks aren't the same",
    arguments: [
      Change { $0[3, 0] = Cell("x") },
      Change { $0[1, 1] = Cell("x") },
      Change { $0[0, 0].style.attributes = .bold },
      // Half of the wide cell is masked.
      Change {
        $0[0, 0] = Cell("日", width: 2)
        $0[1, 0] = .continuation()
      },
      Change {
        $0[2, 0] = Cell("日", width: 2)
        $0[3, 0] = .continuation()
      },
      Change { $0.pictures = [square(column: 0)] },
      Change { $0.pictures = [square(column: 1, rows: 2)] },
      Change { $0.cursor.position = GridPosition(column: 3, row: 0) },
      Change { $0.cursor.isVisible = false },
      Change { $0.title = "x" },
      Change { $0.paletteChanges.foreground = RGB(1, 2, 3) },
      Change { $0.rowSizes = [0: .doubleWidth] },
    ])
  func otherChangesCount(change: Change) throws {
    let (old, new) = frames(change)

    #expect(try !old.isSame(as: new, outside: [mask]))
    #expect(try !new.isSame(as: old, outside: [mask]))
  }

  @Test("The right half of a wide cell counts if only the left one is masked")
  func unmaskedHalfCounts() throws {
    let (old, new) = frames(["日", "本"].map { text in wide(text, at: 2) })

    #expect(try !old.isSame(as: new, outside: [mask]))
    #expect(try old.isSame(as: old, outside: [mask]))
  }

  @Test("Removing masked left halves leaves right halves that differ as their characters do")
  func hiddenLeftHalf() throws {
    let (old, new) = frames([wide("日", at: 2), wide("本", at: 2)])
    let masked = try CellSet([mask], in: old)

    let hidden = masked.hidden(in: old, new)
    let same = masked.hidden(in: old, old)

    #expect(hidden.old[2, 0] == .blank && hidden.new[2, 0] == .blank)
    #expect(hidden.old[3, 0] != hidden.new[3, 0])
    #expect(same.old[3, 0] == same.new[3, 0])
  }

  @Test("A wide cell that moved partly out of a mask counts")
  func movedHalfCounts() throws {
    let (old, new) = frames([wide("日", at: 2), wide("日", at: 3)])
    // Hides the other cell that differs.
    let masks = [mask, Mask(columns: 4...4)]

    #expect(try !old.isSame(as: new, outside: masks))
    #expect(try !new.isSame(as: old, outside: masks))
  }

  @Test("A wide cell that differs is listed with both halves")
  func bothHalvesAreListed() {
    let (old, new) = frames([wide("日", at: 2), wide("本", at: 2)])

    #expect(
      old.cells(differingFrom: new) == [
        GridPosition(column: 2, row: 0), GridPosition(column: 3, row: 0),
      ])
    #expect(old.cells(differingFrom: old) == [])
  }

  @Test("A regular expression masks matches in several rows, and the cursor's place in them")
  func patternMasksMatches() throws {
    let mask = Mask(pattern: try FramePattern(#"\d+"#))
    func frame(_ digits: (Character, Character), cursor: Int) -> Frame {
      var frame = Frame(size: size)
      frame[2, 0] = Cell(String(digits.0))
      frame[4, 1] = Cell(String(digits.1))
      frame.cursor.position = GridPosition(column: cursor, row: 0)
      return frame
    }

    #expect(
      try frame(("1", "2"), cursor: 2).isSame(as: frame(("3", "4"), cursor: 2), outside: [mask]))
    #expect(
      try !frame(("1", "2"), cursor: 2).isSame(as: frame(("3", "x"), cursor: 2), outside: [mask]))
    #expect(
      try !frame(("1", "2"), cursor: 2).isSame(as: frame(("3", "2"), cursor: 1), outside: [mask]))
  }

  @Test("A cursor that moves between matches in rows without other changes is masked")
  func cursorBetweenMatchesIsMasked() throws {
    let mask = Mask(pattern: try FramePattern(#"\d"#))
    func frame(cursor row: Int) -> Frame {
      var frame = Frame(size: size)
      for row in 0..<2 { frame[2, row] = Cell("7") }
      frame.cursor.position = GridPosition(column: 2, row: row)
      return frame
    }

    #expect(try frame(cursor: 0).isSame(as: frame(cursor: 1), outside: [mask]))
  }

  struct Change: Sendable {
    let apply: @Sendable (inout Frame) -> Void

    init(_ apply: @escaping @Sendable (inout Frame) -> Void) { self.apply = apply }
  }

  private func frames(_ change: Change) -> (Frame, Frame) {
    frames([Change { _ in }, change])
  }

  /// Two frames of letters with the cursor on a masked cell, each with its change.
  private func frames(_ changes: [Change]) -> (Frame, Frame) {
    var frame = Frame(size: size)
    for column in 0..<6 { frame[column, 0] = Cell("a") }
    frame.cursor.position = GridPosition(column: 1, row: 0)
    var frames = [frame, frame]
    for index in [0, 1] { changes[index].apply(&frames[index]) }
    return (frames[0], frames[1])
  }

  private func wide(_ text: String, at column: Int) -> Change {
    Change {
      $0[column, 0] = Cell(text, width: 2)
      $0[column + 1, 0] = .continuation()
    }
  }
}

/// A picture over two columns, from row 0 on.
private func square(column: Int, rows: Int = 1) -> Picture {
  Picture(
    Bitmap(width: 20, height: 19 * rows, filledWith: RGB(0, 0, 0)),
    position: GridPosition(column: column, row: 0))
}
