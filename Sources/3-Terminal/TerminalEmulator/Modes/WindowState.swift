/// The state of the window and desktop that a program can set and query, although neither exists: the window's names
/// and position, whether it is iconified, the working directory and the clipboard. A program can't change the size.
struct WindowState: Sendable {
  /// The names of the window and of its icon (OSC 0, 1 and 2).
  struct Names: Equatable, Sendable {
    var title = ""
    var iconLabel = ""
  }

  /// The names that OSC 0 to 2 set, and that XTWINOPS 22 and 23 save and restore.
  enum Part: Int {
    case both, iconLabel, title
  }

  var names = Names()
  var isIconified = false
  /// The position of the top left corner in pixels.
  var position = (x: 0, y: 0)
  /// XTSMTITLE 0: names are set in hexadecimal.
  var namesAreHexadecimal = false
  /// XTSMTITLE 1: names are reported in hexadecimal.
  var reportsAreHexadecimal = false
  /// The working directory that OSC 7 last set, as received: a `file:` URL.
  var workingDirectory: String?
  /// The bytes that OSC 52 last put into a selection, decoded.
  var selection: [UInt8]?
  private var stack: [Names] = []
  /// The number of names on the stack.
  var savedNames: Int { stack.count }

  /// The greatest number of names on the stack; the oldest are dropped.
  private static let maxStackDepth = 100

  /// XTWINOPS 22: pushes names. A name that isn't part of `part` is copied from the entry below (xterm,
  /// `xtermPushTitle`).
  mutating func push(_ part: Part) {
    var entry = stack.last ?? names
    if part != .title { entry.iconLabel = names.iconLabel }
    if part != .iconLabel { entry.title = names.title }
    if stack.count == Self.maxStackDepth { stack.removeFirst() }
    stack.append(entry)
  }

  /// XTWINOPS 23: pops names.
  mutating func pop(_ part: Part) {
    guard let entry = stack.popLast() else { return }
    if part != .title { names.iconLabel = entry.iconLabel }
    if part != .iconLabel { names.title = entry.title }
  }

  /// The state after RIS (xterm, `ReallyReset`).
  func afterReset() -> Self {
    var state = self
    state.namesAreHexadecimal = false
    state.reportsAreHexadecimal = false
    state.workingDirectory = nil
    state.selection = nil
    return state
  }
}
