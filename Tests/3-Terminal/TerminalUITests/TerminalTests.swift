import Glibc
import TestSupport
import Testing

/// Each test runs the case of its name in `TerminalCases` of `TestChild`. That is a process of its own, since a
/// terminal is taken on standard input and output.
@Suite(.timeLimit(.minutes(20))) struct TerminalTests {
  @Test("The terminal is in raw mode on the alternate screen, and is restored afterwards")
  func rawMode() async throws {
    let ending = try await TestChild.run("rawMode")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("Keys arrive as events, and so does a lone Escape")
  func keysArrive() async throws {
    let ending = try await TestChild.run("keysArrive")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("Signals arrive as events", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalsArrive(signal: Int32) async throws {
    let ending = try await TestChild.run("signalsArrive", ["\(signal)"])

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("Signals have their earlier effect once the terminal is released")
  func signalsAfterwards() async throws {
    let ending = try await TestChild.run("signalsAfterwards")

    #expect(ending.signal == SIGTERM, "\(ending.failures)")
  }

  @Test("A new size arrives as an event")
  func newSize() async throws {
    let ending = try await TestChild.run("newSize")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("A session delivers events and draws frames on its own thread until it is closed")
  func session() async throws {
    let ending = try await TestChild.run("session")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("A signal ends a session, after the terminal is restored")
  func sessionSignal() async throws {
    let ending = try await TestChild.run("sessionSignal")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("A crash restores the terminal, and ends the program as it would otherwise")
  func crash() async throws {
    let ending = try await TestChild.run("crash")

    #expect(ending.signal == SIGSEGV, "\(ending.failures)")
  }

  @Test("A terminal that goes away ends the input")
  func terminalGoes() async throws {
    let ending = try await TestChild.run("terminalGoes")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test(
    "A file that isn't a terminal is refused",
    arguments: [(Int32(0), "Standard input"), (1, "Standard output")])
  func terminalRefused(file: Int32, name: String) async throws {
    let ending = try await TestChild.run("terminalRefused", ["\(file)", name])

    #expect(ending.isSuccess, "\(ending.failures)")
  }
}
