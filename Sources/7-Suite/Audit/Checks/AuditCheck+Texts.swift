internal import Capture
internal import CaptureSteps
internal import FrameComparison
internal import FrameFindings
internal import FrameRenderer
internal import TerminalEmulator
internal import TerminalFrame

// Whether text is whole, and stays at its place if it has other widths.
extension AuditCheck {
  static let texts: [AuditCheck] =
    [
      problems(
        "text-borders", .clipping, .moderate, "boxes are closed, and wide characters are whole"),
      problems(
        "text-cut", .truncation, .note, "no text is cut by an ellipsis", others: cutTexts(in:)),
      cutWords,
      characters(
        "text-replacement", .moderate, "no U+FFFD stands for text that isn't UTF-8", "U+FFFD"
      ) { $0.value == 0xfffd },
      characters(
        "text-private", .note, "no character needs a special font", "private characters"
      ) { $0.properties.generalCategory == .privateUse },
    ] + TerminalEmulator.WidthProfile.allCases.map(typed)

  private static func problems(
    _ name: String, _ kind: Finding.Kind, _ severity: AuditSeverity, _ expectation: String,
    others: @escaping @Sendable (Frame) -> [AuditFault] = { _ in [] }
  ) -> AuditCheck {
    onScreen(
      name, .text, severity, "looks at the screen", expectation, isQuick: kind == .clipping
    ) { evidence, subject in
      guard let frame = evidence.arrival(subject)?.frame else { return [] }
      let rules = DesignRules(palette: Theme.dark.palette)
      let cutWords = Findings.cutWords(in: frame)
      let findings = Findings.invariants(of: frame, rules: rules)
      let faults = findings.filter { $0.kind == kind && $0 != cutWords }.map {
        AuditFault("\(kind)", $0.summary, frame: frame, at: $0.region)
      }
      return faults.isEmpty ? others(frame) : faults
    }
  }

  private static func cutTexts(in frame: Frame) -> [AuditFault] {
    guard let (region, texts) = CutTexts(frame).first else { return [] }
    let list = texts.prefix(3).map { Edit.quoted($0) }.joined(separator: ", ")
    return [AuditFault("truncation", "cut off: \(list)", frame: frame, at: region)]
  }

  private static let cutWords = onScreen(
    "text-word", .text, .moderate, "looks at the screen",
    "no word that is whole elsewhere on the screen is cut off by a border"
  ) { evidence, subject in
    guard let frame = evidence.arrival(subject)?.frame else { return [] }
    return [Findings.cutWords(in: frame)].compactMap(\.self).map {
      AuditFault("\($0.kind)", $0.summary, frame: frame, at: $0.region)
    }
  }

  private static func characters(
    _ name: String, _ severity: AuditSeverity, _ expectation: String, _ noun: String,
    _ isFault: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) -> AuditCheck {
    onScreen(name, .text, severity, "looks at the screen", expectation) { evidence, subject in
      guard let frame = evidence.arrival(subject)?.frame else { return [] }
      let positions = frame.positions { $0.text.unicodeScalars.contains(where: isFault) }
      guard let first = positions.first else { return [] }
      let place = GridRegion(first)
      return [
        AuditFault(
          "characters", "shows \(noun) in \(positions.count) cells, first in \(place)",
          frame: frame, at: place)
      ]
    }
  }

  // MARK: Typed text

  /// A word of two-column characters, an emoji of two scalars, a combining mark, an emoji of several joined ones, and a
  /// word that is read from right to left.
  private static let sample = "日本👍🏽e\u{301}👩\u{200d}💻\u{5e9}\u{5dc}\u{5d5}\u{5dd}"

  private static func typed(_ profile: TerminalEmulator.WidthProfile) -> AuditCheck {
    var start = Probe.Start()
    start.widthProfile = profile
    return onScreen(
      "text-wide-\(profile.rawValue)", .text, .moderate,
      "types \(sample) in a terminal with the widths of \(profile.rawValue)",
      "the borders right of a field stay where they were", start: start,
      then: [.input(.paste(sample)), .settle]
    ) { evidence, subject in
      guard let before = evidence.arrival(subject)?.frame, let after = evidence.last?.frame,
        !evidence.hasEnded, before.size == after.size, before.cursor.isVisible
      else { return [] }
      return [TypedRow(before, after).fault].compactMap(\.self)
    }
  }
}

/// The row of a field into which text was typed.
private struct TypedRow {
  private let before: Frame
  private let after: Frame
  private let map: CellMap

  init(_ before: Frame, _ after: Frame) {
    self.before = before
    self.after = after
    map = CellMap(after)
  }

  /// Borders are vertical lines that continue in the row above or below, or meet a corner there.
  private static let lines: Set<String> = ["│", "┃", "║", "|", "▏", "▕", "╎", "┆"]

  var fault: AuditFault? {
    let row = before.cursor.position.row
    guard after.text(ofRow: row).contains("日") else { return nil }
    let columns = (before.cursor.position.column..<before.size.columns).filter { column in
      isLine(before, column, row)
        && (continues(column, row - 1, .down) || continues(column, row + 1, .up))
    }
    guard let moved = columns.first(where: { !isLine(after, $0, row) }) else { return nil }
    return AuditFault(
      "border", "the border in row \(row) leaves column \(moved) when wide text is typed",
      frame: after, expected: before)
  }

  /// Whether a line reaches the row of the field from above or below.
  private func continues(_ column: Int, _ row: Int, _ arm: LineArms) -> Bool {
    isLine(after, column, row) || LineArms.arms(ofBox: map[column, row]).contains(arm)
  }

  private func isLine(_ frame: Frame, _ column: Int, _ row: Int) -> Bool {
    guard (0..<frame.size.rows).contains(row) else { return false }
    return Self.lines.contains(frame[column, row].text)
  }
}
