package import TerminalFrame

/// One step after an app's screen has settled. The screen then settles again, unless the step says otherwise.
package enum CaptureStep: Hashable, Sendable {
  /// - Parameter settles: Whether the screen settles before the next step.
  case input(CaptureInput, settles: Bool = true)
  /// A size in columns × rows.
  case resize(GridSize)
  case waitFor(WaitCondition)
  /// Takes a frame under this name.
  case screenshot(String)

  /// Whether the screen settles after the step, since the app may draw in response.
  ///
  /// - Parameter next: The step that follows. It may wait for something after a spinner that never settles.
  package func isSettled(before next: CaptureStep?) -> Bool {
    if case .waitFor = next { return false }
    return switch self {
    case .input(_, let settles): settles
    case .resize: true
    case .waitFor, .screenshot: false
    }
  }

  /// The step as in messages and recordings: `press ctrl+s`.
  package var description: String {
    switch self {
    case .input(let input, let settles): input.description + (settles ? "" : ", not settled")
    case .resize(let size): "resize to \(size)"
    case .waitFor(let wait): "wait for \(wait.description)"
    case .screenshot(let name): "screenshot \(name)"
    }
  }
}

/// Input that a person gives with the keyboard, the mouse and the window.
package enum CaptureInput: Hashable, Sendable {
  /// Keys, one after another.
  case press([KeyPress])
  /// Text, key by key; a line feed is Enter.
  case type(String)
  case paste(String)
  case click(MouseTarget, button: MouseEvent.Button, count: Int, modifiers: KeyModifiers)
  case drag(from: MouseTarget, to: MouseTarget, button: MouseEvent.Button, modifiers: KeyModifiers)
  /// Notches of the wheel. Without a target, the mouse is in the middle of the screen.
  case scroll(MouseEvent.Direction, count: Int, at: MouseTarget?, modifiers: KeyModifiers)
  /// The terminal's window gains the focus, or loses it.
  case focus(Bool)

  package var description: String {
    switch self {
    case .press(let keys): "press \(Self.description(for: keys))"
    case .type(let text): "type \(Self.shortened(text))"
    case .paste(let text): "paste \(Self.shortened(text))"
    case .click(let target, let button, let count, let modifiers):
      "\(Self.prefix(modifiers))\(button == .left ? "" : "\(button) ")click"
        + "\(count > 1 ? " \(count) times" : "") \(target.description)"
    case .drag(let start, let end, _, let modifiers):
      "\(Self.prefix(modifiers))drag from \(start.description) to \(end.description)"
    case .scroll(let wheel, let count, let target, let modifiers):
      "\(Self.prefix(modifiers))scroll \(wheel) \(count)"
        + (target.map { " at \($0.description)" } ?? "")
    case .focus(let isGained): isGained ? "get the focus" : "lose the focus"
    }
  }

  /// Returns keys such as `down 3 times, enter`, no longer than a line of a message.
  private static func description(for keys: [KeyPress]) -> String {
    var runs: [(key: String, count: Int)] = []
    for key in keys.map(\.notation) {
      if runs.last?.key == key { runs[runs.count - 1].count += 1 } else { runs.append((key, 1)) }
    }
    let phrases = runs.map { $0.count == 1 ? $0.key : "\($0.key) \($0.count) times" }
    return phrases.count > 6
      ? "\(phrases.prefix(5).joined(separator: ", ")) and \(phrases.count - 5) more"
      : phrases.joined(separator: ", ")
  }

  /// Returns a prefix such as `ctrl+`.
  private static func prefix(_ modifiers: KeyModifiers) -> String {
    modifiers.names.map { $0 + "+" }.joined()
  }

  /// A text in quotes, without control characters, and not longer than a line of a message.
  private static func shortened(_ text: String) -> String {
    let visible = String(
      text.unicodeScalars.map {
        $0 == "\n" ? "⏎" : $0.value < 0x20 || $0.value == 0x7f ? "␣" : Character($0)
      })
    return visible.count > 30 ? "\"\(visible.prefix(29))…\"" : "\"\(visible)\""
  }
}

/// The place to which the mouse goes.
package enum MouseTarget: Hashable, Sendable {
  case cell(GridPosition)
  /// The middle of the only place on the screen that shows this text.
  case text(String)

  package var description: String {
    switch self {
    case .cell(let cell): "row \(cell.row), column \(cell.column)"
    case .text(let text): "\"\(text)\""
    }
  }

  /// - Throws: ``InputError`` if the cell is outside the screen, or if the text isn't on it exactly once.
  func cell(in frame: Frame) throws(InputError) -> GridPosition {
    switch self {
    case .cell(let cell):
      guard frame.size.contains(cell) else {
        throw InputError(
          message: "\(description) is outside the \(frame.size) screen",
          remedy: "columns and rows count from 0")
      }
      return cell
    case .text(let text):
      let matches = (0..<frame.size.rows).flatMap { row in
        frame.occurrences(of: text, inRow: row).map { CellRun(row: row, columns: $0) }
      }
      guard let match = matches.first else {
        let nearest = FrameCondition.text(text).nearest(in: frame).map { ": \($0)" } ?? ""
        throw InputError(
          message: "\"\(text)\" is not on the screen\(nearest)", remedy: "look at the last picture")
      }
      guard matches.count == 1 else {
        throw InputError(
          message: "\"\(text)\" is on the screen \(matches.count) times",
          remedy: "give more of the text, or its cell: "
            + "{ \"column\": \(match.columns.lowerBound), \"row\": \(match.row) }")
      }
      return GridPosition(
        column: (match.columns.lowerBound + match.columns.upperBound - 1) / 2, row: match.row)
    }
  }
}
