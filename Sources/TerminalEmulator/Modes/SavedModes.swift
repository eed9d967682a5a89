// XTSAVE and XTRESTORE (xterm, ctlseqs, and `savemodes` and `restoremodes`).

/// What XTSAVE keeps: DEC private modes by number.
struct SavedModes: Hashable, Sendable {
  private var values: [Int: Bool] = [:]
  /// One place for modes 1000 to 1003, and one for mode 9.
  private var mice: [Int: InputModes.Mouse] = [:]

  /// The modes that are set before the first byte.
  private static let setByDefault: Set<Int> = [7, 25, 1070]

  /// The modes of which there is only one have one place.
  private static func place(of number: Int) -> Int {
    switch number {
    case 47, 1047, 1049: 47
    case 1000...1003: 1000
    default: number
    }
  }

  /// What was saved of a mode, or else its default.
  subscript(number: Int) -> Bool {
    get { values[Self.place(of: number)] ?? Self.setByDefault.contains(number) }
    set { values[Self.place(of: number)] = newValue }
  }

  /// What was saved of the mouse by one of its modes, or else that it is off.
  subscript(mouse number: Int) -> InputModes.Mouse {
    get { mice[Self.place(of: number)] ?? .off }
    set { mice[Self.place(of: number)] = newValue }
  }
}

extension TerminalEmulator {
  /// XTSAVE.
  mutating func savePrivateModes() {
    for index in 0..<parameters.count {
      let number = parameters[index]
      switch number {
      case 9, 1000...1003: mode.saved[mouse: number] = mode.mouse
      case 1048: saveCursor()
      default: if let value = privateMode(number) { mode.saved[number] = value }
      }
    }
  }

  /// XTRESTORE. The alternate screen is shown or hidden as it is, and the cursor stays.
  mutating func restorePrivateModes() {
    for index in 0..<parameters.count {
      let number = parameters[index]
      switch number {
      case 2: break  // DECANM is not restored
      case 9, 1000...1003: mode.mouse = mode.saved[mouse: number]
      case 47, 1047, 1049: setPrivateMode(47, mode.saved[number])
      case 1048: restoreCursor()
      default: if privateMode(number) != nil { setPrivateMode(number, mode.saved[number]) }
      }
    }
  }
}
