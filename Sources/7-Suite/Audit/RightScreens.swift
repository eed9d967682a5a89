internal import Capture
internal import TerminalEmulator
internal import TerminalFrame

/// The screens that are right for an app in a window of some size: what it shows at the start, and what it shows when
/// it has drawn that anew, since a message or a greeting may be gone then by right.
struct RightScreens {
  let initial: Frame
  /// The screen after ctrl+l, or nil if that ends the app.
  let redrawn: Frame?
  let unsteady: UnsteadyCells
  /// Whether the app writes nothing while nothing happens to it.
  let isQuiet: Bool
  /// Whether the app places what it shows on the screen. If not, it writes line by line, as a shell does.
  let arePainted: Bool

  /// The events after the arrival of the second of the runs.
  private static let redrawing: [Probe.Event] = [
    .watch(.milliseconds(500)), .send([0x0c]), .settle,
  ]

  /// How much later the second of the runs starts. Many games take the second of their start as the seed of what they
  /// choose by chance, and would show the same in two runs that start at the same time.
  private static let delay = Duration.milliseconds(1200)

  /// The runs that show the right screens.
  ///
  /// - Parameter size: The size of the window, or nil for the usual one.
  static func probes(of subject: AuditSubject, size: GridSize? = nil) -> [Probe] {
    [subject.probe(size: size), redrawn(subject, size: size)]
  }

  /// The run that shows the screen, and the same drawn anew.
  static func redrawn(_ subject: AuditSubject, size: GridSize? = nil) -> Probe {
    var start = Probe.Start()
    start.delay = delay
    return subject.probe(start, size: size, then: redrawing)
  }

  /// - Parameter evidence: The evidence of ``probes(of:size:)``, as the last elements. If the others have reached the
  ///   screen at the same size, what differs then is by chance, as in a game.
  /// - Returns: Nil if the app doesn't reach its screen.
  init?(_ evidence: [ProbeEvidence], _ subject: AuditSubject) {
    let runs = evidence.suffix(2).map { Array($0.moments.dropFirst(subject.arrival)) }
    guard runs.count == 2, let first = runs[0].first, !evidence[evidence.count - 2].hasEnded,
      runs[1].count > 1
    else { return nil }
    initial = first.frame
    isQuiet = runs[1][0].byteCount == runs[1][1].byteCount
    arePainted =
      first.settings.isChanged(.alternateScreen) || evidence[evidence.count - 2].placesCursor
    let last = runs[1].last.flatMap { runs[1].count > Self.redrawing.count ? $0 : nil }
    redrawn = evidence[evidence.count - 1].hasEnded ? nil : last?.frame
    let others = evidence.dropLast(2).compactMap { $0.arrival(subject) }
      .filter { $0.frame.size == first.frame.size }
    unsteady = UnsteadyCells([first] + runs[1].prefix(2) + others)
  }

  /// What is wrong with a screen, or nil if it is right.
  ///
  /// - Parameters:
  ///   - allowsMessage: Whether the app has a reason to say something that it hasn't said before.
  ///   - severity: How much it matters, or nil for the severity of the check.
  ///   - sentence: Makes the sentence from the difference in words.
  func fault(
    of frame: Frame, allowsMessage: Bool = true, severity: AuditSeverity? = nil,
    _ sentence: (String) -> String
  ) -> AuditFault? {
    let rights = [initial, redrawn].compactMap(\.self)
    let changes = rights.map { FrameChange(from: $0, to: frame, except: unsteady) }
    let equal = zip(rights, changes).filter(\.1.positions.isEmpty).map(\.0)
    if !equal.isEmpty { return cursorFault(of: frame, equal, severity, sentence) }
    // Beside the screen without its greeting, there may be another message, too.
    let index = changes.firstIndex { $0.mayBeMessage && (allowsMessage || !$0.gainsText) } ?? 0
    return AuditFault.differs(
      changes[index], from: rights[index], to: frame, severity: severity,
      allowsMessage: allowsMessage, sentence)
  }

  /// A cursor at another place than on the screens with the same cells, or nil if it's at the same.
  private func cursorFault(
    of frame: Frame, _ rights: [Frame], _ severity: AuditSeverity?, _ sentence: (String) -> String
  ) -> AuditFault? {
    guard unsteady.isEmpty, let right = rights.first,
      !rights.contains(where: { $0.hasCursor(as: frame) })
    else { return nil }
    let places = [frame, right].map(\.cursorPlace)
    return AuditFault(
      "cursor", sentence("\(places[0]) instead of \(places[1])"), frame: frame, expected: right,
      severity: severity)
  }
}

/// What changes on a screen by itself, such as a clock or the load of the machine: nothing can be said about it.
struct UnsteadyCells {
  /// The rows in which a cell changes. What is beside it may change next time.
  private let rows: Set<Int>
  /// Whether that is more than a part of the screen.
  private let isWhole: Bool

  /// The part of the rows from which on the whole screen counts as changing.
  private static let maxShare = 4

  init() { (rows, isWhole) = ([], false) }

  /// - Parameter moments: Moments in which a steady screen is the same.
  init(_ moments: [ProbeEvidence.Moment]) {
    let frames = moments.map(\.frame).filter { $0.size == moments[0].frame.size }
    rows = frames.reduce(into: []) { rows, frame in
      rows.formUnion(FrameChange(from: frames[0], to: frame).rows)
    }
    isWhole =
      moments.contains { $0.unsettled != nil }
      || rows.count * Self.maxShare > frames.first?.size.rows ?? 0
  }

  var isEmpty: Bool { rows.isEmpty && !isWhole }

  func contain(_ position: GridPosition) -> Bool { isWhole || rows.contains(position.row) }
}

extension Frame {
  /// The place of the cursor in words.
  fileprivate var cursorPlace: String {
    cursor.isVisible
      ? "a cursor in row \(cursor.position.row), column \(cursor.position.column)"
      : "a hidden cursor"
  }

  fileprivate func hasCursor(as other: Frame) -> Bool {
    cursor.isVisible == other.cursor.isVisible
      && (!cursor.isVisible || cursor.position == other.cursor.position)
  }
}

extension ProbeEvidence {
  /// Whether the app has moved the cursor to a place on the screen, whatever it was before (CUP, HVP, VPA).
  fileprivate var placesCursor: Bool {
    ControlSequences(recording.output).contains { item in
      ["H", "f", "d"].contains { item.isControl(nil, $0) }
    }
  }
}
