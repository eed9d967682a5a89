extension DescribedPair {
  /// Screens of five programs before and after a change of their data, drawn as text.
  static let real: [DescribedPair] = [
    DescribedPair(
      "mc: a file was added", columns: 120,
      before: #"""
        │/..                                  │UP--DIR│Nov 26 20:24││/..                                  │UP--DIR│Nov 26 20:24│
        │/bin                                 │   4096│Mar  6  2025││ people.csv                          │    109│Mar  1  2025│
        │/sub                                 │   4096│Mar  6  2025││ sum.c                               │    222│Mar  1  2025│
        │ README.md                           │   2041│Mar  1  2025││                                     │       │            │
        │ build.sh                            │    410│Mar  2  2025││                                     │       │            │
        │ main.c                              │   1204│Mar  3  2025││                                     │       │            │
        │ notes.txt                           │     88│Mar  4  2025││                                     │       │            │
        │ screen.c                            │  12040│Mar  4  2025││                                     │       │            │
        │ words.c                             │  20412│Mar  5  2025││                                     │       │            │
        │                                     │       │            ││                                     │       │            │
        │                                     │       │            ││                                     │       │            │
        """#,
      after: #"""
        │/..                                  │UP--DIR│Nov 26 20:24││/..                                  │UP--DIR│Nov 26 20:24│
        │/bin                                 │   4096│Mar  6  2025││ people.csv                          │    134│Mar  1  2025│
        │/sub                                 │   4096│Mar  6  2025││ sum.c                               │    274│Mar  1  2025│
        │ README.md                           │   2041│Mar  1  2025││                                     │       │            │
        │ build.sh                            │    410│Mar  2  2025││                                     │       │            │
        │ main.c                              │   1204│Mar  3  2025││                                     │       │            │
        │ merge.c                             │   2120│Mar  4  2025││                                     │       │            │
        │ notes.txt                           │     88│Mar  4  2025││                                     │       │            │
        │ screen.c                            │  12040│Mar  4  2025││                                     │       │            │
        │ words.c                             │  20412│Mar  5  2025││                                     │       │            │
        │                                     │       │            ││                                     │       │            │
        """#,
      person: [
        #""109" → "134""#,
        #""222" → "274""#,
        #"inserted " merge.c                             │   2120│Mar  4  2025"; 3 row"#
          + "s moved down by 1",
      ],
      summaries: [
        #"row 1, columns 103–105: "109" → "134""#,
        #"row 2, columns 103–105: "222" → "274""#,
        #"row 6, columns 2–58: inserted "merge.c                             │   2120│"#
          + #"Mar  4  2025"; 3 rows moved down by 1"#,
      ]),
    DescribedPair(
      "nano: two lines were inserted", columns: 80,
      before: #"""
         8     int total = 0;
         9     for (int i = 0; i < 10; i++) {
        10         total = add(total, i);
        11     }
        12     printf("total %d\n", total);
        13     return 0;
        14 }
        15





                                       [ Read 14 lines ]
        ^G Help      ^O Write Out ^W Where Is  ^K Cut       ^T Execute   ^C Location
        """#,
      after: #"""
         8     int total = 0;
         9     // sums the first ten numbers
        10     int step = 1;
        11     for (int i = 0; i < 10; i++) {
        12         total = add(total, i);
        13     }
        14     printf("total %d\n", total);
        15     return 0;
        16 }
        17



                                       [ Read 16 lines ]
        ^G Help      ^O Write Out ^W Where Is  ^K Cut       ^T Execute   ^C Location
        """#,
      person: [
        #"inserted "// sums the first ten numbers", "int step = 1;"; 6 rows moved down by 2"#,
        #"added "16", "17""#,
        #""14" → "16""#,
      ],
      summaries: [
        #"rows 1–2, columns 7–36: inserted "// sums the first ten numbers", "int step "#
          + #"= 1;"; 6 rows moved down by 2"#,
        #"rows 8–9, columns 0–1: added 2 lines "16", "17""#,
        #"row 13, columns 38–39: "14" → "16""#,
      ]),
    DescribedPair(
      "ncdu: a file was added", columns: 80,
      before: #"""
        --- /tmp/qa-real/data/dir ------------------------------------------------------
          420.0 KiB [###########] /sub
           92.0 KiB [##         ] /bin
           20.0 KiB [           ]  words.c
           12.0 KiB [           ]  screen.c
            4.0 KiB [           ]  README.md
            4.0 KiB [           ]  main.c
            4.0 KiB [           ]  build.sh
            4.0 KiB [           ]  notes.txt













         Total disk usage: 564.0 KiB  Apparent size: 545.4 KiB  Items: 11
        """#,
      after: #"""
        --- /tmp/qa-real/data/dir ------------------------------------------------------
          712.0 KiB [###########] /sub
           92.0 KiB [#          ] /bin
           20.0 KiB [           ]  words.c
           12.0 KiB [           ]  screen.c
            4.0 KiB [           ]  merge.c
            4.0 KiB [           ]  README.md
            4.0 KiB [           ]  main.c
            4.0 KiB [           ]  build.sh
            4.0 KiB [           ]  notes.txt












         Total disk usage: 860.0 KiB  Apparent size: 840.4 KiB  Items: 12
        """#,
      person: [
        #""420.0" → "712.0""#,
        #""[##         ]" → "[#          ]""#,
        #"inserted "4.0 KiB [           ]  merge.c"; 4 rows moved down by 1"#,
        #""564.0" → "860.0", "545.4" → "840.4", "11" → "12""#,
      ],
      summaries: [
        #"row 1, columns 2–6: "420.0" → "712.0""#,
        #"row 2, columns 12–14: "[##" → "[#""#,
        #"row 5, columns 4–35: inserted "4.0 KiB [           ]  merge.c"; 4 rows moved down by 1"#,
        #"row 22, columns 19–64: "564.0" → "860.0", "545.4" → "840.4", "11" → "12""#,
      ]),
    DescribedPair(
      "tig: a commit was added", columns: 120,
      before: #"""
        2026-11-26 20:24 +0000 Unknown o Unstaged changes
        2025-03-01 10:00 +0000 Ada     o [main] Name a column once
        2025-03-01 10:00 +0000 Ada     o Read the palette
        2025-03-01 10:00 +0000 Ada     o Draw boxes with arms that join
        2025-03-01 10:00 +0000 Ada     o Add the emulator
        2025-03-01 10:00 +0000 Ada     I First words


        """#,
      after: #"""
        2026-11-26 20:24 +0000 Unknown o Unstaged changes
        2025-03-01 10:00 +0000 Ada     o [main] Sort rows by name
        2025-03-01 10:00 +0000 Ada     o Name a column once
        2025-03-01 10:00 +0000 Ada     o Read the palette
        2025-03-01 10:00 +0000 Ada     o Draw boxes with arms that join
        2025-03-01 10:00 +0000 Ada     o Add the emulator
        2025-03-01 10:00 +0000 Ada     I First words

        """#,
      person: [
        #"inserted "Sort rows by name"; 5 rows moved down by 1, "[main]" stays"#
      ],
      summaries: [
        #"row 1, columns 0–57: inserted "2025-03-01 10:00 +0000 Ada     o [main] Sort "#
          + #"rows by name"; 5 rows moved down by 1"#,
        #"row 2, columns 33–57: "[main]" → nothing"#,
      ]),
    DescribedPair(
      "vim: two lines were inserted", columns: 80,
      before: #"""
          8     int total = 0;
          9     for (int i = 0; i < 10; i++) {
         10         total = add(total, i);
         11     }
         12     printf("total %d\n", total);
         13     return 0;
         14 }
        ~
        ~
        ~
        ~
        ~
        ~
        ~
        ~
        /tmp/qa-real/data/code/sum.c                                  1,1            All
        "/tmp/qa-real/data/code/sum.c" 14 lines, 222 bytes
        """#,
      after: #"""
          8     int total = 0;
          9     // sums the first ten numbers
         10     int step = 1;
         11     for (int i = 0; i < 10; i++) {
         12         total = add(total, i);
         13     }
         14     printf("total %d\n", total);
         15     return 0;
         16 }
        ~
        ~
        ~
        ~
        ~
        ~
        /tmp/qa-real/data/code/sum.c                                  1,1            All
        "/tmp/qa-real/data/code/sum.c" 16 lines, 274 bytes
        """#,
      person: [
        #"inserted "// sums the first ten numbers", "int step = 1;"; 6 rows moved down by 2"#,
        #""~", "~" → "15", "16""#,
        #""14" → "16", "222" → "274""#,
      ],
      summaries: [
        #"rows 1–2, columns 8–37: inserted "// sums the first ten numbers", "int step "#
          + #"= 1;"; 6 rows moved down by 2; row 7: "~" → "15"; row 8: "~" → "16""#,
        #"row 16, columns 31–43: "14" → "16", "222" → "274""#,
      ]),
  ]
}
