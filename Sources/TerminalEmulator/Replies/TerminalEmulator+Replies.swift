import TerminalFrame

// Answers to control sequences; the whole list is at `ReplyBuffer`.

extension TerminalEmulator {
  mutating func reply(_ text: String) { outbox.replies.add(text) }

  // MARK: What the terminal is

  /// DA1 (ECMA-48 §8.3.24; VT420 manual), and DECID.
  mutating func reportDeviceAttributes() { reply("\u{1b}[?64;4;6;9;15;21;22;28c") }

  /// DA2 (VT420 manual; xterm gives its patch).
  mutating func reportSecondaryAttributes() {
    reply("\u{1b}[>41;\(configuration.identity.patch);0c")
  }

  /// DA3, answered with DECRPTUI (VT420 manual).
  mutating func reportUnit() { reply("\u{1b}P!|00000000\u{1b}\\") }

  /// XTVERSION (xterm, ctlseqs).
  mutating func reportVersion() { reply("\u{1b}P>|\(configuration.identity.version)\u{1b}\\") }

  /// DECREQTPARM (VT100 user guide): no parity, 8 bits, 38400 baud.
  mutating func reportTerminalParameters() {
    guard parameters[0] <= 1 else { return }
    reply("\u{1b}[\(parameters[0] + 2);1;1;128;128;1;0x")
  }

  // MARK: DSR

  /// The cursor as CPR counts it: from 1, from the margins where DECOM is set.
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
    default: outbox.unansweredQuery = "device status report (CSI \(kind) n)"
    }
  }

  /// DSR as DEC has it (VT420 manual; xterm, ctlseqs "DEC-specific"), and the colour scheme (996, Contour's
  /// page "dark and light mode detection").
  mutating func reportPrivateStatus(_ kind: Int) {
    switch kind {
    case 6:
      let position = reportedPosition
      let page = level.conformance < 3 ? "" : ";1"
      reply("\u{1b}[?\(position.row);\(position.column)\(page)R")
    case 15 where level.conformance > 1: reply("\u{1b}[?13n")
    case 25 where level.conformance > 1: reply("\u{1b}[?20n")
    case 26 where level.conformance > 1:
      // North American; since the VT320 ready, since the VT420 of what kind.
      reply("\u{1b}[?27;1" + String(repeating: ";0", count: level.conformance - 2) + "n")
    case 53 where level.conformance > 2, 55 where level.conformance > 2: reply("\u{1b}[?53n")
    case 56 where level.conformance > 2: reply("\u{1b}[?57;0n")
    case 62 where level.conformance > 3: reply("\u{1b}[0000*{")
    case 63 where level.conformance > 3: reply("\u{1b}P\(parameters[1])!~0000\u{1b}\\")
    case 75 where level.conformance > 3: reply("\u{1b}[?70n")
    case 85 where level.conformance > 3: reply("\u{1b}[?83n")
    case 996: reply("\u{1b}[?997;\(isDark ? 1 : 2)n")
    default: outbox.unansweredQuery = "device status report (CSI ? \(kind) n)"
    }
  }

  /// Whether the background is dark, by its luma (ITU-R BT.601).
  private var isDark: Bool {
    let color = colors.current.shown.background ?? configuration.palette.background
    return 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) < 127_500
  }

  /// DECRQPSR (VT510 manual): the cursor (DECCIR) or the tab stops (DECTABSR). As in xterm, DECCIR counts from the
  /// corner of the screen and tells of DECSCA once it was used.
  mutating func reportPresentation(_ kind: Int) {
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
    default: outbox.unansweredQuery = "presentation state report (CSI \(kind) $ w)"
    }
  }

  private func character(_ code: Int) -> Character {
    Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code)))
  }

  /// DECRQDE (VT420 manual): all of one page is shown.
  mutating func reportDisplayedExtent() { reply("\u{1b}[\(size.rows);\(size.columns);1;1;1\"w") }

  /// DECRQLP (VT420 manual): there is no locator.
  mutating func reportLocator() {
    if parameters[0] < 2 { reply("\u{1b}[0&w") }
  }

  /// Mode 2048: rows, columns, height and width in pixels.
  mutating func reportSize() {
    let cell = configuration.cell
    reply(
      "\u{1b}[48;\(size.rows);\(size.columns);\(size.rows * cell.height);"
        + "\(size.columns * cell.width)t")
  }

  // MARK: Keys (XTMODKEYS, XTQMODKEYS)

  /// The flags of kitty's keyboard protocol (its page, "Progressive enhancement").
  mutating func reportKeyboard() { reply("\u{1b}[?\(screen.keyboard.current)u") }

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

  /// `CSI > Pp n`; without a resource, modifyFunctionKeys is meant (xterm, ctlseqs).
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
    guard resource < 8 else { return }
    let value =
      resource == 4 ? mode.modifyOtherKeys : mode.modifyKeys[resource] ?? (resource == 0 ? 0 : 2)
    // xterm writes −1 as an unsigned number of 16 bits.
    reply("\u{1b}[>\(resource);\(UInt16(truncatingIfNeeded: value))m")
  }
}

extension CharacterSets {
  /// The names of the four designations.
  var names: String { (0..<4).map { designation($0).name }.joined() }
}
