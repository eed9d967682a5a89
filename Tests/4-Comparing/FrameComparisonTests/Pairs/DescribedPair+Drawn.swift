extension DescribedPair {
  /// The text behind dialogs.
  private static let text = #"""
     the first line of some text here
     the second line of some text that is longer
     the third line of some text here
     the fourth line has a text
     the fifth line of some text that is here
     the sixth line of some text here
     the seventh line of some text
     and the end of all of it is in this line
    """#

  /// Dividers, dialogs and ASCII borders.
  static let drawn: [DescribedPair] = [
    DescribedPair(
      "a row comes beside a thin divider", columns: 38,
      before: #"""
         Inbox       ▏ From: Ada
         Sent        ▏ Subject: Lunch
         Drafts      ▏
         Trash       ▏ Shall we eat at noon?
                     ▏ Ada
        """#,
      after: #"""
         Inbox       ▏ From: Ada
         Archive     ▏ Subject: Lunch
         Sent        ▏
         Drafts      ▏ Shall we eat at noon?
         Trash       ▏ Ada
        """#,
      person: [
        #"inserted "Archive"; the folders below it moved down by 1"#
      ],
      summaries: [
        #"row 1, columns 1–7: inserted "Archive"; 3 rows moved down by 1"#
      ]),
    DescribedPair(
      "the bar of the selected row goes down", columns: 10,
      before: #"""
        ▌ Inbox
          Sent
          Drafts
        """#,
      after: #"""
          Inbox
          Sent
        ▌ Drafts
        """#,
      person: [
        #"selection moved from "Inbox" to "Drafts""#
      ],
      summaries: [
        #"rows 0–2, column 0: selection moved from row 0 to row 2"#
      ]),
    DescribedPair(
      "a dialog moves over text", columns: 46,
      before: #"""
         the first line of some text here
         the se┌──────────┐ some text that is longer
         the th│ Saved    │some text here
         the fo└──────────┘s a text
         the fifth line of some text that is here
         the sixth line of some text here
         the seventh line of some text
         and the end of all of it is in this line
        """#,
      after: #"""
         the first line of some text here
         the second line of some text that is longer
         the third line of some text here
         the fo┌──────────┐s a text
         the fi│ Saved    │some text that is here
         the si└──────────┘some text here
         the seventh line of some text
         and the end of all of it is in this line
        """#,
      person: [
        #"the dialog "Saved" moved down by 2"#
      ],
      summaries: [
        #"rows 3–5, columns 7–18: box 12×3 with "Saved" moved down by 2, uncovered"#
          + #" "second line of", "third line of", covered "fifth line of", "sixth line of""#
      ]),
    DescribedPair(
      "a dialog has a blank margin", columns: 46,
      before: text,
      after: #"""
         the first line of some text here
         the                     text that is longer
         the ┌─ Confirm ───────┐ ext here
         the │ Delete?         │ xt
         the │ [Yes] [No]      │ ext that is here
         the └─────────────────┘ ext here
         the                      text
         and the end of all of it is in this line
        """#,
      person: [
        #"the dialog "Confirm" came"#
      ],
      summaries: [
        #"rows 2–5, columns 5–23: added box 19×4 "Confirm": "Delete?", "[Yes] [No]""#
      ]),
    DescribedPair(
      "a box covers most of the screen", columns: 46,
      before: text,
      after: #"""
         the first line of some text here
         t┌─ Help ───────────────────────────────┐er
         t│ j  down                              │
         t│ k  up                                │
         t│ q  quit                              │
         t│ ?  help                              │
         t└──────────────────────────────────────┘
         and the end of all of it is in this line
        """#,
      person: [
        #"the box "Help" came"#
      ],
      summaries: [
        #"rows 1–6, columns 2–41: added box 40×6 "Help": "j  down", "k  up", "q  quit""#
          + #" and 1 more"#
      ]),
    DescribedPair(
      "a column of an ASCII table gets wider", columns: 22,
      before: #"""
        +-------+------+
        | name  | size |
        +-------+------+
        | ada   |   10 |
        | cy    |  300 |
        +-------+------+
        """#,
      after: #"""
        +-----------+------+
        | name      | size |
        +-----------+------+
        | ada       |   10 |
        | cyrano de |  300 |
        +-----------+------+
        """#,
      person: [
        #""cy" → "cyrano de"; the column is wider by 4"#
      ],
      summaries: [
        #"row 4, columns 2–10: "cy" → "cyrano de"; words in 6 rows moved right by 4;"#
          + #" box 16×6 → 20×6"#
      ]),
    DescribedPair(
      "an ASCII box gets wider", columns: 33,
      before: #"""
         +----------+  other text
         | needle   |
         +----------+
        """#,
      after: #"""
         +----------------+  other text
         | needle         |
         +----------------+
        """#,
      person: [
        #"the box is wider by 6"#
      ],
      summaries: [
        #"rows 0–2, columns 1–18: box 12×3 → 18×3"#
      ]),
    DescribedPair(
      "a row comes in the right one of two ASCII boxes", columns: 36,
      before: #"""
        +-- Jobs -----+-- Log -----------+
        | build       | info: start      |
        | test        | info: ready      |
        |             |                  |
        +-------------+------------------+
        """#,
      after: #"""
        +-- Jobs -----+-- Log -----------+
        | build       | info: start      |
        | test        | warn: disk       |
        |             | info: ready      |
        +-------------+------------------+
        """#,
      person: [
        #"inserted "warn: disk""#
      ],
      summaries: [
        #"row 2, columns 16–26: inserted "warn: disk"; 1 row moved down by 1"#
      ]),
    DescribedPair(
      "a border is drawn around a list", columns: 34,
      before: #"""
         Inbox
         Ada     lunch at noon
         Bob     the plan
         Cyd     minutes
        """#,
      after: #"""
        ┌─ Mail ──────────────────────┐
        │ Inbox                       │
        │ Ada     lunch at noon       │
        │ Bob     the plan            │
        │ Cyd     minutes             │
        └─────────────────────────────┘
        """#,
      person: [
        #"the list has a border with the title "Mail" now"#
      ],
      summaries: [
        #"rows 0–5, columns 0–30: added border of box 31×6 "Mail"; words in 4 rows moved down by 1 and right by 1"#
      ]),
    DescribedPair(
      "the border around a list goes", columns: 34,
      before: #"""
        ╭─────────────────────────────╮
        │ Ada     lunch at noon       │
        │ Bob     the plan            │
        │ Cyd     minutes             │
        ╰─────────────────────────────╯
         q quit   ? help
        """#,
      after: #"""
         Ada     lunch at noon
         Bob     the plan
         Cyd     minutes

         q quit   ? help
        """#,
      person: [
        #"the list has no border any more"#, #"the hints stand one row higher"#,
      ],
      summaries: [
        #"rows 0–4, columns 0–30: removed border of box 31×5; 1 row moved up by 1; words in 3 rows moved up by 1 and left by 1"#
      ]),
    DescribedPair(
      "a number gets shorter, and its column narrower", columns: 26,
      before: #"""
         Item         Price  Qty
         Apple         1.20    3
         Pear          0.95   12
         Melon        14.10    1
        """#,
      after: #"""
         Item        Price  Qty
         Apple        1.20    3
         Pear         0.95   12
         Melon        4.10    1
        """#,
      person: [
        #""14.10" → "4.10", and its column is narrower"#
      ],
      summaries: [
        #"row 3, columns 14–18: "14.10" → "4.10"; words in 4 rows moved left by 1"#
      ]),
    DescribedPair(
      "the texts of a column are cut", columns: 40,
      before: #"""
        │ Ada      Lunch at noon?        9 min │
        │ Bob      Happy little trees   38 min │
        │ Cyd      Rehearsal moved      15 min │
        │ Dan      Draft of chapter 3   52 min │
        """#,
      after: #"""
        │ Ada      Lunch at…             9 min │
        │ Bob      Happy li…            38 min │
        │ Cyd      Rehearsa…            15 min │
        │ Dan      Draft of…            52 min │
        """#,
      person: [
        #"the subjects are cut"#
      ],
      summaries: [
        #"rows 0–3, columns 11–19: "Lunch at noon?" now cut to "Lunch at…", "Happy little trees" now cut to "Happy li…", "Rehearsal moved" now cut to "Rehearsa…", "Draft of chapter 3" now cut to "Draft of…""#
      ]),
    DescribedPair(
      "a shorter word in every row", columns: 70,
      before: #"""
        line 0 of screen 5 with more words and 1,20 figures │ 0 │ a column
        line 1 of screen 5 with more words and 1,21 figures │ 1 │ a column
        line 2 of screen 5 with more words and 1,22 figures │ 2 │ a column
        line 3 of screen 5 with more words and 1,23 figures │ 3 │ a column
        line 4 of screen 5 with more words and 1,24 figures │ 4 │ a column
        line 5 of screen 5 with more words and 1,25 figures │ 5 │ a column
        """#,
      after: #"""
        row 0 of screen 5 with more words and 1,20 figures │ 0 │ a column
        row 1 of screen 5 with more words and 1,21 figures │ 1 │ a column
        row 2 of screen 5 with more words and 1,22 figures │ 2 │ a column
        row 3 of screen 5 with more words and 1,23 figures │ 3 │ a column
        row 4 of screen 5 with more words and 1,24 figures │ 4 │ a column
        row 5 of screen 5 with more words and 1,25 figures │ 5 │ a column
        """#,
      person: [
        #""line" → "row" in all rows"#
      ],
      summaries: [
        #"rows 0–5, columns 0–65: "line" → "row" (6 ×)"#
      ]),
    DescribedPair(
      "the states of a list", columns: 40,
      before: #"""
         open    14  Ada Lovelace
         open    15  Bob Martin
         idle    16  Cy Dunn
         open    17  Eve Adams
        """#,
      after: #"""
         closed  14  Ada Lovelace
         closed  15  Bob Martin
         gone    16  Cy Dunn
         closed  17  Eve Adams
        """#,
      person: [
        #"three were closed, one is gone"#
      ],
      summaries: [
        #"rows 0–3, columns 1–6: "open" → "closed" (3 ×), "idle" → "gone""#
      ]),
    DescribedPair(
      "a note that cuts words moves down", columns: 60,
      before: #"""
         Ada      Lunch at noon tomorrow
         Bob      Budget of ne┌─ Note ────────────┐
         Cy       Rehearsal mo│ Build 7 is done   │
         Dot      Photographs └───────────────────┘
         Eve      Invoices from Auckland
         Flo      Reminder for librarians
         Gus      Questions about parking
         Hal      Happy little trees here
        """#,
      after: #"""
         Ada      Lunch at noon tomorrow
         Bob      Budget of next quarter
         Cy       Rehearsal moved again
         Dot      Photographs of the lake
         Eve      Invoices from Auckland
         Flo      Reminder for┌─ Note ────────────┐
         Gus      Questions ab│ Build 7 is done   │
         Hal      Happy little└───────────────────┘
        """#,
      person: [
        #"the note moved down by 4"#
      ],
      summaries: [
        #"rows 5–7, columns 22–42: box "Note" moved down by 4, uncovered "next quarter", "moved again", "of the lake", covered "librarians", "about parking", "trees here""#
      ]),
  ]
}
