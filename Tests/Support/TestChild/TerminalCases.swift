internal import CTerminal
internal import Glibc
internal import TerminalFrame
internal import TerminalUI

/// The use of a terminal by a program, from taking it to restoring it. Each case has the name of the test that runs it.
enum TerminalCases {
  static let all: [String: TestChild.Case] = [
    "rawMode": rawMode,
    "keysArrive": keysArrive,
    "signalsArrive": signalsArrive,
    "signalsAfterwards": signalsAfterwards,
    "newSize": newSize,
    "session": session,
    "sessionSignal": sessionSignal,
    "crash": crash,
    "terminalGoes": terminalGoes,
    "terminalRefused": terminalRefused,
  ]

  @Sendable private static func rawMode(_ arguments: [String]) async throws {
    let master = try PseudoTerminal.takeAsStandardInputAndOutput()
    let before = PseudoTerminal.mode()

    do {
      var terminal = try Terminal()
      expect(PseudoTerminal.mode().c_lflag & tcflag_t(ICANON | ECHO | ISIG), is: 0)
      var canvas = Canvas(size: terminal.size)
      canvas.put("hello", in: canvas.bounds)
      terminal.draw(canvas.frame)
    }

    expect(PseudoTerminal.mode().c_lflag, is: before.c_lflag)
    expect(PseudoTerminal.mode().c_iflag, is: before.c_iflag)
    let output = PseudoTerminal.output(of: master)
    expect(output.contains("\u{1b}[?1049h"))
    expect(output.contains("hello"))
    expect(output.contains("\u{1b}[?2004l\u{1b}[?1049l\u{1b}[23;2t\u{1b}[?25h"))
  }

  @Sendable private static func keysArrive(_ arguments: [String]) async throws {
    let master = try PseudoTerminal.takeAsStandardInputAndOutput()
    var terminal = try Terminal()

    PseudoTerminal.type("a\u{1b}[A\u{3}", on: master)
    let keys = [terminal.next(), terminal.next(), terminal.next()]
    PseudoTerminal.type("\u{1b}", on: master)
    let escape = terminal.next()

    expect(keys, is: [.key(.character("a")), .key(.up), .key(.control("c"))])
    expect(escape, is: .key(.escape))
  }

  @Sendable private static func signalsArrive(_ arguments: [String]) async throws {
    let signal = Int32(arguments[0]) ?? 0
    let master = try PseudoTerminal.takeAsStandardInputAndOutput()
    var terminal = try Terminal()
    PseudoTerminal.type("typed before", on: master)

    raise(signal)

    expect(terminal.next(), is: .signal(signal))
  }

  @Sendable private static func signalsAfterwards(_ arguments: [String]) async throws {
    _ = try PseudoTerminal.takeAsStandardInputAndOutput()
    // A thread of the Swift runtime blocks the signal.
    var signals = sigset_t()
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    do { _ = try Terminal() }

    raise(SIGTERM)
  }

  @Sendable private static func newSize(_ arguments: [String]) async throws {
    let master = try PseudoTerminal.takeAsStandardInputAndOutput()
    var terminal = try Terminal()
    expect(terminal.size, is: GridSize(columns: 80, rows: 24))

    terminal_set_size(master, 33, 11)
    raise(SIGWINCH)

    expect(terminal.next(), is: .resize(GridSize(columns: 33, rows: 11)))
    expect(terminal.size, is: GridSize(columns: 33, rows: 11))
  }

  @Sendable private static func session(_ arguments: [String]) async throws {
    let master = try PseudoTerminal.takeAsStandardInputAndOutput()
    let before = PseudoTerminal.mode()
    let (events, feed) = AsyncStream<Terminal.Event>.makeStream()
    var iterator = events.makeAsyncIterator()

    let session = try TerminalSession([.mouse]) { feed.yield($0) }
    expect(await iterator.next(), is: .resize(GridSize(columns: 80, rows: 24)))
    var canvas = Canvas(size: GridSize(columns: 80, rows: 24))
    canvas.put("hello", in: canvas.bounds)
    session.draw(canvas.frame)
    // A frame that hasn't been drawn when the session is closed is never drawn.
    let drawn = PseudoTerminal.output(of: master, until: "hello")
    PseudoTerminal.type("a", on: master)
    expect(await iterator.next(), is: .key(.character("a")))
    session.draw(canvas.frame, isWhole: true)
    session.close()

    expect(PseudoTerminal.mode().c_lflag, is: before.c_lflag)
    let output = PseudoTerminal.output(of: master)
    expect(drawn.contains("hello"))
    expect(output.contains("\u{1b}[?1006l\u{1b}[?1000l"))
    expect(output.contains("\u{1b}[?1049l"))
  }

  @Sendable private static func sessionSignal(_ arguments: [String]) async throws {
    _ = try PseudoTerminal.takeAsStandardInputAndOutput()
    let before = PseudoTerminal.mode()
    let (events, feed) = AsyncStream<Terminal.Event>.makeStream()
    var iterator = events.makeAsyncIterator()
    let session = try TerminalSession([]) { feed.yield($0) }
    _ = await iterator.next()

    kill(getpid(), SIGTERM)

    expect(await iterator.next(), is: .signal(SIGTERM))
    expect(PseudoTerminal.mode().c_lflag, is: before.c_lflag)
    session.close()
  }

  @Sendable private static func crash(_ arguments: [String]) async throws {
    _ = try PseudoTerminal.takeAsStandardInputAndOutput()
    let terminal = try Terminal()
    raise(SIGSEGV)
    _ = terminal.size
  }

  @Sendable private static func terminalGoes(_ arguments: [String]) async throws {
    let master = try PseudoTerminal.takeAsStandardInputAndOutput()
    var terminal = try Terminal()

    close(master)

    expect(terminal.next(), is: .endOfInput)
    expect(terminal.next(), is: .endOfInput)
  }

  @Sendable private static func terminalRefused(_ arguments: [String]) async throws {
    let (file, name) = (Int32(arguments[0]) ?? -1, arguments[1])
    _ = try PseudoTerminal.takeAsStandardInputAndOutput()
    dup2(open("/dev/null", O_RDWR), file)
    var message = ""

    do throws(TerminalError) {
      _ = try Terminal()
    } catch {
      message = error.message
    }

    expect(message, is: "\(name) is not a terminal.")
  }
}
