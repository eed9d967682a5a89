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

/// The flags of kitty's keyboard protocol for one screen.
struct KeyboardFlags: Sendable {
  private(set) var current: UInt8 = 0
  private var stack: [UInt8] = []

  /// Entries that the stack keeps; the oldest is dropped.
  private static let depth = 16

  mutating func set(_ flags: Int, how: Int) {
    let flags = UInt8(truncatingIfNeeded: flags & 31)
    switch how {
    case 1: current = flags
    case 2: current |= flags
    case 3: current &= ~flags
    default: break
    }
  }

  mutating func push(_ flags: Int) {
    if stack.count == Self.depth { stack.removeFirst() }
    stack.append(current)
    current = UInt8(truncatingIfNeeded: flags & 31)
  }

  mutating func pop(_ count: Int) {
    for _ in 0..<min(count, Self.depth) {
      guard let flags = stack.popLast() else {
        current = 0
        return
      }
      current = flags
    }
  }
}

/// The bytes to be sent back, bounded for a program that asks and never reads.
///
/// | query | answer |
/// |---|---|
/// | ENQ | the identity's answerback, nothing by default |
/// | DA1 `CSI c`, `ESC Z` | `CSI ? 64;6;21;22;28 c`: VT420, selective erase, horizontal scrolling, colour, rectangles |
/// | DA2 `CSI > c` | `CSI > 41;379;0 c` |
/// | DA3 `CSI = c` | `DCS ! \| 00000000 ST` |
/// | DSR `CSI 5 n` | `CSI 0 n` |
/// | CPR `CSI 6 n`, DECXCPR `CSI ? 6 n` | `CSI row;column R`, `CSI ? row;column;1 R` |
/// | `CSI ? 15 n`, `25`, `26`, `53`, `55`, `56`, `62`, `63`, `75`, `85` | no printer, keys unlocked, US keyboard, no locator, no macros, checksum 0, ready, no sessions |
/// | `CSI ? 996 n` | `CSI ? 997;1 n` (dark) or `;2` (light), by the background's luminance |
/// | DECRQM `CSI Ps $ p`, `CSI ? Ps $ p` | 1 set, 2 reset, 0 unknown, 3 and 4 where it never changes |
/// | DECRQSS `DCS $ q … ST` | `m`, `r`, `s`, `t`, `SP q`, `" p`, `" q`, `* x`, `* \|`, `$ \|`; else `DCS 0 $ r ST` |
/// | DECRQCRA `CSI … * y` | `DCS id ! ~ checksum ST` as xterm's |
/// | DECREQTPARM `CSI x` | `CSI 2;1;1;128;128;1;0 x` |
/// | DECRQPSR `CSI 1 $ w`, `CSI 2 $ w` | DECCIR, DECTABSR |
/// | XTVERSION `CSI > q` | `DCS > \| XTerm(379) ST` |
/// | XTGETTCAP `DCS + q … ST` | `DCS 1 + r name=value ST`, `DCS 0 + r name ST` |
/// | XTSMGRAPHICS `CSI ? … S` | status 3 (failure): no pictures |
/// | `CSI 11 t`, `13`, `14`, `15`, `16`, `18`, `19` | window state, place and sizes |
/// | `CSI 20 t`, `CSI 21 t` | an empty label: a title could hold what a program would take for input |
/// | OSC 4, 10, 11, 12 with `?` | `rgb:rrrr/gggg/bbbb`, ended as the query was |
/// | OSC 52 with `?` | an empty clipboard |
/// | `CSI ? u` | `CSI ? flags u` |
/// | XTQMODKEYS `CSI ? Ps m` | `CSI > Ps ; value m` |
/// | kitty graphics `APC G … a=q` | `ENOTSUP`: no pictures |
struct ReplyBuffer: Sendable {
  private var bytes: [UInt8] = []

  /// Bytes that are kept until they are taken; a reply that does not fit is dropped.
  static let capacity = 1 << 16

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func add(_ text: String) {
    guard bytes.count + text.utf8.count <= Self.capacity else { return }
    bytes += text.utf8
  }
}

/// A screen with all that a frame of it needs; copying it copies no cell.
struct Picture: Sendable {
  var grid: Grid
  var store: CellStore
  var cursor: Cursor
  var title: String
  var paletteChanges: PaletteChanges
  var generation: UInt64

  /// The same as values that others can keep.
  var frame: Frame {
    var cells: [Cell] = []
    cells.reserveCapacity(grid.size.count)
    var bits: UInt64 = 0
    var extra: UInt32 = 0
    var style = Style.default
    var link: String?
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let cell = grid[row: row, column: column]
        if cell.style != bits || cell.extra != extra {
          (bits, extra) = (cell.style, cell.extra)
          let entry = store.extras[Int(extra)]
          style = StyleBits.style(
            of: bits, underlineColor: Color(rawValue: entry.underlineColor) ?? .default)
          link = entry.link == 0 ? nil : store.links[Int(entry.link)]
        }
        cells.append(
          cell.isContinuation
            ? .continuation(style: style, link: link)
            : Cell(text(of: cell), width: cell.isWide ? 2 : 1, style: style, link: link))
      }
    }
    return Frame(
      size: grid.size, cells: cells, cursor: cursor, title: title, paletteChanges: paletteChanges)
  }

  /// The strings of ASCII, which need no building.
  private static let ascii = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }

  private func text(of cell: GridCell) -> String {
    let payload = cell.glyph & GridCell.payload
    if !cell.isCluster {
      return payload < 128
        ? Self.ascii[Int(payload)] : String(Unicode.Scalar(payload) ?? "\u{fffd}")
    }
    var text = ""
    for scalar in store.scalars(of: cell) {
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{fffd}")
    }
    return text
  }
}
