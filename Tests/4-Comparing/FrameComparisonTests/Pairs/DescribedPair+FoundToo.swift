extension DescribedPair {
  /// More changes that were once described wrongly.
  static let foundToo: [DescribedPair] = [
    DescribedPair(
      "a row is inserted and pushes a column", columns: 80,
      before: #"""

          q     Quit
          d     Show diff view
          m     Show main view
          t     Show tree view
          r     Show refs view
          s     Show status view
          /     Search
          n     Find next
          ?     Show help


        """#,
      after: #"""

          q             Quit
          d             Show diff view
          m             Show main view
          ctrl+shift+m  Maximize
          t             Show tree view
          r             Show refs view
          s             Show status view
          /             Search
          n             Find next
          ?             Show help

        """#,
      person: [
        #"inserted "ctrl+shift+m  Maximize"; 6 rows moved down by 1; the column "Quit""#
          + " … moved right by 8"
      ],
      summaries: [
        #"row 4, columns 2–23: inserted "ctrl+shift+m  Maximize"; 6 rows moved down by"#
          + " 1; words in 9 rows moved right by 8"
      ]),
    DescribedPair(
      "two panes are swapped", columns: 80,
      before: #"""
        ┌─ Files ──────────────┐┌─ Notes ──────────────────────────────────────────────┐
        │ README.md            ││ Call Bob about the gate                              │
        │ Package.swift        ││ Buy a new lamp                                       │
        │ Sources              ││ Answer Ada's letter                                  │
        │ Tests                ││ Water the plants                                     │
        │ notes.txt            ││                                                      │
        │ todo.txt             ││                                                      │
        │ build.sh             ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        │                      ││                                                      │
        └──────────────────────┘└──────────────────────────────────────────────────────┘
        """#,
      after: #"""
        ┌─ Notes ──────────────────────────────────────────────┐┌─ Files ──────────────┐
        │ Call Bob about the gate                              ││ README.md            │
        │ Buy a new lamp                                       ││ Package.swift        │
        │ Answer Ada's letter                                  ││ Sources              │
        │ Water the plants                                     ││ Tests                │
        │                                                      ││ notes.txt            │
        │                                                      ││ todo.txt             │
        │                                                      ││ build.sh             │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        │                                                      ││                      │
        └──────────────────────────────────────────────────────┘└──────────────────────┘
        """#,
      person: [
        #"box "Notes" moved left by 24"#,
        #"box "Files" moved right by 56"#,
      ],
      summaries: [
        #"rows 0–21, columns 0–55: box "Notes" moved left by 24"#,
        #"rows 0–21, columns 56–79: box "Files" moved right by 56"#,
      ]),
    DescribedPair(
      "a text has quotation marks", columns: 80,
      before: #"""

           "Hello," he said, "it is late"
           and went out of the house.
        """#,
      after: #"""

           "Goodbye," he said, "it is late"
           and went out of the house.
        """#,
      person: [
        #""\"Hello,\"" → "\"Goodbye,\"""#
      ],
      summaries: [
        #"row 1, columns 3–34: '"Hello,"' → '"Goodbye,"'"#
      ]),
    DescribedPair(
      "a longer text runs into a border", columns: 80,
      before: #"""
            │ Alpha    10.00       │
            │ Beta    12.50        │
            │ Gamma     7.25       │
        """#,
      after: #"""
            │ Alpha    10.00       │
            │ Beta with a long name 12.50
            │ Gamma     7.25       │
        """#,
      person: [
        #""Beta    12.50" → "Beta with a long name 12.50", over the border of "Prices""#
      ],
      summaries: [
        #"row 1, columns 11–32: nothing → "with a long name"; border does not join"#
      ]),
    DescribedPair(
      "two rows are swapped", columns: 80,
      before: #"""
           1204 build main
           1207 test main
           1209 deploy web
           1210 test docs
           1212 build docs
        """#,
      after: #"""
           1204 build main
           1210 test docs
           1209 deploy web
           1207 test main
           1212 build docs
        """#,
      person: [
        #""1210 test docs" (row 6) and "1207 test main" (row 4) swapped"#
      ],
      summaries: [
        #"rows 1–3, columns 5–16: "1210 test docs" and "1207 test main" swapped"#
      ]),
    DescribedPair(
      "a line is inserted and the line numbers stay", columns: 80,
      before: #"""
           3     let b = 2;
           4     if a < b {
           5         print(a);
           6     }
           7     run(a, b);
           8     stop();
           9 }
          10
          11
        """#,
      after: #"""
           3     let b = 2;
           4     let c = a + b;
           5     if a < b {
           6         print(a);
           7     }
           8     run(a, b);
           9     stop();
          10 }
          11
        """#,
      person: [
        #"inserted "    let c = a + b;" at row 3; 6 rows moved down by 1"#
      ],
      summaries: [
        #"row 1, columns 9–22: inserted "let c = a + b;"; 6 rows moved down by 1"#
      ]),
  ]
}
