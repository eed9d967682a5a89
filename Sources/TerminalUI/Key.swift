/// One key press, or one paste, as a program wants to know it.
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
  /// What was done with the mouse, where the terminal was asked to tell (``Terminal/Options/mouse``).
  case mouse(MouseEvent)
}

/// A press of a button of the mouse or a turn of its wheel, at a cell; zero-based, from the top left.
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
