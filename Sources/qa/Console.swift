internal import ArgumentParser
internal import Glibc
internal import ProjectFiles
internal import ProjectSetup
internal import Reports

/// The streams of this process.
enum Console {
  enum Stream {
    case output, error

    fileprivate var number: Int32 { self == .output ? 1 : 2 }

    var isTerminal: Bool { isatty(number) == 1 }
  }

  /// Writes what can be written; see ``writeOutput(_:)`` for what must not be lost.
  static func write(_ text: ConsoleText, to stream: Stream) {
    _ = writeAll(Array(text.description.utf8), to: stream)
  }

  /// Writes a result to standard output. A reader that went away has had enough, which is no error.
  static func writeOutput(_ text: ConsoleText) throws(SuiteError) {
    try writeOutput(Array(text.description.utf8))
  }

  /// Writes a result that is no text for people, or was made visible before: JSON, a picture, a frame.
  static func writeOutput(_ bytes: [UInt8]) throws(SuiteError) {
    guard let code = writeAll(bytes, to: .output), code != EPIPE else { return }
    throw SuiteError(
      .usage, at: "standard output", "can't be written: \(String(cString: strerror(code)))")
  }

  /// - Returns: The `errno` of a write that failed.
  private static func writeAll(_ bytes: [UInt8], to stream: Stream) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(stream.number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// All that standard input has, in pieces of up to 64 KB.
  static func readInput(_ body: (Span<UInt8>) -> Void) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      body(chunk.span.extracting(0..<count))
    }
  }

  static func report(_ errors: [SuiteError]) {
    let style = ConsoleStyle(usesColor: ColorMode.auto.usesColor(on: .error))
    let here = try? WorkingDirectory.path()
    // In place of a progress line.
    if Stream.error.isTerminal { write("\r\u{1b}[K", to: .error) }
    for error in errors {
      var text: ConsoleText = "\(style.text("error:", .bad)) "
      if let place = error.place {
        text += "\(here.map { Path.relative(place, to: $0) } ?? place): "
      }
      text += "\(error.message)\n"
      if let remedy = error.remedy { text += "  → \(remedy)\n" }
      write(text, to: .error)
    }
  }
}

/// When output has colour.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// `auto` follows the stream and the environment: https://no-color.org.
  func usesColor(on stream: Console.Stream) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let isOff = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
      return !isOff && !isDumb && stream.isTerminal
    }
  }
}
