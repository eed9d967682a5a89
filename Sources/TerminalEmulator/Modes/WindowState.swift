/// What a program can tell and ask of the window and the desktop, although there is neither: its names,
/// its place, whether it is iconified, the working directory and the clipboard. Its size never changes at
/// the program's wish.
struct WindowState: Sendable {
  /// Of the window and of its icon (OSC 0, 1 and 2).
  struct Names: Equatable, Sendable {
    var title = ""
    var iconLabel = ""
  }

  /// Which of the names XTWINOPS 22 and 23 are about.
  enum Part: Int {
    case both, iconLabel, title
  }

  var names = Names()
  var isIconified = false
  /// Where the top left corner was moved to, in pixels.
  var place = (x: 0, y: 0)
  /// XTSMTITLE 0: the names come in hexadecimal.
  var namesAreHexadecimal = false
  /// XTSMTITLE 1: they are reported in hexadecimal.
  var reportsAreHexadecimal = false
  /// What OSC 7 named last, as it came: a `file:` URL.
  var workingDirectory: String?
  /// What OSC 52 last put into a selection, decoded.
  var selection: [UInt8]?
  private var stack: [Names] = []

  /// Names that are kept; the oldest are dropped.
  private static let longestStack = 100

  /// XTWINOPS 22. What is not meant is taken from the entry before (xterm, `xtermPushTitle`).
  mutating func push(_ part: Part) {
    var entry = stack.last ?? names
    if part != .title { entry.iconLabel = names.iconLabel }
    if part != .iconLabel { entry.title = names.title }
    if stack.count == Self.longestStack { stack.removeFirst() }
    stack.append(entry)
  }

  /// XTWINOPS 23.
  mutating func pop(_ part: Part) {
    guard let entry = stack.popLast() else { return }
    if part != .title { names.iconLabel = entry.iconLabel }
    if part != .iconLabel { names.title = entry.title }
  }

  /// What RIS leaves (xterm, `ReallyReset`).
  func afterReset() -> Self {
    var state = self
    state.namesAreHexadecimal = false
    state.reportsAreHexadecimal = false
    state.workingDirectory = nil
    state.selection = nil
    return state
  }
}
