internal import Glibc

/// The terminal on standard input as long as single keys are waited for: they come without Enter and are not
/// shown. Signals and output stay as they are. With the value, the terminal's mode comes back.
package struct CharacterMode: ~Copyable {
  private let savedMode: termios

  /// - Returns: nil where standard input is no terminal, or does not want that.
  package init?() {
    var saved = termios()
    guard tcgetattr(0, &saved) == 0 else { return nil }
    var mode = saved
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(0, TCSADRAIN, &mode) == 0 else { return nil }
    savedMode = saved
  }

  deinit {
    var mode = savedMode
    tcsetattr(0, TCSADRAIN, &mode)
  }

  /// The keys that were typed by now, once something can be read: keys that have an escape sequence are left out.
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
