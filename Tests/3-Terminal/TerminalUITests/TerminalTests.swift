import Glibc
import TestSupport
import Testing

/// Each test takes a pseudoterminal in a process of its own, since a terminal is taken on standard input and output:
/// `TerminalCases` of `TestChild` has what it does.
@Suite struct TerminalTests {
  @Test("It is in raw mode on the alternate screen and put back afterwards")
  func rawMode() async throws {
    let ending = try await TestChild.run("rawMode")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("Keys arrive, and a lone Escape too")
  func keysArrive() async throws {
    let ending = try await TestChild.run("keysArrive")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("Signals arrive as events", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalsArrive(signal: Int32) async throws {
    let ending = try await TestChild.run("signalsArrive", ["\(signal)"])

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("Signals do afterwards what they did before")
  func signalsAfterwards() async throws {
    let ending = try await TestChild.run("signalsAfterwards")

    #expect(ending.signal == SIGTERM, "\(ending.failures)")
  }

  @Test("A new size arrives and makes all be drawn")
  func newSize() async throws {
    let ending = try await TestChild.run("newSize")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("On a thread of its own, events come out and frames go in, until it is closed")
  func session() async throws {
    let ending = try await TestChild.run("session")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("On a thread of its own, a signal ends it, and the terminal is put back first")
  func sessionSignal() async throws {
    let ending = try await TestChild.run("sessionSignal")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("A crash puts the terminal back, and ends the program as without it")
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
