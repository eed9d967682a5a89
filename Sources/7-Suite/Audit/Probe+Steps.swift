internal import Capture
internal import CaptureSteps
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

extension Probe {
  /// How a person does the same in a terminal, in steps.
  var stepsByHand: [String] {
    var steps = joinedEvents.compactMap(\.stepByHand)
    if case .watch(let time) = events.first, let first = steps.first {
      let milliseconds = Int(time / .milliseconds(1))
      steps[0] = (milliseconds == 0 ? "at once, " : "\(milliseconds) ms later, ") + first
    }
    return [start.description] + steps
  }

  /// The events, with bytes that arrive in pieces as one.
  private var joinedEvents: [Event] {
    events.reduce(into: []) { joined, event in
      if case .send(let bytes) = event, case .watch? = joined.last,
        case .send(let before)? = joined.dropLast().last
      {
        joined.removeLast(2)
        joined.append(.send(before + bytes))
      } else {
        joined.append(event)
      }
    }
  }
}

extension Probe.Start {
  /// How to start the app, as the first step.
  fileprivate var description: String {
    var parts = ["start it"]
    if let size { parts.append("in a window of \(size)") }
    if !reportsSize { parts.append("after stty cols 0 rows 0") }
    let set = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    if !set.isEmpty { parts.append("with \(set.joined(separator: " "))") }
    if !unset.isEmpty { parts.append("without \(unset.sorted().joined(separator: " and "))") }
    if let palette {
      parts.append(
        "in a terminal with a \(palette.background.isDark ? "dark" : "light") background")
    }
    if let widthProfile { parts.append("in a terminal with widths by \(widthProfile.rawValue)") }
    if hasFullDisk { parts.append("with its home and its folder on a full disk") }
    if hasReadOnlyHome { parts.append("with a home that is mounted read-only") }
    if isObserved { parts.append("under strace -f -e trace=%file,%network") }
    return parts.joined(separator: " ")
  }
}

extension Probe.Event {
  /// The event as a step, or nil if a person does nothing.
  fileprivate var stepByHand: String? {
    switch self {
    case .settle, .watch, .waitForEnd: nil
    case .waitForRest: "leave it alone, and look at its processes (pidstat -u -w 2, strace -f -p)"
    case .input(let input): input.description
    case .pasteControls(let text):
      "in a terminal such as kitty, paste \(text.unicodeScalars.count) characters with control sequences"
    case .send(let bytes): "send the bytes \(Self.notation(of: bytes))"
    case .resize(let sizes):
      sizes.count == 1
        ? "resize the window to \(sizes[0])"
        : "resize the window \(sizes.count) times, at last to \(sizes[sizes.count - 1])"
    case .resizeToNothing: "stty cols 0 rows 0 on its terminal, then kill -WINCH"
    case .signal(.stopFromTerminal):
      "kill -TSTP its process (or ctrl+z, if the app leaves that key to the terminal)"
    case .signal(let signal): "kill -\(signal.rawValue.dropFirst("SIG".count)) its process"
    case .hangUp: "close the terminal"
    case .resumeJob: "fg"
    case .stall: "stop the output for a moment, as over a line that stalls"
    case .readSlowly: "let the terminal read slowly, as over a slow line"
    }
  }

  /// The most bytes to spell out.
  private static let maxBytes = 32

  /// Bytes as in printf(1), such as `\x1b[200~`.
  private static func notation(of bytes: [UInt8]) -> String {
    let text = bytes.prefix(maxBytes).map { byte in
      (0x20..<0x7f).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + byte.hexadecimal(2)
    }.joined()
    return bytes.count > maxBytes ? "\(text)… (\(bytes.count))" : text
  }
}
