extension DescribedPair {
  /// Changes that were once mistaken for others: panes that stay, boxes behind others, elements side by side.
  static let besides: [DescribedPair] = [
    DescribedPair(
      "a hint comes in the middle of a footer", columns: 40,
      before: #"""
         Tasks
         q quit  n new  ? help
        """#,
      after: #"""
         Tasks
         q quit  d delete  n new  ? help
        """#,
      person: [
        #"inserted "d delete"; the hints after it moved right by 10"#
      ],
      summaries: [
        #"row 1, columns 9–16: inserted "d delete"; "n new", "? help" moved right by 10"#
      ]),
    DescribedPair(
      "a tab is closed", columns: 40,
      before: #"""
         main.c   util.c   list.c   test.c

         int main()
        """#,
      after: #"""
         main.c   list.c   test.c

         int main()
        """#,
      person: [
        #"removed "util.c"; "list.c", "test.c" moved left by 9"#
      ],
      summaries: [
        #"row 0, columns 10–15: removed "util.c"; "list.c", "test.c" moved left by 9"#
      ]),
    DescribedPair(
      "two columns of a table change places", columns: 50,
      before: #"""
          Name      Size   Modified
          a.txt       10   Jan  3
          b.txt      200   Feb  7
          c.txt     3000   Mar 12
        """#,
      after: #"""
          Name      Modified   Size
          a.txt     Jan  3       10
          b.txt     Feb  7      200
          c.txt     Mar 12     3000
        """#,
      person: [
        #"the columns "Size" and "Modified" swapped"#
      ],
      summaries: [
        #"rows 0–3, columns 12–19: "Modified", "Jan  3", "Feb  7" and 1 more moved left by 7"#,
        #"rows 0–3, columns 23–26: "Size", "10", "200" and 1 more moved right by 11"#,
      ]),
    DescribedPair(
      "a column comes in the middle of a table", columns: 50,
      before: #"""
          NAME        READY   AGE
          api-1       1/1     3d
          api-2       0/1     3d
          web-1       1/1     9h
        """#,
      after: #"""
          NAME        READY   STATUS    AGE
          api-1       1/1     Running   3d
          api-2       0/1     Pending   3d
          web-1       1/1     Running   9h
        """#,
      person: [
        #"inserted the column "STATUS"; "AGE" moved right by 10"#
      ],
      summaries: [
        #"rows 0–3, columns 22–28: inserted "STATUS", "Running", "Pending" and 1 more;"#
          + #" words in 4 rows moved right by 10"#
      ]),
    DescribedPair(
      "a heading is centred", columns: 60,
      before: #"""
        Welcome

          Press any key
        """#,
      after: #"""
                               Welcome

          Press any key
        """#,
      person: [
        #""Welcome" moved right by 23"#
      ],
      summaries: [
        #"row 0, columns 23–29: "Welcome" moved right by 23"#
      ]),
    DescribedPair(
      "a card comes in the first of two columns", columns: 60,
      before: #"""
         ╭──────────────────────╮  ╭──────────────────────╮
         │ Search               │  │ Banner               │
         ╰──────────────────────╯  ╰──────────────────────╯
         ╭──────────────────────╮
         │ Colours              │
         ╰──────────────────────╯



        """#,
      after: #"""
         ╭──────────────────────╮  ╭──────────────────────╮
         │ Pictures             │  │ Banner               │
         ╰──────────────────────╯  ╰──────────────────────╯
         ╭──────────────────────╮
         │ Search               │
         ╰──────────────────────╯
         ╭──────────────────────╮
         │ Colours              │
         ╰──────────────────────╯
        """#,
      person: [
        #"inserted the card "Pictures"; the others moved down by 3"#
      ],
      summaries: [
        #"rows 0–2, columns 1–24: added text "Pictures""#,
        #"rows 4–8, columns 1–24: "Search", "Colours" moved down by 3"#,
      ]),
    DescribedPair(
      "a popup stands in front of the border of a box", columns: 60,
      before: #"""
        ┌─ Left ─────────────────────┐
        │ one                        │ text beside the box
        │ two                        │ and some more of it
        │ three                      │ and still more text
        │ four                       │ and an end
        └────────────────────────────┘
        """#,
      after: #"""
        ┌─ Left ─────────────────────┐
        │ one              ┌─ Info ─────────┐eside the box
        │ two              │ Saved          │me more of it
        │ three            └────────────────┘ill more text
        │ four                       │ and an end
        └────────────────────────────┘
        """#,
      person: [
        #"added box "Info": "Saved""#
      ],
      summaries: [
        #"rows 1–3, columns 19–36: added box 18×3 "Info": "Saved""#
      ]),
    DescribedPair(
      "a second note pushes the first one down", columns: 60,
      before: #"""
                            ╭──────────────────╮
                            │ Saved draft      │
                            ╰──────────────────╯





        """#,
      after: #"""
                            ╭──────────────────╮
                            │ Sent to Ida      │
                            ╰──────────────────╯

                            ╭──────────────────╮
                            │ Saved draft      │
                            ╰──────────────────╯
        """#,
      person: [
        #"added the note "Sent to Ida"; the note "Saved draft" moved down by 4"#
      ],
      summaries: [
        #"rows 0–2, columns 20–39: added box 20×3: "Sent to Ida""#,
        #"rows 4–6, columns 20–39: box 20×3 with "Saved draft" moved down by 4"#,
      ]),
    DescribedPair(
      "the focus goes to another box with a heavy border", columns: 60,
      before: #"""
        ┏━ Feeds ━━━━━━━━━━━━━┓┌─ Articles ────────────────┐
        ┃ All (31)            ┃│ News                      │
        ┃ Unread              ┃│ Weather                   │
        ┗━━━━━━━━━━━━━━━━━━━━━┛└───────────────────────────┘
        """#,
      after: #"""
        ┌─ Feeds ─────────────┐┏━ Articles ━━━━━━━━━━━━━━━━┓
        │ All (31)            │┃ News                      ┃
        │ Unread              │┃ Weather                   ┃
        └─────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        """#,
      person: [
        #"focus moved from box "Feeds" to box "Articles", whose border is heavy"#
      ],
      summaries: [
        #"rows 0–3, columns 0–51: focus moved from box "Feeds" to box "Articles", border"#
          + #" light → heavy"#
      ]),
    DescribedPair(
      "the lines of a table go", columns: 50,
      before: #"""
        ┌────────┬──────────────┬──────────┐
        │ No.    │ Customer     │ Due      │
        ├────────┼──────────────┼──────────┤
        │ 2041   │ Fjord AS     │ 3 Dec    │
        │ 2042   │ Minato       │ 9 Dec    │
        └────────┴──────────────┴──────────┘
        """#,
      after: #"""

          No.      Customer       Due

          2041     Fjord AS       3 Dec
          2042     Minato         9 Dec


        """#,
      person: [
        #"the lines of the table are gone"#
      ],
      summaries: [
        #"rows 0–5, columns 0–35: removed border of box 36×6"#
      ]),
    DescribedPair(
      "another choice is taken", columns: 40,
      before: #"""
          (•) North pier
          ( ) South pier
          ( ) Buoy
        """#,
      after: #"""
          ( ) North pier
          ( ) South pier
          (•) Buoy
        """#,
      person: [
        #""(•)" moved from "North pier" to "Buoy""#
      ],
      summaries: [
        #"rows 0–2, columns 2–4: "(•)" moved from row 0 to row 2"#
      ]),
    DescribedPair(
      "a box moves and has another title", columns: 70,
      before: #"""

         ┌─ Search ─────────────┐
         │ one result           │
         │ two results          │
         └──────────────────────┘
        """#,
      after: #"""

                                 ┌─ Search results ─────┐
                                 │ one result           │
                                 │ two results          │
                                 └──────────────────────┘
        """#,
      person: [
        #"box moved right by 24, title "Search" → "Search results""#
      ],
      summaries: [
        #"rows 1–4, columns 25–48: box "Search results" moved right by 24, title "Search""#
          + #" → "Search results""#
      ]),
    DescribedPair(
      "a block is folded beside a tree", columns: 70,
      before: #"""
         index.css     │ 4 return (
         package.json  │ 5   <button onClick={next}>
         README.md     │ 6     {label}: {count}
         tests         │ 7   </button>
                       │ 8 )
                       │
        """#,
      after: #"""
         index.css     │ 4 return (
         package.json  │ 8 )
         README.md     │
         tests         │
                       │
                       │
        """#,
      person: [
        #"removed the lines 5 to 7; line 8 moved up by 3"#
      ],
      summaries: [
        #"rows 1–3, columns 17–43: removed "5   <button onClick={next}>", "6     {label}:"#
          + #" {count}", "7   </button>"; 1 row moved up by 3"#
      ]),
    DescribedPair(
      "a column comes into a table with a blank row", columns: 50,
      before: #"""
                    Oct     Owner
          Rent      850     Ada Lovelace
          Food      310     Bob Stone

          Total   1,160     Cy Young
        """#,
      after: #"""
                    Oct     Nov     Owner
          Rent      850     861     Ada Lovelace
          Food      310     395     Bob Stone

          Total   1,160   1,256     Cy Young
        """#,
      person: [
        #"inserted the column "Nov"; "Owner" moved right by 8"#
      ],
      summaries: [
        #"rows 0–4, columns 18–22: inserted "Nov", "861", "395" and 1 more; words in 4 rows moved right by 8"#
      ]),
  ]
}
