package import TerminalFrame

/// One event of the mouse.
package struct MouseEvent: Hashable, Sendable {
  package enum Button: UInt8, Hashable, Sendable, CaseIterable {
    case left, middle, right
  }

  package enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    case up, down, left, right
  }

  package enum Kind: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// The pointer moves to a cell, with this button held.
    case motion(Button?)
    /// One notch of a wheel.
    case wheel(Direction)
  }

  package var kind: Kind
  /// The cell under the pointer, zero-based.
  package var position: GridPosition
  /// The modifiers that are held. Terminals report only shift, alt and ctrl.
  package var modifiers: KeyModifiers

  package init(_ kind: Kind, at position: GridPosition, modifiers: KeyModifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }

  /// The button number in all encodings (xterm, ctlseqs "Mouse Tracking"): 64 is a wheel, 32 a motion, 3 no button.
  var code: UInt8 {
    let held: UInt8 =
      (modifiers.contains(.shift) ? 4 : 0) + (modifiers.contains(.alt) ? 8 : 0)
      + (modifiers.contains(.ctrl) ? 16 : 0)
    switch kind {
    case .press(let button), .release(let button): return button.rawValue + held
    case .motion(let button): return 32 + (button?.rawValue ?? 3) + held
    case .wheel(let direction): return 64 + direction.rawValue + held
    }
  }
}
