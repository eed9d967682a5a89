internal import CaptureSteps
internal import Glibc
internal import TerminalFrame

/// Finds traces of the machine on a captured screen, which would differ on another machine.
struct HostLeaks {
  /// A path such as `/dev/pts/3`.
  let terminalPath: String

  /// The machine's own name, or nil if it is too common to search for.
  private static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count < 3 || text == MachineSettings.usualHostName ? nil : text
  }

  /// Returns notes on the traces in a frame.
  func found(in frame: Frame) -> [String] {
    let text = Array(frame.text.utf8)
    var notes: [String] = []
    if let hostName = Self.hostName, text.containsWord(hostName) {
      notes.append(
        "the screen shows this machine's name, \(hostName): set \"hostName\", or mask it")
    }
    // Many programs omit `/dev/`.
    let name = String(terminalPath.trimmingPrefix("/dev/"))
    if text.containsWord(name) {
      notes.append("the screen shows the number of its terminal, \(name): mask it")
    }
    return notes
  }
}

extension [UInt8] {
  /// Whether an ASCII word occurs with no letter or digit next to it. The searches of the standard library take longer
  /// than everything else that is done with a screen.
  fileprivate func containsWord(_ word: String) -> Bool { containsWord(Array(word.utf8)) }

  func containsWord(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return false }
    return indices.dropLast(word.count - 1).contains { start in
      guard self[start] == first, self[start..<start + word.count].elementsEqual(word) else {
        return false
      }
      let end = start + word.count
      return (start == 0 || !self[start - 1].isPartOfWord)
        && (end == count || !self[end].isPartOfWord)
    }
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit, or part of a character outside of ASCII.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xff:
      true
    default: false
    }
  }
}
