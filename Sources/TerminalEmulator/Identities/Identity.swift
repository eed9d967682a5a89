extension TerminalEmulator {
  /// What the terminal says it is, by what it answers and by the environment of its programs. What it does
  /// is the same for all of them.
  ///
  /// Each identity is a table in a file of its own. A query that the table does not name gets no answer, as
  /// from the terminal itself.
  package struct Identity: Hashable, Sendable {
    package enum Name: String, Hashable, Sendable, CaseIterable {
      case xterm, kitty, ghostty, iterm2, vte, linux
    }

    package let name: Name
    /// The value of TERM: the name of a terminfo entry, which XTGETTCAP reports as `TN`.
    package let terminfo: String
    /// How to get that entry where it is missing.
    package let terminfoRemedy: String
    /// What programs find in their environment besides TERM.
    package let environment: [String: String]

    /// What DA1 is answered with after CSI, without the final `c`; likewise DA2.
    let primary: String
    var secondary: String?
    /// The eight digits of DA3.
    var unit: String?
    /// The name and version that XTVERSION reports.
    var version: String?

    var answers: Answers = []
    /// DSR with `?`, by number.
    var status: [Int: StatusReply] = [:]
    /// XTWINOPS by number.
    var window: Set<Int> = []
    /// The numbers of OSC whose colours are told.
    var colors: Set<Int> = []
    /// What DECRQM tells of; nil for all that there is.
    var modes: KnownModes?
    /// The names that DECRQSS knows; nil for all that there are.
    var settings: Set<String>?
    /// XTGETTCAP; nil where it is not answered.
    var capabilities: Capabilities?
    /// What comes before the numbers of XTREPORTCOLORS's answer.
    var colorStackPrefix = "?"
    /// The two speeds of DECREQTPARM.
    var lineSpeed = 128
  }

  /// The identity of a name.
  package static func identity(_ name: Identity.Name) -> Identity {
    switch name {
    case .xterm: .xterm
    case .kitty: .kitty
    case .ghostty: .ghostty
    case .iterm2: .iterm2
    case .vte: .vte
    case .linux: .linux
    }
  }
}

extension TerminalEmulator.Identity {
  /// Queries that are answered in one way or not at all.
  struct Answers: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// DECID.
    static let identification = Answers(rawValue: 1 << 0)
    /// DECRQM, for ANSI and for DEC modes.
    static let modes = Answers(rawValue: 1 << 1)
    /// DECRQSS.
    static let settings = Answers(rawValue: 1 << 2)
    /// DECRQCRA.
    static let checksum = Answers(rawValue: 1 << 3)
    /// DECRQCRA, always with 0.
    static let zeroChecksum = Answers(rawValue: 1 << 4)
    /// DECREQTPARM.
    static let parameters = Answers(rawValue: 1 << 5)
    /// DECRQPSR.
    static let presentation = Answers(rawValue: 1 << 6)
    /// XTSMGRAPHICS.
    static let graphics = Answers(rawValue: 1 << 7)
    /// XTSMGRAPHICS, always with an error.
    static let noGraphics = Answers(rawValue: 1 << 8)
    /// XTREPORTCOLORS.
    static let colorStack = Answers(rawValue: 1 << 9)
    /// XTREPORTSGR.
    static let rendition = Answers(rawValue: 1 << 10)
    /// DECRQDE.
    static let displayedExtent = Answers(rawValue: 1 << 11)
    /// DECRQLP.
    static let locator = Answers(rawValue: 1 << 12)
    /// OSC 52 with `?`.
    static let clipboard = Answers(rawValue: 1 << 13)
    /// `CSI ? u`.
    static let keyboard = Answers(rawValue: 1 << 14)
    /// XTQMODKEYS.
    static let keyModifiers = Answers(rawValue: 1 << 15)
    /// Kitty's graphics protocol.
    static let kittyGraphics = Answers(rawValue: 1 << 16)
    /// XTWINOPS 20 and 21 tell the names; else they are empty.
    static let titles = Answers(rawValue: 1 << 17)
    /// iTerm2's `ReportCellSize`.
    static let cellSize = Answers(rawValue: 1 << 18)
    /// Kitty's OSC 21.
    static let colorControl = Answers(rawValue: 1 << 19)
    /// OSC 22 with `?`.
    static let pointerShapes = Answers(rawValue: 1 << 20)
    /// OSC 99 with `p=?` and `p=alive`.
    static let notifications = Answers(rawValue: 1 << 21)
    /// `CSI > SP q`.
    static let extraCursors = Answers(rawValue: 1 << 22)
    /// Mode 2033.
    static let visibility = Answers(rawValue: 1 << 23)
  }

  /// What a DSR with `?` is answered with.
  enum StatusReply: Hashable, Sendable {
    /// After CSI, with its final byte.
    case fixed(String)
    /// As the state of the terminal is.
    case current
  }

  /// What DECRQM tells of.
  struct KnownModes: Hashable, Sendable {
    /// Modes of ECMA-48 that are told as they are.
    let ansi: Set<Int>
    /// DEC private modes that are told as they are.
    let dec: Set<Int>
    /// What is told of others: 1 set, 2 reset, 3 always set, 4 always reset; of the rest 0.
    var fixedANSI: [Int: Int] = [:]
    var fixedDEC: [Int: Int] = [:]
  }

  /// What XTGETTCAP knows.
  struct Capabilities: Hashable, Sendable {
    enum Unknown: Hashable, Sendable {
      /// `DCS 0 + r name ST`.
      case refused
      case ignored
      /// All names of a query get one answer, with those that are known.
      case joined
    }

    /// By terminfo's and termcap's names; a flag has no value.
    let values: [String: String]
    var unknown = Unknown.refused
    /// Whether hexadecimal digits are capital letters.
    var isUppercase = true
  }
}

extension TerminalEmulator.Identity.Capabilities {
  /// What all that answer have in common: the keys of xterm's terminfo entry.
  static let keys: [String: String] = [
    "ku": "\u{1b}OA", "kd": "\u{1b}OB", "kr": "\u{1b}OC", "kl": "\u{1b}OD",
    "kcuu1": "\u{1b}OA", "kcud1": "\u{1b}OB", "kcuf1": "\u{1b}OC", "kcub1": "\u{1b}OD",
    "kh": "\u{1b}OH", "@7": "\u{1b}OF", "khome": "\u{1b}OH", "kend": "\u{1b}OF",
    "kI": "\u{1b}[2~", "kD": "\u{1b}[3~", "kP": "\u{1b}[5~", "kN": "\u{1b}[6~",
    "kb": "\u{7f}", "kbs": "\u{7f}", "kB": "\u{1b}[Z", "kcbt": "\u{1b}[Z",
    "kich1": "\u{1b}[2~", "kdch1": "\u{1b}[3~", "kpp": "\u{1b}[5~", "knp": "\u{1b}[6~",
    "k1": "\u{1b}OP", "k2": "\u{1b}OQ", "k3": "\u{1b}OR", "k4": "\u{1b}OS",
    "k5": "\u{1b}[15~", "k6": "\u{1b}[17~", "k7": "\u{1b}[18~", "k8": "\u{1b}[19~",
    "k9": "\u{1b}[20~", "k;": "\u{1b}[21~", "F1": "\u{1b}[23~", "F2": "\u{1b}[24~",
    "kf1": "\u{1b}OP", "kf2": "\u{1b}OQ", "kf3": "\u{1b}OR", "kf4": "\u{1b}OS",
  ]

  /// The shifted keys by their termcap names.
  static let shiftedKeys: [String: String] = [
    "%i": "\u{1b}[1;2C", "#4": "\u{1b}[1;2D", "*7": "\u{1b}[1;2F", "#2": "\u{1b}[1;2H",
  ]

  /// - Parameter values: Later ones win.
  init(
    _ values: [[String: String]], unknown: Unknown = .refused, isUppercase: Bool = true
  ) {
    self.values = values.reduce(into: [:]) { $0.merge($1) { _, new in new } }
    self.unknown = unknown
    self.isUppercase = isUppercase
  }
}
