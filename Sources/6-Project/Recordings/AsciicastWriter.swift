package import Capture
internal import TerminalEmulator
internal import TerminalFrame

/// Writes recordings as asciicast v2 files (https://docs.asciinema.org/manual/asciicast/v2/).
///
/// The format holds text, not bytes. A UTF-8 character that was read in two parts is joined in the event of its last
/// byte. One that never ends is left out, as the terminal shows nothing of it either. Ill-formed bytes become U+FFFD,
/// one for each maximal subpart (Unicode 3.9), as in asciinema and in the emulator. So a replay differs from the
/// capture only if such bytes were in a control sequence, or if the app had switched UTF-8 off (ESC % @).
package struct AsciicastWriter {
  /// The header's key for the width profile. Players ignore keys that they don't know.
  static let widthProfileKey = "qa_width_profile"

  package private(set) var bytes: [UInt8] = []
  /// The bytes of a character that the app has begun and not ended.
  private var begun: [UInt8] = []

  /// Returns a whole file.
  package static func file(
    of recording: Recording, from request: CaptureRequest, title: String
  ) -> [UInt8] {
    var writer = AsciicastWriter()
    writer.bytes.reserveCapacity(recording.bytes.count + recording.bytes.count / 4 + 1024)
    writer.header(request, title: title)
    for event in recording.events {
      switch event.content {
      case .output(let range): writer.output(recording.bytes[range], at: event.time)
      case .reply(let range), .input(let range):
        writer.event("i", String(decoding: recording.bytes[range], as: UTF8.self), at: event.time)
      case .resize(let size): writer.event("r", "\(size.columns)x\(size.rows)", at: event.time)
      case .step(let label): writer.event("m", label, at: event.time)
      }
    }
    if let time = recording.cutTime {
      writer.event(
        "m", "cut here: a recording has at most \(Recording.limit >> 20) MiB", at: time)
    }
    return writer.bytes
  }

  private mutating func header(_ request: CaptureRequest, title: String) {
    let (size, palette) = (request.size, request.palette)
    raw("{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows), \"title\": ")
    string(title)
    raw(", \"env\": {")
    let names = ["SHELL", "TERM"].filter { request.environment[$0] != nil }
    for (index, name) in names.enumerated() {
      raw(index == 0 ? "\"\(name)\": " : ", \"\(name)\": ")
      string(request.environment[name] ?? "")
    }
    let ansi = (UInt8(0)...15).map { palette[$0].description }.joined(separator: ":")
    raw("}, \"theme\": {\"fg\": \"\(palette.foreground)\", \"bg\": \"\(palette.background)\"")
    raw(", \"palette\": \"\(ansi)\"}")
    raw(", \"\(Self.widthProfileKey)\": \"\(request.widthProfile.rawValue)\"}\n")
  }

  private mutating func output(_ written: ArraySlice<UInt8>, at time: Duration) {
    let all = begun + written
    let end = all.count - Self.begunCharacter(in: all)
    begun = Array(all[end...])
    if end > 0 { event("o", String(decoding: all[..<end], as: UTF8.self), at: time) }
  }

  private mutating func event(_ code: String, _ text: String, at time: Duration) {
    raw("[\(Self.seconds(time)), \"\(code)\", ")
    string(text)
    raw("]\n")
  }

  /// Returns the number of bytes at the end that begin a character which more bytes may complete (Unicode 3.9, table
  /// 3-7): 0 to 3.
  static func begunCharacter(in bytes: [UInt8]) -> Int {
    for length in 1...3 where length <= bytes.count {
      let lead = bytes[bytes.count - length]
      if (0x80...0xbf).contains(lead) { continue }
      let seconds: ClosedRange<UInt8>
      let whole: Int
      switch lead {
      case 0xc2...0xdf: (whole, seconds) = (2, 0x80...0xbf)
      case 0xe0: (whole, seconds) = (3, 0xa0...0xbf)
      case 0xed: (whole, seconds) = (3, 0x80...0x9f)
      case 0xe1...0xef: (whole, seconds) = (3, 0x80...0xbf)
      case 0xf0: (whole, seconds) = (4, 0x90...0xbf)
      case 0xf1...0xf3: (whole, seconds) = (4, 0x80...0xbf)
      case 0xf4: (whole, seconds) = (4, 0x80...0x8f)
      default: return 0
      }
      guard length < whole else { return 0 }
      return length == 1 || seconds.contains(bytes[bytes.count - length + 1]) ? length : 0
    }
    return 0
  }

  /// Formats seconds with six digits, as asciinema does: `1.204000`.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let digits = String(attoseconds / 1_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Writes a JSON string (RFC 8259 §7) without control characters of any kind, so that the file can be viewed in a
  /// terminal.
  private mutating func string(_ text: String) {
    let utf8 = Array(text.utf8)
    raw("\"")
    // Text without escapes is copied in runs.
    var run = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      let isWideControl = byte == 0xc2 && utf8[index + 1] < 0xa0
      let isPlain =
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7f
      if isPlain, !isWideControl {
        index += 1
        continue
      }
      bytes += utf8[run..<index]
      if isWideControl { index += 1 }
      escape(utf8[index])
      index += 1
      run = index
    }
    bytes += utf8[run...]
    raw("\"")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): raw("\\n")
    case UInt8(ascii: "\r"): raw("\\r")
    case UInt8(ascii: "\t"): raw("\\t")
    default: raw("\\u" + byte.hexadecimal(4))
    }
  }

  private mutating func raw(_ text: String) { bytes += Array(text.utf8) }
}
