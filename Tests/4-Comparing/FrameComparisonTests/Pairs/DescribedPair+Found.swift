extension DescribedPair {
  /// Changes that were once described wrongly.
  static let found: [DescribedPair] = [
    DescribedPair(
      "a log scrolls by one", columns: 80,
      before: #"""
        12:00:05 DEBUG sensor refused job 165
        12:00:06 INFO  backup failed job 178
        12:00:07 WARN  worker dropped job 191
        12:00:08 DEBUG router retried job 204
        12:00:09 INFO  logger reloaded job 217
        12:00:10 WARN  server stopped job 230
        12:00:11 DEBUG cache queued job 243
        12:00:12 INFO  parser refused job 256
        12:00:13 WARN  monitor failed job 269
        12:00:14 DEBUG mailer dropped job 282
        12:00:15 INFO  sensor retried job 295
        12:00:16 WARN  backup reloaded job 308
        12:00:17 DEBUG worker started job 321
        12:00:18 INFO  router finished job 334
        12:00:19 WARN  logger accepted job 347
        12:00:20 DEBUG server failed job 360
        12:00:21 INFO  cache dropped job 373
        12:00:22 WARN  parser retried job 386
        12:00:23 DEBUG monitor reloaded job 399
        12:00:24 INFO  mailer started job 412
        12:00:25 WARN  sensor finished job 425
        12:00:26 DEBUG backup accepted job 438
        12:00:27 INFO  worker stopped job 451
        12:00:28 WARN  router queued job 464
        """#,
      after: #"""
        12:00:06 INFO  backup failed job 178
        12:00:07 WARN  worker dropped job 191
        12:00:08 DEBUG router retried job 204
        12:00:09 INFO  logger reloaded job 217
        12:00:10 WARN  server stopped job 230
        12:00:11 DEBUG cache queued job 243
        12:00:12 INFO  parser refused job 256
        12:00:13 WARN  monitor failed job 269
        12:00:14 DEBUG mailer dropped job 282
        12:00:15 INFO  sensor retried job 295
        12:00:16 WARN  backup reloaded job 308
        12:00:17 DEBUG worker started job 321
        12:00:18 INFO  router finished job 334
        12:00:19 WARN  logger accepted job 347
        12:00:20 DEBUG server failed job 360
        12:00:21 INFO  cache dropped job 373
        12:00:22 WARN  parser retried job 386
        12:00:23 DEBUG monitor reloaded job 399
        12:00:24 INFO  mailer started job 412
        12:00:25 WARN  sensor finished job 425
        12:00:26 DEBUG backup accepted job 438
        12:00:27 INFO  worker stopped job 451
        12:00:28 WARN  router queued job 464
        12:00:29 DEBUG logger refused job 477
        """#,
      person: [
        #"inserted "12:00:29 DEBUG logger refused job 477", removed "12:00:05 DEBUG se"#
          + #"nsor refused job 165"; 23 rows moved up by 1"#
      ],
      summaries: [
        #"rows 0–23, columns 0–36: inserted "12:00:29 DEBUG logger refused job 477", r"#
          + #"emoved "12:00:05 DEBUG sensor refused job 165"; 23 rows moved up by 1"#
      ]),
    DescribedPair(
      "a row comes in at the top of a full list", columns: 80,
      before: #"""

            entry 8
            entry 7
            entry 6
            entry 5
            entry 4

        """#,
      after: #"""

            entry 9
            entry 8
            entry 7
            entry 6
            entry 5

        """#,
      person: [
        #"inserted "entry 9", removed "entry 4"; 4 rows moved down by 1"#
      ],
      summaries: [
        #"rows 1–5, columns 4–10: inserted "entry 9", removed "entry 4"; 4 rows moved down by 1"#
      ]),
    DescribedPair(
      "a row is inserted into a boxed table", columns: 80,
      before: #"""
          │ Athens     │    31 │ 1 Jan    │
          │ Bergen     │     7 │ 3 Jan    │
          │ Cairo      │    33 │ 4 Jan    │
          │ Dublin     │    12 │ 5 Jan    │
          │ Espoo      │     2 │ 7 Jan    │
          └────────────┴───────┴──────────┘


        """#,
      after: #"""
          │ Athens     │    31 │ 1 Jan    │
          │ Basel      │     2 │ 2 Jan    │
          │ Bergen     │     7 │ 3 Jan    │
          │ Cairo      │    33 │ 4 Jan    │
          │ Dublin     │    12 │ 5 Jan    │
          │ Espoo      │     2 │ 7 Jan    │
          └────────────┴───────┴──────────┘

        """#,
      person: [
        #"inserted "Basel      │     2 │ 2 Jan"; 5 rows moved down by 1"#
      ],
      summaries: [
        #"row 1, columns 4–29: inserted "Basel      │     2 │ 2 Jan"; 5 rows moved down by 1"#
      ]),
    DescribedPair(
      "a row is removed from a boxed table", columns: 80,
      before: #"""
          │ a.txt                    │   5 │ 1 Feb  │
          │ b.txt                    │   7 │ 3 Feb  │
          │ c.txt                    │   7 │ 2 Feb  │
          │ d.txt                    │  12 │ 3 Mar  │
          │ e.txt                    │  17 │ 7 Mar  │
          └──────────────────────────┴─────┴────────┘

        """#,
      after: #"""
          │ a.txt                    │   5 │ 1 Feb  │
          │ c.txt                    │   7 │ 2 Feb  │
          │ d.txt                    │  12 │ 3 Mar  │
          │ e.txt                    │  17 │ 7 Mar  │
          └──────────────────────────┴─────┴────────┘


        """#,
      person: [
        #"removed "b.txt                    │   7 │ 3 Feb"; 4 rows moved up by 1"#
      ],
      summaries: [
        #"row 1, columns 4–41: removed "b.txt                    │   7 │ 3 Feb"; 4 row"#
          + "s moved up by 1"
      ]),
    DescribedPair(
      "a row is inserted into one of two panes", columns: 80,
      before: #"""
        │a.out            │  16416│Nov 22 18:40││                 │       │            │
        │core             │ 120416│Nov 22 18:41││                 │       │            │
        │main.c           │   1204│Nov 23 08:00││                 │       │            │
        │notes            │     88│Nov 24 12:30││                 │       │            │
        │                 │       │            ││                 │       │            │
        │                 │       │            ││                 │       │            │
        """#,
      after: #"""
        │a.out            │  16416│Nov 22 18:40││                 │       │            │
        │bench.py         │   2120│Nov 22 18:40││                 │       │            │
        │core             │ 120416│Nov 22 18:41││                 │       │            │
        │main.c           │   1204│Nov 23 08:00││                 │       │            │
        │notes            │     88│Nov 24 12:30││                 │       │            │
        │                 │       │            ││                 │       │            │
        """#,
      person: [
        #"inserted "bench.py         │   2120│Nov 22 18:40"; 3 rows moved down by 1"#
      ],
      summaries: [
        #"row 1, columns 1–38: inserted "bench.py         │   2120│Nov 22 18:40"; 3 ro"#
          + "ws moved down by 1"
      ]),
  ]
}
