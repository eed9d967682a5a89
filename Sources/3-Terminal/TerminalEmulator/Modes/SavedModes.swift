// XTSAVE and XTRESTORE (xterm, ctlseqs, and `savemodes` and `restoremodes`).

/// The DEC private modes saved by XTSAVE, by number.
struct SavedModes: Hashable, Sendable {
  private var values: [Int: Bool] = [:]
  /// The saved mouse modes: one for modes 1000 to 1003, and one for mode 9.
  private var mice: [Int: InputModes.Mouse] = [:]

  /// The modes that are set initially.
  private static let setByDefault: Set<Int> = [7, 25, 1070]

  /// The number that a mode is saved under; modes that share their state share it.
  private static func key(of number: Int) -> Int {
    switch number {
    case 47, 1047, 1049: 47
    case 1000...1003: 1000
    default: number
    }
  }

  /// The saved value of a mode, or its default if it wasn't saved.
  subscript(number: Int) -> Bool {
    get { values[Self.key(of: number)] ?? Self.setByDefault.contains(number) }
    set { values[Self.key(of: number)] = newValue }
  }

  /// The mouse mode that was saved by saving mode `number`, or off if it wasn't saved.
  subscript(mouse number: Int) -> InputModes.Mouse {
    get { mice[Self.key(of: number)] ?? .off }
    set { mice[Self.key(of: number)] = newValue }
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

  /// XTRESTORE. Shows or hides the alternate screen without clearing it or moving the cursor.
  mutating func restorePrivateModes() {
    for index in 0..<parameters.count {
      let number = parameters[index]
      switch number {
      case 2: break  // DECANM isn't restored
      case 9, 1000...1003: mode.mouse = mode.saved[mouse: number]
      case 47, 1047, 1049: setPrivateMode(47, mode.saved[number])
      case 1048: restoreCursor()
      default: if privateMode(number) != nil { setPrivateMode(number, mode.saved[number]) }
      }
    }
  }
}
