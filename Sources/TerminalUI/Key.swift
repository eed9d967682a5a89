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
}
