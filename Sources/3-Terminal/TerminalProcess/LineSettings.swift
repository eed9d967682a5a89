internal import CTerminal
internal import Glibc

/// The settings of a terminal's line discipline that a program in raw mode changes (termios(3)).
package struct LineSettings: Hashable, Sendable {
  /// One setting, in the order in which reports list it.
  package enum Flag: String, CaseIterable, Sendable {
    case echo, canonicalMode, signals, extendedInput, returnAsNewline, flowControl
    case outputProcessing, newlineAsReturn

    /// The flag's name in stty(1) and what it does.
    package var name: String {
      switch self {
      case .echo: "echo of input (echo)"
      case .canonicalMode: "line editing (icanon)"
      case .signals: "ctrl+c as a signal (isig)"
      case .extendedInput: "special characters (iexten)"
      case .returnAsNewline: "Enter as a newline (icrnl)"
      case .flowControl: "ctrl+s and ctrl+q (ixon)"
      case .outputProcessing: "processing of output (opost)"
      case .newlineAsReturn: "carriage returns (onlcr)"
      }
    }
  }

  /// The flags that are set.
  private let flags: Set<Flag>

  /// - Returns: Nil if the file isn't a terminal, or a terminal that is gone.
  init?(of file: Int32) {
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else { return nil }
    let local: [(Flag, Int32)] = [
      (.echo, ECHO), (.canonicalMode, ICANON), (.signals, ISIG), (.extendedInput, IEXTEN),
    ]
    let input: [(Flag, Int32)] = [(.returnAsNewline, ICRNL), (.flowControl, IXON)]
    let output: [(Flag, Int32)] = [(.outputProcessing, OPOST), (.newlineAsReturn, ONLCR)]
    func set(_ list: [(Flag, Int32)], in bits: tcflag_t) -> [Flag] {
      list.filter { bits & tcflag_t($0.1) != 0 }.map(\.0)
    }
    flags = Set(
      set(local, in: mode.c_lflag) + set(input, in: mode.c_iflag) + set(output, in: mode.c_oflag))
  }

  /// The flags that were set in `earlier` and aren't any more, in the order of ``Flag``.
  package func flagsLost(since earlier: LineSettings) -> [Flag] {
    Flag.allCases.filter { earlier.flags.contains($0) && !flags.contains($0) }
  }

  package func contains(_ flag: Flag) -> Bool { flags.contains(flag) }
}

extension TerminalProcess {
  /// The line settings of the terminal, or nil if they can't be read.
  package var lineSettings: LineSettings? { LineSettings(of: slave.number) }
}
