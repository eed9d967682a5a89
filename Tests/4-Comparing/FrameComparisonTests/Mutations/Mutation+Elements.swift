import FrameComparison
import TerminalFrame

extension Mutation {
  /// Elements that are added or removed.
  static let elements: [Mutation] = [
    Mutation(
      "a box comes",
      edits: [
        #"row 7, columns 20–43: "Cora Diaz      🎉 Release" → "Find""#,
        #"row 8, columns 20–31: "Dan Eck" → nothing"#,
        #"row 8, columns 40–43: "Re:" → nothing"#,
        #"row 9, columns 20–32: "Eva Funk" → "needle""#,
        #"row 9, columns 40–43: "Tickets" → nothing"#,
        #"row 10, columns 20–33: "Finn Gold" → nothing"#,
        #"row 10, columns 40–43: "Weekly" → nothing"#,
        "row 11, columns 20–43: lines changed",
        #"row 12, columns 20–32: "Message" → nothing"#,
        #"row 12, column 43: "─" → "┘""#,
      ],
      findings: [
        #"extra element: rows 7–12, columns 20–43: box 24×6 "Find": "needle""#
      ]
    ) {
      $0.box("Find", 20..<44, rows: 7..<13)
      for row in 8..<12 { $0.fill(21..<43, row: row) }
      $0.put("needle", 22, 9)
    },
    Mutation(
      "a box comes and what is behind it is dim",
      edits: [
        "cursor row 20 column 16 → row 9 column 28",
        "row 0, columns 1–9: dim on",
        "row 0, columns 71–78: dim on",
        "row 1, columns 1–7: dim on",
        "row 1, columns 11–14: dim on",
        "row 1, columns 19–24: dim on",
        "row 1, columns 29–35: dim on",
        #"row 7, columns 20–43: "Cora Diaz      🎉 Release" → "Find""#,
        #"row 8, columns 20–31: "Dan Eck" → nothing"#,
        #"row 8, columns 40–43: "Re:" → nothing"#,
        #"row 9, columns 20–32: "Eva Funk" → "needle""#,
        #"row 9, columns 40–43: "Tickets" → nothing"#,
        #"row 10, columns 20–33: "Finn Gold" → nothing"#,
        #"row 10, columns 40–43: "Weekly" → nothing"#,
        "row 10, column 43: dim off",
        "row 11, columns 20–43: lines changed",
        #"row 12, columns 20–32: "Message" → nothing"#,
        #"row 12, column 43: "─" → "┘""#,
        "rows 13–15, column 0: dim on",
        "row 13, columns 21–40: dim on",
        "rows 13–15, column 79: dim on",
        "row 14, columns 21–66: dim on",
        "row 15, columns 21–49: dim on",
        "row 20, columns 1–6: dim on",
        "row 20, columns 9–15: dim on",
        "row 20, columns 36–44: dim on",
        "row 20, columns 47–57: dim on",
        "row 20, columns 60–69: dim on",
        "row 20, columns 73–76: dim on",
        "row 23, columns 0–79: dim on",
      ],
      findings: [
        #"state: rows 0–23, columns 0–79: what is behind box "Find" looks otherwise, in 17 places"#,
        #"extra element: rows 7–12, columns 20–43: box 24×6 "Find": "needle""#,
      ]
    ) {
      for row in [0, 1, 13, 14, 15, 20, 23] {
        $0.restyle(0..<80, row: row) { $0.attributes.insert(.dim) }
      }
      for row in 8..<12 { $0.fill(21..<43, row: row) }
      $0.box("Find", 20..<44, rows: 7..<13)
      $0.put("needle", 22, 9)
      for row in 7..<13 { $0.restyle(20..<44, row: row) { $0 = .default } }
      $0.cursor.position = GridPosition(column: 28, row: 9)
    },
    Mutation(
      "a box goes",
      edits: [
        #"rows 12–15, columns 23–79: removed "Message", "Anna Berg to you", "Shall we meet at one, as we did last week?" and 1 more"#,
        #"rows 17–18, columns 23–79: removed "Due tomorrow   [x] Remind me    old price""#,
      ],
      findings: [
        #"missing element: rows 12–18, columns 23–79: box 57×7 "Message": "Anna Berg to you", "Shall we meet at one, as we did last week?", "The menu is on their page" and 1 more"#
      ]
    ) {
      for row in 12..<19 { $0.fill(23..<80, row: row) }
    },
    Mutation(
      "a box is narrower",
      edits: [
        "row 12, columns 77–79: lines changed",
        #"row 13, columns 77–79: "│" moved within the row"#,
        #"row 14, columns 77–79: "│" moved within the row"#,
        #"row 15, columns 77–79: "│" moved within the row"#,
        #"row 16, columns 77–79: "│" moved within the row"#,
        #"row 17, columns 77–79: "│" moved within the row"#,
        "row 18, columns 77–79: lines changed",
      ],
      findings: [
        #"layout shift: rows 12–18, columns 23–77: box "Message" 57×7 → 55×7"#
      ]
    ) {
      for row in 12..<19 {
        $0[79, row] = .blank
        $0[78, row] = .blank
      }
      $0.put("┐", 77, 12)
      $0.put("┘", 77, 18)
      for row in 13..<18 { $0.put("│", 77, row) }
    },
    Mutation(
      "a line comes",
      edits: [
        "row 16, columns 24–78: nothing → lines"
      ],
      findings: [
        "extra element: row 16, columns 24–78: line of 55 columns"
      ]
    ) {
      $0.put(String(repeating: "─", count: 55), 24, 16)
    },
    Mutation(
      "a line of text comes",
      edits: [
        #"row 16, columns 25–44: nothing → "Attachment: menu.pdf""#
      ],
      findings: [
        #"extra element: row 16, columns 25–44: text "Attachment: menu.pdf""#
      ]
    ) {
      $0.put("Attachment: menu.pdf", 25, 16)
    },
    Mutation(
      "a line of text goes",
      edits: [
        #"row 14, columns 25–66: "Shall we meet at one, as we did last week?" → nothing"#
      ],
      findings: [
        #"missing element: row 14, columns 25–66: text "Shall we meet at one, as we did last week?""#
      ]
    ) {
      $0.fill(24..<79, row: 14)
    },
    Mutation(
      "lines of text come",
      edits: [
        #"row 21, columns 1–6: nothing → "Yours,""#,
        #"row 22, columns 1–4: nothing → "Anna""#,
      ],
      findings: [
        #"extra element: rows 21–22, columns 1–6: 2 lines "Yours,", "Anna""#
      ]
    ) {
      $0.put("Yours,", 1, 21)
      $0.put("Anna", 1, 22)
    },
    Mutation(
      "a button comes",
      edits: [
        #"row 21, columns 47–55: nothing → "[ Print ]""#
      ],
      findings: [
        #"extra element: row 21, columns 47–55: button "Print""#
      ]
    ) {
      $0.put("[ Print ]", 47, 21)
    },
    Mutation(
      "a button goes",
      edits: [
        #"row 20, columns 60–69: "[ Delete ]" → nothing"#
      ],
      findings: [
        #"missing element: row 20, columns 60–69: button "Delete""#
      ]
    ) {
      $0.fill(60..<70, row: 20)
    },
    Mutation(
      "a button with a background comes",
      edits: [
        #"row 21, columns 72–76: nothing → "Later""#,
        "row 21, columns 71–77: background default → colour 3",
      ],
      findings: [
        #"extra element: row 21, columns 71–77: button "Later""#
      ]
    ) {
      $0.put(" Later ", 71, 21, Style(foreground: .palette(0), background: .palette(3)))
    },
    Mutation(
      "a button with a background goes",
      edits: [
        "row 20, columns 72–77: background colour 2 → default",
        #"row 20, columns 73–76: "Send" → nothing"#,
      ],
      findings: [
        #"missing element: row 20, columns 72–77: button "Send""#
      ]
    ) {
      $0.fill(72..<78, row: 20)
    },
    Mutation(
      "two buttons change places", "text",
      #"row 20, columns 49–67: "Forward ]  [ Delete" → "Delete ]  [ Forward""#
    ) {
      $0.fill(47..<70, row: 20)
      $0.put("[ Delete ]", 47, 20)
      $0.put("[ Forward ]", 59, 20)
    },
  ]
}
