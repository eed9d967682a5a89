import TerminalFrame

/// The scroll region: the rows between the top and bottom margins and, with DECLRMM, the columns between the left and
/// right ones.
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

/// The layout of the page: margins, tab stops and double-width rows.
struct PageLayout: Sendable {
  var margins: Margins
  var tabs: TabStops
  /// Whether any row may have double width, so that printing must check the length of each row.
  var hasDoubleRows = false

  init(size: GridSize) {
    margins = Margins(size: size)
    tabs = TabStops(columns: size.columns)
  }

  /// Changes the size and resets the margins.
  mutating func resize(to size: GridSize) {
    margins = Margins(size: size)
    tabs.resize(to: size.columns)
  }
}

/// The position and attributes of the next character: everything that DECSC saves, except for DECOM.
struct CursorState: Sendable {
  var row = 0
  var column = 0
  /// Whether a character was printed in the last column, so that the next one wraps first.
  var pendingWrap = false
  var pen = Pen()
  var charsets = CharacterSets()
}

/// The state that DECSC saves (VT510 manual; xterm adds the pending wrap).
struct SavedCursor: Sendable {
  var cursor = CursorState()
  var origin = false
}

/// The main or the alternate screen, and the state that each has separately. The pictures of both are in
/// ``PictureStore``, because they share a limit.
struct ScreenBuffer: Sendable {
  var grid: ScreenGrid
  var saved = SavedCursor()
  var keyboard = KeyboardFlags()
  var pointerShapes = PointerShapes()

  init(size: GridSize) { grid = ScreenGrid(size: size) }

  /// Updates all cells and the saved pen for a compaction of their store.
  mutating func rename(with compaction: inout CellStore.Compaction) {
    grid.rename(with: &compaction)
    compaction.rename(&saved.cursor.pen)
  }
}

/// The text printed last, as far as later input depends on it.
struct PrintedText: Sendable {
  /// The scalar that REP repeats, before translation by a character set, or 0 if something other than a character came
  /// last (xterm, `lastchar`).
  var lastGraphic: UInt32 = 0
  /// Whether nothing but text was received since the cell before the cursor was printed, so that text may join it.
  var canJoin = false
  /// Whether the cell before the cursor may end with U+200D, which joins emoji.
  var mayJoinEmoji = false
}

/// The look of the cursor (DECSCUSR; mode 12 for blinking).
struct CursorStyle: Hashable, Sendable {
  private(set) var shape = Cursor.Shape.block
  private(set) var blinks = false
  /// Whether mode 12 made it blink, rather than a style.
  private(set) var blinksByMode = false

  /// The style as a parameter of DECSCUSR, 1 to 6; odd ones blink.
  var parameter: Int {
    get {
      let steady =
        switch shape {
        case .block: 2
        case .underline: 4
        case .bar: 6
        }
      return blinks ? steady - 1 : steady
    }
    set {
      blinks = !newValue.isMultiple(of: 2)
      blinksByMode = false
      switch newValue {
      case 3, 4: shape = .underline
      case 5, 6: shape = .bar
      default: shape = .block
      }
    }
  }

  /// Sets or resets mode 12.
  mutating func setBlinking(_ on: Bool) { (blinks, blinksByMode) = (on, on) }
}

/// The kind of protection that erasures respect (xterm, `protected_mode`).
enum Protection: Sendable {
  case none
  /// SPA and EPA: ED, EL and ECH spare protected cells.
  case iso
  /// DECSCA: only the selective erasures spare them.
  case dec
}
