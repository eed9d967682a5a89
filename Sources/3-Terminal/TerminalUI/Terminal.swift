import CTerminal
import Glibc
package import TerminalFrame

/// The terminal of this process in raw mode, on its alternate screen.
///
/// Its previous state is restored when this value goes out of scope, even if an error is thrown, and also if the program
/// crashes. Signals that end a program arrive as events, so that they take the same way out.
package struct Terminal: ~Copyable {
  /// An event that an interactive program waits for.
  package enum Event: Hashable, Sendable {
    case key(Key)
    case resize(GridSize)
    /// SIGINT, SIGTERM or SIGHUP: end now.
    case signal(Int32)
    /// The terminal is gone.
    case endOfInput
  }

  /// What a program wants from its terminal in addition to keys.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Mouse presses and wheel turns arrive as keys.
    package static let mouse = Options(rawValue: 1)
    /// Asks the terminal for its background colour, and waits up to 100 ms for the reply.
    package static let background = Options(rawValue: 2)
    /// Leaves a hidden cursor in the last cell, so that its position doesn't depend on which earlier frames were drawn.
    package static let restsCursor = Options(rawValue: 4)
    /// Input arrives as the bytes of ``drainBytes()``, not as events.
    package static let bytes = Options(rawValue: 8)
  }

  private static let input: Int32 = 0
  private static let output: Int32 = 1
  /// How long to wait for the rest of a sequence after a lone Escape, in milliseconds.
  private static let escapeTimeout: Int32 = 30

  /// Saves the title, which ``leaving`` restores.
  private static let savingTitle = "\u{1b}[22;2t"
  /// Alternate screen, bracketed paste, no cursor.
  private static let entering = "\u{1b}[?1049h\u{1b}[?2004h\u{1b}[?25l"
  /// Presses and the wheel (1000), in the form of 1006.
  private static let enteringMouse = "\u{1b}[?1000h\u{1b}[?1006h"
  private static let leavingMouse = "\u{1b}[?1006l\u{1b}[?1000l"
  /// The same, plus motion while a button is held (1002).
  private static let enteringDrags = "\u{1b}[?1002h\u{1b}[?1006h"
  private static let leavingDrags = "\u{1b}[?1006l\u{1b}[?1002l"
  /// Also undoes what an unfinished drawing leaves behind: autowrap that is off, and a synchronized update.
  private static let leaving =
    "\u{1b}[?7h\u{1b}[?2026l\u{1b}[0m\u{1b}[0 q\u{1b}[?2004l\u{1b}[?1049l\u{1b}[23;2t\u{1b}[?25h"
  /// How long to wait for the terminal to report its background colour, in milliseconds.
  private static let replyTimeout: Int32 = 100

  private let savedMode: termios
  private let signals: SignalPipe
  private var decoder = KeyDecoder()
  private var writer: FrameWriter
  private let options: Options
  /// A pipe that ends a wait when it becomes readable; -1 for none.
  private let wakeFile: Int32
  /// Events that haven't been returned yet, oldest first.
  private var events: [Event] = []
  private var hasEnded = false
  /// Input that hasn't been taken yet, with ``Options/bytes``.
  private var bytes: [UInt8] = []
  /// Whether mouse input arrives as bytes.
  private var tracksMouse = false
  /// The last frame, to be drawn again when the program is resumed.
  private var lastFrame: Frame?
  /// The size in cells; 80×24 if the terminal doesn't know its size.
  package private(set) var size: GridSize

  /// Takes over the terminal on standard input and output.
  ///
  /// - Parameters:
  ///   - kind: What the terminal can do.
  ///   - wakeFile: A pipe that makes ``next(within:)`` return nil while it is readable. The caller drains it.
  /// - Throws: ``TerminalError`` if either isn't a terminal, if it can't place its cursor, or if raw mode is refused.
  package init(
    _ options: Options = [], kind: TerminalKind = .full, wakeFile: Int32 = -1
  ) throws(TerminalError) {
    for (file, name) in [(Self.input, "Standard input"), (Self.output, "Standard output")]
    where isatty(file) == 0 {
      throw TerminalError(
        message: "\(name) is not a terminal.",
        remedy: "Run this program in a terminal, without redirecting its input or output.")
    }
    guard kind.placesCursor else {
      throw TerminalError(
        message: "A terminal of the kind \"\(kind.name)\" can't place its cursor.",
        remedy: "Use another terminal, or set TERM to what it is, such as xterm-256color.")
    }
    var mode = termios()
    guard tcgetattr(Self.input, &mode) == 0 else { throw Self.failure("read the terminal's mode") }
    let signals = try SignalPipe()
    try Self.setRawMode(from: mode)
    self.signals = signals
    savedMode = mode
    size = Self.currentSize()
    writer = FrameWriter(
      depth: kind.depth, hasTitle: kind.hasCommands, restsCursor: options.contains(.restsCursor))
    self.options = options
    self.wakeFile = wakeFile
    let text = (options.contains(.mouse) ? Self.leavingMouse : "") + Self.leaving
    terminal_restore_at_crash(Self.input, Self.output, &mode, text)
    Self.write(Self.savingTitle)
    enter()
    if options.contains(.background), kind.hasCommands { askBackground() }
  }

  /// The background colour that the terminal reported, or nil if it didn't.
  package var background: RGB? { decoder.background }

  private mutating func askBackground() {
    Self.write("\u{1b}]11;?\u{1b}\\")
    let end = ContinuousClock.now + .milliseconds(Int(Self.replyTimeout))
    while background == nil, !hasEnded, events.isEmpty {
      let remaining = (end - .now) / .milliseconds(1)
      guard remaining > 0 else { return }
      wait(maximum: Int32(remaining.rounded(.up)), flushes: false)
    }
  }

  /// Returns the input since the last call, with ``Options/bytes``. ``next(within:)`` returns nil when there is some.
  package mutating func drainBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Starts or stops reporting mouse presses, drags and wheel turns as bytes.
  package mutating func trackMouse(_ isTracked: Bool) {
    guard isTracked != tracksMouse else { return }
    tracksMouse = isTracked
    Self.write(isTracked ? Self.enteringDrags : Self.leavingDrags)
  }

  deinit {
    leave()
    terminal_forget_crash()
  }

  private func enter() {
    Self.write(Self.entering)
    if options.contains(.mouse) { Self.write(Self.enteringMouse) }
    if tracksMouse { Self.write(Self.enteringDrags) }
  }

  private func leave() {
    if tracksMouse { Self.write(Self.leavingDrags) }
    if options.contains(.mouse) { Self.write(Self.leavingMouse) }
    Self.write(Self.leaving)
    var mode = savedMode
    tcsetattr(Self.input, TCSADRAIN, &mode)
  }

  /// Restores the terminal, stops this process until a shell resumes it, and takes over the terminal again.
  private mutating func suspend() {
    leave()
    signals.stopProcess()
    Self.write(Self.savingTitle)
    takeOver()
  }

  /// Takes over the terminal again after a shell has used it.
  private mutating func takeOver() {
    do throws(TerminalError) {
      try Self.setRawMode(from: savedMode)
    } catch {
      // The terminal is gone; the next read reports that.
      return
    }
    enter()
    writer.invalidate()
    if let lastFrame { draw(lastFrame) }
  }

  /// Draws what changed since the last frame. After a write error, the next event is ``Event/endOfInput``.
  package mutating func draw(_ frame: Frame) {
    lastFrame = frame
    let output = writer.output(for: frame)
    if !output.isEmpty, !Self.write(output) { hasEnded = true }
  }

  /// Makes the next frame redraw the whole screen.
  package mutating func invalidate() { writer.invalidate() }

  /// Waits for the next event, without a time limit.
  package mutating func next() -> Event {
    while true {
      if let event = next(within: -1) { return event }
    }
  }

  /// Waits for the next event; returns nil if the wait ends without one.
  ///
  /// - Parameter milliseconds: How long to wait; a negative value means no limit.
  package mutating func next(within milliseconds: Int32) -> Event? {
    if !events.isEmpty { return events.removeFirst() }
    if hasEnded { return .endOfInput }
    wait(maximum: milliseconds)
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// Waits for input or a signal and turns it into events.
  ///
  /// - Parameter flushes: Whether a lone Escape is a key when nothing follows it.
  private mutating func wait(maximum milliseconds: Int32, flushes: Bool = true) {
    var files = [
      pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
      // poll() ignores a negative descriptor.
      pollfd(fd: wakeFile, events: Int16(POLLIN), revents: 0),
    ]
    let mayBeLoneEscape = flushes && decoder.isAmbiguous
    let limit = mayBeLoneEscape && milliseconds < 0 ? Self.escapeTimeout : milliseconds
    let ready = poll(
      &files, nfds_t(files.count), mayBeLoneEscape ? min(limit, Self.escapeTimeout) : limit)
    guard ready > 0 else {
      if ready == 0, mayBeLoneEscape { events += decoder.flush().map(Event.key) }
      if ready < 0, errno != EINTR { hasEnded = true }
      return
    }
    if files[1].revents != 0 { handleSignals() }
    if files[0].revents != 0 { readInput() }
  }

  private mutating func handleSignals() {
    for signal in signals.drain() {
      switch signal {
      case SIGWINCH: writer.invalidate()
      case SIGCONT: takeOver()
      case SIGTSTP: suspend()
      default:
        // Whatever was typed before no longer matters.
        events = [.signal(signal)]
        return
      }
      size = Self.currentSize()
      events.append(.resize(size))
    }
  }

  private mutating func readInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(Self.input, &buffer, buffer.count)
    if count > 0, options.contains(.bytes) {
      bytes += buffer.prefix(count)
    } else if count > 0 {
      for key in decoder.feed(buffer.prefix(count)) {
        // In raw mode the terminal sends no signal for it.
        if key == .control("z") { suspend() } else { events.append(.key(key)) }
      }
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      events += decoder.flush().map(Event.key)
      hasEnded = true
    }
  }

  private static func setRawMode(from mode: termios) throws(TerminalError) {
    var mode = mode
    cfmakeraw(&mode)
    guard tcsetattr(input, TCSADRAIN, &mode) == 0 else {
      throw failure("set the terminal to raw mode")
    }
  }

  private static func currentSize() -> GridSize {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard terminal_get_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return GridSize(columns: 80, rows: 24)
    }
    return GridSize(columns: Int(columns), rows: Int(rows))
  }

  /// - Returns: Whether all was written.
  @discardableResult
  private static func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process made the terminal non-blocking.
        var file = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&file, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func failure(_ action: String) -> TerminalError {
    TerminalError(
      message: "Could not \(action): \(String(cString: strerror(errno))).",
      remedy: "Try another terminal.")
  }
}
