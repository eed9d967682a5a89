extension DescribedPair {
  /// Changes that a person counts as one, even if they affect several texts.
  static let counted: [DescribedPair] = [
    DescribedPair(
      "a paragraph is wrapped at another width, with a word more", columns: 60,
      before: #"""
            A preview is a screen of the app that a test can ask
            for by its name. It shows data that stays the same,
            so that a picture of it is the same tomorrow.

        """#,
      after: #"""
            A preview is a screen of the app that a test can
            ask for by its name. It always shows data that
            stays the same, so that a picture of it is the
            same tomorrow.
        """#,
      person: [
        #"text wrapped anew, inserted "always""#
      ],
      summaries: [
        #"rows 0–3, columns 4–55: text wrapped anew, inserted "always""#
      ]),
    DescribedPair(
      "a folder is opened in a tree", columns: 30,
      before: #"""
          ▾ Sources
            ▸ App
            ▸ Tests
          README.md


        """#,
      after: #"""
          ▾ Sources
            ▾ App
              main.swift
              view.swift
            ▸ Tests
          README.md
        """#,
      person: [
        #""▸" → "▾"; inserted "main.swift", "view.swift"; 2 rows moved down by 2"#
      ],
      summaries: [
        #"rows 2–3, columns 2–15: inserted "main.swift", "view.swift"; 2 rows moved down by"#
          + #" 2; row 1: "▸" → "▾""#
      ]),
    DescribedPair(
      "a line is removed in an editor with line numbers", columns: 30,
      before: #"""
          1 │ let a = 1
          2 │ print(a)
          3 │ print(a + 1)
          4 │ exit(0)
        ~
        """#,
      after: #"""
          1 │ let a = 1
          2 │ print(a + 1)
          3 │ exit(0)
        ~
        ~
        """#,
      person: [
        #"removed "print(a)"; 2 rows moved up by 1; the last line "4" → "~""#
      ],
      summaries: [
        #"row 1, columns 6–17: removed "print(a)"; 2 rows moved up by 1; row 3: "4" → "~""#
      ]),
    DescribedPair(
      "a progress bar goes on", columns: 60,
      before: #"""
          Copying ██████████░░░░░░░░░░  50 %  12 of 24 files
        """#,
      after: #"""
          Copying ██████████████░░░░░░  70 %  17 of 24 files
        """#,
      person: [
        #""50" → "70", "12" → "17", and the bar"#
      ],
      summaries: [
        #"row 0, columns 10–39: "██████████░░░░░░░░░░" → "██████████████░░░░░░", "50" → "70", "12" → "17""#
      ]),
    DescribedPair(
      "a list is filtered", columns: 40,
      before: #"""
          >
          apple.txt
          banana.md
          cherry.txt
          damson.md
          elder.txt
          fig.md
          grape.txt
        """#,
      after: #"""
          > md
          banana.md
          damson.md
          fig.md




        """#,
      person: [
        #""md" typed"#,
        #"removed "apple.txt", "cherry.txt", "elder.txt" and 1 more; 3 rows moved up"#,
      ],
      summaries: [
        #"row 0, columns 4–5: nothing → "md""#,
        #"rows 1–7, columns 2–11: removed "apple.txt", "cherry.txt", "elder.txt" and 1 more;"#
          + #" 3 rows moved up"#,
      ]),
    DescribedPair(
      "a table gets a column", columns: 40,
      before: #"""
        ┌───────────┬──────────┐
        │ Name      │ Owner    │
        ├───────────┼──────────┤
        │ notes.txt │ Ada      │
        │ todo.txt  │ Bob      │
        └───────────┴──────────┘
        """#,
      after: #"""
        ┌───────────┬──────┬──────────┐
        │ Name      │ kB   │ Owner    │
        ├───────────┼──────┼──────────┤
        │ notes.txt │ 10   │ Ada      │
        │ todo.txt  │ 20   │ Bob      │
        └───────────┴──────┴──────────┘
        """#,
      person: [
        #"column "kB" added: "10", "20"; column "Owner" moved right by 7"#
      ],
      summaries: [
        #"rows 1–4, columns 12–18: added 3 lines "kB", "10", "20"; words in 6 rows moved right by 7;"#
          + #" box 24×6 → 31×6"#
      ]),
    DescribedPair(
      "a box gets more lines", columns: 40,
      before: #"""
        ┌─ Files ────────┐
        │ notes.txt      │
        │ todo.txt       │
        └────────────────┘



        """#,
      after: #"""


        ┌─ Files ────────┐
        │ notes.txt      │
        │ todo.txt       │
        │ more.txt       │
        └────────────────┘
        """#,
      person: [
        #"box "Files" moved down by 2 and is 5 rows high, not 4: inserted "more.txt""#
      ],
      summaries: [
        #"rows 0–6, columns 0–17: box "Files" 18×4 → 18×5, moved down by 2, inserted "more.txt""#
      ]),
    DescribedPair(
      "a border between two panes moves", columns: 40,
      before: #"""
        ┌─ Left ──┐┌─ Right ─────────────┐
        │ one     ││ un                  │
        │ two     ││ deux                │
        └─────────┘└─────────────────────┘
        """#,
      after: #"""
        ┌─ Left ───────┐┌─ Right ────────┐
        │ one          ││ un             │
        │ two          ││ deux           │
        └──────────────┘└────────────────┘
        """#,
      person: [
        #"box "Left" is 5 wider; box "Right" begins 5 columns further right"#
      ],
      summaries: [
        #"rows 0–3, columns 0–33: box "Left" 11×4 → 16×4; box "Right" 23×4 → 18×4, moved"#
          + #" right by 5; words in 3 rows moved right by 5"#
      ]),
    DescribedPair(
      "borders are double", columns: 40,
      before: #"""
        ┌─ Left ──┐
        │ one     │
        └─────────┘
        """#,
      after: #"""
        ╔═ Left ══╗
        ║ one     ║
        ╚═════════╝
        """#,
      person: [
        #"border of "Left" is double"#
      ],
      summaries: [
        #"rows 0–2, columns 0–10: border of box "Left" light → double"#
      ]),
    DescribedPair(
      "a dialog moves over text", columns: 50,
      before: #"""
        the quick brown fox jumps over the lazy dog
        pack my box ┌─ Sure? ─┐ive dozen liquor jugs
        how vexingly│  yes    │ do daft zebras jump
        five boxing └─────────┘p all quickly, they say
        sphinx of black quartz judge my vow again
        waltz bad nymph for quick jigs to vex them
        """#,
      after: #"""
        the quick brown fox jumps over the lazy dog
        pack my box with over five dozen liquor jugs
        how vexingly quick ones do daft zebras jump
        five boxing ┌─ Sure? ─┐p all quickly, they say
        sphinx of bl│  yes    │judge my vow again
        waltz bad ny└─────────┘ck jigs to vex them
        """#,
      person: [
        #"box "Sure?" moved down by 2"#
      ],
      summaries: [
        #"rows 3–5, columns 12–22: box "Sure?" moved down by 2, uncovered "with over five", "#
          + #""quick ones", covered "black quartz", "nymph for quick""#
      ]),
    DescribedPair(
      "values of a table change in their rows", columns: 40,
      before: #"""
        NAME    READY  STATUS     AGE
        api     1/1    Running    3d
        web     1/1    Running    4d
        db      1/1    Running    5d
        queue   1/1    Running    6d
        cron    1/1    Running    7d
        mail    1/1    Running    8d
        """#,
      after: #"""
        NAME    READY  STATUS     AGE
        api     1/1    Running    4d
        web     0/1    CrashLoop  4d
        db      1/1    Running    6d
        queue   1/1    Running    7d
        cron    1/1    Running    7d
        mail    1/1    Running    9d
        """#,
      person: [
        #""web": "1/1" → "0/1", "Running" → "CrashLoop""#,
        #"four ages are one day more"#,
      ],
      summaries: [
        #"rows 1–6, columns 26–27: "3d" → "4d", "5d" → "6d", "6d" → "7d", "8d" → "9d""#,
        #"row 2, columns 8–23: "1/1" → "0/1", "Running" → "CrashLoop""#,
      ]),
    DescribedPair(
      "a word is redrawn before another one", columns: 30,
      before: #"""
          saved
        """#,
      after: #"""
          not saved
        """#,
      person: [
        #""not" came before "saved""#
      ],
      summaries: [
        #"row 0, columns 2–10: added text "not""#
      ]),
  ]
}
