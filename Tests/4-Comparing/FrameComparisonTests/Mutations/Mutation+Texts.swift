import FrameComparison
import TerminalFrame

extension Mutation {
  /// Changes of text.
  static let texts: [Mutation] = [
    Mutation(
      "a word is another one", "text",
      #"row 20, columns 38–42: "Reply" → "Quote""#
    ) {
      $0.put("Quote", 38, 20)
    },
    Mutation(
      "a comma is a point", "text",
      #"row 5, columns 63–67: "1,204" → "1.204""#
    ) {
      $0.put("1.204", 63, 5)
    },
    Mutation(
      "commas are points in a column",
      edits: [
        #"row 5, columns 63–67: "1,204" → "1.204""#,
        #"row 6, columns 62–67: "38,112" → "38.112""#,
        #"row 8, columns 63–67: "2,077" → "2.077""#,
        #"row 9, columns 62–67: "12,480" → "12.480""#,
        #"row 10, columns 63–67: "5,163" → "5.163""#,
      ],
      findings: [
        #"text: row 5, columns 63–67: "1,204" → "1.204""#,
        #"text: row 6, columns 62–67: "38,112" → "38.112""#,
        #"text: rows 8–10, columns 62–67: "2,077" → "2.077", "12,480" → "12.480", "5,163" → "5.163""#,
      ]
    ) {
      for row in 5..<11 where row != 7 { $0.put(".", 64, row) }
    },
    Mutation(
      "a digit is another one", "text",
      #"row 4, columns 18–19: "12" → "13""#
    ) {
      $0.put("13", 18, 4)
    },
    Mutation(
      "a Latin letter is a Cyrillic one",
      edits: [
        #"row 5, columns 25–28: "Anna" → "Ann\#u{430}""#
      ],
      findings: [
        #"text: row 5, columns 25–28: "Anna" → "Ann\#u{430}" (U+0061 → U+0430)"#
      ]
    ) {
      $0[28, 5].text = "\u{430}"
    },
    Mutation(
      "a letter is decomposed",
      edits: [
        #"row 9, columns 51–56: "Zürich" → "Zu\#u{308}rich" (U+005A U+00FC U+0072 U+0069 U+0063 U+0068 → U+005A U+0075 U+0308 U+0072 U+0069 U+0063 U+0068)"#
      ],
      findings: [
        #"text: row 9, columns 51–56: "Zürich" → "Zu\#u{308}rich" (U+00FC → U+0075 U+0308)"#
      ]
    ) {
      $0[52, 9].text = "u\u{308}"
    },
    Mutation(
      "a blank is a no-break space",
      edits: [
        #"row 5, columns 25–33: "Anna Berg" → "Anna\#u{a0}Berg""#
      ],
      findings: [
        #"text: row 5, columns 25–33: "Anna Berg" → "Anna\#u{a0}Berg" (U+0020 → U+00A0)"#
      ]
    ) {
      $0[29, 5].text = "\u{a0}"
    },
    Mutation(
      "a joiner that nobody sees is added",
      edits: [
        #"row 5, columns 71–73: "Mon" → "Mo\#u{200d}n""#
      ],
      findings: [
        #"text: row 5, columns 71–73: "Mon" → "Mo\#u{200d}n" (nothing → U+200D)"#
      ]
    ) {
      $0[72, 5].text = "o\u{200d}"
    },
    Mutation(
      "capital letters are small", "text",
      #"row 23, columns 1–6: "NORMAL" → "Normal""#
    ) {
      $0.put("Normal", 1, 23)
    },
    Mutation(
      "a word is added to a sentence", "text",
      #"row 14, columns 68–71: nothing → "too?""#
    ) {
      $0.put("too?", 68, 14)
    },
    Mutation(
      "words change in several rows",
      edits: [
        #"rows 5–10, columns 71–73: removed "Mon", "Mon", "Sun" and 3 more"#,
        #"rows 5–10, columns 71–73: inserted "Tue", "Tue", "Tue" and 3 more"#,
      ],
      findings: [
        #"missing element: rows 5–10, columns 71–73: 6 lines "Mon", "Mon", "Sun" and 3 more"#,
        #"extra element: rows 5–10, columns 71–73: 6 lines "Tue", "Tue", "Tue" and 3 more"#,
      ]
    ) {
      for row in 5..<11 { $0.put("Tue", 71, row) }
    },
    Mutation(
      "an emoji is another one", "text",
      #"row 7, columns 40–41: "🎉" → "🎊""#
    ) {
      $0.put("🎊", 40, 7)
    },
    Mutation(
      "a wide character is another one", "text",
      #"row 10, columns 4–9: "日本語" → "日本国""#
    ) {
      $0.put("国", 8, 10)
    },
    Mutation(
      "a wide character is a narrow one", "text",
      #"row 10, columns 4–9: "日本語" → "A 本語""#
    ) {
      $0.put("A ", 4, 10)
    },
    Mutation(
      "a sign takes two columns",
      edits: [
        #"row 0, columns 1–2: "✉" takes 2 columns, not 1"#,
        "row 0, column 2: foreground default → colour 0, bold on",
      ],
      findings: [
        #"text: row 0, columns 1–2: "✉" takes 2 columns, not 1"#
      ]
    ) {
      $0[1, 0].width = 2
      $0[2, 0] = .continuation(style: $0[1, 0].style)
    },
    Mutation(
      "a link goes elsewhere", "text",
      "row 15, columns 40–49: link https://example.org/lunch → https://example.com/lunch"
    ) {
      for column in 40..<50 { $0[column, 15].link = "https://example.com/lunch" }
    },
    Mutation(
      "a link is gone", "text",
      "row 15, columns 40–49: link https://example.org/lunch → none"
    ) {
      for column in 40..<50 { $0[column, 15].link = nil }
    },
    Mutation(
      "a link is under one letter more", "text",
      "row 15, column 50: link none → https://example.org/lunch"
    ) {
      $0[50, 15].link = MailScreen.link
    },
  ]
}
