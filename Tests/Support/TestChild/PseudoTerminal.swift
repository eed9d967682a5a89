internal import CTerminal
internal import Glibc

/// A pseudoterminal of 80×24 cells.
enum PseudoTerminal {
  struct Failure: Error { let code: Int32 }

  /// Makes the slave this process's standard input and output.
  ///
  /// - Returns: The file of the master.
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

  /// Reads output until a text appears, or nothing comes for ten seconds.
  static func output(of master: Int32, until text: String) -> String {
    var result = ""
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while !result.contains(text), poll(&ready, 1, 10_000) > 0 { result += output(of: master) }
    return result
  }

  /// The output so far.
  static func output(of master: Int32) -> String {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      output += buffer.prefix(count)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
