import FrameComparison
import TerminalFrame

extension Mutation {
  /// Texts that are newly cut off.
  static let truncations: [Mutation] = [
    Mutation(
      "a label ends with an ellipsis",
      edits: [
        #"row 8, columns 4–14: "Preferences" → "Prefere…""#
      ],
      findings: [
        #"truncation: row 8, columns 4–11: "Preferences" now cut to "Prefere…""#
      ]
    ) {
      $0.put("Prefere…   ", 4, 8)
    },
    Mutation(
      "a label ends with dots",
      edits: [
        #"row 8, columns 4–14: "Preferences" → "Prefere...""#
      ],
      findings: [
        #"truncation: row 8, columns 4–13: "Preferences" now cut to "Prefere...""#
      ]
    ) {
      $0.put("Prefere...", 4, 8)
      $0.put(" ", 14, 8)
    },
    Mutation(
      "a sentence ends with an ellipsis",
      edits: [
        #"row 14, columns 34–66: "meet at one, as we did last week?" → "meet…""#
      ],
      findings: [
        #"truncation: row 14, columns 25–38: "Shall we meet at one, as we did last week?" now cut to "Shall we meet…""#
      ]
    ) {
      $0.fill(42..<70, row: 14)
      $0.put("meet…", 34, 14)
      $0.put("   ", 39, 14)
    },
    Mutation(
      "a label lost its middle",
      edits: [
        #"row 6, columns 40–55: "Invoice 2025-031" → "Invoi…-031""#
      ],
      findings: [
        #"truncation: row 6, columns 40–49: "Invoice 2025-031" now cut to "Invoi…-031""#
      ]
    ) {
      $0.put("Invoi…-031", 40, 6)
      $0.put("      ", 50, 6)
    },
    Mutation(
      "a wide text ends with an ellipsis",
      edits: [
        #"row 10, columns 4–9: "日本語" → "日…""#
      ],
      findings: [
        #"truncation: row 10, columns 4–6: "日本語" now cut to "日…""#
      ]
    ) {
      $0.put("日…   ", 4, 10)
    },
    Mutation(
      "a label is cut at the edge of the grid",
      edits: [
        #"row 0, columns 71–79: "3 unread" → "3 unrea""#
      ],
      findings: [
        #"truncation: row 0, columns 73–79: "3 unread" now cut to "3 unrea""#
      ]
    ) {
      $0.fill(71..<80, row: 0, $0[79, 0].style)
      $0.put("3 unrea", 73, 0)
    },
    Mutation(
      "a label is cut at a border",
      edits: [
        #"row 8, columns 4–20: "Preferences" → "Preferen""#
      ],
      findings: [
        #"truncation: row 8, columns 13–20: "Preferences" now cut to "Preferen""#
      ]
    ) {
      $0.shift(4..<21, rows: 8..<9, right: 9)
    },
    Mutation(
      "a label is short", "text",
      #"row 8, columns 4–14: "Preferences" → "Prefs""#
    ) {
      $0.put("Prefs      ", 4, 8)
    },
    Mutation(
      "a text comes with an ellipsis at the border",
      edits: [
        #"row 16, columns 25–78: nothing → "PS: I have also asked Ben and Cora, who would like to…""#
      ],
      findings: [
        #"truncation: row 16, columns 25–78: cut off: "PS: I have also asked Ben and Cora, who would like to…""#,
        #"extra element: row 16, columns 25–78: text "PS: I have also asked Ben and Cora, who would like to…""#,
      ]
    ) {
      $0.put("PS: I have also asked Ben and Cora, who would like to…", 25, 16)
    },
    Mutation(
      "a menu item comes with an ellipsis",
      edits: [
        #"row 16, columns 25–32: nothing → "Save as…""#
      ],
      findings: [
        #"extra element: row 16, columns 25–32: text "Save as…""#
      ]
    ) {
      $0.put("Save as…", 25, 16)
    },
  ]
}
