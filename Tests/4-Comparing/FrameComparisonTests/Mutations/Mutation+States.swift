import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes of a selection, the focus, a checkbox or an empty state.
  static let states: [Mutation] = [
    Mutation(
      "the selection of a list moves with its mark",
      edits: [
        "row 4, columns 1–20: background #2f4470 → default",
        #"row 4, column 2: ">" → nothing"#,
        "row 7, columns 1–20: background default → #2f4470",
        #"row 7, column 2: nothing → ">""#,
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
      "nothing is selected",
      edits: [
        "row 6, columns 24–78: background #2f4470 → default"
      ],
      findings: [
        "style: row 6, columns 24–78: background #2f4470 → default"
      ]
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
        #"rows 5–10, columns 24–78: removed "Anna Berg      Lunch on Friday?       1,204   Mon", "Ben Cole       Invoice 2025-031      38,112   Mon", "Cora Diaz      🎉 Release party         940   Sun" and 3 more"#,
        #"row 7, columns 25–73: inserted "No messages""#,
      ],
      findings: [
        #"state: rows 5–10, columns 24–78: empty: "No messages" in place of "Anna Berg      Lunch on Friday?       1,204   Mon", "Ben Cole       Invoice 2025-031      38,112   Mon", "Cora Diaz      🎉 Release party         940   Sun" and 3 more"#
      ]
    ) {
      for row in 5..<11 { $0.fill(24..<79, row: row) }
      $0.put("No messages", 46, 7)
    },
    Mutation(
      "a list with its selection is gone",
      edits: [
        #"rows 4–12, columns 1–20: removed "> Inbox         12", "Starred        4", "Sent" and 6 more"#
      ],
      findings: [
        #"missing element: rows 4–12, columns 1–20: 9 lines "> Inbox         12", "Starred        4", "Sent" and 6 more"#
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
