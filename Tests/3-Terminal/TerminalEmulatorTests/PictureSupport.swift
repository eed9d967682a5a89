import PNGImage
import TerminalEmulator
import TerminalFrame

/// Pixels and sequences that tests of pictures use. A cell is 10 × 22 pixels.
enum Pixels {
  static let red: UInt32 = 0xff00_00ff
  static let green: UInt32 = 0xff00_ff00
  static let blue: UInt32 = 0xffff_0000
  static let black: UInt32 = 0xff00_0000
  static let clear: UInt32 = 0

  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for place in 0..<4 {
        result.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return result
  }

  /// A PNG of one colour.
  static func png(width: Int, height: Int, _ color: RGB = RGB(255, 0, 0)) throws -> [UInt8] {
    try PNGEncoder.encode(Bitmap(width: width, height: height, filledWith: color))
  }

  /// A sixel picture of register 1, which is red: `columns` × (6 × `bands`) pixels.
  static func sixel(columns: Int, bands: Int, header: String = "0;1") -> String {
    let rows = Array(repeating: "!\(columns)~", count: bands).joined(separator: "-")
    return "\u{1b}P\(header)q#1;2;100;0;0\(rows)\u{1b}\\"
  }

  /// A graphics command of kitty's protocol.
  static func kitty(_ control: String, _ bytes: [UInt8] = []) -> String {
    "\u{1b}_G\(control);\(base64(bytes))\u{1b}\\"
  }

  /// A command with raw pixels of one colour.
  static func kitty(_ control: String, width: Int, height: Int, _ pixel: UInt32 = red) -> String {
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    return kitty(
      "f=32,s=\(width),v=\(height),\(control)",
      Array(repeating: bytes, count: width * height).flatMap { $0 })
  }
}

extension Screen {
  var pictures: [Picture] { terminal.frame().pictures }

  /// Column and row of each picture.
  var positions: [[Int]] { pictures.map { [$0.position.column, $0.position.row] } }
}
