import TerminalEmulator
import Testing

/// Colours in the spellings of XParseColor, set and asked for as a program does it.
///
/// Each answer, and each refusal, is that of libX11 1.8.4 on a screen of 24 bits without colour
/// profiles; the exceptions say so. xterm 379 repeats the upper byte of each channel.
@Suite struct ColorSpecificationTests {
  /// What OSC 4 answers for a colour that was 12/34/56 before it was set.
  ///
  /// - Returns: The bytes of the channels.
  private func answer(_ specification: String) -> String {
    let screen = Screen("\u{1b}]4;1;#123456\u{7}\u{1b}]4;1;\(specification)\u{7}\u{1b}]4;1;?\u{7}")
    let channels = screen.replies().split(separator: ":").last?.prefix(14) ?? ""
    return channels.split(separator: "/").map { $0.prefix(2) }.joined(separator: "/")
  }

  private let untouched = "12/34/56"

  @Test(
    "Numeric colour spaces",
    arguments: [
      ("rgbi:0.5/0.5/0.5", "c1/bb/bb"), ("CIEXYZ:1/1/1", "ff/ff/ff"),
      ("CIEXYZ:0.5/0.5/0.5", "dd/b5/a0"), ("CIEuvY:0.5/0.5/0.5", "ff/a3/ae"),
      ("CIExyY:0.5/0.5/0.5", "f7/b3/0e"), ("CIELab:1/1/1", "6c/67/67"),
      ("CIELab:0.5/0.5/0.5", "52/4f/4f"), ("CIELuv:1/1/1", "16/14/0e"),
      ("CIELuv:0.5/0.5/0.5", "0e/13/0e"), ("TekHVC:1/1/1", "1a/13/0f"),
      ("TekHVC:0.5/0.5/0.5", "11/13/0e"),
    ])
  func spaces(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test(
    "Bounds, colours out of the gamut, and numbers that are infinite or none",
    arguments: [
      ("rgbi:0/0/0", "00/00/00"),
      ("rgbi:1/1/1", "ff/ff/ff"),
      ("rgbi:0.000001/0.000001/0.000001", "09/13/0e"),
      ("rgbi:-1/0.25/1.02", "00/8d/03"),
      ("rgbi:2/2/2", "6b/80/7d"),
      ("rgbi:1e300/inf/nan", "7b/7b/00"),
      ("CIEXYZ:0/0/0", "00/00/00"),
      ("CIEXYZ:0.3/0.4/0.5", "7b/b8/a1"),
      ("CIEXYZ:-4/0.3185901338914984/0.99999", "00/ad/9d"),
      ("CIEXYZ:1e308/-0.000001/0", "09/13/00"),
      ("CIEXYZ:inf/0.5/0.5", "00/00/00"),
      ("CIEXYZ:0.5/1.000009/0.5", "ff/ff/ff"),
      ("CIEuvY:0.2/0.45/0.3", "ab/94/95"),
      ("CIEuvY:0/0.75/1", "ff/ff/ff"),
      ("CIEuvY:2/1.5/0.5", "c1/bb/bb"),
      ("CIEuvY:1/0/0.5", "dd/b5/a0"),
      ("CIExyY:0.3/0.3/0.3", "ab/94/95"),
      ("CIExyY:0.333/0/1", "ff/ff/ff"),
      ("CIExyY:-0.00001/-0.00001/0.5", "7a/be/ff"),
      ("CIELab:100/0/0", "ff/ff/ff"),
      ("CIELab:50/0.1/-0.1", "89/78/8d"),
      ("CIELab:7.9995/1/1", "f3/f0/f1"),
      ("CIELab:40/0.5/0.651127", "bb/3b/0e"),
      ("CIELuv:50/20/-30", "cd/00/c5"),
      ("CIELuv:0/5/5", "00/00/00"),
      ("CIELuv:62.042/148.737/150", "e4/85/00"),
      ("CIELuv:-0.00001/1/1", "00/13/0e"),
      ("TekHVC:180/50/20", "0a/8a/83"),
      ("TekHVC:-30/50/50", "d6/3b/98"),
      ("TekHVC:123456789.123/50/50", "00/89/88"),
      ("TekHVC:273.478/0.856191/118.130056", "11/13/1f"),
      ("TekHVC:0/100/50", "ff/ff/ff"),
      ("TekHVC:0/0/50", "00/00/00"),
      ("TekHVC:50/50/1e308", "ea/13/74"),
      ("TekHVC:nan/50/50", "00/00/00"),
    ])
  func edges(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test(
    "Numbers are read as scanf reads them",
    arguments: [
      ("RGBI:1/1/1", "ff/ff/ff"), ("tEKhvc:1/1/1", "1a/13/0f"), ("rgbi: 1/ 0.5/ 0", "ff/bb/00"),
      ("rgbi:1/1/1junk", "ff/ff/ff"), ("rgbi:1/1/1/1", "ff/ff/ff"), ("rgbi:+1/.5/1.", "ff/bb/ff"),
      ("rgbi:0,5/0,5/1", "c1/bb/ff"), ("rgbi:5e-1/0.05e+1/50E-2", "c1/bb/bb"),
      ("rgbi:1e/1e+/1e-", "ff/ff/ff"), ("rgbi:0x.8/0x1p-1/0X1P0", "c1/bb/ff"),
      ("rgbi:0x./1/0", "00/ff/00"), ("rgbi:-nan/infinity/0", "00/7b/00"),
      ("rgbi:5e-324/1e-999/1e999", "09/00/7b"),
    ])
  func numbers(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test(
    "Numbers out of bounds and what is no number leave the colour as it is",
    arguments: [
      "CIEXYZ:0/-0.00002/0", "CIEXYZ:0/1.00002/0", "CIEXYZ:0/1e999/0", "CIEuvY:0.2/0.4/-0.1",
      "CIEuvY:0.2/0.4/1.1", "CIExyY:1.1/0.3/0.5", "CIExyY:0.3/-0.1/0.5", "CIExyY:0.3/0.3/2",
      "CIELab:-1/0/0", "CIELab:100.1/0/0", "CIELuv:-1/0/0", "CIELuv:101/0/0", "TekHVC:0/-1/0",
      "TekHVC:0/101/0", "TekHVC:0/50/-1", "rgbi:1/1", "rgbi:", "rgbi:1/1/", "rgbi://1/1",
      "rgbi:1 /1/1", "rgbi:1/1/x", "rgbi:1/1/-", "rgbi:1/1/0x", "rgbi:in/1/1", "rgbi:1/1/infin",
      "rgbi:nan(1)/1/1", "rgbi:--1/1/1", " rgbi:1/1/1", "rgbi :1/1/1", "cie:1/1/1", ":1/1/1",
    ])
  func refusals(specification: String) {
    #expect(answer(specification) == untouched)
  }

  @Test(
    "Hexadecimal channels",
    arguments: [
      ("rgb:f/80/7ff", "ff/80/7f"), ("rgb:00ff/807f/fffe", "00/80/ff"),
      ("RGB:1/2/3/zz", "11/22/33"),
      ("#F80", "f0/80/00"), ("#00ff807ffffe", "00/80/ff"), ("rgb:1/2/", "12/34/56"),
      ("rgb:12345/1/1", "12/34/56"), ("#12345", "12/34/56"),
    ])
  func hexadecimal(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test(
    "Names, as rgb.txt of X11 has them",
    arguments: [
      ("AliceBlue", "f0/f8/ff"), ("light goldenrod yellow", "fa/fa/d2"),
      ("LightGoldenrodYellow", "fa/fa/d2"), ("gray0", "00/00/00"), ("grey50", "7f/7f/7f"),
      ("Gray90", "e5/e5/e5"), ("gray100", "ff/ff/ff"), ("gray", "be/be/be"),
      ("AntiqueWhite4", "8b/83/78"), ("dark slate gray", "2f/4f/4f"),
      ("antique white4", "12/34/56"),
      ("gray101", "12/34/56"), ("gray050", "12/34/56"), ("gray+5", "12/34/56"),
      ("light  blue", "12/34/56"), ("antiquewhite5", "12/34/56"), ("light-blue", "12/34/56"),
    ])
  func names(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  /// Xlib turns such a hue round for ages, or for ever; with two channels it reads on behind the text.
  @Test(
    "What Xlib never answers, or at random",
    arguments: [
      ("TekHVC:1e300/50/50", "d3/51/6f"), ("TekHVC:inf/50/50", "12/34/56"),
      ("TekHVC:-inf/50/50", "12/34/56"), ("rgb:1/2", "12/34/56"),
    ])
  func endless(specification: String, channels: String) {
    #expect(answer(specification) == channels)
  }

  @Test("Numbers of any length are read")
  func long() {
    let ones = String(repeating: "1", count: 4000)

    #expect(answer("rgbi:0.\(ones)/\(ones)/1e\(ones)") == "6b/7b/7b")
    #expect(answer("CIEXYZ:1/\(ones)/1") == untouched)
  }

  @Test(
    "All commands that set a colour know the spaces",
    arguments: ["4;7", "5;0", "10", "11", "12", "17"])
  func commands(place: String) {
    let screen = Screen("\u{1b}]\(place);CIEuvY:0.5/0.5/0.5\u{7}\u{1b}]\(place);?\u{7}")

    #expect(screen.replies() == "\u{1b}]\(place);rgb:ffff/a3a3/aeae\u{7}")
  }
}
