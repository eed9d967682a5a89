import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes of the joins of lines.
  static let borders: [Mutation] = [
    Mutation(
      "a side has a gap",
      edits: [
        #"row 9, column 0: "│" → nothing"#
      ],
      findings: [
        "clipping: row 9, column 0: border does not join"
      ]
    ) {
      $0.put(" ", 0, 9)
    },
    Mutation(
      "a letter stands in a side",
      edits: [
        #"row 9, column 21: nothing → "x""#
      ],
      findings: [
        "clipping: row 9, column 21: border does not join"
      ]
    ) {
      $0.put("x", 21, 9)
    },
    Mutation(
      "an upper border has a gap",
      edits: [
        #"row 3, column 60: "─" → nothing"#
      ],
      findings: [
        "clipping: row 3, column 60: border does not join"
      ]
    ) {
      $0.put(" ", 60, 3)
    },
    Mutation(
      "a corner is gone",
      edits: [
        #"row 18, column 79: "┘" → nothing"#
      ],
      findings: [
        "clipping: row 18, column 79: border does not join"
      ]
    ) {
      $0.put(" ", 79, 18)
    },
    Mutation(
      "a corner is round",
      edits: [
        #"row 3, column 0: "┌" → "╭""#
      ],
      findings: [
        "style: row 3, column 0: lines ┌ → ╭"
      ]
    ) {
      $0.put("╭", 0, 3)
    },
    Mutation(
      "all corners are round",
      edits: [
        #"row 3, column 0: "┌" → "╭""#,
        #"row 3, column 21: "┐" → "╮""#,
        #"row 18, column 0: "└" → "╰""#,
        #"row 18, column 21: "┘" → "╯""#,
      ],
      findings: [
        #"style: rows 3–18, columns 0–21: border of box "Folders" light → rounded"#
      ]
    ) {
      for (sign, column, row) in [("╭", 0, 3), ("╮", 21, 3), ("╰", 0, 18), ("╯", 21, 18)] {
        $0.put(sign, column, row)
      }
    },
    Mutation(
      "a border is double",
      edits: [
        "row 18, columns 24–78: lines changed"
      ],
      findings: [
        "style: row 18, columns 24–78: lines ─ → ═"
      ]
    ) {
      for column in 24..<79 { $0.put("═", column, 18) }
    },
    Mutation(
      "a border stands one column further in one row",
      edits: [
        #"row 10, columns 21–22: "│" moved within the row"#
      ],
      findings: [
        "clipping: row 10, column 21: border does not join"
      ]
    ) {
      $0.put(" │", 21, 10)
    },
    Mutation(
      "a border takes half of a wide character",
      edits: [
        #"row 10, columns 4–9: "日本語" → "本語""#
      ],
      findings: [
        "clipping: row 10, column 4: wide character cut in half"
      ]
    ) {
      $0.put(" │", 4, 10)
    },
    Mutation(
      "a wide character has no right half",
      edits: [
        #"row 10, columns 4–9: "日本語" → "日x本語""#
      ],
      findings: [
        "clipping: row 10, column 4: wide character cut in half"
      ]
    ) {
      $0[5, 10] = Cell("x")
    },
    Mutation(
      "a wide character has no left half",
      edits: [
        #"row 10, columns 4–9: "日本語" → "x本語""#
      ],
      findings: [
        "clipping: row 10, column 5: wide character cut in half"
      ]
    ) {
      $0[4, 10] = Cell("x")
    },
    Mutation(
      "a scroll bar comes",
      edits: [
        #"row 5, column 79: "│" → "█""#,
        #"row 6, column 79: "│" → "█""#,
        #"row 7, column 79: "│" → "█""#,
      ],
      findings: [
        "extra element: rows 5–7, column 79: scroll bar of 3 rows"
      ]
    ) {
      for row in 5..<8 { $0.put("█", 79, row) }
    },
    Mutation(
      "a title is longer",
      edits: [
        #"row 3, columns 10–13: nothing → "(9)""#
      ],
      findings: [
        #"text: row 3, columns 10–13: nothing → "(9)""#
      ]
    ) {
      $0.put(" Folders (9) ", 1, 3)
    },
  ]
}
