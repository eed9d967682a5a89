import TerminalFrame

// Queries that only kitty answers: colours by name (OSC 21; kitty's page "Color control"), shapes of the mouse pointer
// (OSC 22), notifications (OSC 99), extra cursors (CSI > … SP q) and visibility (mode 2033).

/// A program's stack of mouse pointer shapes (OSC 22). Frames don't show the pointer.
struct PointerShapes: Hashable, Sendable {
  private var names: [String] = []

  /// The greatest number of shapes kept; the oldest are dropped.
  private static let depth = 15

  /// The CSS cursor names that kitty reports as supported.
  static let known: Set<String> = [
    "default", "text", "pointer", "help", "wait", "progress", "crosshair", "cell", "vertical-text",
    "move", "e-resize", "ne-resize", "nw-resize", "n-resize", "se-resize", "sw-resize", "s-resize",
    "w-resize", "ew-resize", "ns-resize", "nesw-resize", "nwse-resize", "zoom-in", "zoom-out",
    "alias", "copy", "not-allowed", "no-drop", "grab", "grabbing",
  ]

  /// The current shape, or `0` for the terminal's own.
  var current: String { names.last.flatMap { $0.isEmpty ? nil : $0 } ?? "0" }

  mutating func set(_ name: String) {
    guard name.isEmpty || Self.known.contains(name) else { return }
    if names.isEmpty { names.append(name) } else { names[names.count - 1] = name }
  }

  mutating func push(_ name: String) {
    guard Self.known.contains(name) else { return }
    if names.count == Self.depth { names.removeFirst() }
    names.append(name)
  }

  mutating func pop() { _ = names.popLast() }
}

extension TerminalEmulator {
  // MARK: OSC 21

  /// The OSC numbers of the colours that have a name. Negative numbers stand for colours that only OSC 21 has.
  private static let colorNames = [
    "foreground": 10, "background": 11, "cursor": 12, "selection_background": 17,
    "selection_foreground": 19, "cursor_text": -1, "visual_bell": -2,
  ]
  private static let visualBell = -2
  private static let transparentBackground = "transparent_background_color"

  /// OSC 21 ; key=colour or ? ; key ; …: sets, queries and resets colours. One reply answers all queries of the string.
  mutating func controlColors(_ text: ArraySlice<UInt8>) {
    let printable = text.filter { (0x20...0x7e).contains($0) }
    var replies: [(key: String, value: String)] = []
    for part in printable.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let pair = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(decoding: pair[0], as: UTF8.self)
      guard pair.count == 2 else {
        setNamedColor(key, nil)
        continue
      }
      let value = String(decoding: pair[1].prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
      if value == "?" {
        replies.removeAll { $0.key == key }
        replies.append((key, namedColor(key)))
      } else if value.isEmpty {
        unsetNamedColor(key)
      } else if let color = RGB(specification: value) {
        setNamedColor(key, color)
      }
    }
    guard !replies.isEmpty, answers(.colorControl, "OSC 21 with ?") else { return }
    reply("\u{1b}]21;\(replies.map { "\($0.key)=\($0.value)" }.joined(separator: ";"))\u{1b}\\")
  }

  /// The colour of a key, empty if it is unset, or `?` if the key doesn't exist.
  private func namedColor(_ key: String) -> String {
    if let number = Self.colorNames[key] {
      if colors.current.unset.contains(number) { return "" }
      if number == Self.visualBell { return colors.current.hidden[number].map(Self.short) ?? "" }
      return Self.short(dynamicColor(number))
    }
    if let index = UInt8(key) { return Self.short(color(Int(index))) }
    if key.hasPrefix(Self.transparentBackground),
      let index = Int(key.dropFirst(Self.transparentBackground.utf8.count)), (1...8).contains(index)
    {
      return ""
    }
    return "?"
  }

  /// - Parameter color: nil for the terminal's own.
  private mutating func setNamedColor(_ key: String, _ color: RGB?) {
    if let number = Self.colorNames[key] {
      colors.current.unset.remove(number)
      setDynamicColor(number, color)
    } else if let index = UInt8(key) {
      setColor(Int(index), color)
    }
  }

  /// Unsets a colour, which leaves it to the terminal. If the cursor's colour is unset, for example, the cursor is
  /// drawn in reverse. The foreground and background can't be unset.
  private mutating func unsetNamedColor(_ key: String) {
    guard let number = Self.colorNames[key] else { return setNamedColor(key, nil) }
    guard number != 10, number != 11 else { return }
    setDynamicColor(number, nil)
    colors.current.unset.insert(number)
  }

  /// A colour with two digits for each channel, as kitty writes it.
  private static func short(_ color: RGB) -> String {
    "rgb:" + [color.red, color.green, color.blue].map { $0.hexadecimal(2) }.joined(separator: "/")
  }

  // MARK: OSC 22

  /// OSC 22 ; operation and names: `=` or nothing sets the current shape, `>` pushes, `<` pops, `?` queries.
  mutating func changePointerShape(_ text: ArraySlice<UInt8>) {
    var names = text
    let operation = text.first ?? UInt8(ascii: "=")
    let isNamed = "><=?".utf8.contains(operation)
    if isNamed { names = names.dropFirst() }
    let list = String(decoding: names.prefix(1000), as: UTF8.self)
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch operation {
    case UInt8(ascii: "?"):
      guard answers(.pointerShapes, "OSC 22 with ?") else { return }
      let current = screen.pointerShapes.current
      let answers = list.map { Self.pointerShape($0, current: current) }
      reply("\u{1b}]22;\(answers.joined(separator: ","))\u{1b}\\")
    case UInt8(ascii: "<"): screen.pointerShapes.pop()
    case UInt8(ascii: ">"): for name in list { screen.pointerShapes.push(name) }
    default: for name in list { screen.pointerShapes.set(name) }
    }
  }

  private static func pointerShape(_ query: String, current: String) -> String {
    switch query {
    case "__current__": current
    case "__default__": "text"
    case "__grabbed__": "default"
    default: PointerShapes.known.contains(query) ? "1" : "0"
    }
  }

  // MARK: OSC 99

  /// OSC 99 ; metadata ; payload: shows no notification, but answers queries for supported features and for open
  /// notifications.
  mutating func answerNotification(_ text: ArraySlice<UInt8>) {
    var identifier = "0"
    var kind = ""
    for pair in text.prefix(while: { $0 != UInt8(ascii: ";") }).split(separator: UInt8(ascii: ":"))
    {
      let value = pair.dropFirst(2)
      if pair.starts(with: "i=".utf8) {
        let isAllowed = { (byte: UInt8) in
          (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf)
            || "-_+.".utf8.contains(byte)
        }
        identifier = String(decoding: value.filter(isAllowed).prefix(512), as: UTF8.self)
        if identifier.isEmpty { identifier = "0" }
      } else if pair.starts(with: "p=".utf8) {
        kind = String(decoding: value.prefix(16), as: UTF8.self)
      }
    }
    guard kind == "?" || kind == "alive" else {
      let hasBody = text.contains(UInt8(ascii: ";"))
      if !hasBody, text.last == UInt8(ascii: "?") {
        pendingMessages.unansweredQuery = "OSC 99 with ?"
      }
      return
    }
    guard answers(.notifications, "OSC 99 with p=\(kind)") else { return }
    let answer =
      kind == "alive"
      ? "p=alive;"
      : "p=?;a=focus,report:o=always,unfocused,invisible:u=0,1,2"
        + ":p=title,body,?,close,icon,alive,buttons:c=1:w=1"
        + ":s=system,silent,error,info,question,warn,warning"
    reply("\u{1b}]99;i=\(identifier):\(answer)\u{1b}\\")
  }

  // MARK: Extra cursors and visibility

  /// Answers queries for extra cursors: `CSI > SP q` for the supported features, `CSI > 100 SP q` for the cursors, and
  /// `CSI > 101 SP q` for their colours. Extra cursors are never drawn.
  mutating func reportExtraCursors() {
    let answer: String
    switch (parameters.count, parameters[0]) {
    case (0, _): answer = ">1;2;3;29;30;40;100;101"
    case (1, 100): answer = ">100"
    case (1, 101): answer = ">101;30:0;40:0"
    default: return
    }
    guard answers(.extraCursors, "kitty's extra cursors (CSI > SP q)") else { return }
    reply("\u{1b}[\(answer) q")
  }

  /// Mode 2033: reports the window as visible, which it always is.
  mutating func setVisibilityReports(_ on: Bool) {
    mode.visibilityReports = on
    guard on, identity.answers.contains(.visibility) else { return }
    reply("\u{1b}[?999;1n")
  }
}
