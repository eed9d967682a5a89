internal import CTerminal
internal import Glibc

/// The settings of a terminal's line discipline that a program in raw mode changes (termios(3)).
package struct LineSettings: Hashable, Sendable {
  /// One setting, in the order in which reports list it. The value names its loss, as the object of "leaves … behind",
  /// with the flag's name in stty(1).
  package enum Flag: String, CaseIterable, Sendable {
    case echo = "no echo of input (echo)"
    case canonicalMode = "no line editing (icanon)"
    case signals = "no ctrl+c as a signal (isig)"
    case extendedInput = "no special characters (iexten)"
    case returnAsNewline = "no Enter as a newline (icrnl)"
    case flowControl = "no ctrl+s and ctrl+q (ixon)"
    case outputProcessing = "no processing of output (opost)"
    case newlineAsReturn = "no carriage returns (onlcr)"
    case blockingReads = "reads that don't wait (O_NONBLOCK)"
    case others = "other characters or flags of the line (stty -a)"
  }

  /// The flags that are set.
  private let flags: Set<Flag>
  /// The signals that keys send.
  private let keySignals: Set<TerminalProcess.Signal>
  /// The flags without a name here, and the control characters, but not the number and the time of raw reads.
  private let others: [UInt32]

  /// - Parameter readsBlock: Whether reads of the terminal wait for input (open(2)).
  /// - Returns: Nil if the file isn't a terminal, or a terminal that is gone.
  init?(of file: Int32, readsBlock: Bool = true) {
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else { return nil }
    // The kernel sets PENDIN and FLUSHO by itself.
    let local = mode.c_lflag & ~tcflag_t(PENDIN | FLUSHO)
    let words: [(bits: tcflag_t, named: [(flag: Flag, mask: Int32)])] = [
      (
        local,
        [(.echo, ECHO), (.canonicalMode, ICANON), (.signals, ISIG), (.extendedInput, IEXTEN)]
      ),
      (mode.c_iflag, [(.returnAsNewline, ICRNL), (.flowControl, IXON)]),
      (mode.c_oflag, [(.outputProcessing, OPOST), (.newlineAsReturn, ONLCR)]),
    ]
    let set = words.flatMap { word in
      word.named.filter { word.bits & tcflag_t($0.mask) != 0 }.map(\.flag)
    }
    flags = Set(set + (readsBlock ? [.blockingReads] : []))
    let keys: [(TerminalProcess.Signal, Int32)] = [
      (.interrupt, VINTR), (.quit, VQUIT), (.stopFromTerminal, VSUSP),
    ]
    keySignals = withUnsafeBytes(of: mode.c_cc) { [flags] bytes in
      Set(keys.filter { flags.contains(.signals) && bytes[Int($0.1)] != 0 }.map(\.0))
    }
    let rest = words.map { word in word.named.reduce(word.bits) { $0 & ~tcflag_t($1.mask) } }
    let characters = withUnsafeBytes(of: mode.c_cc) { bytes in
      bytes.indices.filter { ![Int(VMIN), Int(VTIME)].contains($0) }.map { UInt32(bytes[$0]) }
    }
    others = rest + [mode.c_cflag] + characters
  }

  /// The flags that were set in `earlier` and aren't any more, in the order of ``Flag``. ``Flag/others`` is among them
  /// only if it is the only one: a raw mode changes some of them, too.
  package func flagsLost(since earlier: LineSettings) -> [Flag] {
    let lost = Flag.allCases.filter { earlier.flags.contains($0) && !flags.contains($0) }
    return lost.isEmpty && others != earlier.others ? [.others] : lost
  }

  package func contains(_ flag: Flag) -> Bool { flags.contains(flag) }

  /// Whether a key sends a signal: one of ctrl+c, ctrl+\ and ctrl+z, unless it is turned off (POSIX, 11.1.9).
  package func hasKey(for signal: TerminalProcess.Signal) -> Bool { keySignals.contains(signal) }
}

extension TerminalProcess {
  /// The line settings of the terminal, or nil if they can't be read.
  package var lineSettings: LineSettings? {
    // The flag belongs to the open file, which a shell shares with its jobs.
    let flags = ProcessFiles.flags(of: STDIN_FILENO, of: id)
    return LineSettings(of: slave.number, readsBlock: flags & O_NONBLOCK == 0)
  }
}
