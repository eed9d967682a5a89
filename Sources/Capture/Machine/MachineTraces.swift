internal import Glibc
internal import TerminalFrame

/// What a screen shows of the machine that it was captured on, and would not show on another one.
struct MachineTraces {
  private let hostName: String?
  /// As `/dev/pts/3`.
  private let terminalPath: String

  init(terminalPath: String) {
    self.terminalPath = terminalPath
    hostName = Self.hostName
  }

  /// The machine's own; nil where it has one that says nothing.
  private static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count < 3 || text == MachineSettings.usualHostName ? nil : text
  }

  /// What is to be known of them, in words.
  func found(in frame: Frame) -> [String] {
    let text = frame.text
    var notes: [String] = []
    if let hostName, text.containsWord(hostName) {
      notes.append(
        "the screen shows this machine's name, \(hostName): set \"hostName\", or mask it")
    }
    // Many programs leave out the first part.
    let name = String(terminalPath.trimmingPrefix("/dev/"))
    if text.containsWord(name) {
      notes.append("the screen shows the number of its terminal, \(name): mask it")
    }
    return notes
  }
}

extension String {
  /// Whether a text occurs with no letter or digit beside it.
  fileprivate func containsWord(_ word: String) -> Bool {
    ranges(of: word).contains { range in
      let before = self[..<range.lowerBound].last
      let after = self[range.upperBound...].first
      return [before, after].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
    }
  }
}
