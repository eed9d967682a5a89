import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes outside the cells: title, cursor, palette, sizes and pictures.
  static let frames: [Mutation] = [
    Mutation(
      "another title", "text",
      #"title "Postbox" → "Postbox – Inbox""#
    ) {
      $0.title = "Postbox – Inbox"
    },
    Mutation(
      "the cursor is elsewhere", "state",
      "cursor row 20 column 16 → row 20 column 9"
    ) {
      $0.cursor.position = GridPosition(column: 9, row: 20)
    },
    Mutation(
      "the cursor has another shape", "state",
      "cursor bar → block"
    ) {
      $0.cursor.shape = .block
    },
    Mutation(
      "the cursor is hidden", "state",
      "cursor hidden"
    ) {
      $0.cursor.isVisible = false
    },
    Mutation(
      "the app changes a colour of the palette",
      edits: [
        "palette colour 3 theme → #d6a010"
      ],
      findings: [
        "style: palette colour 3 theme → #d6a010"
      ]
    ) {
      $0.paletteChanges.colors[3] = MailScreen.warning
    },
    Mutation(
      "the app changes the background",
      edits: [
        "palette background theme → #000000"
      ],
      findings: [
        "design token: palette background theme → #000000, not a colour of the theme or the tokens"
      ]
    ) {
      $0.paletteChanges.background = RGB(0, 0, 0)
    },
    Mutation(
      "the app changes the text to a poor contrast",
      edits: [
        "palette foreground theme → #565f89"
      ],
      findings: [
        "design token: palette foreground theme → #565f89, not a colour of the theme or the tokens",
        "contrast: row 1, columns 2–6: contrast 2.87 of #15181e on #565f89 is below 3, in 42 cells",
        "contrast: row 1, columns 11–14: contrast 2.87 of #565f89 on #15181e is below 3, in 294 cells",
        "contrast: row 4, columns 4–8: contrast 1.55 of #565f89 on #2f4470 is below 4.5, in 22 cells",
        "contrast: row 20, columns 9–15: contrast 2.29 of #565f89 on #242b3a is below 4.5",
      ]
    ) {
      $0.paletteChanges.foreground = RGB(hex: 0x565f89)
    },
    Mutation(
      "another size of the grid",
      edits: [
        "size 80×24 → 81×24",
        #"title "Postbox" → nothing"#,
        "cursor row 20 column 16 → row 0 column 0, bar → block",
      ],
      findings: [
        #"layout shift: size 80×24 → 81×24; removed "✉ Postbox", "3 unread", "Inbox" and 67 more"#,
        #"text: title "Postbox" → nothing"#,
      ]
    ) {
      $0 = Frame(size: GridSize(columns: 81, rows: 24))
    },
    Mutation(
      "a row of double width", "layout shift",
      "row 22, columns 0–79: row size single → double width"
    ) {
      $0.rowSizes[22] = .doubleWidth
    },
    Mutation(
      "a picture comes", "extra element",
      "rows 15–16, columns 74–77: picture added (40×38 pixels)"
    ) {
      var picture = MailScreen.picture
      picture.position.row = 15
      $0.pictures.append(picture)
    },
    Mutation(
      "a picture goes", "missing element",
      "rows 13–14, columns 74–77: picture removed (40×38 pixels)"
    ) {
      $0.pictures = []
    },
    Mutation(
      "a picture is elsewhere", "layout shift",
      "rows 14–15, columns 74–77: picture moved from row 13 column 74 to row 14 column 74"
    ) {
      $0.pictures[0].position.row = 14
    },
    Mutation(
      "a picture shows something else", "text",
      "rows 13–14, columns 74–77: picture changed (40×38 pixels, 1 differs)"
    ) {
      $0.pictures[0].bitmap[20, 20] = 0xff00_00ff
    },
    Mutation(
      "a picture is smaller", "layout shift",
      "row 13, columns 74–75: picture changed (size 40×38 → 20×19 pixels)"
    ) {
      $0.pictures[0].size = PixelSize(width: 20, height: 19)
    },
    Mutation(
      "a picture is under the text", "layout shift",
      "rows 13–14, columns 74–77: picture changed (layer 0 → -1)"
    ) {
      $0.pictures[0].layer = -1
    },
  ]
}
