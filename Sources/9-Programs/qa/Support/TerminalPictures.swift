internal import ArgumentParser
internal import CommandTexts
internal import FoundationEssentials
internal import Glibc
internal import ProjectFiles
internal import Reports
internal import RunReport

/// Prints a report with its pictures between the lines.
struct TerminalPictures {
  static let help: ArgumentHelp =
    "Show the pictures in the report, on a terminal with kitty's, iTerm2's or sixel graphics."

  let project: Project
  let style: ConsoleStyle

  /// - Throws: ``SuiteError`` if the terminal can't show pictures, or a picture can't be read.
  func show(_ report: SuiteReport) throws {
    let text = ConsoleReport(style: style) { project.displayPath("\(project.root)/\($0)") }
    let way = try Self.terminalProtocol()
    let output = Console.Stream.output
    for piece in text.pieces(of: report) {
      switch piece {
      case .text(let text): try Console.writeOutput(text)
      case .picture(let picture):
        // The text names a picture that has been removed since.
        guard let bytes = try Files.read("\(project.root)/\(picture.path)", followsLinks: false)
        else { continue }
        let inline = try InlinePicture(
          bytes, at: project.displayPath("\(project.root)/\(picture.path)"))
        try Console.writeOutput(inline.sequences(way, columns: output.width, width: output.pixels))
      }
    }
  }

  /// The protocol of the terminal. Checked before anything is captured, so that a person doesn't wait for pictures
  /// that can't be shown.
  ///
  /// - Throws: ``SuiteError`` if standard output isn't a terminal, or the terminal can't show pictures.
  static func terminalProtocol() throws(SuiteError) -> PictureProtocol {
    guard Console.Stream.output.isTerminal else {
      throw SuiteError(
        .usage, "--pictures needs a terminal, and standard output isn't one",
        remedy: "leave --pictures out; the report names the files")
    }
    let environment = ProcessInfo.processInfo.environment
    let way =
      PictureProtocol(environment)
      ?? PictureProtocol(attributes: Console.terminalAttributes() ?? "")
    guard let way else {
      throw SuiteError(
        .usage,
        "this terminal can't show pictures: it supports neither kitty's, iTerm2's nor sixel graphics",
        remedy: "leave --pictures out; the report names the files")
    }
    return way
  }
}

extension Console {
  /// The terminal's primary device attributes (VT510, DA1), or nil if it doesn't answer within a fifth of a second.
  static func terminalAttributes() -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return nil }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSAFLUSH, &raw) == 0 else { return nil }
    // Discards a late answer, along with anything typed in the meantime.
    defer { tcsetattr(terminal, TCSAFLUSH, &settings) }
    let question = Array("\u{1b}[c".utf8)
    guard Glibc.write(terminal, question, question.count) == question.count else { return nil }
    var answer: [UInt8] = []
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while answer.last != UInt8(ascii: "c"), answer.count < 100, poll(&ready, 1, 200) == 1 {
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { return nil }
      answer.append(byte)
    }
    return answer.last == UInt8(ascii: "c") ? String(decoding: answer, as: UTF8.self) : nil
  }
}
