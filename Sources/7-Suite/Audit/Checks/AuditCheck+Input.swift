internal import Capture
internal import CaptureSteps
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

// Whether an app survives input that no app expects, and takes it for nothing that it isn't.
extension AuditCheck {
  static let input: [AuditCheck] =
    [
      unexpected(
        "input-f20", "presses F20, in each way in which terminals send it",
        [.input(.press([KeyPress(.f20)]))] + sent("\u{1b}[34~") + sent("\u{1b}[19;2~"),
        remains: ["34~", "19;2~", "4~", "9;2~"], isQuick: true),
      unexpected("input-escape", "presses Escape", sent("\u{1b}"), mayEnd: true),
      unexpected(
        "input-csi", "sends control sequences that no key sends",
        sent("\u{1b}[99;5z\u{1b}[?61;4c\u{1b}[200;7$y"),
        remains: ["99;5z", "?61;4c", "200;7$y", "9;5z", "61;4c", "00;7$y"],
        isQuick: true),
      unexpected(
        "input-osc", "sends a reply to a query that the app didn't send",
        sent("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\"), remains: ["rgb:", "11;"], requests: []),
      unexpected(
        "input-mouse", "clicks far outside of the window, without being asked for the mouse",
        sent("\u{1b}[<0;999;999M\u{1b}[<0;999;999m"), remains: ["999M", "<0;999"],
        requests: [.mouseReports]),
      unexpected(
        "input-focus", "reports the focus without being asked", sent("\u{1b}[I\u{1b}[O"),
        remains: ["[I", "[O"], requests: [.focusReports]),
      brokenText, longPaste, pastedLines, typeAhead,
    ]

  /// Bytes that arrive at once.
  private static func sent(_ text: String) -> [Probe.Event] { [.send(Array(text.utf8)), .settle] }

  /// - Parameters:
  ///   - events: What arrives.
  ///   - remains: Parts of the bytes that a screen shows only if they were taken for typed text.
  ///   - requests: The settings that an app changes to get such bytes, or nil if terminals send them anyway. An
  ///     app that doesn't ask for them may insert them: they belong to another one.
  ///   - mayEnd: Whether the app may end by right.
  private static func unexpected(
    _ name: String, _ action: String, _ events: [Probe.Event], remains: [String] = [],
    requests: [TerminalSettings.Setting]? = nil, mayEnd: Bool = false, isQuick: Bool = false
  ) -> AuditCheck {
    onScreen(
      name, .input, .moderate, action,
      "the app doesn't crash"
        + (remains.isEmpty ? "" : ", and inserts no text"), isQuick: isQuick,
      then: events
    ) { evidence, subject in
      if let crash = evidence.crash(subject) { return [crash] }
      if let ending = evidence.ending {
        return mayEnd
          ? [] : [ending.fault(", though that isn't a key to quit", severity: .note)]
      }
      guard let before = evidence.arrival(subject), let after = evidence.last,
        before.isRaw,
        let text = remains.first(where: { after.frame.hasMore($0, than: before.frame) })
      else { return [] }
      // So a terminal echoes ESC: another program got the bytes, such as a shell in a window of tmux.
      if after.frame.hasEscape(before: text) {
        return [
          AuditFault(
            "echo", "shows \"\(text)\" after ^[, as a terminal echoes it", frame: after.frame,
            severity: .note)
        ]
      }
      let isAsked = requests?.contains(where: before.settings.isChanged) ?? true
      return [
        AuditFault(
          "text", "inserts \"\(text)\" as if it had been typed", frame: after.frame,
          severity: isAsked ? nil : .note)
      ]
    }
  }

  private static let brokenText = onScreen(
    "input-utf8", .input, .moderate, "sends bytes that aren't UTF-8", "the app doesn't crash",
    then: [
      .send([0xff, 0xfe, 0xc3, 0x28, 0xe2, 0x82, 0x20, 0xf0, 0x9f, 0x92]), .settle,
      .send([0xc0, 0x80, 0xed, 0xa0, 0x80]), .settle,
    ]
  ) { evidence, subject in [evidence.crash(subject)].compactMap(\.self) }

  /// 10,000 characters, besides sequences that an app must not act on.
  private static let longText = String(
    repeating: "The quick brown fox \u{1b}[31mjumps\u{1b}]0;title\u{7} over the lazy dog. ",
    count: 10_000 / 44)

  private static let longPaste = onScreen(
    "input-paste", .input, .serious, "pastes 10,000 characters with control sequences",
    "the app doesn't crash, and the sequences have no effect", isQuick: true,
    then: [.pasteControls(longText), .settle]
  ) { evidence, subject in
    let injection =
      evidence.last?.frame.title == "title"
      ? AuditFault("injection", "passes a pasted control sequence on to the terminal") : nil
    return [evidence.crash(subject), injection].compactMap(\.self)
  }

  // MARK: Typed and pasted text

  private static let lines = ["qa one", "qa two"]

  private static let pastedLines = AuditCheck(
    name: "input-paste-lines", area: .input, severity: .moderate,
    action: "pastes two lines into a field",
    expectation: "the lines aren't run one by one, as if Enter had been pressed",
    probes: { subject in
      let typed = lines.flatMap { line -> [Probe.Event] in
        [.input(.type(line)), .settle, .input(.press([KeyPress(.enter)])), .settle]
      }
      return [
        subject.probe(then: [.input(.paste(lines.joined(separator: "\n") + "\n")), .settle]),
        subject.probe(then: typed),
      ]
    },
    judge: { evidence, subject in
      guard evidence.count == 2, let before = evidence[1].arrival(subject), before.isRaw,
        before.frame.cursor.isVisible, let typed = evidence[1][subject.arrival + 2],
        let run = evidence[1][subject.arrival + 4], let pasted = evidence[0].last,
        let entered = evidence[1].last, typed.frame.hasMore(lines[0], than: before.frame),
        !evidence.contains(where: \.hasEnded)
      else { return [] }
      let isSame = FrameChange(from: entered.frame, to: pasted.frame).positions.isEmpty
      // A field without a use for Enter shows the same, too.
      let isRun = !FrameChange(from: typed.frame, to: run.frame).positions.isEmpty
      // Enter leaves the cursor of a field in its row, although a list above may show the lines.
      let isEditor =
        entered.frame.hasLines(lines)
        && run.frame.cursor.position.row != typed.frame.cursor.position.row
      guard isSame, isRun, !isEditor else { return [] }
      // A program that asks for line after line, as python3 does, may mean to run them.
      let isPrompt = !before.settings.isChanged(.alternateScreen)
      return [
        AuditFault(
          "run",
          "takes each line of a paste as if Enter had been pressed: "
            + (before.settings.isChanged(.bracketedPaste)
              ? "it asks for bracketed paste, but doesn't heed it" : "no bracketed paste"),
          frame: pasted.frame, severity: isPrompt ? .note : nil)
      ]
    })

  /// 1,000 keys that have an order.
  private static let digits = String(repeating: "0123456789", count: 100)

  /// What is typed when the digits have been taken: a field that can't hold them takes nothing more either.
  private static let tail = "abc"

  /// The digits in pieces, as they arrive while an app is busy with those before. No piece ends as it begins, so that
  /// one that is lost leaves a gap.
  private static let typing: [Probe.Event] = stride(from: 0, to: digits.utf8.count, by: 37)
    .flatMap { start -> [Probe.Event] in
      [.send(Array(digits.utf8.dropFirst(start).prefix(37))), .watch(.milliseconds(3))]
    }

  private static let typeAhead = AuditCheck(
    name: "input-typeahead", area: .input, severity: .moderate,
    action: "types 1,000 keys into a field, at once and in pieces, then \(tail)",
    expectation: "none is lost",
    probes: { subject in
      [[.send(Array(digits.utf8))], typing].map {
        subject.probe(then: sent("0123456789") + $0 + [.settle] + sent(tail))
      }
    },
    judge: { evidence, subject in
      for (run, evidence) in evidence.enumerated() {
        guard var fault = lostKeys(in: evidence, subject) else { continue }
        fault.run = run
        return [fault]
      }
      return []
    })

  private static func lostKeys(in evidence: ProbeEvidence, _ subject: AuditSubject) -> AuditFault? {
    guard let before = evidence.arrival(subject), before.isRaw, before.frame.cursor.isVisible,
      let first = evidence[subject.arrival + 2],
      first.frame.hasMore("0123456789", than: before.frame),
      let last = evidence.moments.dropLast(2).last, !evidence.hasEnded
    else { return nil }
    let runs = last.frame.text.split { !$0.isNumber }.map(String.init)
    guard let gap = runs.firstGap ?? evidence.last?.frame.lostEnd(before: tail) else { return nil }
    return AuditFault("lost", "loses keys that are typed fast: \"\(gap)\"", frame: last.frame)
  }
}

extension Frame {
  /// The digits before a text that follows them without a gap, or nil if they end with the last digit.
  fileprivate func lostEnd(before tail: String) -> String? {
    for text in rowTexts {
      guard let end = text.ranges(of: tail).first?.lowerBound else { continue }
      let digits = text[..<end].reversed().prefix(while: \.isNumber)
      guard digits.count > 3, digits.first != "9" else { continue }
      return String(digits.prefix(8).reversed()) + tail
    }
    return nil
  }
}

extension [String] {
  /// The least number of ascending digits on each side of a gap. Other numbers on a screen have fewer.
  private static var minDigits: Int { 4 }

  /// The place in a text of ascending digits at which one is missing, or nil if none is.
  fileprivate var firstGap: String? {
    for run in self {
      let values = run.compactMap(\.wholeNumberValue)
      let gaps = values.indices.dropLast().filter { (values[$0] + 1) % 10 != values[$0 + 1] }
      let ends = [-1] + gaps + [values.count - 1]
      for (index, gap) in gaps.enumerated()
      where Swift.min(gap - ends[index], ends[index + 2] - gap) >= Self.minDigits {
        return String(run.dropFirst(gap - 3).prefix(8))
      }
    }
    return nil
  }
}

extension ProbeEvidence.Moment {
  /// Whether the app reads keys itself, instead of lines that the terminal edits and echoes.
  fileprivate var isRaw: Bool { line.map { !$0.contains(.canonicalMode) } ?? false }
}

extension Frame {
  /// Whether lines stand below each other in the same column, with nothing but a line number before them: that is what
  /// Enter does in an editor.
  fileprivate func hasLines(_ lines: [String]) -> Bool {
    let texts = rowTexts
    return texts.indices.dropLast(lines.count - 1).contains { row in
      let prefixes = zip(texts[row...], lines).map { text, line in
        text.ranges(of: line).first.map { text[..<$0.lowerBound] }
      }
      return prefixes.allSatisfy { prefix in
        guard let prefix, prefix.count == prefixes[0]?.count else { return false }
        return prefix.allSatisfy { $0 == " " || $0.isNumber || Self.rules.contains($0) }
      }
    }
  }

  /// What editors draw between line numbers and lines.
  private static var rules: Set<Character> { ["│", "|", "▏"] }

  /// Whether the sign for ESC precedes a text in its row.
  fileprivate func hasEscape(before text: String) -> Bool {
    rowTexts.contains { row in
      row.ranges(of: text).first.map { row[..<$0.lowerBound].contains("^[") } ?? false
    }
  }

  /// Whether a text is on the screen more often than on another one.
  fileprivate func hasMore(_ text: String, than other: Frame) -> Bool {
    count(of: text) > other.count(of: text)
  }

  private func count(of text: String) -> Int {
    rowTexts.reduce(0) { $0 + $1.ranges(of: text).count }
  }
}
