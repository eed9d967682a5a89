import FrameComparison
import TerminalFrame
import Testing

/// The words for styles that are added, removed or moved together with other changes.
@Suite(.timeLimit(.minutes(20))) struct LookTests {
  private static let marked = Style(background: .palette(24))

  /// Rows of text, one of them with a background of its own.
  private func list(_ rows: [String], marked: String? = nil) -> Frame {
    var frame = Frame(size: GridSize(columns: 40, rows: 8))
    frame.cursor.isVisible = false
    for (row, text) in rows.enumerated() {
      frame.put(text, 2, row, text == marked ? Self.marked : Style())
    }
    return frame
  }

  @Test(
    "A text that lost its background is named, also if it moved",
    arguments: [
      ["zero", "one apple", "two pears", "three figs"], ["two pears", "three figs"],
      ["three figs", "two pears", "one apple"],
    ])
  func lostBackgroundIsNamed(rows: [String]) {
    let old = list(["one apple", "two pears", "three figs"], marked: "two pears")

    let summaries = DescribedPair.summaries(old, list(rows))

    #expect(summaries.contains { $0.hasSuffix(#""two pears": background colour 24 → default"#) })
  }

  @Test("A highlight that stays in its row while the list scrolls is no edit")
  func stayingHighlightIsNoEdit() {
    let old = list(["one apple", "two pears", "three figs", "four plums"], marked: "two pears")
    let new = list(["two pears", "three figs", "four plums", "five kiwis"], marked: "three figs")

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries.count == 1)
    #expect(summaries.first?.hasSuffix("3 rows moved up by 1") ?? false)
  }

  @Test("A selection moves even if all texts of its list are replaced")
  func selectionMovesInNewList() {
    let old = list(["one apple", "two pears", "three figs"], marked: "one apple")
    let new = list(["red.txt", "green.txt", "blue.txt"], marked: "blue.txt")

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries.count == 2)
    #expect(summaries.contains { $0.hasSuffix("selection moved from row 0 to row 2") })
  }

  /// Lines of code, optionally with a menu in front of them that has a background but no border.
  private func code(menu column: Int?) -> Frame {
    var frame = list(["let total = compute(values)", "let mean = total / count", "print(mean)"])
    guard let column else { return frame }
    for (row, entry) in ["print    ", "printf   "].enumerated() {
      frame.put(entry, column, row, Style(background: .palette(8)))
    }
    return frame
  }

  @Test("A menu without a border is one popup with its entries")
  func menuIsOnePopup() {
    let came = DescribedPair.summaries(code(menu: nil), code(menu: 4))
    let went = DescribedPair.summaries(code(menu: 4), code(menu: nil))

    #expect(came.count == 1)
    #expect(
      came.first?.hasPrefix(#"rows 0–1, columns 4–12: added popup 9×2: "print", "printf""#) ?? false
    )
    #expect(went == [#"rows 0–1, columns 4–12: removed popup 9×2: "print", "printf""#])
  }

  @Test("Coloured tiles aren't popups")
  func tilesAreNotPopups() {
    var frame = Frame(size: GridSize(columns: 48, rows: 24))
    for row in 0..<24 {
      for column in 0..<48 {
        let color = UInt8((column / 4 + row / 2) % 2 + 1)
        frame.put(" ", column, row, Style(background: .palette(color)))
      }
    }

    #expect(BoxFinder.popups(in: frame).isEmpty)
    #expect(BoxFinder.popups(in: code(menu: 4)).count == 1)
  }

  @Test("A menu without a border at another place is one move")
  func popupMoveIsOneEdit() {
    let summaries = DescribedPair.summaries(code(menu: 4), code(menu: 8))

    #expect(summaries.count == 1)
    #expect(summaries.first?.contains(#"popup 9×2 with "print" moved right by 4"#) ?? false)
  }

  @Test(
    "A text that lost its style is named if other text is added before it",
    arguments: [
      (Style(underline: .single), "underline single → none"),
      (Style(attributes: .bold), "bold off"),
    ])
  func prefixedTextNamesStyle(style: Style, change: String) {
    var (old, new) = (list([]), list([]))
    old.put("Release notes", 2, 1, style)
    new.put("# Release notes", 2, 1)

    let summaries = DescribedPair.summaries(old, new)

    #expect(
      summaries == [##"row 1, columns 2–16: added text "#", and "Release notes": \##(change)"##])
  }

  @Test("A text that gained a link is named if other text is added before it")
  func prefixedTextNamesLink() {
    var (old, new) = (list([]), list([]))
    old.put("Release notes", 2, 1)
    new.put("# ", 2, 1)
    new.put("Release notes", 4, 1, link: "https://example.org")

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries.count == 1)
    #expect(
      summaries.first?.contains(#""Release notes": link none → https://example.org"#) ?? false)
  }

  @Test("Changed words are named from left to right, each with its new colour")
  func changedWordsAreOrdered() {
    var (old, new) = (list([]), list([]))
    for (index, word) in ["alpha", "beta"].enumerated() {
      old.put(word, 2 + 8 * index, 1)
    }
    new.put("red", 2, 1, Style(foreground: .palette(1)))
    new.put("green", 10, 1, Style(foreground: .palette(2)))

    let summaries = DescribedPair.summaries(old, new)

    #expect(
      summaries == [
        #"row 1, columns 2–14: "alpha" → "red", and foreground default → colour 1,"#
          + #" "beta" → "green", and foreground default → colour 2"#
      ])
  }

  @Test("Removing a word is one edit if the words after it keep their style")
  func removedWordTakesStyle() {
    var (old, new) = (list([]), list([]))
    old.put("main", 2, 1, Style(foreground: .palette(2)))
    old.put("Round half to even", 7, 1)
    new.put("Round half to even", 2, 1)

    let summaries = DescribedPair.summaries(old, new)

    #expect(summaries == [#"row 1, columns 2–24: removed text "main""#])
  }

  // MARK: Focus

  /// Boxes side by side, one of them in another colour.
  private func boxes(_ count: Int, focus: Int, _ looks: (Color, Color)) -> Frame {
    var frame = Frame(size: GridSize(columns: 60, rows: 6))
    frame.cursor.isVisible = false
    for index in 0..<count {
      let columns = index * 20..<index * 20 + 18
      frame.box(["Files", "Log", "Patch"][index], columns, rows: 0..<5)
      let color = index == focus ? looks.0 : looks.1
      for row in 0..<5 { frame.restyle(columns, row: row) { $0.foreground = color } }
    }
    return frame
  }

  @Test(
    "Swapped colours of borders and titles move the focus from one box to the other",
    arguments: [
      (Color.palette(78), Color.palette(240)), (.rgb(RGB(122, 162, 247)), .rgb(RGB(59, 66, 97))),
      (.palette(3), .palette(4)), (.palette(15), .palette(8)), (.palette(4), .default),
    ], [(2, 0, 1), (2, 1, 0), (3, 0, 2), (3, 2, 1)])
  func focus(looks: (Color, Color), boxes: (count: Int, from: Int, to: Int)) {
    let old = self.boxes(boxes.count, focus: boxes.from, looks)
    let new = self.boxes(boxes.count, focus: boxes.to, looks)
    let titles = ["Files", "Log", "Patch"]

    let summaries = DescribedPair.summaries(old, new)

    let focus =
      #"focus moved from box "\#(titles[boxes.from])" to box "\#(titles[boxes.to])""#
    #expect(summaries.count == 1)
    #expect(summaries.first?.hasSuffix(focus) ?? false)
  }

  @Test("The one box of three that looks unlike the others has the focus, even if it is darker")
  func oddBoxHasFocus() {
    let looks = (Color.palette(240), Color.palette(78))

    let summaries = DescribedPair.summaries(boxes(3, focus: 0, looks), boxes(3, focus: 2, looks))

    #expect(summaries.first?.hasSuffix(#"focus moved from box "Files" to box "Patch""#) ?? false)
  }

  @Test("If two boxes stand out alike, their looks are swapped and no focus moves")
  func equalLooksHaveNoFocus() {
    let looks = (Color.palette(196), Color.rgb(RGB(255, 0, 0)))

    let summaries = DescribedPair.summaries(boxes(2, focus: 0, looks), boxes(2, focus: 1, looks))

    #expect(
      summaries.first?.hasSuffix(#"the looks of the borders of box "Files" and box "Log" swapped"#)
        ?? false)
  }

  @Test("A selection that stays in its row isn't reported as moved when the rows under it move")
  func stayingSelectionDoesNotMove() {
    let marked = Style(attributes: .inverse)
    func frame(_ rows: [String]) -> Frame {
      var frame = list(["Changed (2)"] + rows)
      frame.put(rows[0], 2, 1, marked)
      return frame
    }

    let summaries = DescribedPair.summaries(
      frame(["core/money_test.go", "old/fx.go", "Staged (1)", "readme.md"]),
      frame(["old/fx.go", "Staged (1)", "core/money_test.go", "readme.md"]))

    #expect(summaries.contains { $0.contains("rows moved up by 1") })
    #expect(!summaries.contains { $0.contains("selection moved") })
  }
}
