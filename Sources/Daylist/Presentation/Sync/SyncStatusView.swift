import DaylistDomain
import FoundationEssentials
import TerminalFrame
import TerminalUI

/// Draws the sync status.
struct SyncStatusView {
  let model: SyncStatusViewModel

  static let hints: [Chrome.Hint] = [
    .init(.escape, "Back"), .init(.enter, "Sync now"), .init(.character("a"), "On/off"),
    .init(.character("?"), "Help"), .init(.character("q"), "Quit"),
  ]

  private var status: SyncStatus { model.status }

  func draw(on painter: inout Painter, in rect: Rect) {
    guard model.state == .loaded else { return MessageView.loading.draw(on: &painter, in: rect) }
    let isRoomy = rect.rows >= 17
    let area = rect.below(isRoomy ? 1 : 0).inset(columns: DesignTokens.Spacing.edge, rows: 0)
    guard status.server != nil else {
      painter.box(area, title: "Sync")
      return MessageView(
        symbol: "⇅", color: .secondary, title: "Tasks stay on this machine",
        lines: ["To share them between machines, name a server: DemoApp --server URL."]
      ).draw(on: &painter, in: area.inset(columns: 1, rows: 1))
    }
    let height = isRoomy ? 7 : 4
    let top = Rect(column: area.column, row: area.row, columns: area.columns, rows: height)
    drawCircuit(on: &painter, in: top, isRoomy: isRoomy)
    drawFacts(on: &painter, in: area.below(height), isRoomy: isRoomy)
  }

  // MARK: The circuit

  /// Draws this machine, the server, and the connection between them.
  private func drawCircuit(on painter: inout Painter, in box: Rect, isRoomy: Bool) {
    painter.box(box, title: "Circuit")
    let inner = box.inset(columns: DesignTokens.Spacing.padding, rows: 1)
    let line = inner.line(isRoomy ? 1 : 0)
    let left = "▣ Daylist"
    let right = "Server ▣"
    let start = painter.put(left, in: line, .text, .bold) + 1
    painter.put(right, in: line, .text, .bold, alignment: .trailing)
    let wire = Rect(
      column: start, row: line.row, columns: line.endColumn - right.count - 1 - start, rows: 1)
    drawWire(on: &painter, in: wire)
    let texts = inner.below(isRoomy ? 3 : 1)
    painter.put(circuit.name, in: texts.line(0), circuit.color, .bold)
    let start2 = texts.from(column: texts.column + TextWidth.of(circuit.name) + 2)
    painter.put(circuit.meaning, in: (isRoomy ? texts.line(1) : start2.line(0)), .secondary)
  }

  /// Draws the connection: whole, cut, or tried with one request.
  private func drawWire(on painter: inout Painter, in wire: Rect) {
    guard wire.columns > 0 else { return }
    let middle = wire.column + wire.columns / 2
    switch status.circuit {
    case .closed:
      painter.rule(wire, circuit.color, with: "━")
    case .open:
      painter.rule(wire, circuit.color, with: "╌")
      painter.put(" ✗ ", in: wire.from(column: middle - 1), circuit.color, .bold)
    case .halfOpen:
      painter.rule(wire, circuit.color, with: "╌")
      let tried = Rect(
        column: wire.column, row: wire.row, columns: wire.columns / 2, rows: 1)
      painter.rule(tried, circuit.color, with: "━")
      painter.put(" ? ", in: wire.from(column: middle - 1), circuit.color, .bold)
    }
  }

  private var circuit: (name: String, meaning: String, color: ColorToken) {
    switch status.circuit {
    case .closed:
      return ("Closed", "The server is asked as usual.", .positive)
    case .open(let until):
      let wait = Wording.duration(from: model.now, to: until)
      return (
        "Open", "The server keeps failing: asked again in \(wait), or now by ↵.", .negative
      )
    case .halfOpen:
      return ("Half open", "The next answer decides: closed, or open again.", .warning)
    }
  }

  // MARK: Facts

  private func drawFacts(on painter: inout Painter, in box: Rect, isRoomy: Bool) {
    painter.box(box, title: "Sync")
    let inner = box.inset(columns: DesignTokens.Spacing.padding, rows: 1)
    let facts = facts
    let problem = TextWidth.wrapped(
      status.problem ?? "", columns: inner.columns - Self.labelColumns)
    let rows = 2 * facts.count + (status.problem == nil ? 0 : problem.count)
    let spacing = inner.rows >= rows ? 2 : 1
    for (index, fact) in facts.enumerated() {
      let line = inner.line(index * spacing)
      painter.put(fact.label, in: line, .secondary)
      painter.put(fact.value, in: line.from(column: line.column + Self.labelColumns), fact.color)
    }
    guard status.problem != nil else { return }
    let rest = inner.below(facts.count * spacing)
    painter.put("Problem", in: rest.line(0), .secondary)
    for (index, text) in problem.prefix(max(0, rest.rows)).enumerated() {
      let line = rest.line(index)
      painter.put(text, in: line.from(column: line.column + Self.labelColumns), .negative)
    }
  }

  private static let labelColumns = 14

  private struct Fact {
    let label: String
    let value: String
    let color: ColorToken
  }

  private var facts: [Fact] {
    let isAutomatic = model.settings.settings.syncsAutomatically
    let last = status.lastSuccess.map {
      Wording.duration(from: $0, to: model.now) + " ago"
    }
    return [
      Fact(label: "Server", value: status.server ?? "–", color: .text),
      Fact(
        label: "Automatic", value: isAutomatic ? "On" : "Off",
        color: isAutomatic ? .positive : .secondary),
      Fact(
        label: "Now", value: status.activity == .syncing ? "Syncing …" : "Waiting",
        color: status.activity == .syncing ? .accent : .text),
      Fact(
        label: "To send",
        value: status.pendingCount == 0
          ? "Nothing" : Wording.count(status.pendingCount, "change"),
        color: status.pendingCount == 0 ? .text : .warning),
      Fact(label: "Last success", value: last ?? "Never", color: last == nil ? .secondary : .text),
    ]
  }
}
