import CaptureSteps
import TerminalEmulator
import TerminalFrame

/// The encoder for a terminal of 80×24, with cells of 10×20 pixels, after an app has written `output`.
func encoder(after output: String = "", size: GridSize = GridSize(columns: 80, rows: 24))
  -> InputEncoder
{
  var terminal = TerminalEmulator(
    TerminalEmulator.Configuration(size: size, cell: PixelSize(width: 10, height: 20)))
  terminal.feed(Array(output.utf8))
  return InputEncoder(modes: terminal.modes)
}

/// What a key sends after an app has written `output`, with ESC as `^`.
func sent(_ key: String, after output: String = "") throws -> String {
  readable(try encoder(after: output).bytes(for: try KeyPress(key)))
}

/// Bytes as text, with ESC as `^`.
func readable(_ bytes: [UInt8]) -> String {
  String(String(decoding: bytes, as: UTF8.self).map { $0 == "\u{1b}" ? "^" : $0 })
}

/// Events as text, one element for each.
func readable(_ events: [[UInt8]]) -> [String] { events.map(readable) }

/// Words of a table, which stand in its rows with blanks between.
func columns(_ row: String) -> [String] { row.split(separator: " ").map(String.init) }
