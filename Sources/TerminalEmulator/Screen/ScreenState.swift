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

/// How the page is divided.
struct PageLayout: Sendable {
  var margins: Margins
  var tabs: TabStops
  /// Whether a row may be of double width, so that text looks where it ends.
  var hasDoubleRows = false

  init(size: GridSize) {
    margins = Margins(size: size)
    tabs = TabStops(columns: size.columns)
  }

  /// A new size resets the margins.
  mutating func resize(to size: GridSize) {
    margins = Margins(size: size)
    tabs.resize(to: size.columns)
  }
}

/// Where the next character goes, and as what: all that DECSC saves but DECOM.
struct CursorState: Sendable {
  var row = 0
  var column = 0
  /// Whether the last column was printed to, so that the next character wraps first.
  var pendingWrap = false
  var pen = Pen()
  var charsets = CharacterSets()
}

/// What DECSC saves (VT510 manual; xterm adds the pending wrap).
struct SavedCursor: Sendable {
  var cursor = CursorState()
  var origin = false
}

/// The main or the alternate screen, with what each has for itself; its pictures are in
/// ``PictureStore``, which bounds those of both.
struct ScreenBuffer: Sendable {
  var grid: Grid
  var saved = SavedCursor()
  var keyboard = KeyboardFlags()
  var pointerShapes = PointerShapes()

  init(size: GridSize) { grid = Grid(size: size) }

  /// Lets a compaction rename what cells and the saved pen point to.
  mutating func rename(with compaction: inout CellStore.Compaction) {
    grid.rename(with: &compaction)
    compaction.rename(&saved.cursor.pen)
  }
}

/// What was printed last, for what comes after it.
struct PrintedText: Sendable {
  /// The scalar that REP repeats, as it came; 0 after anything but a character (xterm, `lastchar`).
  var lastGraphic: UInt32 = 0
  /// Whether only text was printed since the cell before the cursor was.
  var canJoin = false
  /// Whether U+200D may stand before the cursor, which keeps emoji together.
  var mayJoinEmoji = false
}

/// How the cursor looks (DECSCUSR, and mode 12 for the blinking).
struct CursorStyle: Hashable, Sendable {
  private(set) var shape = Cursor.Shape.block
  var blinks = false

  /// The parameter of DECSCUSR, 1 to 6; odd ones blink.
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
      switch newValue {
      case 3, 4: shape = .underline
      case 5, 6: shape = .bar
      default: shape = .block
      }
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
