import TerminalFrame

// Answers to queries in control sequences; `ReplyBuffer` has the whole list.

extension TerminalEmulator {
  mutating func reply(_ text: String) { pendingMessages.replies.add(text) }

  var identity: Identity { configuration.identity }

  /// Whether the terminal that this one identifies as answers a query; records the query as unanswered if not.
  mutating func answers(_ query: Identity.Answers, _ name: @autoclosure () -> String) -> Bool {
    if configuration.identity.answers.contains(query) { return true }
    pendingMessages.unansweredQuery = name()
    return false
  }

  /// Replies with `text`, or records the query as unanswered if it is nil.
  private mutating func reply(_ text: String?, _ name: String) {
    if let text { reply(text) } else { pendingMessages.unansweredQuery = name }
  }

  // MARK: What the terminal is

  /// DA1 (ECMA-48 §8.3.24; VT420 manual).
  mutating func reportDeviceAttributes() { reply("\u{1b}[\(identity.primary)c") }

  /// DECID (VT100 user guide).
  mutating func identify() {
    if answers(.identification, "DECID (ESC Z)") { reportDeviceAttributes() }
  }

  /// DA2 (VT420 manual; xterm includes its patch number).
  mutating func reportSecondaryAttributes() {
    reply(identity.secondary.map { "\u{1b}[\($0)c" }, "DA2 (CSI > c)")
  }

  /// DA3, answered with DECRPTUI (VT420 manual).
  mutating func reportUnit() {
    reply(identity.unit.map { "\u{1b}P!|\($0)\u{1b}\\" }, "DA3 (CSI = c)")
  }

  /// XTVERSION (xterm, ctlseqs).
  mutating func reportVersion() {
    reply(identity.version.map { "\u{1b}P>|\($0)\u{1b}\\" }, "XTVERSION (CSI > q)")
  }

  /// DECREQTPARM (VT100 user guide): no parity, 8 bits, 38400 baud.
  mutating func reportTerminalParameters() {
    guard parameters[0] <= 1, answers(.parameters, "DECREQTPARM (CSI x)") else { return }
    let speed = identity.lineSpeed
    reply("\u{1b}[\(parameters[0] + 2);1;1;\(speed);\(speed);1;0x")
  }

  // MARK: DSR

  /// The cursor position as CPR reports it: one-based, and relative to the margins if DECOM is set.
  private var reportedPosition: (row: Int, column: Int) {
    mode.origin
      ? (cursor.row - page.margins.top + 1, cursor.column - page.margins.left + 1)
      : (cursor.row + 1, cursor.column + 1)
  }

  /// DSR and CPR (ECMA-48 §8.3.35 and 14).
  mutating func reportStatus(_ kind: Int) {
    switch kind {
    case 5: reply("\u{1b}[0n")
    case 6:
      let position = reportedPosition
      reply("\u{1b}[\(position.row);\(position.column)R")
    default: pendingMessages.unansweredQuery = "device status report (CSI \(kind) n)"
    }
  }

  /// DEC's DSR (VT420 manual; xterm, ctlseqs "DEC-specific"), and the colour scheme (996; Contour's page "dark and
  /// light mode detection").
  mutating func reportPrivateStatus(_ kind: Int) {
    guard let report = identity.status[kind], level.conformance >= Self.lowestLevel(status: kind)
    else {
      pendingMessages.unansweredQuery = "device status report (CSI ? \(kind) n)"
      return
    }
    if case .fixed(let text) = report { return reply("\u{1b}[\(text)") }
    switch kind {
    case 6:
      let position = reportedPosition
      // The page number, which kitty and terminals before the VT320 don't report.
      let page = level.conformance < 3 || identity.name == .kitty ? "" : ";1"
      reply("\u{1b}[?\(position.row);\(position.column)\(page)R")
    case 26:
      // A North American keyboard; from the VT320 on also its status, from the VT420 on its type.
      reply("\u{1b}[?27;1" + String(repeating: ";0", count: level.conformance - 2) + "n")
    case 63: reply("\u{1b}P\(parameters[1])!~0000\u{1b}\\")
    default: reply("\u{1b}[?997;\(isDark ? 1 : 2)n")
    }
  }

  /// The lowest level (DECSCL) that answers a DSR with `?`.
  private static func lowestLevel(status kind: Int) -> Int {
    switch kind {
    case 15, 25, 26: 2
    case 53, 55, 56: 3
    case 62, 63, 75, 85: 4
    default: 1
    }
  }

  /// Whether the background is dark.
  private var isDark: Bool {
    (colors.current.palette.background ?? configuration.palette.background).isDark
  }

  /// DECRQPSR (VT510 manual): reports the cursor (DECCIR) or the tab stops (DECTABSR). As in xterm, DECCIR counts from
  /// the corner of the screen, and its protection flag is set once DECSCA has been used.
  mutating func reportPresentation(_ kind: Int) {
    guard answers(.presentation, "presentation state report (CSI \(kind) $ w)") else { return }
    switch kind {
    case 1:
      let style = StyleBits.style(of: cursor.pen.style, underlineColor: .default)
      let rendition =
        64 + (style.attributes.contains(.bold) ? 1 : 0) + (style.underline == .single ? 2 : 0)
        + (style.attributes.contains(.blink) ? 4 : 0)
        + (style.attributes.contains(.inverse) ? 8 : 0)
      let flags =
        64 + (mode.origin ? 1 : 0) + (cursor.charsets.single == 2 ? 2 : 0)
        + (cursor.charsets.single == 3 ? 4 : 0) + (cursor.pendingWrap ? 8 : 0)
      let (first, second) = (character(rendition), character(mode.protection == .dec ? 65 : 64))
      reply(
        "\u{1b}P1$u\(cursor.row + 1);\(cursor.column + 1);1;\(first);\(second);\(character(flags));"
          + "\(cursor.charsets.left);\(cursor.charsets.right);O;\(cursor.charsets.names)\u{1b}\\")
    case 2:
      let stops = page.tabs.columns.map { "\($0 + 1)" }.joined(separator: "/")
      reply("\u{1b}P2$u\(stops)\u{1b}\\")
    default: pendingMessages.unansweredQuery = "presentation state report (CSI \(kind) $ w)"
    }
  }

  private func character(_ code: Int) -> Character {
    Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code)))
  }

  /// DECRQDE (VT420 manual): reports that all of page 1 is shown.
  mutating func reportDisplayedExtent() {
    guard answers(.displayedExtent, "DECRQDE (CSI \" v)") else { return }
    reply("\u{1b}[\(size.rows);\(size.columns);1;1;1\"w")
  }

  /// DECRQLP (VT420 manual): reports that no locator is available.
  mutating func reportLocator() {
    if parameters[0] < 2, answers(.locator, "DECRQLP (CSI ' |)") { reply("\u{1b}[0&w") }
  }

  /// Mode 2048: reports rows and columns, then height and width in pixels.
  mutating func reportSize() {
    let cell = configuration.cell
    reply(
      "\u{1b}[48;\(size.rows);\(size.columns);\(size.rows * cell.height);"
        + "\(size.columns * cell.width)t")
  }

  // MARK: Keys (XTMODKEYS, XTQMODKEYS)

  /// Reports the flags of kitty's keyboard protocol (its page, "Progressive enhancement").
  mutating func reportKeyboard() {
    guard answers(.keyboard, "kitty's keyboard flags (CSI ? u)") else { return }
    reply("\u{1b}[?\(screen.keyboard.current)u")
  }

  mutating func setKeyModifiers() {
    guard let resource = parameters.given(0) else {
      mode.modifyOtherKeys = 0
      mode.modifyKeys = [:]
      return
    }
    if resource == 4 {
      mode.modifyOtherKeys = min(parameters[1], 3)
    } else if resource < 8 {
      mode.modifyKeys[resource] = parameters.given(1)
    }
  }

  /// `CSI > Pp n`; the resource defaults to modifyFunctionKeys (xterm, ctlseqs).
  mutating func disableKeyModifiers() {
    let resource = parameters.given(0) ?? 2
    if resource == 4 {
      mode.modifyOtherKeys = 0
    } else if resource < 8 {
      mode.modifyKeys[resource] = -1
    }
  }

  mutating func reportKeyModifiers() {
    let resource = parameters[0]
    guard resource < 8, answers(.keyModifiers, "XTQMODKEYS (CSI ? m)") else { return }
    let value =
      resource == 4 ? mode.modifyOtherKeys : mode.modifyKeys[resource] ?? (resource == 0 ? 0 : 2)
    // xterm writes −1 as an unsigned 16-bit number.
    reply("\u{1b}[>\(resource);\(UInt16(truncatingIfNeeded: value))m")
  }
}

extension CharacterSets {
  /// The names of the four designations.
  var names: String { (0..<4).map { designation($0).name }.joined() }
}
