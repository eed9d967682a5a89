extension DescribedPair {
  /// Changes in several places that a person would sum up in one sentence.
  static let alike: [DescribedPair] = [
    DescribedPair(
      "a pane of code scrolls, whose lines repeat", columns: 40,
      before: #"""
          lib.rs       │ fn total() {
          main.rs      │     run();
          label.rs     │ }
          price.rs     │
          Cargo.toml   │ fn price() {
                       │     run();
                       │ }
                       │
                       │ fn label() {
                       │     run();
                       │ }
                       │
                       │ fn count() {
                       │     run();
        """#,
      after: #"""
          lib.rs       │     run();
          main.rs      │ }
          label.rs     │
          price.rs     │ fn price() {
          Cargo.toml   │     run();
                       │ }
                       │
                       │ fn label() {
                       │     run();
                       │ }
                       │
                       │ fn count() {
                       │     run();
                       │ }
        """#,
      person: [
        #"the right pane scrolled up by 1"#
      ],
      summaries: [
        #"rows 0–13, columns 17–28: inserted "}", removed "fn total() {"; 13 rows moved up by 1"#
      ]),
    DescribedPair(
      "a word is another one everywhere", columns: 50,
      before: #"""
         New project

         The project has 3 tasks

         [ Delete ]        project: kite
        """#,
      after: #"""
         New workspace

         The workspace has 3 tasks

         [ Delete ]        workspace: kite
        """#,
      person: [
        #""project" → "workspace" everywhere"#
      ],
      summaries: [
        #"rows 0–2, columns 5–25: "project" → "workspace" (2 ×)"#,
        #"row 4, columns 19–33: "project:" → "workspace:""#,
      ]),
    DescribedPair(
      "line numbers grow by two in both halves of a difference", columns: 60,
      before: #"""
          96  let a96 = read();     │  97  let b96 = read();
          97  let a97 = read();     │  98  let b97 = read();
          98  let a98 = read();     │  99  let b98 = read();
          99  let a99 = read();     │  100  let b99 = read();
          100  let a100 = read();     │  101  let b100 = read();
        """#,
      after: #"""
          98  let a96 = read();     │  99  let b96 = read();
          99  let a97 = read();     │  100 let b97 = read();
          100 let a98 = read();     │  101 let b98 = read();
          101 let a99 = read();     │  102 let b99 = read();
          102 let a100 = read();     │  103 let b100 = read();
        """#,
      person: [
        #"the line numbers are 2 higher"#
      ],
      summaries: [
        #"rows 0–4, columns 2–55: "96" → "98", "97" → "99", "98" → "100" and 2 more, "97" →"#
          + #" "99", "98" → "100", "99" → "101" and 2 more"#
      ]),
    DescribedPair(
      "labels of a form are translated", columns: 50,
      before: #"""
         Name        [ Ada      ]

         E-mail      [ a@b.io   ]

         City        [ London   ]

         Country     [ UK       ]
        """#,
      after: #"""
         Nom         [ Ada      ]

         Adresse     [ a@b.io   ]

         Ville       [ London   ]

         Pays        [ UK       ]
        """#,
      person: [
        #"the labels are French: "Name" → "Nom", "E-mail" → "Adresse", "City" → "Ville", "Country" → "Pays""#
      ],
      summaries: [
        #"rows 0–6, columns 1–7: "Name" → "Nom", "E-mail" → "Adresse", "City" → "Ville", "Country" → "Pays""#
      ]),
    DescribedPair(
      "all texts of a page are translated", columns: 50,
      before: #"""
          Settings

          Show hidden files
          Ask before deleting
            Follow links
          Sort folders first
            Remember passwords
        """#,
      after: #"""
          Einstellungen

          Versteckte anzeigen
          Nachfragen
            Verweisen folgen
          Ordner zuerst
            Kennwort speichern
        """#,
      person: [
        #"the texts are German: "Settings" → "Einstellungen", "Show hidden files" → "Versteckte anzeigen" …"#
      ],
      summaries: [
        #"row 0, columns 2–14: "Settings" → "Einstellungen""#,
        #"rows 2–6, columns 2–21: "Show hidden files", "Ask before deleting", "Follow links" and 2 more"#
          + #" → "Versteckte anzeigen", "Nachfragen", "Verweisen folgen" and 2 more"#,
      ]),
    DescribedPair(
      "a month is turned", columns: 40,
      before: #"""
          Mo Tu We Th Fr Sa Su
                          1  2
           3  4  5  6  7  8  9
          10 11 12 13 14 15 16
          17 18 19 20 21 22 23
          24 25 26 27 28 29 30
        """#,
      after: #"""
          Mo Tu We Th Fr Sa Su
           1  2  3  4  5  6  7
           8  9 10 11 12 13 14
          15 16 17 18 19 20 21
          22 23 24 25 26 27 28
          29 30 31
        """#,
      person: [
        #"another month"#
      ],
      summaries: [
        #"rows 1–5, columns 2–21: numbers arranged anew, inserted "31""#
      ]),
  ]
}
