extension DescribedPair {
  /// Screens of five more programs before and after a change of their data, drawn as text.
  static let realToo: [DescribedPair] = [
    DescribedPair(
      "git diff: one line more", columns: 80,
      before: #"""
        diff --git a/f1.txt b/f1.txt
        index 53b06d4..97ed327 100644
        --- a/f1.txt
        +++ b/f1.txt
        @@ -1 +1,2 @@
         Add the emulator
        +and its fuzzer

        """#,
      after: #"""
        diff --git a/f1.txt b/f1.txt
        index 53b06d4..2585675 100644
        --- a/f1.txt
        +++ b/f1.txt
        @@ -1 +1,3 @@
         Add the emulator
        +and the fuzzer
        +of its own
        """#,
      person: [
        #""97ed327" → "2585675""#,
        #""+1,2" → "+1,3""#,
        #""its" → "the""#,
        #"added "+of its own""#,
      ],
      summaries: [
        #"row 1, columns 6–21: "53b06d4..97ed327" → "53b06d4..2585675""#,
        #"row 4, columns 6–9: "+1,2" → "+1,3""#,
        #"row 6, columns 5–7: "its" → "the""#,
        #"row 7, columns 0–10: added text "+of its own""#,
      ]),
    DescribedPair(
      "dialog: an item was inserted", columns: 80,
      before: #"""
                           │ ┌──────────────────────────────────┐ │
                           │ │         [*] vim  editor          │ │
                           │ │         [ ] mc   files           │ │
                           │ │         [ ] tig  git             │ │
                           │ │                                  │ │
                           │ │                                  │ │
        """#,
      after: #"""
                           │ ┌──────────────────────────────────┐ │
                           │ │         [*] vim   editor         │ │
                           │ │         [*] mutt  mail           │ │
                           │ │         [ ] mc    files          │ │
                           │ │         [*] tig   git            │ │
                           │ │                                  │ │
        """#,
      person: [
        #"inserted "[*] mutt  mail"; 2 rows moved down by 1; the column "editor" moved right by 1"#,
        #""tig": "[ ]" → "[*]""#,
      ],
      summaries: [
        #"row 2, columns 31–44: inserted "[*] mutt  mail"; 2 rows moved down by 1; w"#
          + "ords in 3 rows moved right by 1",
        #"row 4, columns 31–33: "[ ]" → "[*]""#,
      ]),
    DescribedPair(
      "mutt: a mail came", columns: 80,
      before: #"""
           3 N   Mar 04 Cy Dunn         (   7) Invoice 1204
           4 N   Mar 05 Dot Ellis       (  10) Photos of the lake

















        -%-Mutt: =qa-real/data/mbox [Msgs:4 New:4 0.8K]---(date/date)-----------(all)---
        """#,
      after: #"""
           3 N   Mar 04 Cy Dunn         (   7) Invoice 1204
           4 N   Mar 04 Eve Fox         (  10) Re: the gate
           5 N   Mar 05 Dot Ellis       (  13) Photos of the lake
















        -%-Mutt: =qa-real/data/mbox [Msgs:5 New:5 1.0K]---(date/date)-----------(all)---
        """#,
      person: [
        #"inserted "N   Mar 04 Eve Fox         (  10) Re: the gate"; 1 row moved down by 1"#,
        #""Msgs:4" → "Msgs:5", "New:4" → "New:5", "0.8K" → "1.0K"; row 5: "10" → "13""#,
      ],
      summaries: [
        #"row 1, columns 3–56: inserted "4 N   Mar 04 Eve Fox         (  10) Re: the g"#
          + #"ate"; 1 row moved down by 1; row 2: "4" → "5""#,
        #"row 2, columns 35–37: "10)" → "13)""#,
        #"row 19, columns 28–79: "[Msgs:4 New:4 0.8K]---(date/date)-----------(all)---"#
          + #"" → "[Msgs:5 New:5 1.0K]---(date/date)-----------(all)---""#,
      ]),
    DescribedPair(
      "a Textual table: a row was added", columns: 80,
      before: #"""
         Dot Ellis     Photos of the lake  20412
        ▊▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▎
        ▊  Search                                                                      ▎
        ▊▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▎
        ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▊▔▔▔▔▔▔▔▔▔▔▔▔▎
             Reply          Archive     ▊ ▐X▌ Notify ▎
        ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▊▁▁▁▁▁▁▁▁▁▁▁▁▎


        """#,
      after: #"""
         Dot Ellis     Photos of the lake  20412
         Eve Fox       Re: the gate        410
        ▊▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▎
        ▊  Search                                                                      ▎
        ▊▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▎
        ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▊▔▔▔▔▔▔▔▔▔▔▔▔▎
             Reply          Archive     ▊ ▐X▌ Notify ▎
        ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▊▁▁▁▁▁▁▁▁▁▁▁▁▎

        """#,
      person: [
        #"inserted "Eve Fox       Re: the gate        410"; the rows below moved down by 1"#,
        #"selection moved from "Bob Stone" to "Cy Young""#,
      ],
      summaries: [
        #"row 1, columns 0–79: inserted "Eve Fox       Re: the gate        410"; 6 row"#
          + "s moved down by 1"
      ]),
    DescribedPair(
      "visidata: other data", columns: 80,
      before: #"""
          File  Edit  View  Column  Row  Data  Plot  System  Help     | VisiData 3.1.1
         id │ name      │ city │ amount ║
         1  │ Ada Byron │ Bern │ 12.50  ║
         2  │ Bea Cole  │ Oslo │ 7.00   ║
         3  │ Cy Dunn   │ Rome │ 104.25 ║
         4  │ Dot Ellis │ Bern │ 33.10  ║










                                               ┌─────────────────────────| statuses |─┐
                                               │ saul.pw/VisiData v3.1.1              │
                                               │ Support VisiData:                    │
                                               │ https://github.com/sponsors/saulpw   │
                                               │ opening /tmp/qa-                     │
                                               │ real/data/code/people.csv as csv     │
                                               └──────────────────────────────────────┘
        1›people|                                                          4 rows [1/1]
        """#,
      after: #"""
          File  Edit  View  Column  Row  Data  Plot  System  Help     | VisiData 3.1.1
         id │ name      │ city      │ amount ║
         1  │ Ada Byron │ Bern      │ 12.50  ║
         2  │ Bea Cole  │ Oslo      │ 7.00   ║
         3  │ Cy Dunn   │ Reykjavik │ 104.25 ║
         4  │ Dot Ellis │ Bern      │ 33.10  ║
         5  │ Eve Fox   │ Lima      │ 9.99   ║









                                               ┌─────────────────────────| statuses |─┐
                                               │ saul.pw/VisiData v3.1.1              │
                                               │ Support VisiData:                    │
                                               │ https://github.com/sponsors/saulpw   │
                                               │ opening /tmp/qa-                     │
                                               │ real/data/code/people.csv as csv     │
                                               └──────────────────────────────────────┘
        1›people|                                                          5 rows [1/1]
        """#,
      person: [
        #""Rome" → "Reykjavik"; the column to its right moved right by 5"#,
        #"added "5  │ Eve Fox   │ Lima      │ 9.99   ║""#,
        #""4" → "5""#,
      ],
      summaries: [
        #"row 4, columns 18–26: "Rome" → "Reykjavik"; words in 5 rows moved right by 5"#,
        #"row 6, columns 1–37: inserted "5  │ Eve Fox   │ Lima      │ 9.99""#,
        #"row 23, column 67: "4" → "5""#,
      ]),
  ]
}
