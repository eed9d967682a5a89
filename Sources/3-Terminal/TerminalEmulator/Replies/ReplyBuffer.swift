/// The bytes to send back to the program. They are bounded, for programs that send queries and never read the answers.
///
/// This table lists the answers of the identity xterm, and in the rows "as kitty" those of kitty. Other identities
/// answer fewer queries or differently (`Documentation/Terminal.md`).
///
/// | query | answer |
/// |---|---|
/// | DA1 `CSI c`, `ESC Z` | `CSI ? 64;4;6;9;15;21;22;28 c`: VT420, sixel, selective erase, national and technical |
/// | | sets, horizontal scrolling, colour, rectangles |
/// | DA2 `CSI > c` | `CSI > 41;379;0 c` |
/// | DA3 `CSI = c` | `DCS ! \| 00000000 ST` |
/// | DSR `CSI 5 n` | `CSI 0 n` |
/// | CPR `CSI 6 n`, DECXCPR `CSI ? 6 n` | `CSI row;column R`, `CSI ? row;column;1 R` |
/// | `CSI ? 15 n`, `25`, `26`, `53`, `55`, `56` | no printer, keys unlocked, US keyboard, no locator (three queries) |
/// | `CSI ? 62 n`, `63`, `75`, `85` | no macros, checksum 0, ready, no sessions |
/// | `CSI ? 996 n` | `CSI ? 997;1 n` (dark) or `;2` (light), by the background's luminance |
/// | DECRQM `CSI Ps $ p`, `CSI ? Ps $ p` | 1 set, 2 reset, 0 unknown, 3 permanently set, 4 permanently reset |
/// | DECRQSS `DCS $ q … ST` | the setting for `m`, `r`, `s`, `t`, `SP q`, `" p`, `" q`, `* x`, `* \|`, `$ \|`, `$ }` |
/// | | and `$ ~`; otherwise `DCS 0 $ r ST` |
/// | DECRQCRA `CSI … * y` | `DCS id ! ~ checksum ST`, with xterm's checksum |
/// | DECREQTPARM `CSI x` | `CSI 2;1;1;128;128;1;0 x` |
/// | DECRQPSR `CSI 1 $ w`, `CSI 2 $ w` | DECCIR, DECTABSR |
/// | XTVERSION `CSI > q` | `DCS > \| XTerm(379) ST` |
/// | XTGETTCAP `DCS + q … ST` | `DCS 1 + r name=value ST`, `DCS 0 + r name ST` |
/// | XTSMGRAPHICS `CSI ? 1;… S`, `CSI ? 2;… S` | 1024 colour registers; the sixel geometry, at most 4096×2048 pixels |
/// | XTSMGRAPHICS `CSI ? 3;… S` (ReGIS) | failure |
/// | `CSI 11 t`, `13`, `14`, `15`, `16`, `18`, `19` | window state, place and sizes |
/// | `CSI 20 t`, `CSI 21 t` | `OSC L label ST`, `OSC l title ST`, in hexadecimal after XTSMTITLE 1 |
/// | OSC 4, 5, 10 to 19 with `?` | `rgb:rrrr/gggg/bbbb`, ended as the query was |
/// | XTREPORTCOLORS `CSI # R` | `CSI ? used;last # Q`: the number of palettes saved by XTPUSHCOLORS |
/// | XTREPORTSGR `CSI … # \|` | `CSI 0;… m`: the style that all cells of the rectangle have in common |
/// | DECRQDE `CSI " v` | `CSI rows;columns;1;1;1 " w` |
/// | DECRQLP `CSI ' \|` | `CSI 0 & w`: locator unavailable |
/// | VT52 `ESC Z` | `ESC / Z` |
/// | OSC 52 with `?` | an empty clipboard |
/// | `CSI ? u` | `CSI ? flags u` |
/// | XTQMODKEYS `CSI ? Ps m` | `CSI > Ps ; value m` |
/// | kitty graphics `APC G …` with an id or number | `OK`, or `EINVAL`, `ENOENT`, `ENODATA`, `EFBIG` or `EBADPNG`; |
/// | | `EBADF` or `EPERM` for files, or `ENOTSUP` if no files are read; |
/// | | `ENOPARENT`, `ECYCLE` or `ETOODEEP` for relative placements |
/// | OSC 21 with `?`, as kitty | `OSC 21 ; key=rgb:rr/gg/bb ; … ST`; empty for no colour, `?` for an unknown key |
/// | OSC 22 with `?`, as kitty | `OSC 22 ; 1,0,… ST`, or the name of the current shape or `0` |
/// | OSC 99 with `p=?` or `p=alive`, as kitty | supported features of notifications, or an empty list of open ones |
/// | `CSI > SP q`, as kitty | `CSI > 1;2;3;29;30;40;100;101 SP q` |
/// | `CSI > 100 SP q`, `CSI > 101 SP q`, as kitty | no extra cursors, no colours for them |
/// | DECSET 2033, `CSI ? 998 n`, as kitty | `CSI ? 999;1 n`: visible |
///
/// After DECSCL, queries that the older terminal doesn't have get no answer (``ConformanceLevel``).
struct ReplyBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// Whether C1 controls are sent as one byte (S8C1T) rather than two (S7C1T).
  var usesEightBits = false

  /// The greatest number of bytes kept until they are taken; a reply that doesn't fit is dropped.
  static let capacity = 1 << 16

  mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Whether a reply of `count` bytes still fits.
  func hasRoom(for count: Int) -> Bool { bytes.count + count <= Self.capacity }

  mutating func add(_ text: String) {
    guard hasRoom(for: text.utf8.count) else { return }
    if usesEightBits { addEightBits(text) } else { bytes += text.utf8 }
  }

  private mutating func addEightBits(_ text: String) {
    var follows = false
    for byte in text.utf8 {
      if follows { bytes[bytes.count - 1] = byte + 0x40 } else { bytes.append(byte) }
      follows = byte == 0x1b
    }
  }
}
