import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame

/// The screen of a made-up mail program, 80 columns × 24 rows: title bar, tabs, a list of folders with a selection,
/// a table with numbers, a message with a link, a field with the cursor, buttons, a status bar and a picture.
enum MailScreen {
  /// The project's colours: accent, warning, selection, field.
  static let accent = RGB(hex: 0x7aa2f7)
  /// A colour with the accent's luma (Y of YIQ, which pixelmatch uses): 0.299 R + 0.587 G + 0.114 B is 159.73.
  static let warning = RGB(hex: 0xd6a010)
  static let selection = RGB(hex: 0x2f4470)
  static let field = RGB(hex: 0x242b3a)

  static let rules = DesignRules(
    palette: Theme.dark.palette,
    tokens: [accent, warning, selection, field])

  static let link: Link = "https://example.org/lunch"

  static let frame: Frame = {
    var frame = Frame(size: GridSize(columns: 80, rows: 24))
    frame.title = "Postbox"
    drawBars(&frame)
    drawFolders(&frame)
    drawMessages(&frame)
    drawMessage(&frame)
    drawForm(&frame)
    frame.cursor = Cursor(position: GridPosition(column: 16, row: 20), shape: .bar)
    return frame
  }()

  private static func drawBars(_ frame: inout Frame) {
    frame.fill(0..<80, row: 0, Style(foreground: .palette(0), background: .palette(4)))
    frame.put("✉ Postbox", 1, 0, Style(foreground: .palette(0), attributes: .bold))
    frame.put("3 unread", 71, 0)
    for (label, column) in [("Inbox", 1), ("Sent", 10), ("Drafts", 18), ("Archive", 28)] {
      frame.put(" \(label) ", column, 1)
    }
    frame.restyle(1..<8, row: 1) { $0.attributes.insert(.inverse) }
    frame.put("NORMAL", 1, 23, Style(attributes: .bold))
    frame.put("1 selected   / search   n new   q quit", 10, 23)
    frame.put("98 %", 74, 23)
    frame.restyle(0..<80, row: 23) { $0.attributes.insert(.inverse) }
  }

  private static func drawFolders(_ frame: inout Frame) {
    frame.box("Folders", 0..<22, rows: 3..<19)
    let folders = [
      ("Inbox", "12"), ("Starred", "4"), ("Sent", ""), ("Drafts", "2"), ("Preferences", ""),
      ("Archive", "1,204"), ("日本語", "7"), ("Spam", "31"), ("Trash", ""),
    ]
    for (index, folder) in folders.enumerated() {
      frame.put(folder.0, 4, 4 + index)
      frame.put(folder.1, 20 - folder.1.count, 4 + index)
    }
    frame.put(">", 2, 4)
    frame.restyle(1..<21, row: 4) { $0.background = .rgb(selection) }
    frame.restyle(4..<9, row: 12) { $0.attributes = .dim }
  }

  private static func drawMessages(_ frame: inout Frame) {
    frame.box("Inbox", 23..<80, rows: 3..<12)
    frame.put(
      "From           Subject                 Size   Date", 25, 4, Style(attributes: .bold))
    let messages = [
      ("Anna Berg", "Lunch on Friday?", "1,204", "Mon"),
      ("Ben Cole", "Invoice 2025-031", "38,112", "Mon"),
      ("Cora Diaz", "🎉 Release party", "940", "Sun"),
      ("Dan Eck", "Re: Timeline", "2,077", "Sun"),
      ("Eva Funk", "Tickets to Zürich", "12,480", "Sat"),
      ("Finn Gold", "Weekly report", "5,163", "Fri"),
    ]
    for (index, message) in messages.enumerated() {
      let row = 5 + index
      frame.put(message.0, 25, row)
      frame.put(message.1, 40, row)
      frame.put(message.2, 68 - message.2.count, row)
      frame.put(message.3, 71, row)
    }
    for row in 5..<7 { frame.restyle(40..<57, row: row) { $0.foreground = .rgb(accent) } }
    frame.restyle(25..<76, row: 10) { $0.attributes = .dim }
    frame.restyle(24..<79, row: 6) {
      $0 = Style(
        foreground: $0.foreground == .default ? .default : .palette(15), background: .rgb(selection)
      )
    }
  }

  private static func drawMessage(_ frame: inout Frame) {
    frame.box("Message", 23..<80, rows: 12..<19)
    frame.put("Anna Berg to you", 25, 13, Style(attributes: .italic))
    frame.put("Shall we meet at one, as we did last week?", 25, 14)
    frame.put("The menu is on", 25, 15)
    frame.put("their page", 40, 15, Style(foreground: .palette(6), underline: .single), link: link)
    frame.put("Due", 25, 17)
    frame.put(
      "tomorrow", 29, 17,
      Style(foreground: .palette(9), underline: .curly, underlineColor: .palette(3)))
    frame.put("[x] Remind me", 40, 17)
    frame.put("old price", 57, 17, Style(attributes: .strike))
    frame.pictures = [picture]
  }

  private static func drawForm(_ frame: inout Frame) {
    frame.put("Search", 1, 20)
    frame.put("invoice", 9, 20)
    frame.restyle(8..<34, row: 20) { $0.background = .rgb(field) }
    frame.put("[ Reply ]", 36, 20)
    frame.put("[ Forward ]", 47, 20)
    frame.put("[ Delete ]", 60, 20)
    frame.put(" Send ", 72, 20, Style(foreground: .palette(0), background: .palette(2)))
    frame.restyle(36..<45, row: 20) { $0.attributes = .inverse }
  }

  /// 4 columns × 2 rows, at the right of the message.
  static let picture = Picture(
    Bitmap(width: 40, height: 38, filledWith: accent), position: GridPosition(column: 74, row: 13))
}
