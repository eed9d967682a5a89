import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes of style.
  static let styles: [Mutation] = [
    Mutation(
      "another colour of the palette",
      edits: [
        "row 17, columns 29–36: foreground colour 9 → colour 11"
      ],
      findings: [
        "style: row 17, columns 29–36: foreground colour 9 → colour 11"
      ]
    ) {
      $0.restyle(29..<37, row: 17) { $0.foreground = .palette(11) }
    },
    Mutation(
      "another colour of the same brightness",
      edits: [
        "row 5, columns 40–55: foreground #7aa2f7 → #d6a010"
      ],
      findings: [
        "style: row 5, columns 40–55: foreground #7aa2f7 → #d6a010"
      ]
    ) {
      $0.restyle(40..<56, row: 5) { $0.foreground = .rgb(MailScreen.warning) }
    },
    Mutation(
      "a colour one step off",
      edits: [
        "row 5, columns 40–55: foreground #7aa2f7 → #7aa2f8"
      ],
      findings: [
        "design token: row 5, columns 40–55: #7aa2f8 is not a colour of the theme or the tokens (foreground #7aa2f7 → #7aa2f8)"
      ]
    ) {
      $0.restyle(40..<56, row: 5) { $0.foreground = .rgb(0x7a, 0xa2, 0xf8) }
    },
    Mutation(
      "a colour one step off in one letter",
      edits: [
        "row 5, column 40: foreground #7aa2f7 → #7aa2f8"
      ],
      findings: [
        "design token: row 5, column 40: #7aa2f8 is not a colour of the theme or the tokens (foreground #7aa2f7 → #7aa2f8)"
      ]
    ) {
      $0[40, 5].style.foreground = .rgb(0x7a, 0xa2, 0xf8)
    },
    Mutation(
      "default text in the same colour as a number",
      edits: [],
      findings: []
    ) {
      $0.restyle(25..<31, row: 20) { $0.foreground = .palette(7) }
    },
    Mutation(
      "another background",
      edits: [
        "row 20, columns 8–33: background #242b3a → #2f4470"
      ],
      findings: [
        "style: row 20, columns 8–33: background #242b3a → #2f4470"
      ]
    ) {
      $0.restyle(8..<34, row: 20) { $0.background = .rgb(MailScreen.selection) }
    },
    Mutation(
      "a background outside the tokens",
      edits: [
        "row 20, columns 8–33: background #242b3a → #242b3b"
      ],
      findings: [
        "design token: row 20, columns 8–33: #242b3b is not a colour of the theme or the tokens (background #242b3a → #242b3b)"
      ]
    ) {
      $0.restyle(8..<34, row: 20) { $0.background = .rgb(0x24, 0x2b, 0x3b) }
    },
    Mutation(
      "a background behind trailing blanks",
      edits: [
        "row 14, columns 60–78: background default → colour 0"
      ],
      findings: [
        "style: row 14, columns 60–78: background default → colour 0"
      ]
    ) {
      $0.restyle(60..<79, row: 14) { $0.background = .palette(0) }
    },
    Mutation(
      "a token has another colour wherever it is used",
      edits: [
        "row 4, columns 1–20: background #2f4470 → #242b3a",
        "row 6, columns 24–78: background #2f4470 → #242b3a",
      ],
      findings: [
        "style: row 4, columns 1–20: background #2f4470 → #242b3a, in 2 places"
      ]
    ) {
      for (columns, row) in [(1..<21, 4), (24..<79, 6)] {
        $0.restyle(columns, row: row) { $0.background = .rgb(MailScreen.field) }
      }
    },
    Mutation(
      "text of poor contrast",
      edits: [
        "row 20, columns 1–6: foreground default → colour 0"
      ],
      findings: [
        "contrast: row 20, columns 1–6: contrast 2.23 of #4a5160 on #15181e is below 3 (foreground default → colour 0)"
      ]
    ) {
      $0.restyle(1..<7, row: 20) { $0.foreground = .palette(0) }
    },
    Mutation(
      "text in the colour of its background",
      edits: [
        "row 0, columns 71–78: foreground colour 0 → colour 4"
      ],
      findings: [
        "contrast: row 0, columns 71–78: contrast 1 of #2470c2 on #2470c2 is below 3 (foreground colour 0 → colour 4)"
      ]
    ) {
      $0.restyle(71..<79, row: 0) { $0.foreground = .palette(4) }
    },
    Mutation(
      "poor contrast by another background",
      edits: [
        "row 20, columns 8–33: background #242b3a → colour 8"
      ],
      findings: [
        "contrast: row 20, columns 9–15: contrast 2.43 of #e2e6ee on #8b94a7 is below 3 (background #242b3a → colour 8)"
      ]
    ) {
      $0.restyle(8..<34, row: 20) { $0.background = .palette(8) }
    },
    Mutation(
      "bold on",
      edits: [
        "row 20, columns 1–6: bold on"
      ],
      findings: [
        "style: row 20, columns 1–6: bold on"
      ]
    ) {
      $0.restyle(1..<7, row: 20) { $0.attributes.insert(.bold) }
    },
    Mutation(
      "bold off",
      edits: [
        "row 4, columns 25–28: bold off",
        "row 4, columns 40–46: bold off",
        "row 4, columns 64–67: bold off",
        "row 4, columns 71–74: bold off",
      ],
      findings: [
        "style: row 4, columns 25–28: bold off, in 4 places"
      ]
    ) {
      $0.restyle(25..<75, row: 4) { $0.attributes.remove(.bold) }
    },
    Mutation(
      "dim on", "state",
      "row 17, columns 25–34: dim on"
    ) {
      $0.restyle(25..<35, row: 17) { $0.attributes.insert(.dim) }
    },
    Mutation(
      "dim off", "state",
      "row 12, columns 4–8: dim off"
    ) {
      $0.restyle(4..<9, row: 12) { $0.attributes.remove(.dim) }
    },
    Mutation(
      "italic off",
      edits: [
        "row 13, columns 25–40: italic off"
      ],
      findings: [
        "style: row 13, columns 25–40: italic off"
      ]
    ) {
      $0.restyle(25..<41, row: 13) { $0.attributes.remove(.italic) }
    },
    Mutation(
      "blink on", "state",
      "row 17, columns 29–36: blink on"
    ) {
      $0.restyle(29..<37, row: 17) { $0.attributes.insert(.blink) }
    },
    Mutation(
      "inverse on", "state",
      "row 6, columns 4–7: inverse on"
    ) {
      $0.restyle(4..<8, row: 6) { $0.attributes.insert(.inverse) }
    },
    Mutation(
      "inverse off", "state",
      "row 1, columns 1–7: inverse off"
    ) {
      $0.restyle(1..<8, row: 1) { $0.attributes.remove(.inverse) }
    },
    Mutation(
      "conceal on", "state",
      "row 4, columns 18–19: conceal on"
    ) {
      $0.restyle(16..<21, row: 4) { $0.attributes.insert(.conceal) }
    },
    Mutation(
      "strike off", "state",
      "row 17, columns 57–65: strike off"
    ) {
      $0.restyle(57..<66, row: 17) { $0.attributes.remove(.strike) }
    },
    Mutation(
      "overline on",
      edits: [
        "row 6, columns 4–8: overline on"
      ],
      findings: [
        "style: row 6, columns 4–8: overline on"
      ]
    ) {
      $0.restyle(4..<9, row: 6) { $0.attributes.insert(.overline) }
    },
    Mutation(
      "another underline",
      edits: [
        "row 15, columns 40–49: underline single → double"
      ],
      findings: [
        "style: row 15, columns 40–49: underline single → double"
      ]
    ) {
      $0.restyle(40..<50, row: 15) { $0.underline = .double }
    },
    Mutation(
      "no underline",
      edits: [
        "row 15, columns 40–44: underline single → none",
        "row 15, column 45: foreground colour 6 → default, underline single → none",
        "row 15, columns 46–49: underline single → none",
      ],
      findings: [
        "style: row 15, columns 40–49: underline single → none"
      ]
    ) {
      $0.restyle(40..<50, row: 15) { $0.underline = .none }
    },
    Mutation(
      "another colour of an underline",
      edits: [
        "row 17, columns 29–36: underline colour 3 → colour 1"
      ],
      findings: [
        "style: row 17, columns 29–36: underline colour 3 → colour 1"
      ]
    ) {
      $0.restyle(29..<37, row: 17) { $0.underlineColor = .palette(1) }
    },
  ]
}
