import CTerminal
import Glibc
import TerminalFrame
import TerminalUI
import Testing

/// Each test takes a pseudoterminal in a process of its own, since a terminal is taken on standard
/// input and output.
@Suite struct TerminalTests {
  @Test("It is in raw mode on the alternate screen and put back afterwards")
  func rawMode() async {
    await #expect(processExitsWith: .success) {
      let master = try PseudoTerminal.takeAsStandardInputAndOutput()
      let before = PseudoTerminal.mode()

      do {
        var terminal = try Terminal()
        #expect(PseudoTerminal.mode().c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
        var canvas = Canvas(size: terminal.size)
        canvas.put("hello", in: canvas.bounds)
        terminal.draw(canvas.frame)
      }

      #expect(PseudoTerminal.mode().c_lflag == before.c_lflag)
      #expect(PseudoTerminal.mode().c_iflag == before.c_iflag)
      let output = PseudoTerminal.output(of: master)
      #expect(output.contains("\u{1b}[?1049h"))
      #expect(output.contains("hello"))
      #expect(output.contains("\u{1b}[?2004l\u{1b}[?1049l\u{1b}[23;2t\u{1b}[?25h"))
    }
  }

  @Test("Keys arrive, and a lone Escape too")
  func keysArrive() async {
    await #expect(processExitsWith: .success) {
      let master = try PseudoTerminal.takeAsStandardInputAndOutput()
      var terminal = try Terminal()

      PseudoTerminal.type("a\u{1b}[A\u{3}", on: master)
      let keys = [terminal.next(), terminal.next(), terminal.next()]
      PseudoTerminal.type("\u{1b}", on: master)
      let escape = terminal.next()

      #expect(keys == [.key(.character("a")), .key(.up), .key(.control("c"))])
      #expect(escape == .key(.escape))
    }
  }

  @Test("Signals arrive as events", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalsArrive(signal: Int32) async {
    await #expect(processExitsWith: .success) { [signal] in
      let master = try PseudoTerminal.takeAsStandardInputAndOutput()
      var terminal = try Terminal()
      PseudoTerminal.type("typed before", on: master)

      raise(signal)

      #expect(terminal.next() == .signal(signal))
    }
  }

  @Test("Signals do afterwards what they did before")
  func signalsAfterwards() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      _ = try PseudoTerminal.takeAsStandardInputAndOutput()
      // A thread of the Swift runtime blocks it.
      var signals = sigset_t()
      sigaddset(&signals, SIGTERM)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      do { _ = try Terminal() }

      raise(SIGTERM)
    }
  }

  @Test("A new size arrives and makes all be drawn")
  func newSize() async {
    await #expect(processExitsWith: .success) {
      let master = try PseudoTerminal.takeAsStandardInputAndOutput()
      var terminal = try Terminal()
      #expect(terminal.size == GridSize(columns: 80, rows: 24))

      terminal_set_size(master, 33, 11)
      raise(SIGWINCH)

      #expect(terminal.next() == .resize(GridSize(columns: 33, rows: 11)))
      #expect(terminal.size == GridSize(columns: 33, rows: 11))
    }
  }

  @Test("On a thread of its own, events come out and frames go in, until it is closed")
  func session() async {
    await #expect(processExitsWith: .success) {
      let master = try PseudoTerminal.takeAsStandardInputAndOutput()
      let before = PseudoTerminal.mode()
      let (events, feed) = AsyncStream<Terminal.Event>.makeStream()
      var iterator = events.makeAsyncIterator()

      let session = try TerminalSession([.mouse, .restoresAfterCrash]) { feed.yield($0) }
      #expect(await iterator.next() == .resize(GridSize(columns: 80, rows: 24)))
      var canvas = Canvas(size: GridSize(columns: 80, rows: 24))
      canvas.put("hello", in: canvas.bounds)
      session.draw(canvas.frame)
      // What has not been drawn when a session is closed is never drawn.
      let drawn = PseudoTerminal.output(of: master, until: "hello")
      PseudoTerminal.type("a", on: master)
      #expect(await iterator.next() == .key(.character("a")))
      session.draw(canvas.frame, isWhole: true)
      session.close()

      #expect(PseudoTerminal.mode().c_lflag == before.c_lflag)
      let output = PseudoTerminal.output(of: master)
      #expect(drawn.contains("hello"))
      #expect(output.contains("\u{1b}[?1006l\u{1b}[?1000l"))
      #expect(output.contains("\u{1b}[?1049l"))
    }
  }

  @Test("On a thread of its own, a signal ends it, and the terminal is put back first")
  func sessionSignal() async {
    await #expect(processExitsWith: .success) {
      _ = try PseudoTerminal.takeAsStandardInputAndOutput()
      let before = PseudoTerminal.mode()
      let (events, feed) = AsyncStream<Terminal.Event>.makeStream()
      var iterator = events.makeAsyncIterator()
      let session = try TerminalSession([]) { feed.yield($0) }
      _ = await iterator.next()

      kill(getpid(), SIGTERM)

      #expect(await iterator.next() == .signal(SIGTERM))
      #expect(PseudoTerminal.mode().c_lflag == before.c_lflag)
      session.close()
    }
  }

  @Test("A crash puts the terminal back, and ends the program as without it")
  func crash() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      _ = try PseudoTerminal.takeAsStandardInputAndOutput()
      let terminal = try Terminal(.restoresAfterCrash)
      raise(SIGSEGV)
      _ = terminal.size
    }
  }

  @Test("A terminal that goes away ends the input")
  func terminalGoes() async {
    await #expect(processExitsWith: .success) {
      let master = try PseudoTerminal.takeAsStandardInputAndOutput()
      var terminal = try Terminal()

      close(master)

      #expect(terminal.next() == .endOfInput)
      #expect(terminal.next() == .endOfInput)
    }
  }

  @Test(
    "What is no terminal is refused",
    arguments: [(Int32(0), "Standard input"), (1, "Standard output")])
  func terminalRefused(file: Int32, name: String) async {
    await #expect(processExitsWith: .success) { [file, name] in
      _ = try PseudoTerminal.takeAsStandardInputAndOutput()
      dup2(open("/dev/null", O_RDWR), file)
      var message = ""

      do throws(TerminalError) {
        _ = try Terminal()
      } catch {
        message = error.message
      }

      #expect(message == "\(name) is not a terminal.")
    }
  }
}

/// A pseudoterminal of 80×24 cells.
private enum PseudoTerminal {
  struct Failure: Error { let code: Int32 }

  /// - Returns: The master's file; the slave becomes standard input and output of this process.
  static func takeAsStandardInputAndOutput() throws -> Int32 {
    var path = [CChar](repeating: 0, count: 64)
    let master = terminal_open(80, 24, &path, path.count)
    guard master >= 0 else { throw Failure(code: master) }
    let slave = open(path, O_RDWR | O_NOCTTY)
    guard slave >= 0, dup2(slave, 0) == 0, dup2(slave, 1) == 1 else { throw Failure(code: errno) }
    close(slave)
    return master
  }

  static func mode() -> termios {
    var mode = termios()
    tcgetattr(0, &mode)
    return mode
  }

  static func type(_ text: String, on master: Int32) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// What is written until a text appears, or nothing comes for ten seconds.
  static func output(of master: Int32, until text: String) -> String {
    var result = ""
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while !result.contains(text), poll(&ready, 1, 10_000) > 0 { result += output(of: master) }
    return result
  }

  /// What was written so far.
  static func output(of master: Int32) -> String {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      output += buffer.prefix(count)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
