import TerminalEmulator
import Testing

/// Colours in the spellings of XParseColor, set and queried by control sequences.
///
/// Each answer and refusal is that of libX11 1.8.4 on a 24-bit screen without colour profiles, unless a test says
/// otherwise. One more exception: `rgb:` with two channels is refused, whereas Xlib reads the third one from the memory
/// after the text. xterm 379 repeats the upper byte of each channel.
@Suite(.timeLimit(.minutes(20))) struct ColorSpecificationTests {
  /// Sets a colour that was 12/34/56, and queries it with OSC 4.
  ///
  /// - Returns: The upper byte of each channel, as in `12/34/56`.
  private func answer(_ specification: String) -> String {
    let screen = Screen("\u{1b}]4;1;#123456\u{7}\u{1b}]4;1;\(specification)\u{7}\u{1b}]4;1;?\u{7}")
    let channels = screen.replies().split(separator: ":").last?.prefix(14) ?? ""
    return channels.split(separator: "/").map { $0.prefix(2) }.joined(separator: "/")
  }

  private let untouched = "12/34/56"

  @Test(
    "Intensities are converted, also those out of range, infinite or not a number",
    arguments: [
      ("rgbi:0.5/0.5/0.5", "c1/bb/bb"),
      ("rgbi:0/0/0", "00/00/00"),
      ("rgbi:1/1/1", "ff/ff/ff"),
      ("rgbi:0.000001/0.000001/0.000001", "09/13/0e"),
      ("rgbi:-1/0.25/1.02", "00/8d/03"),
      ("rgbi:2/2/2", "6b/80/7d"),
      ("rgbi:1e300/inf/nan", "7b/7b/00"),
    ])
  func intensitiesAreConverted(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  /// Xlib supports these spaces, but programs don't send them.
  @Test(
    "A colour in a CIE or Tektronix colour space is ignored",
    arguments: [
      "CIEXYZ:0.3/0.4/0.5", "CIEuvY:0.2/0.45/0.3", "CIExyY:0.3/0.3/0.3", "CIELab:50/0.1/-0.1",
      "CIELuv:50/20/-30", "TekHVC:180/50/20",
    ])
  func otherSpacesAreIgnored(specification: String) {
    #expect(answer(specification) == untouched)
  }

  @Test(
    "Numbers are read as scanf reads them",
    arguments: [
      ("RGBI:1/1/1", "ff/ff/ff"), ("rgBi: 1/ 0.5/ 0", "ff/bb/00"),
      ("rgbi:1/1/1junk", "ff/ff/ff"), ("rgbi:1/1/1/1", "ff/ff/ff"), ("rgbi:+1/.5/1.", "ff/bb/ff"),
      ("rgbi:0,5/0,5/1", "c1/bb/ff"), ("rgbi:5e-1/0.05e+1/50E-2", "c1/bb/bb"),
      ("rgbi:1e/1e+/1e-", "ff/ff/ff"), ("rgbi:0x.8/0x1p-1/0X1P0", "c1/bb/ff"),
      ("rgbi:0x./1/0", "00/ff/00"), ("rgbi:-nan/infinity/0", "00/7b/00"),
      ("rgbi:5e-324/1e-999/1e999", "09/00/7b"),
    ])
  func numbersFollowScanf(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test(
    "A malformed specification is ignored",
    arguments: [
      "rgbi:1/1", "rgbi:", "rgbi:1/1/", "rgbi://1/1", "rgbi:1 /1/1", "rgbi:1/1/x", "rgbi:1/1/-",
      "rgbi:1/1/0x", "rgbi:in/1/1", "rgbi:1/1/infin", "rgbi:nan(1)/1/1", "rgbi:--1/1/1",
      " rgbi:1/1/1", "rgbi :1/1/1", "cie:1/1/1", ":1/1/1",
    ])
  func malformedColorIsIgnored(specification: String) {
    #expect(answer(specification) == untouched)
  }

  @Test(
    "Hexadecimal channels are read, and malformed ones are ignored",
    arguments: [
      ("rgb:f/80/7ff", "ff/80/7f"), ("rgb:00ff/807f/fffe", "00/80/ff"),
      ("RGB:1/2/3/zz", "11/22/33"),
      ("#F80", "f0/80/00"), ("#00ff807ffffe", "00/80/ff"), ("rgb:1/2/", "12/34/56"),
      ("rgb:12345/1/1", "12/34/56"), ("#12345", "12/34/56"), ("rgb:1/2", "12/34/56"),
    ])
  func hexadecimalIsRead(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test(
    "Colour names are those of X11's rgb.txt",
    arguments: [
      ("AliceBlue", "f0/f8/ff"), ("light goldenrod yellow", "fa/fa/d2"),
      ("LightGoldenrodYellow", "fa/fa/d2"), ("gray0", "00/00/00"), ("grey50", "7f/7f/7f"),
      ("Gray90", "e5/e5/e5"), ("gray100", "ff/ff/ff"), ("gray", "be/be/be"),
      ("AntiqueWhite4", "8b/83/78"), ("dark slate gray", "2f/4f/4f"),
      ("antique white4", "12/34/56"),
      ("gray101", "12/34/56"), ("gray050", "12/34/56"), ("gray+5", "12/34/56"),
      ("light  blue", "12/34/56"), ("antiquewhite5", "12/34/56"), ("light-blue", "12/34/56"),
    ])
  func namesFollowX11(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test("Numbers of any length are read")
  func longNumbersAreRead() {
    let ones = String(repeating: "1", count: 4000)

    #expect(answer("rgbi:0.\(ones)/\(ones)/1e\(ones)") == "6b/7b/7b")
  }

  @Test(
    "Each command that sets a colour reads these spellings",
    arguments: ["4;7", "5;0", "10", "11", "12", "17"])
  func allCommandsReadSpellings(place: String) {
    let screen = Screen("\u{1b}]\(place);rgbi:1/0.5/0\u{7}\u{1b}]\(place);?\u{7}")

    #expect(screen.replies() == "\u{1b}]\(place);rgb:ffff/bbbb/0000\u{7}")
  }
}
