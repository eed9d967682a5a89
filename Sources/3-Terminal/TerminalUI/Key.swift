/// A key press, a paste or a mouse event.
package enum Key: Hashable, Sendable {
  /// A printable character. Combining marks arrive as characters of their own.
  case character(Character)
  /// A letter (lowercase) or one of `@ [ \ ] ^ _` with Ctrl.
  case control(Character)
  /// A printable character with Alt.
  case alt(Character)
  case enter, tab, backTab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 to F12.
  case function(Int)
  /// Text that was pasted (bracketed paste, DEC mode 2004), newlines included.
  case paste(String)
  /// A mouse event, if ``Terminal/Options/mouse`` is set.
  case mouse(MouseEvent)
}

/// A press of the left mouse button or a turn of the wheel at a cell. Coordinates are zero-based, origin top left.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, wheelUp, wheelDown
  }

  package let action: Action
  package let column: Int
  package let row: Int

  package init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}
