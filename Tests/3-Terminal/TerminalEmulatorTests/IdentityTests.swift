import TerminalEmulator
import TerminalFrame
import Testing

/// The replies of each identity. Those of kitty and VTE were also observed in kitty 0.26.5 and VTE 0.70.6, except for
/// what has changed since.
@Suite(.timeLimit(.minutes(20))) struct IdentityTests {
  private typealias Name = TerminalEmulator.Identity.Name

  private static func replies(_ name: TerminalEmulator.Identity.Name, to query: String) -> String {
    var terminal = TerminalEmulator(
      .init(
        size: GridSize(columns: 10, rows: 4), identity: TerminalEmulator.identity(name),
        cell: Screen.cell))
    terminal.feed(Array(query.utf8))
    return String(decoding: terminal.drainReplies(), as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\e", with: "\u{1b}")
  }

  @Test(
    "Each identity has its own replies to DA1, DA2, DA3 and XTVERSION",
    arguments: [
      (
        .xterm, #"\e[?64;4;6;9;15;21;22;28c"#, #"\e[>41;379;0c"#, #"\eP!|00000000\e\"#,
        #"\eP>|XTerm(379)\e\"#
      ),
      (.kitty, #"\e[?62;52;c"#, #"\e[>1;4000;48c"#, "", #"\eP>|kitty(0.48.2)\e\"#),
      (.ghostty, #"\e[?62;22;52c"#, #"\e[>1;10;0c"#, "", #"\eP>|ghostty 1.3.1\e\"#),
      (
        .iterm2, #"\e[?64;1;2;4;6;17;18;21;22c"#, #"\e[>64;2500;0c"#, #"\eP!|6954726D\e\"#,
        #"\eP>|iTerm2 3.6.11\e\"#
      ),
      (
        .vte, #"\e[?61;1;21;22;28c"#, #"\e[>61;8401;1c"#, #"\eP!|7E565445\e\"#,
        #"\eP>|VTE(8401)\e\"#
      ),
      (.linux, #"\e[?6c"#, "", "", ""),
    ] as [(TerminalEmulator.Identity.Name, String, String, String, String)])
  func deviceAttributesDiffer(
    name: TerminalEmulator.Identity.Name, first: String, second: String, third: String,
    version: String
  ) {
    #expect(Self.replies(name, to: "\u{1b}[c") == Self.escaped(first))
    #expect(Self.replies(name, to: "\u{1b}[>c") == Self.escaped(second))
    #expect(Self.replies(name, to: "\u{1b}[=c") == Self.escaped(third))
    #expect(Self.replies(name, to: "\u{1b}[>q") == Self.escaped(version))
  }

  @Test(
    "Each identity has its own reply to XTGETTCAP",
    arguments: [
      (.xterm, "TN", "1+r544e=787465726D2D323536636F6C6F72"),
      (.kitty, "TN", "1+r544e=787465726d2d6b69747479"),
      (.kitty, "Smulx", "1+r536d756c78=5c455b343a25703125646d"),
      (.kitty, "RGB", "0+r524742"),
      (.ghostty, "TN", "1+r544e=787465726D2D67686F73747479"),
      (.ghostty, "fullkbd", "1+r66756c6c6b6264"),
      (.iterm2, "RGB", "1+r524742=38"),
      (.vte, "Co", "1+r436f=323536"),
      (.vte, "nothing", "0+r"),
    ] as [(TerminalEmulator.Identity.Name, String, String)])
  func capabilitiesDiffer(name: TerminalEmulator.Identity.Name, capability: String, reply: String) {
    let digits = capability.utf8.map { String($0, radix: 16) }.joined()
    #expect(Self.replies(name, to: "\u{1b}P+q\(digits)\u{1b}\\") == "\u{1b}P\(reply)\u{1b}\\")
  }

  @Test("Each identity answers XTGETTCAP with several names in its own way")
  func severalCapabilitiesDiffer() {
    let query = "\u{1b}P+q436f;6e6f;5463\u{1b}\\"
    #expect(
      Self.replies(.kitty, to: query)
        == Self.escaped(#"\eP1+r436f=323536\e\\eP0+r6e6f\e\\eP1+r5463\e\"#))
    #expect(
      Self.replies(.ghostty, to: query) == Self.escaped(#"\eP1+r436f=323536\e\\eP1+r5463\e\"#))
    #expect(
      Self.replies(.vte, to: query + query.replacing("436f", with: "6e6f"))
        == Self.escaped(#"\eP1+r436f=323536\e\\eP0+r\e\"#))
    #expect(Self.replies(.linux, to: query) == "")
  }

  @Test(
    "DECRQM reports the modes that each identity has",
    arguments: [
      (.xterm, 2027, 2), (.kitty, 2027, 0), (.kitty, 2026, 2), (.kitty, 8, 1), (.kitty, 12, 0),
      (.ghostty, 2027, 2), (.ghostty, 80, 0), (.ghostty, 1036, 1), (.iterm2, 2026, 2),
      (.iterm2, 2027, 0), (.vte, 2026, 4), (.vte, 2031, 2), (.vte, 1036, 1), (.vte, 8, 3),
    ] as [(TerminalEmulator.Identity.Name, Int, Int)])
  func modesDiffer(name: TerminalEmulator.Identity.Name, mode: Int, state: Int) {
    #expect(Self.replies(name, to: "\u{1b}[?\(mode)$p") == "\u{1b}[?\(mode);\(state)$y")
  }

  /// Queries, and the identities that answer them.
  private static let queries: [(query: String, answering: Set<TerminalEmulator.Identity.Name>)] = [
    ("\u{1b}[5n", Set(Name.allCases)),
    ("\u{1b}[6n", Set(Name.allCases)),
    ("\u{1b}Z", [.xterm, .ghostty, .linux]),
    ("\u{1b}[?6n", [.xterm, .kitty, .iterm2, .vte]),
    ("\u{1b}[?15n", [.xterm, .iterm2, .vte]),
    ("\u{1b}[?26n", [.xterm, .vte]),
    ("\u{1b}[?996n", [.xterm, .kitty, .ghostty, .vte]),
    ("\u{1b}[4$p", [.xterm, .kitty, .ghostty, .iterm2, .vte]),
    ("\u{1b}[?25$p", [.xterm, .kitty, .ghostty, .iterm2, .vte]),
    ("\u{1b}P$qm\u{1b}\\", [.xterm, .kitty, .ghostty, .iterm2, .vte]),
    ("\u{1b}[1;1;1;1;2;2*y", [.xterm, .vte]),
    ("\u{1b}[x", [.xterm, .vte]),
    ("\u{1b}[1$w", [.xterm, .iterm2]),
    ("\u{1b}[?1;1;0S", [.xterm, .iterm2, .vte]),
    ("\u{1b}[#R", [.xterm, .kitty, .iterm2]),
    ("\u{1b}[1;1;1;1#|", [.xterm, .iterm2]),
    ("\u{1b}[\"v", [.xterm, .iterm2]),
    ("\u{1b}['|", [.xterm]),
    ("\u{1b}]52;c;?\u{1b}\\", [.xterm]),
    ("\u{1b}[?u", [.xterm, .kitty, .ghostty, .iterm2]),
    ("\u{1b}[?4m", [.xterm]),
    ("\u{1b}_Gi=1,s=1,v=1,a=q,f=24;AAAA\u{1b}\\", [.xterm, .kitty, .ghostty, .iterm2]),
    ("\u{1b}[11t", [.xterm, .iterm2, .vte]),
    ("\u{1b}[14t", [.xterm, .kitty, .ghostty, .iterm2, .vte]),
    ("\u{1b}[16t", [.xterm, .kitty, .ghostty]),
    ("\u{1b}[21t", [.xterm, .vte]),
    ("\u{1b}]4;1;?\u{1b}\\", [.xterm, .kitty, .ghostty, .iterm2, .vte]),
    ("\u{1b}]5;0;?\u{1b}\\", [.xterm, .vte]),
    ("\u{1b}]11;?\u{1b}\\", [.xterm, .kitty, .ghostty, .iterm2, .vte]),
    ("\u{1b}]17;?\u{1b}\\", [.xterm, .kitty, .vte]),
    ("\u{1b}]1337;ReportCellSize\u{7}", [.iterm2]),
    ("\u{5}", []),
  ]

  @Test("A query is answered only by the identities that support it", arguments: queries)
  func supportedQueriesAreAnswered(query: String, answering: Set<TerminalEmulator.Identity.Name>) {
    for name in Name.allCases {
      #expect(Self.replies(name, to: query).isEmpty != answering.contains(name), "\(name)")
    }
  }

  @Test("A query that an identity doesn't answer is recorded", arguments: queries.dropLast())
  func unansweredQueryIsRecorded(query: String, answering: Set<TerminalEmulator.Identity.Name>) {
    for name in Name.allCases where !answering.contains(name) {
      var terminal = TerminalEmulator(
        .init(size: GridSize(columns: 10, rows: 4), identity: TerminalEmulator.identity(name)))
      terminal.feed(Array(query.utf8))
      let noted = terminal.unansweredQuery
      #expect(noted != nil, "\(name)")
    }
  }

  @Test("VTE reports no title and no checksum")
  func vteHidesTitle() {
    #expect(Self.replies(.vte, to: "\u{1b}]2;a\u{7}\u{1b}[21t") == "\u{1b}]l\u{1b}\\")
    #expect(Self.replies(.vte, to: "a\u{1b}[7;1;1;1;2;2*y") == "\u{1b}P7!~0000\u{1b}\\")
  }

  @Test("An identity doesn't change what is shown", arguments: Name.allCases)
  func identityKeepsFrame(name: TerminalEmulator.Identity.Name) {
    let output =
      "a\u{1b}[31mb\u{1b}[?1049h\u{1b}[2;2Hc\u{1b}[c" + Pixels.sixel(columns: 5, bands: 1)
    var terminal = TerminalEmulator(
      .init(
        size: GridSize(columns: 10, rows: 4), identity: TerminalEmulator.identity(name),
        cell: Screen.cell))
    terminal.feed(Array(output.utf8))
    let frame = terminal.frame()
    #expect(frame == Screen(output).frame)
  }
}
