package import TerminalFrame
internal import TerminalUI

/// The screens of a fictional app, for the preview of a review.
package enum PreviewScreens {
  package struct Item: Hashable, Sendable {
    let name: String
    let priority: String
    let tag: String
    let due: String
    var isDone = false
  }

  package static let items: [Item] = [
    Item(name: "Renew passport", priority: "▲ High", tag: "#personal", due: "Mon 10 Mar"),
    Item(name: "Send invoice to Northwind", priority: "◆ Medium", tag: "#work", due: "Yesterday"),
    Item(name: "Prepare release notes for 2.4", priority: "▲ High", tag: "#docs", due: "Today"),
    Item(name: "Water the plants", priority: "▽ Low", tag: "#home", due: "Today"),
    Item(name: "Book train to Zürich", priority: "◆ Medium", tag: "#travel", due: "Tomorrow"),
    Item(
      name: "Plan the team retrospective", priority: "◆ Medium", tag: "#work", due: "Mon 17 Mar"),
    Item(name: "Buy a present 🎁 for Sam", priority: "◆ Medium", tag: "#family", due: "Thu 20 Mar"),
    Item(name: "Replace bicycle brake pads", priority: "▽ Low", tag: "#home", due: "Sat 29 Mar"),
    Item(name: "Read “Thinking in Systems”", priority: "▽ Low", tag: "#reading", due: "–"),
    Item(
      name: "Update the on-call rota", priority: "▲ High", tag: "#work", due: "Sun 9 Mar",
      isDone: true),
    Item(
      name: "File the travel expenses", priority: "◆ Medium", tag: "#finance", due: "Yesterday",
      isDone: true),
    Item(
      name: "Call the dentist", priority: "◆ Medium", tag: "#health", due: "Today", isDone: true),
    Item(
      name: "Back up the photo library", priority: "▽ Low", tag: "#home", due: "Sat 15 Mar",
      isDone: true),
  ]

  /// The colours that the app declares.
  package static let tokens = Set(
    [0x505a70, 0x98a2b8, 0x7cc4ff, 0x7bd88f, 0xff7a85, 0xdfe8fa, 0x22304f, 0xffc66d].map {
      RGB(hex: $0)
    })

  private static func color(_ hex: UInt32) -> Color { .rgb(RGB(hex: hex)) }
  private static let faint = Style(foreground: color(0x505a70))
  private static let secondary = Style(foreground: color(0x98a2b8))
  private static let accent = Style(foreground: color(0x7cc4ff), attributes: .bold)
  private static let good = Style(foreground: color(0x7bd88f))
  private static let bad = Style(foreground: color(0xff7a85))
  private static let bar = Style(foreground: color(0xdfe8fa), background: color(0x22304f))

  private static func canvas(_ title: String, keys: [(String, String)]) -> Canvas {
    var canvas = Canvas(size: GridSize(columns: 80, rows: 24))
    canvas.title = "Daylist"
    let head = canvas.bounds.line(0)
    canvas.fill(head, style: bar)
    canvas.put(
      " ◆ Daylist  ›  \(title)", in: head,
      style: Style(foreground: color(0xdfe8fa), attributes: .bold))
    canvas.put(
      "Wed 12 Mar 2025  ", in: head, style: Style(foreground: color(0xdfe8fa)), alignment: .trailing
    )
    let foot = canvas.bounds.line(23)
    canvas.fill(foot, style: bar)
    var column = 2
    for (key, label) in keys {
      column = canvas.put(key, in: rect(column, 23), style: accent) + 1
      column =
        canvas.put(label, in: rect(column, 23), style: Style(foreground: color(0xdfe8fa))) + 3
    }
    return canvas
  }

  private static func rect(_ column: Int, _ row: Int, _ columns: Int = 80) -> Rect {
    Rect(column: column, row: row, columns: min(columns, 80 - column), rows: 1)
  }

  /// The list of tasks.
  package static func list(_ items: [Item]) -> Frame {
    var canvas = canvas(
      "All tasks",
      keys: [
        ("↵", "Open"), ("n", "New"), ("e", "Edit"), ("d", "Delete"), ("?", "Help"), ("q", "Quit"),
      ])
    let done = items.count { $0.isDone }
    canvas.put("\(done) of \(items.count)", in: rect(2, 2), style: Style(attributes: .bold))
    canvas.put("done", in: rect(11, 2), style: secondary)
    let filled = 24 * done / max(1, items.count)
    canvas.put(String(repeating: "━", count: filled), in: rect(18, 2), style: good)
    canvas.put(String(repeating: "━", count: 24 - filled), in: rect(18 + filled, 2), style: faint)
    canvas.put("\(100 * done / max(1, items.count)) %", in: rect(44, 2), style: secondary)
    canvas.put("2 overdue  2 due today", in: rect(56, 2), style: bad)
    canvas.box(
      Rect(column: 1, row: 4, columns: 78, rows: 18), style: faint, title: "Tasks",
      titleStyle: accent)
    canvas.put(
      "Task                             Priority     Tags         Due", in: rect(6, 5),
      style: secondary)
    for (index, item) in items.enumerated() {
      let row = 6 + index
      var style = Style.default
      if item.isDone { style = Style(foreground: color(0x98a2b8), attributes: .strike) }
      canvas.put(item.isDone ? "✓" : "○", in: rect(4, row), style: item.isDone ? good : secondary)
      canvas.put(item.name, in: rect(6, row), style: style)
      canvas.put(
        item.priority, in: rect(39, row), style: item.priority.hasPrefix("▲") ? bad : secondary)
      canvas.put(item.tag, in: rect(52, row), style: Style(foreground: color(0xc39bff)))
      canvas.put(item.due, in: rect(65, row), style: secondary)
    }
    canvas.put(" 1 of \(items.count) ", in: rect(67, 21), style: secondary)
    return canvas.frame
  }

  /// One task.
  ///
  /// - Parameter high: The colour of its priority.
  package static func detail(due: String, high: UInt32) -> Frame {
    var canvas = canvas("Task", keys: [("Esc", "Back"), ("e", "Edit"), ("d", "Delete")])
    canvas.box(
      Rect(column: 9, row: 4, columns: 60, rows: 12), style: faint, title: "Details",
      titleStyle: accent)
    let lines: [(String, String, Style)] = [
      ("Status", "○ Open", .default), ("Priority", "▲ High", Style(foreground: color(high))),
      ("Due", due, Style(foreground: color(0xffc66d))), ("Tags", "#work #docs", secondary),
      ("Created", "Sun 23 Feb", .default),
    ]
    for (index, line) in lines.enumerated() {
      canvas.put(line.0, in: rect(12, 5 + 2 * index), style: secondary)
      canvas.put(line.1, in: rect(24, 5 + 2 * index), style: line.2)
    }
    return canvas.frame
  }

  /// A sheet with its keys.
  package static func sheet(_ title: String, leaving word: String) -> Frame {
    var canvas = canvas(title, keys: [("Tab", "Next field"), ("^S", "Save"), ("Esc", word)])
    canvas.box(
      Rect(column: 9, row: 4, columns: 60, rows: 9), style: faint, title: title, titleStyle: accent)
    for (index, field) in ["Title", "Notes", "Priority", "Due"].enumerated() {
      canvas.put(field, in: rect(12, 6 + index), style: secondary)
    }
    return canvas.frame
  }
}
