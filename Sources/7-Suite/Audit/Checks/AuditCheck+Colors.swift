internal import Capture
internal import CaptureSteps
internal import FrameComparison
internal import TerminalFrame

// Whether an app can be read on other backgrounds, without colours, and in terminals that have less.
extension AuditCheck {
  static let colors: [AuditCheck] =
    [
      contrast("contrast-dark", "a dark", .dark, minimum: 3, .moderate),
      contrast("contrast-light", "a light", .light, minimum: 3, .moderate),
      contrast("contrast-aa-dark", "a dark", .dark, minimum: 4.5, .note),
      contrast("contrast-aa-light", "a light", .light, minimum: 4.5, .note),
      noColor, selection, coloredSelection,
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
        ContrastSearch(background: background, minimum: minimum).faults(in: $0.frame)
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
    return [
      AuditFault(
        "color", "uses colours in spite of NO_COLOR, in \(colored.count) cells", frame: frame,
        at: GridRegion(first))
    ]
  }

  private static let selection = colorOnly(
    "color-only", "what has a background of its own still differs without colours"
  ) { plain, colored, moved in
    let rows = ColorOnlyRows(colored, plain, .background)
    let row = rows.all.first { row in moved.map { rows.hasMoved(row, in: $0) } ?? false }
    guard let found = row ?? rows.all.first else { return nil }
    return AuditFault(
      "selection",
      "row \(found): only the background sets it off, and nothing does without colours",
      frame: plain, expected: colored, severity: row == nil ? .note : nil)
  }

  /// Texts have colours for many reasons, so only what a key moves is a selection.
  private static let coloredSelection = colorOnly(
    "color-only-text", "text that the down key gives another colour still differs without colours"
  ) { plain, colored, moved in
    let rows = ColorOnlyRows(colored, plain, .text)
    guard let moved, let row = rows.all.first(where: { rows.hasMoved($0, in: moved) }) else {
      return nil
    }
    return AuditFault(
      "selection", "row \(row): only the colour of its text sets it off, and nothing does without",
      frame: plain, expected: colored)
  }

  private static func colorOnly(
    _ name: String, _ expectation: String,
    _ judge: @escaping @Sendable (_ plain: Frame, _ colored: Frame, _ moved: Frame?) -> AuditFault?
  ) -> AuditCheck {
    AuditCheck(
      name: name, area: .colors, severity: .moderate,
      action:
        "starts with NO_COLOR=1 and with TERM=vt100; with colours, it also presses the down key",
      expectation: expectation,
      probes: { subject in
        [
          subject.probe(), subject.probe(then: [.input(.press([KeyPress(.down)])), .settle]),
        ] + [withoutColors, start("vt100")].map { subject.probe($0) }
      },
      judge: { evidence, subject in
        guard evidence.count == 4, let colored = evidence[0].arrival(subject)?.frame,
          let (plain, run) = plainFrame(in: evidence, from: 2, subject),
          var fault = judge(plain, colored, evidence[1].last?.frame)
        else { return [] }
        fault.run = run
        return [fault]
      })
  }

  /// The screen of an app that uses no colours: because of NO_COLOR, or else because the terminal has none. Of an app
  /// that uses them anyway, what a person sees who can't distinguish them.
  ///
  /// - Parameter first: The index of the run with NO_COLOR; the one on a terminal without colours follows.
  /// - Returns: The screen and the index of its run, or nil if the app doesn't reach its screen with NO_COLOR.
  private static func plainFrame(
    in evidence: [ProbeEvidence], from first: Int, _ subject: AuditSubject
  ) -> (frame: Frame, run: Int)? {
    guard let asked = evidence[first].arrival(subject)?.frame else { return nil }
    for run in evidence.indices[first...] where !evidence[run].hasEnded {
      guard let frame = evidence[run].arrival(subject)?.frame else { continue }
      if frame.positions({ $0.style.hasColor }).isEmpty { return (frame, run) }
    }
    return (asked.withoutColors, first)
  }

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
      let items = ControlSequences(evidence.recording.output).withoutTests
      return terminal.lacks.compactMap { feature in
        items.first(where: feature.isNeeded).map { item in
          AuditFault(
            "\(feature)", "uses \(feature.rawValue), which this terminal lacks: \(item)",
            frame: evidence.arrival(subject)?.frame,
            severity: terminal.ignored.contains(feature) ? .note : nil)
        }
      }
    }
  }

  private static let sixteenColors = onScreen(
    "contrast-16", .colors, .moderate, "starts with TERM=xterm-16color on a dark background",
    "all text has a contrast of at least 3", start: start("xterm-16color")
  ) { evidence, subject in
    evidence.arrival(subject).map {
      ContrastSearch(background: .dark, minimum: 3).faults(in: $0.frame)
    } ?? []
  }
}

extension Style {
  fileprivate var hasColor: Bool {
    [foreground, background, underlineColor].contains { $0 != .default }
  }
}

extension Frame {
  /// The frame with the colours of each cell at their defaults.
  fileprivate var withoutColors: Frame {
    var frame = self
    for position in positions({ $0.style.hasColor }) {
      let style = frame[position].style
      frame[position].style = Style(attributes: style.attributes, underline: style.underline)
    }
    return frame
  }

  /// The places of cells, in reading order.
  func positions(_ isIncluded: (Cell) -> Bool) -> [GridPosition] {
    cells.indices.filter { isIncluded(cells[$0]) }.map {
      GridPosition(column: $0 % size.columns, row: $0 / size.columns)
    }
  }
}
