import TerminalFrame

/// The scrolling region and, with DECLRMM, its left and right ends; half-open ranges.
struct Margins: Equatable, Sendable {
  var rows: Range<Int>
  var columns: Range<Int>

  init(size: GridSize) {
    rows = 0..<size.rows
    columns = 0..<size.columns
  }

  var top: Int { rows.lowerBound }
  var bottom: Int { rows.upperBound - 1 }
  var left: Int { columns.lowerBound }
  var right: Int { columns.upperBound - 1 }
}

/// What DECSC saves (VT510 manual; xterm adds the pending wrap).
struct SavedCursor: Sendable {
  var row = 0
  var column = 0
  var pendingWrap = false
  var origin = false
  var pen = Pen()
  var charsets = CharacterSets()
}

/// How the cursor looks (DECSCUSR).
struct CursorStyle: Equatable, Sendable {
  /// The parameter of DECSCUSR, 1 to 6; odd ones blink.
  var parameter = 1

  var shape: Cursor.Shape {
    switch parameter {
    case 3, 4: .underline
    case 5, 6: .bar
    default: .block
    }
  }
}

/// Which kind of protected area is in use (xterm, `protected_mode`).
enum Protection: Sendable {
  case none
  /// SPA and EPA: ED, EL and ECH spare protected cells.
  case iso
  /// DECSCA: only the selective erasures spare them.
  case dec
}
