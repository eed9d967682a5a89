import DaylistDomain
import FoundationEssentials
import TerminalFrame
import TerminalUI

/// Draws the sync status.
struct SyncStatusView {
  let model: SyncStatusViewModel

  static let hints: [Chrome.Hint] = [
    .init(.escape, "Back"), .init(.enter, "Sync now"), .init(.character("a"), "On/off"),
    .help, .quit,
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
    drawCircuit(on: &painter, in: area.top(height), isRoomy: isRoomy)
    drawFacts(on: &painter, in: area.below(height))
  }

  // MARK: The circuit

  /// Draws this machine, the server, and the connection between them.
  private func drawCircuit(on painter: inout Painter, in box: Rect, isRoomy: Bool) {
    painter.box(box, title: "Circuit")
    let inner = box.padded(for: 3)
    let line = inner.line(0)
    let left = "▣ Daylist"
    let right = "Server ▣"
    let start = painter.put(left, in: line, .text, .bold) + 1
    painter.put(right, in: line, .text, .bold, alignment: .trailing)
    let wire = line.from(column: start).leading(line.endColumn - right.count - 1 - start)
    drawWire(on: &painter, in: wire)
    let text = inner.line(isRoomy ? 2 : 1)
    let end = painter.put(circuit.name, in: text, circuit.color, .bold)
    painter.put(circuit.meaning, in: text.from(column: end + 2), .secondary)
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
      painter.rule(wire.leading(wire.columns / 2), circuit.color, with: "━")
      painter.put(" ? ", in: wire.from(column: middle - 1), circuit.color, .bold)
    }
  }

  private var circuit: (name: String, meaning: String, color: ColorToken) {
    switch status.circuit {
    case .closed:
      return ("Closed", "The server is asked as usual.", .positive)
    case .open(let until):
      let wait = Wording.duration(from: model.now, to: until)
      return ("Open", "It keeps failing: asked again in \(wait), or now by ↵.", .negative)
    case .halfOpen:
      return ("Half open", "The next answer decides: closed, or open again.", .warning)
    }
  }

  // MARK: Facts

  private func drawFacts(on painter: inout Painter, in box: Rect) {
    painter.box(box, title: "Sync")
    let facts = facts
    let problem = problemLines(columns: box.padded(for: 0).columns - Self.labelColumns)
    let spacing = box.rows - 2 >= 2 * facts.count + problem.count ? 2 : 1
    let lines = spacing * (facts.count - 1) + 1 + (problem.isEmpty ? 0 : 1 + problem.count)
    let inner = box.padded(for: lines)
    for (index, fact) in facts.enumerated() {
      let line = inner.line(index * spacing)
      painter.put(fact.label, in: line, .secondary)
      painter.put(fact.value, in: line.from(column: line.column + Self.labelColumns), fact.color)
    }
    guard !problem.isEmpty else { return }
    // A blank line sets the problem apart from facts without blank lines, if there is room.
    let isApart = spacing == 1 && inner.rows > facts.count + problem.count
    let rest = inner.below(facts.count * spacing + (isApart ? 1 : 0))
    painter.put("Problem", in: rest.line(0), .secondary)
    for (index, part) in problem.prefix(max(0, rest.rows)).enumerated() {
      let line = rest.line(index)
      painter.put(part.text, in: line.from(column: line.column + Self.labelColumns), part.color)
    }
  }

  /// The lines of the problem, then those of its remedy.
  private func problemLines(columns: Int) -> [(text: String, color: ColorToken)] {
    guard let problem = status.problem else { return [] }
    let remedy = problem.remedy.isEmpty ? [] : TextWidth.wrapped(problem.remedy, columns: columns)
    return TextWidth.wrapped(problem.message, columns: columns).map { ($0, .negative) }
      + remedy.map { ($0, .text) }
  }

  private static let labelColumns = 14

  private var facts: [Fact] {
    let isAutomatic = model.settings.settings.syncsAutomatically
    let last = status.lastSuccess.map { Wording.duration(from: $0, to: model.now) + " ago" }
    return [
      Fact(label: "Server", value: status.server ?? "–"),
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
