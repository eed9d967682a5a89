import TerminalFrame

// DECRSPS: restores a presentation state that DECRQPSR reported (VT510 manual; xterm, `restore_DECCIR` and
// `restore_DECTABSR`).

extension TerminalEmulator {
  /// - Parameter kind: 1 for the cursor, 2 for the tab stops.
  mutating func restorePresentation(_ kind: Int, _ text: ArraySlice<UInt8>) {
    switch kind {
    case 1: restoreCursorInformation(text)
    case 2: restoreTabStops(text)
    default: break
    }
  }

  /// DECCIR. Applies the fields from left to right up to the first invalid one, as xterm does.
  private mutating func restoreCursorInformation(_ text: ArraySlice<UInt8>) {
    let fields = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard fields.count >= 10 else { return }
    let numbers = fields.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard (1...size.rows).contains(numbers[0]) else { return }
    cursor.row = numbers[0] - 1
    guard (1...size.columns).contains(numbers[1]) else { return }
    cursor.column = numbers[1] - 1
    cursor.pendingWrap = false
    guard numbers[2] == 1, let rendition = Self.flags(fields[3]) else { return }
    cursor.pen.style.remove([.bold, .blink, .inverse])
    cursor.pen.style.setUnderline(rendition & 2 != 0 ? 1 : 0)
    if rendition & 1 != 0 { cursor.pen.style.insert(.bold) }
    if rendition & 4 != 0 { cursor.pen.style.insert(.blink) }
    if rendition & 8 != 0 { cursor.pen.style.insert(.inverse) }
    guard let protected = Self.flags(fields[4]), protected < 2 else { return }
    mode.protection = protected == 1 ? .dec : .none
    guard let flags = Self.flags(fields[5]) else { return }
    cursor.pendingWrap = flags & 8 != 0
    cursor.charsets.single = flags & 4 != 0 ? 3 : flags & 2 != 0 ? 2 : nil
    mode.origin = flags & 1 != 0
    guard (0...3).contains(numbers[6]) else { return }
    cursor.charsets.left = numbers[6]
    guard (0...3).contains(numbers[7]) else { return }
    cursor.charsets.right = numbers[7]
    guard fields[8].elementsEqual("O".utf8) else { return }
    restoreDesignations(fields[9])
  }

  /// The four flags in one character from `@` to `O`, or nil for other characters.
  private static func flags(_ field: ArraySlice<UInt8>) -> UInt8? {
    guard field.count == 1, let byte = field.first, byte & 0xf0 == 0x40 else { return nil }
    return byte & 0x0f
  }

  private mutating func restoreDesignations(_ names: ArraySlice<UInt8>) {
    var slot = 0
    var intermediate: UInt8 = 0
    for byte in names where slot < 4 {
      if byte == UInt8(ascii: "%"), intermediate == 0 {
        intermediate = byte
        continue
      }
      let set = CharacterSets.named(
        byte, intermediate: intermediate, national: mode.nationalCharacterSets,
        level: level.conformance)
      cursor.charsets.designate(slot, set)
      slot += 1
      intermediate = 0
    }
  }

  /// DECTABSR: replaces all tab stops.
  private mutating func restoreTabStops(_ text: ArraySlice<UInt8>) {
    page.tabs.clearAll()
    for field in text.split(separator: UInt8(ascii: "/")) {
      guard let stop = Int(String(decoding: field, as: UTF8.self)),
        (1...size.columns).contains(stop)
      else { return }
      page.tabs.set(stop - 1)
    }
  }
}
