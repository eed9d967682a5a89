internal import CTerminal
internal import Glibc

/// Makes the terminal on standard input deliver single keys: they arrive without Enter and aren't echoed. Signals and
/// output stay as they are. The previous mode returns when the value goes out of scope, while the process is stopped
/// (SIGTSTP), and if it crashes.
package struct CharacterMode: ~Copyable {
  private let savedMode: termios

  /// - Returns: nil if standard input isn't a terminal or refuses the mode.
  package init?() {
    var saved = termios()
    guard tcgetattr(0, &saved) == 0 else { return nil }
    var mode = saved
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(0, TCSADRAIN, &mode) == 0 else { return nil }
    savedMode = saved
    terminal_restore_at_crash(0, 1, &saved, "")
    terminal_restore_at_stop(0, &saved, &mode)
  }

  deinit {
    terminal_forget_stop()
    terminal_forget_crash()
    var mode = savedMode
    tcsetattr(0, TCSADRAIN, &mode)
  }

  /// Waits for input and returns the keys typed so far, up to the first escape sequence.
  ///
  /// - Returns: nil at the end of the input.
  package func keys() -> [Character]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(0, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return bytes.prefix(count).prefix { $0 != 0x1b }
      .map { Character(UnicodeScalar($0)) }
  }
}
