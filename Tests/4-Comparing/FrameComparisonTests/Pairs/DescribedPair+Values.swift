extension DescribedPair {
  /// Values, bars, line numbers and texts whose changes a person counts as one.
  static let values: [DescribedPair] = [
    DescribedPair(
      "labels before right-aligned values that get longer", columns: 28,
      before: #"""
        │      Total time: 9 min │
        │      Mean speed: 8 kmh │
        │      Peak speed: 9 kmh │
        │       Stop time: 7 min │
        """#,
      after: #"""
        │     Total time: 12 min │
        │     Mean speed: 11 kmh │
        │     Peak speed: 19 kmh │
        │      Stop time: 17 min │
        """#,
      person: [
        #"the four values got longer"#
      ],
      summaries: [
        #"rows 0–3, columns 18–19: "9" → "12", "8" → "11", "9" → "19" and 1 more; words"#
          + #" in 4 rows moved left by 1"#
      ]),
    DescribedPair(
      "a value at the right gets shorter", columns: 51,
      before: #"""
         [1] sh  [2] vim         wifi ok  bat 100%  10:00
        """#,
      after: #"""
         [1] sh  [2] vim          wifi ok  bat 99%  10:00
        """#,
      person: [
        #""100%" → "99%""#
      ],
      summaries: [
        #"row 0, columns 39–41: "100%" → "99%"; "wifi ok", "bat" moved right by 1"#
      ]),
    DescribedPair(
      "values of two tiles get shorter", columns: 43,
      before: #"""
        ╭─ Sales ──────────╮ ╭─ Visits ─────────╮
        │  today    12,400 │ │   day      1,003 │
        │   week   104,100 │ │  week     10,200 │
        │  month 1,200,000 │ │ month    100,000 │
        ╰──────────────────╯ ╰──────────────────╯
        """#,
      after: #"""
        ╭─ Sales ──────────╮ ╭─ Visits ─────────╮
        │  today     9,800 │ │   day        998 │
        │   week    99,000 │ │  week      9,900 │
        │  month   999,000 │ │ month     98,700 │
        ╰──────────────────╯ ╰──────────────────╯
        """#,
      person: [
        #"the sales got less"#,
        #"the visits got less"#,
      ],
      summaries: [
        #"rows 1–3, columns 9–17: "12,400" → "9,800", "104,100" → "99,000", "1,200,000""#
          + #" → "999,000""#,
        #"rows 1–3, columns 32–38: "1,003" → "998", "10,200" → "9,900", "100,000" →"#
          + #" "98,700""#,
      ]),
    DescribedPair(
      "bars of a chart get longer and shorter", columns: 17,
      before: #"""
         Mon ████████ 8
         Tue ████ 4
         Wed ██████ 6
         Thu ██ 2
        """#,
      after: #"""
         Mon ████████ 8
         Tue ██████ 6
         Wed █████ 5
         Thu ███████ 7
        """#,
      person: [
        #"Tue 4 → 6, Wed 6 → 5, Thu 2 → 7"#
      ],
      summaries: [
        #"rows 1–3, columns 5–13: "████ 4" → "██████ 6", "██████ 6" → "█████ 5", "██ 2""#
          + #" → "███████ 7""#
      ]),
    DescribedPair(
      "a bar without a number gets longer", columns: 21,
      before: #"""
         Upload ███████
         photo.jpg
        """#,
      after: #"""
         Upload ███████████
         photo.jpg
        """#,
      person: [
        #"the bar got longer"#
      ],
      summaries: [
        #"row 0, columns 8–18: "███████" → "███████████""#
      ]),
    DescribedPair(
      "bars of a chart stand on end", columns: 16,
      before: #"""
         10 │       █
          8 │   █   █
          6 │   █   █
          4 │ █ █ █ █
          2 │ █ █ █ █
            └─────────
        """#,
      after: #"""
         10 │
          8 │       █
          6 │ █   █ █
          4 │ █ █ █ █
          2 │ █ █ █ █
            └─────────
        """#,
      person: [
        #"two bars changed"#
      ],
      summaries: [
        #"rows 0–2, columns 6–12: removed text "█" (2 ×), added text "█""#
      ]),
    DescribedPair(
      "dots come behind a word", columns: 13,
      before: #"""
         Loading.
        """#,
      after: #"""
         Loading...
        """#,
      person: [
        #""Loading." → "Loading...""#
      ],
      summaries: [
        #"row 0, columns 1–10: "Loading." → "Loading...""#
      ]),
    DescribedPair(
      "a card moves to another list", columns: 47,
      before: #"""
        ┌─ Todo ──────┐┌─ Doing ─────┐┌─ Done ──────┐
        │ Fix login   ││ Write docs  ││ Set up CI   │
        │ Add search  ││             ││             │
        └─────────────┘└─────────────┘└─────────────┘
        """#,
      after: #"""
        ┌─ Todo ──────┐┌─ Doing ─────┐┌─ Done ──────┐
        │ Add search  ││ Write docs  ││ Set up CI   │
        │             ││ Fix login   ││             │
        └─────────────┘└─────────────┘└─────────────┘
        """#,
      person: [
        #""Fix login" moved from Todo to Doing"#
      ],
      summaries: [
        #"rows 1–2, columns 2–25: "Fix login" moved down by 1 and right by 15; 1 row"#
          + #" moved up by 1"#
      ]),
    DescribedPair(
      "a line comes beside line numbers", columns: 27,
      before: #"""
          1 fn main() {
          2     let a = read();
          3     let b = parse(a);
          4     for c in b {
          5         print(c);
          6     }
          7 }

        """#,
      after: #"""
          1 fn main() {
          2     let a = read();
          3     let x = limit();
          4     let b = parse(a);
          5     for c in b {
          6         print(c);
          7     }
          8 }
        """#,
      person: [
        #"inserted "let x = limit();""#
      ],
      summaries: [
        #"row 2, columns 8–24: inserted "let x = limit();"; 5 rows moved down by 1; row"#
          + #" 7: added text "8""#
      ]),
    DescribedPair(
      "a row comes in a numbered table", columns: 20,
      before: #"""
         #  NAME    POINTS
         1  Ada        90
         2  Bob        80
         3  Cy         70
         4  Eve        60

        """#,
      after: #"""
         #  NAME    POINTS
         1  Ada        90
         2  Dee        85
         3  Bob        80
         4  Cy         70
         5  Eve        60
        """#,
      person: [
        #"inserted "Dee" as number 2"#
      ],
      summaries: [
        #"row 2, columns 1–16: inserted "2  Dee        85"; 3 rows moved down by 1;"#
          + #" rows 3–5: "2" → "3", "3" → "4", "4" → "5""#
      ]),
  ]
}
