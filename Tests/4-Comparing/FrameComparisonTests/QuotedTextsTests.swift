import FrameComparison
import FrameFindings
import TerminalFrame
import Testing

/// Checks that the texts quoted in words can be read on the screens.
@Suite(.timeLimit(.minutes(20))) struct QuotedTextsTests {
  @Test(
    "Words that quote texts of the right frame are accepted",
    arguments: [
      #"row 2: "Save" → "Submit""#, #"removed "Save""#, #"inserted "Submit", "12:30""#,
      #"inserted lines, removed "Save"; 2 rows moved down by 1"#, #""Inbox" moved down by 1"#,
      #"added text "Submit", "Save" → "12:30""#, #"removed text "Save", added 'say "x"'"#,
      #""Inbo…" → "…ubmit""#, #"title "Mail" → "12:30""#, #"lines ┌┐ → ╭╮"#,
      #""Inbox" → nothing; "Save", "Inbox" → "12:30""#,
    ])
  func trueQuotesAreAccepted(text: String) {
    let (old, new) = (frame("Inbox", "Save"), frame("Inbox", "Submit", "12:30", #"say "x""#))

    let lie = QuotedTexts(in: text).firstMisquote(from: FrameTexts(old), to: FrameTexts(new))

    #expect(lie == nil)
  }

  @Test(
    "The first quoted text that isn't in its frame is found",
    arguments: [
      (#""Submit" → "Save""#, "Submit"), (#""Save" → "Suit""#, "Suit"),
      (#""Submit" → nothing"#, "Submit"),
      (#"removed "Submit""#, "Submit"), (#"inserted "Submit", "Save""#, "Save"),
      (#"removed "Inbox", inserted "Save""#, "Save"),
      (#"added text "Submit", "12:30" → "x""#, "12:30"),
      (#"box “a"b'” moved down by 1"#, #"a"b'"#),
    ] as [(String, String)])
  func falseQuoteIsFound(text: String, expected: String) {
    let (old, new) = (frame("Inbox", "Save"), frame("Inbox", "Submit", "12:30"))

    let lie = QuotedTexts(in: text).firstMisquote(from: FrameTexts(old), to: FrameTexts(new))

    #expect(lie == expected)
  }

  private func frame(_ rows: String...) -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 6))
    frame.title = "Mail"
    for (row, text) in rows.enumerated() { frame.put(text, 2, row) }
    return frame
  }
}
