internal import Capture
internal import CaptureSteps
internal import FrameComparison
internal import TerminalFrame
internal import TerminalProcess

// Whether an app can be read on other backgrounds, without colours, and in terminals that have less.
extension AuditCheck {
  static let colors: [AuditCheck] =
    [
      contrast("contrast-dark", "a dark", .dark, minimum: 3, .moderate),
      contrast("contrast-light", "a light", .light, minimum: 3, .moderate),
      contrast("contrast-aa-dark", "a dark", .dark, minimum: 4.5, .note),
      contrast("contrast-aa-light", "a light", .light, minimum: 4.5, .note),
      noColor, selection,
    ] + LesserTerminal.all.map(terminal) + [sixteenColors]

  private static func contrast(
    _ name: String, _ kind: String, _ background: ContrastSearch.Background, minimum: Double,
    _ severity: AuditSeverity
  ) -> AuditCheck {
    var start = Probe.Start()
    start.palette = background.palette
    return onScreen(
      name, .colors, severity, "starts on \(kind) background",
      "all text has a contrast of at least \(minimum == 3 ? "3" : "4.5")", isQuick: minimum == 3,
      start: start
    ) { evidence, subject in
      evidence.arrival(subject).map {
        ContrastSearch(background, minimum: minimum).faults(in: $0.frame)
      } ?? []
    }
  }

  // MARK: Without colours

  private static let withoutColors: Probe.Start = {
    var start = Probe.Start()
    start.variables = ["NO_COLOR": "1"]
    return start
  }()

  private static let noColor = onScreen(
    "no-color", .colors, .note, "starts with NO_COLOR=1", "no cell has a colour",
    start: withoutColors
  ) { evidence, subject in
    guard let frame = evidence.arrival(subject)?.frame else { return [] }
    let colored = frame.positions { $0.style.hasColor }
    guard let first = colored.first else { return [] }
    let place = GridRegion(
      columns: first.column...first.column, rows: first.row...first.row)
    return [
      AuditFault(
        "color", "uses colours in spite of NO_COLOR, in \(colored.count) cells", frame: frame,
        at: place)
    ]
  }

  private static let selection = AuditCheck(
    name: "color-only", area: .colors, severity: .moderate,
    action: "starts with NO_COLOR=1; with colours, it also presses the down key",
    expectation: "what has a background of its own still differs without colours",
    probes: { subject in
      [
        subject.probe(withoutColors), subject.probe(),
        subject.probe(then: [.input(.press([KeyPress(.down)])), .settle]),
      ]
    },
    judge: { evidence, subject in
      guard evidence.count == 3, let plain = evidence[0].arrival(subject)?.frame,
        let colored = evidence[1].arrival(subject)?.frame
      else { return [] }
      let rows = ColorOnlyRows(colored, plain)
      guard let row = rows.first else { return [] }
      let isSelection = evidence[2].last.map { rows.hasMoved(row, in: $0.frame) } ?? false
      return [
        AuditFault(
          "selection",
          "row \(row): only the background sets it off, and nothing does without colours",
          frame: plain, expected: colored, severity: isSelection ? nil : .note)
      ]
    })

  // MARK: Terminals that have less

  private static func start(_ term: String) -> Probe.Start {
    var start = Probe.Start()
    start.variables = ["TERM": term]
    start.unset = ["COLORTERM"]
    return start
  }

  private static func terminal(_ terminal: LesserTerminal) -> AuditCheck {
    onScreen(
      "term-\(terminal.term.replacing("xterm-", with: ""))", .colors, .moderate,
      "starts with TERM=\(terminal.term), without COLORTERM",
      "no sequence needs what this terminal lacks: "
        + terminal.lacks.map(\.rawValue).joined(separator: ", "),
      start: start(terminal.term)
    ) { evidence, subject in
      // An app may say that it needs another terminal.
      if evidence.hasEnded { return [] }
      let used = Set(
        ControlSequences(evidence.output).withoutTests.flatMap { item in
          terminal.lacks.filter { $0.isNeeded(by: item) }
        })
      return terminal.lacks.filter(used.contains).map { feature in
        AuditFault(
          "\(feature)", "uses \(feature.rawValue), which this terminal lacks",
          frame: evidence.arrival(subject)?.frame,
          severity: terminal.ignores(feature) ? .note : nil)
      }
    }
  }

  private static let sixteenColors = onScreen(
    "contrast-16", .colors, .moderate, "starts with TERM=xterm-16color on a dark background",
    "all text has a contrast of at least 3", start: start("xterm-16color")
  ) { evidence, subject in
    evidence.arrival(subject).map { ContrastSearch(.dark, minimum: 3).faults(in: $0.frame) } ?? []
  }
}

extension Style {
  fileprivate var hasColor: Bool {
    [foreground, background, underlineColor].contains { $0 != .default }
  }
}

extension Frame {
  /// The places of cells, in reading order.
  func positions(_ isIncluded: (Cell) -> Bool) -> [GridPosition] {
    cells.indices.filter { isIncluded(cells[$0]) }.map {
      GridPosition(column: $0 % size.columns, row: $0 / size.columns)
    }
  }
}

/// The rows that a background sets off from those around them, such as a selection, and that look like them without
/// colours.
private struct ColorOnlyRows {
  private let colored: Frame
  private let plain: Frame

  /// The least number of cells with a background of their own.
  private static let minCells = 3

  init(_ colored: Frame, _ plain: Frame) {
    self.colored = colored
    self.plain = plain
  }

  /// The first of the rows, or nil if there is none.
  var first: Int? {
    guard colored.size == plain.size, colored.size.rows > 2 else { return nil }
    return (0..<colored.size.rows).first { row in
      let neighbors = self.neighbors(of: row)
      guard plain.wordsInRow(row) > 0, !neighbors.isEmpty else { return false }
      let columns = highlighted(row)
      return columns.count >= Self.minCells
        && neighbors.contains { looksAlike(row, $0, columns) }
    }
  }

  /// Whether a key has moved a row's background to another row: then it's a selection, and not a bar or a heading.
  func hasMoved(_ row: Int, in moved: Frame) -> Bool {
    guard moved.size == colored.size else { return false }
    let columns = highlighted(row)
    func hasBackground(_ other: Int) -> Bool {
      columns.allSatisfy {
        moved[$0, other].style.background == colored[$0, row].style.background
      }
    }
    return !hasBackground(row) && (0..<moved.size.rows).contains(where: hasBackground)
  }

  /// The rows above and below that have text.
  private func neighbors(of row: Int) -> [Int] {
    [row - 1, row + 1].filter {
      (0..<colored.size.rows).contains($0) && plain.wordsInRow($0) > 0
    }
  }

  /// The columns in which a row has a background that its neighbours don't have. Reverse video needs no colours.
  private func highlighted(_ row: Int) -> [Int] {
    let neighbors = self.neighbors(of: row)
    return (0..<colored.size.columns).filter { column in
      let style = colored[column, row].style
      return style.background != .default && !style.attributes.contains(.inverse)
        && neighbors.allSatisfy { colored[column, $0].style.background != style.background }
    }
  }

  /// Whether two rows have equal styles without colours, and begin with the same symbols.
  private func looksAlike(_ row: Int, _ other: Int, _ columns: [Int]) -> Bool {
    let hasEqualStyles = columns.allSatisfy { plain[$0, row].style == plain[$0, other].style }
    return hasEqualStyles && mark(row) == mark(other)
  }

  /// The symbols before the first letter of a row.
  private func mark(_ row: Int) -> String {
    plain.text(ofRow: row).prefix { !$0.isLetter && !$0.isNumber }.filter { $0 != " " }
  }
}

extension Frame {
  fileprivate func wordsInRow(_ row: Int) -> Int {
    text(ofRow: row).split { !$0.isLetter }.count { $0.count > 1 }
  }
}
