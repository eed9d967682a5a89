internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import FoundationEssentials
internal import Glibc
internal import ProjectFiles
internal import Reports
internal import TerminalFrame
internal import TerminalUI

/// The streams of this process.
enum Console {
  enum Stream {
    case output, error

    fileprivate var number: Int32 { self == .output ? 1 : 2 }

    var isTerminal: Bool { isatty(number) == 1 }

    /// Whether the stream is a regular file.
    var isFile: Bool {
      var status = stat()
      return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a line can be replaced by the next one.
    var replacesLines: Bool { isTerminal && !Console.isDumb }

    /// The width in columns; 100 if the stream isn't a terminal.
    var width: Int { window.map { Int($0.ws_col) } ?? 100 }

    /// The size in cells; 80×24 if unknown.
    var cells: GridSize {
      guard let window, window.ws_row > 0 else { return GridSize(columns: 80, rows: 24) }
      return GridSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// The width in pixels, or nil if the terminal doesn't report it.
    var pixels: Int? { window.flatMap { $0.ws_xpixel > 0 ? Int($0.ws_xpixel) : nil } }

    private var window: winsize? {
      var size = winsize()
      return ioctl(number, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? size : nil
    }
  }

  /// Whether the terminal doesn't support escape sequences.
  static var isDumb: Bool { getenv("TERM").map { String(cString: $0) == "dumb" } ?? false }

  /// Whether standard input is a terminal.
  static var inputIsTerminal: Bool { isatty(0) == 1 }

  /// Whether the input, the output or the error output is a terminal, or the process has one of its own, as below a
  /// program that redirects all of these.
  static var hasTerminal: Bool {
    if (0...2).contains(where: { isatty($0) == 1 }) { return true }
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  /// The reader of a frame on standard output. In a CI, a pipe may be its log and can't be distinguished from any
  /// other, so only a file gets the frame unchanged there.
  static var frameReader: FrameReader {
    if CIEnvironment(ProcessInfo.processInfo.environment).isCI, !Stream.output.isFile {
      return .log
    }
    return Stream.output.isTerminal ? .terminal : .file
  }

  /// Asks the person for a line.
  ///
  /// - Returns: Nil if they enter nothing, or there is no terminal to ask on.
  static func ask(_ question: ConsoleText) throws(SuiteError) -> String? {
    guard inputIsTerminal, Stream.output.isTerminal else { return nil }
    try writeOutput(question)
    guard let line = readLine(), line.contains(where: { !$0.isWhitespace }) else { return nil }
    return line
  }

  /// Writes text and ignores errors. Use ``writeOutput(_:)`` for what must not be lost.
  static func write(_ text: ConsoleText, to stream: Stream) {
    _ = writeAll(Array(text.description.utf8), to: stream)
  }

  /// Writes a result to standard output. A closed pipe isn't an error: its reader has had enough.
  static func writeOutput(_ text: ConsoleText) throws(SuiteError) {
    try writeOutput(Array(text.description.utf8))
  }

  /// Writes a result that isn't text for people, or has been made visible already: JSON, a picture, a frame.
  static func writeOutput(_ bytes: [UInt8]) throws(SuiteError) {
    guard let code = writeAll(bytes, to: .output), code != EPIPE else { return }
    throw SuiteError(
      .usage, at: "standard output", "can't be written: \(String(cString: strerror(code)))")
  }

  /// Writes the result of a command as JSON.
  static func writeJSON(_ result: some Encodable) throws(SuiteError) {
    try writeOutput(JSONFiles.encode(CommandOutput(result)))
  }

  /// Writes commands to a CI, and ignores errors.
  static func writeCommands(_ bytes: [UInt8], to stream: Stream) { _ = writeAll(bytes, to: stream) }

  /// - Returns: The `errno` of a write that failed.
  private static func writeAll(_ bytes: [UInt8], to stream: Stream) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(stream.number, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let code = count < 0 ? errno : EIO
      guard isPassing(code, on: stream.number, POLLOUT) else { return code }
    }
    return nil
  }

  /// The contents of a file or of standard input, read in pieces of up to 64 KB.
  ///
  /// - Parameter path: nil for standard input.
  /// - Throws: If it can't be read, for example because it is a folder.
  static func readInput(
    _ path: String?, _ body: (Span<UInt8>) -> Void
  ) throws(SuiteError) {
    guard let path else { return try read(from: 0, as: "standard input", body) }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      throw SuiteError(
        .usage, at: path,
        errno == ENOENT ? "does not exist" : "can't be read: \(String(cString: strerror(errno)))")
    }
    defer { close(number) }
    try read(from: number, as: path, body)
  }

  private static func read(
    from number: Int32, as name: String, _ body: (Span<UInt8>) -> Void
  ) throws(SuiteError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(number, &chunk, chunk.count)
      if count == 0 { return }
      if count > 0 {
        body(chunk.span.extracting(0..<count))
        continue
      }
      let code = errno
      guard isPassing(code, on: number, POLLIN) else {
        throw SuiteError(.usage, at: name, "can't be read: \(String(cString: strerror(code)))")
      }
    }
  }

  /// Whether to retry a failed call. Another process that shares the stream may have made it non-blocking; if so, this
  /// waits until the stream is ready.
  private static func isPassing(_ code: Int32, on number: Int32, _ event: Int32) -> Bool {
    if code == EAGAIN {
      var end = pollfd(fd: number, events: Int16(event), revents: 0)
      poll(&end, 1, -1)
    }
    return code == EINTR || code == EAGAIN
  }

  static func report(_ errors: [SuiteError]) {
    let style = ConsoleStyle(usesColor: ColorMode.auto.usesColor(on: .error))
    report(ErrorText(style: style, from: WorkingDirectory.known).text(of: errors))
  }

  /// Prints problems that don't change the result.
  static func warn(_ problems: [SuiteError]) {
    guard !problems.isEmpty else { return }
    let style = ConsoleStyle(usesColor: ColorMode.auto.usesColor(on: .error))
    report(ErrorText(style: style, from: WorkingDirectory.known).text(ofWarnings: problems))
  }

  private static func report(_ text: ConsoleText) {
    // Clears a progress line.
    let clearing: ConsoleText = Stream.error.replacesLines ? "\r\u{1b}[K" : ""
    write(clearing + text, to: .error)
  }
}

/// Whether output is coloured.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// `auto` follows the stream and the environment: https://no-color.org.
  func usesColor(on stream: Console.Stream) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let isOff = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      let depth = ColorDepth(ProcessInfo.processInfo.environment, usesColor: !isOff)
      return depth != .none && stream.isTerminal
    }
  }
}
