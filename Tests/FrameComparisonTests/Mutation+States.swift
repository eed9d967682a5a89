import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes of what is selected, focused, ticked or empty.
  static let states: [Mutation] = [
    Mutation(
      "the selection of a list moves with its mark",
      edits: [
        #"row 4, column 2: ">" → nothing"#,
        "row 4, columns 1–20: background #2f4470 → default",
        #"row 7, column 2: nothing → ">""#,
        "row 7, columns 1–20: background default → #2f4470",
      ],
      findings: [
        "state: rows 4–7, columns 1–20: selection moved from row 4 to row 7"
      ]
    ) {
      $0.restyle(1..<21, row: 4) { $0.background = .default }
      $0.restyle(1..<21, row: 7) { $0.background = .rgb(MailScreen.selection) }
      $0.put(" ", 2, 4)
      $0.put(">", 2, 7)
    },
    Mutation(
      "the selection of a table moves",
      edits: [
        "row 6, columns 24–78: background #2f4470 → default",
        "row 9, columns 24–78: background default → #2f4470",
      ],
      findings: [
        "state: rows 6–9, columns 24–78: selection moved from row 6 to row 9"
      ]
    ) {
      $0.restyle(24..<79, row: 6) { $0.background = .default }
      $0.restyle(24..<79, row: 9) { $0.background = .rgb(MailScreen.selection) }
    },
    Mutation(
      "the tab and the focus are others",
      edits: [
        "row 1, columns 1–7: inverse off",
        "row 1, columns 28–36: inverse on",
        "row 20, columns 36–44: inverse off",
        "row 20, columns 60–69: inverse on",
      ],
      findings: [
        #"state: row 1, columns 1–36: active tab moved from "Inbox" to "Archive""#,
        #"state: row 20, columns 36–69: focus moved from "[ Reply ]" to "[ Delete ]""#,
      ]
    ) {
      $0.restyle(1..<8, row: 1) { $0.attributes = [] }
      $0.restyle(36..<45, row: 20) { $0.attributes = [] }
      $0.restyle(28..<37, row: 1) { $0.attributes = .inverse }
      $0.restyle(60..<70, row: 20) { $0.attributes = .inverse }
    },
    Mutation(
      "a mark moves alone",
      edits: [
        #"row 4, column 2: ">" → nothing"#,
        #"row 5, column 2: nothing → ">""#,
      ],
      findings: [
        "state: rows 4–5, column 2: selection moved from row 4 to row 5"
      ]
    ) {
      $0.put(" ", 2, 4)
      $0.put(">", 2, 5)
    },
    Mutation(
      "the active tab is another one",
      edits: [
        "row 1, columns 1–7: inverse off",
        "row 1, columns 10–15: inverse on",
      ],
      findings: [
        #"state: row 1, columns 1–15: active tab moved from "Inbox" to "Sent""#
      ]
    ) {
      $0.restyle(1..<8, row: 1) { $0.attributes = [] }
      $0.restyle(10..<16, row: 1) { $0.attributes = .inverse }
    },
    Mutation(
      "the focus is on another button",
      edits: [
        "row 20, columns 36–44: inverse off",
        "row 20, columns 47–57: inverse on",
      ],
      findings: [
        #"state: row 20, columns 36–57: focus moved from "[ Reply ]" to "[ Forward ]""#
      ]
    ) {
      $0.restyle(36..<45, row: 20) { $0.attributes = [] }
      $0.restyle(47..<58, row: 20) { $0.attributes = .inverse }
    },
    Mutation(
      "the focus left a button",
      edits: [
        "row 20, columns 36–44: inverse off"
      ],
      findings: [
        #"state: row 20, columns 36–44: button "Reply": inverse off"#
      ]
    ) {
      $0.restyle(36..<45, row: 20) { $0.attributes = [] }
    },
    Mutation(
      "nothing is selected", "design token",
      "row 6, columns 24–78: background #2f4470 → default"
    ) {
      $0.restyle(24..<79, row: 6) { $0.background = .default }
    },
    Mutation(
      "a box is not ticked", "state",
      #"row 17, columns 40–42: "[x]" → "[ ]""#
    ) {
      $0.put("[ ]", 40, 17)
    },
    Mutation(
      "a list is empty",
      edits: [
        #"row 5, columns 25–33: "Anna Berg" → nothing"#,
        #"row 5, columns 40–55: "Lunch on Friday?" → nothing"#,
        #"row 5, columns 63–67: "1,204" → nothing"#,
        #"row 5, columns 71–73: "Mon" → nothing"#,
        #"row 6, columns 25–32: "Ben Cole" → nothing"#,
        #"row 6, columns 40–55: "Invoice 2025-031" → nothing"#,
        #"row 6, columns 62–67: "38,112" → nothing"#,
        #"row 6, columns 71–73: "Mon" → nothing"#,
        "row 6, columns 24–78: background #2f4470 → default",
        #"row 7, columns 25–33: "Cora Diaz" → nothing"#,
        #"row 7, columns 40–56: "🎉 Release party" → "No messages""#,
        #"row 7, columns 65–67: "940" → nothing"#,
        #"row 7, columns 71–73: "Sun" → nothing"#,
        #"row 8, columns 25–31: "Dan Eck" → nothing"#,
        #"row 8, columns 40–51: "Re: Timeline" → nothing"#,
        #"row 8, columns 63–67: "2,077" → nothing"#,
        #"row 8, columns 71–73: "Sun" → nothing"#,
        #"row 9, columns 25–32: "Eva Funk" → nothing"#,
        #"row 9, columns 40–56: "Tickets to Zürich" → nothing"#,
        #"row 9, columns 62–67: "12,480" → nothing"#,
        #"row 9, columns 71–73: "Sat" → nothing"#,
        #"row 10, columns 25–33: "Finn Gold" → nothing"#,
        #"row 10, columns 40–52: "Weekly report" → nothing"#,
        #"row 10, columns 63–67: "5,163" → nothing"#,
        #"row 10, columns 71–73: "Fri" → nothing"#,
      ],
      findings: [
        #"state: rows 5–10, columns 25–73: empty: "No messages" in place of 6 lines"#
      ]
    ) {
      for row in 5..<11 { $0.fill(24..<79, row: row) }
      $0.put("No messages", 46, 7)
    },
    Mutation(
      "a list with its selection is gone",
      edits: [
        #"row 4, columns 2–8: "> Inbox" → nothing"#,
        #"row 4, columns 18–19: "12" → nothing"#,
        "row 4, columns 1–20: background #2f4470 → default",
        #"row 5, columns 4–10: "Starred" → nothing"#,
        #"row 5, column 19: "4" → nothing"#,
        #"row 6, columns 4–7: "Sent" → nothing"#,
        #"row 7, columns 4–9: "Drafts" → nothing"#,
        #"row 7, column 19: "2" → nothing"#,
        #"row 8, columns 4–14: "Preferences" → nothing"#,
        #"row 9, columns 4–10: "Archive" → nothing"#,
        #"row 9, columns 15–19: "1,204" → nothing"#,
        #"row 10, columns 4–9: "日本語" → nothing"#,
        #"row 10, column 19: "7" → nothing"#,
        #"row 11, columns 4–7: "Spam" → nothing"#,
        #"row 11, columns 18–19: "31" → nothing"#,
        #"row 12, columns 4–8: "Trash" → nothing"#,
      ],
      findings: [
        #"missing element: rows 4–12, columns 2–19: 9 lines "> Inbox  12", "Starred  4", "Sent" and 6 more"#
      ]
    ) {
      for row in 4..<13 { $0.fill(1..<21, row: row) }
    },
    Mutation(
      "a button is disabled", "state",
      "row 20, columns 60–69: dim on"
    ) {
      $0.restyle(60..<70, row: 20) { $0.attributes = .dim }
    },
  ]
}
