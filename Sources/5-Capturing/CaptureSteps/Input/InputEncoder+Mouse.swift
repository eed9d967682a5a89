internal import TerminalEmulator
package import TerminalFrame

extension InputEncoder {
  /// The number of lines that a notch of the wheel scrolls if the wheel sends arrows (xterm's default translations).
  static let linesPerNotch = 5

  /// Returns the bytes of a single event.
  ///
  /// - Throws: ``InputError`` also if the app's mouse mode doesn't report such events.
  package func bytes(for event: MouseEvent) throws(InputError) -> [UInt8] {
    try requireMouse()
    guard let bytes = try MouseReport(modes: modes).bytes(for: event) else {
      throw InputError(
        message: "the app's mouse mode doesn't report this event",
        remedy: "mode 9 reports presses only; 1000 adds releases and the wheel; 1002 adds drags; "
          + "1003 adds all motion")
    }
    return bytes
  }

  /// Returns the reports of a click: the pointer moves to a cell, which only mode 1003 reports, and a button is
  /// pressed and released `count` times.
  ///
  /// - Returns: One element per reported event.
  package func click(
    _ button: MouseEvent.Button = .left, at position: GridPosition,
    modifiers: KeyModifiers = [], count: Int = 1
  ) throws(InputError) -> [[UInt8]] {
    let clicks = (0..<max(count, 0)).flatMap { _ -> [MouseEvent.Kind] in
      [.press(button), .release(button)]
    }
    return try reports(([.motion(nil)] + clicks).map { ($0, position) }, modifiers)
  }

  /// Returns the reports of a drag: a button is pressed at one cell, dragged cell by cell in a line, and released at
  /// another.
  ///
  /// - Returns: One element per reported event. Only modes 1002 and 1003 report motion.
  package func drag(
    _ button: MouseEvent.Button = .left, from start: GridPosition, to end: GridPosition,
    modifiers: KeyModifiers = []
  ) throws(InputError) -> [[UInt8]] {
    guard modes.mouse != .pressOnly else {
      throw InputError(
        message: "the app's mouse mode 9 reports presses only, so it can't see a drag",
        remedy: "use a click, or wait until the app has set mode 1000, 1002 or 1003")
    }
    var events: [(MouseEvent.Kind, GridPosition)] = [
      (.motion(nil), start), (.press(button), start),
    ]
    events += Self.line(from: start, to: end).map { (.motion(button), $0) }
    events.append((.release(button), end))
    return try reports(events, modifiers)
  }

  /// Returns the reports of turning the wheel by `count` notches over a cell.
  ///
  /// Without a mouse mode, the wheel sends arrows to an app on the alternate screen that requested them (mode 1007):
  /// five per notch, in one element, ignoring the modifiers.
  package func scroll(
    _ direction: MouseEvent.Direction, at position: GridPosition, modifiers: KeyModifiers = [],
    count: Int = 1
  ) throws(InputError) -> [[UInt8]] {
    if modes.mouse == .off, modes.alternateScroll, modes.isAlternateScreen,
      direction == .up || direction == .down
    {
      let arrow = try LegacyKeyboard(modes: modes).bytes(
        for: KeyPress(direction == .up ? .up : .down))
      let notch = Array(repeatElement(arrow, count: Self.linesPerNotch).joined())
      return Array(repeating: notch, count: max(count, 0))
    }
    guard modes.mouse != .pressOnly else {
      throw InputError(
        message: "the app's mouse mode 9 doesn't report the wheel",
        remedy: "press keys, or wait until the app has set mode 1000, 1002 or 1003")
    }
    let notches = Array(repeating: MouseEvent.Kind.wheel(direction), count: max(count, 0))
    return try reports(([.motion(nil)] + notches).map { ($0, position) }, modifiers)
  }

  // MARK: Events

  private func requireMouse() throws(InputError) {
    switch modes.mouse {
    case .off:
      throw InputError(
        message: "the app hasn't requested mouse reports",
        remedy: "press keys, or wait until the app has set mode 1000, 1002 or 1003")
    case .highlight:
      throw InputError(
        message: "the app uses highlight tracking (mode 1001), which qa does not support",
        remedy: "press keys, or make the app use mode 1000, 1002 or 1003")
    case .pressOnly, .buttons, .drag, .motion: return
    }
  }

  /// Returns the reports of several events, without those that the mode doesn't report.
  private func reports(
    _ events: [(MouseEvent.Kind, GridPosition)], _ modifiers: KeyModifiers
  ) throws(InputError) -> [[UInt8]] {
    try requireMouse()
    let report = MouseReport(modes: modes)
    var reports: [[UInt8]] = []
    for (kind, position) in events {
      let event = MouseEvent(kind, at: position, modifiers: modifiers)
      if let bytes = try report.bytes(for: event) { reports.append(bytes) }
    }
    return reports
  }

  /// The cells after `start` up to `end`, each a neighbour of the one before.
  static func line(from start: GridPosition, to end: GridPosition) -> [GridPosition] {
    let columns = end.column - start.column
    let rows = end.row - start.row
    let steps = max(abs(columns), abs(rows))
    guard steps > 0 else { return [] }
    return (1...steps).map { step in
      GridPosition(
        column: start.column + Self.rounded(columns * step, over: steps),
        row: start.row + Self.rounded(rows * step, over: steps))
    }
  }

  /// Returns the quotient rounded to the nearest integer, halves away from zero.
  private static func rounded(_ value: Int, over divisor: Int) -> Int {
    (2 * abs(value) + divisor) / (2 * divisor) * value.signum()
  }
}
