import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes of place.
  static let layouts: [Mutation] = [
    Mutation(
      "a row is inserted",
      edits: [
        "rows 8–10, columns 25–74: moved down by 1",
        #"row 10, columns 25–73: removed "Finn Gold      Weekly report          5,163   Fri""#,
        #"row 7, columns 25–74: inserted "Gina Hall      Minutes                   801   Sun""#,
      ],
      findings: [
        #"extra element: row 7, columns 25–74: text "Gina Hall      Minutes                   801   Sun""#,
        #"layout shift: rows 8–10, columns 25–74: "Cora Diaz      🎉 Release party         940   Sun", "Dan Eck        Re: Timeline           2,077   Sun", "Eva Funk       Tickets to Zürich     12,480   Sat" moved down by 1"#,
        #"missing element: row 10, columns 25–73: text "Finn Gold      Weekly report          5,163   Fri""#,
      ]
    ) {
      $0.shift(24..<79, rows: 7..<11, down: 1)
      $0.put("Gina Hall      Minutes                   801   Sun", 25, 7)
    },
    Mutation(
      "a row is removed",
      edits: [
        "rows 7–9, columns 25–73: moved up by 1",
        #"row 7, columns 25–73: removed "Cora Diaz      🎉 Release party         940   Sun""#,
      ],
      findings: [
        #"layout shift: rows 7–9, columns 25–73: "Dan Eck        Re: Timeline           2,077   Sun", "Eva Funk       Tickets to Zürich     12,480   Sat", "Finn Gold      Weekly report          5,163   Fri" moved up by 1"#,
        #"missing element: row 7, columns 25–73: text "Cora Diaz      🎉 Release party         940   Sun""#,
      ]
    ) {
      $0.shift(24..<79, rows: 7..<11, down: -1)
    },
    Mutation(
      "a list scrolls",
      edits: [
        "rows 5–8, columns 24–78: moved up by 2",
        #"rows 5–6, columns 24–78: removed "Anna Berg      Lunch on Friday?       1,204   Mon", "Ben Cole       Invoice 2025-031      38,112   Mon""#,
        #"rows 9–10, columns 25–74: inserted "Gina Hall      Minutes                   801   Thu", "Hugo Ivers     Fwd: Lunch              1,337   Wed""#,
      ],
      findings: [
        #"layout shift: rows 5–8, columns 24–78: "Cora Diaz      🎉 Release party         940   Sun", "Dan Eck        Re: Timeline           2,077   Sun", "Eva Funk       Tickets to Zürich     12,480   Sat" and 1 more moved up by 2"#,
        #"missing element: rows 5–6, columns 24–78: 2 lines "Anna Berg      Lunch on Friday?       1,204   Mon", "Ben Cole       Invoice 2025-031      38,112   Mon""#,
        #"extra element: rows 9–10, columns 25–74: 2 lines "Gina Hall      Minutes                   801   Thu", "Hugo Ivers     Fwd: Lunch              1,337   Wed""#,
      ]
    ) {
      $0.shift(24..<79, rows: 5..<11, down: -2)
      $0.put("Gina Hall      Minutes                   801   Thu", 25, 9)
      $0.put("Hugo Ivers     Fwd: Lunch              1,337   Wed", 25, 10)
    },
    Mutation(
      "everything is one row lower",
      edits: [
        "rows 1–23, columns 0–79: moved down by 1",
        #"row 23, columns 0–79: removed "NORMAL   1 selected   / search   n new   q quit                          98 %""#,
      ],
      findings: [
        #"layout shift: rows 1–23, columns 0–79: "✉ Postbox                                                             3 unread", "Inbox    Sent    Drafts    Archive", "Folders" and 23 more moved down by 1"#,
        #"missing element: row 23, columns 0–79: text "NORMAL   1 selected   / search   n new   q quit                          98 %""#,
      ]
    ) {
      $0.shift(0..<80, rows: 0..<24, down: 1)
    },
    Mutation(
      "a pane is one column further to the right",
      edits: [
        "rows 3–18, columns 1–22: moved right by 1"
      ],
      findings: [
        #"layout shift: rows 3–18, columns 1–22: box "Folders" moved right by 1"#
      ]
    ) {
      $0.shift(0..<23, rows: 3..<19, right: 1)
    },
    Mutation(
      "a pane is one row lower",
      edits: [
        "rows 4–19, columns 0–21: moved down by 1"
      ],
      findings: [
        #"layout shift: rows 4–19, columns 0–21: box "Folders" moved down by 1"#
      ]
    ) {
      $0.shift(0..<23, rows: 3..<20, down: 1)
    },
    Mutation(
      "a label is two columns to the right",
      edits: [
        #"row 15, columns 25–51: "The menu is on their page" moved within the row"#,
        "row 15, column 40: foreground colour 6 → default, underline single → none",
        "row 15, columns 40–41: link https://example.org/lunch → none",
        "row 15, column 41: underline single → none",
        "row 15, columns 50–51: underline none → single",
        "row 15, columns 50–51: link none → https://example.org/lunch",
      ],
      findings: [
        #"layout shift: row 15, columns 25–51: "The menu is on their page" moved right by 2"#
      ]
    ) {
      $0.shift(25..<60, rows: 15..<16, right: 2)
    },
    Mutation(
      "a number is aligned to the left",
      edits: [
        "row 7, columns 63–65: moved left by 2"
      ],
      findings: [
        #"layout shift: row 7, columns 63–65: "940" moved left by 2"#
      ]
    ) {
      $0.fill(63..<68, row: 7)
      $0.put("940", 63, 7)
    },
  ]
}
