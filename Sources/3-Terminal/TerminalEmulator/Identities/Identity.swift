extension TerminalEmulator {
  /// The terminal that the emulator identifies as, through its answers and the environment of its programs. Its other
  /// behaviour is the same for all identities.
  ///
  /// Each identity is a table in a file of its own. A query that the table doesn't list gets no answer, as from the
  /// real terminal.
  package struct Identity: Hashable, Sendable {
    package enum Name: String, Hashable, Sendable, CaseIterable {
      case xterm, kitty, ghostty, iterm2, vte, linux
    }

    package let name: Name
    /// The value of TERM: the name of a terminfo entry, which XTGETTCAP reports as `TN`.
    package let terminfo: String
    /// Instructions for installing that entry if it is missing.
    package let terminfoRemedy: String
    /// The environment variables of programs, except for TERM.
    package let environment: [String: String]

    /// The answer to DA1, without CSI and the final `c`.
    let primary: String
    /// The answer to DA2, without CSI and the final `c`, or nil if it isn't answered.
    var secondary: String?
    /// The eight digits of the answer to DA3, or nil if it isn't answered.
    var unit: String?
    /// The name and version that XTVERSION reports, or nil if it isn't answered.
    var version: String?

    var answers: Answers = []
    /// The answers to DSR with `?`, by number.
    var status: [Int: StatusReply] = [:]
    /// The numbers of the XTWINOPS queries that are answered.
    var window: Set<Int> = []
    /// The OSC numbers of the colours that are reported.
    var colors: Set<Int> = []
    /// The modes that DECRQM reports, or nil for all.
    var modes: KnownModes?
    /// The names of the settings that DECRQSS reports, or nil for all.
    var settings: Set<String>?
    /// The capabilities that XTGETTCAP reports, or nil if it isn't answered.
    var capabilities: Capabilities?
    /// The prefix of the numbers in the answer to XTREPORTCOLORS.
    var colorStackPrefix = "?"
    /// The speed that DECREQTPARM reports for both directions.
    var lineSpeed = 128
  }

  /// The identity with a name.
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
  /// The queries that are answered. All identities that answer one give the same answer.
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
    /// XTWINOPS 20 and 21 with the window's names; otherwise the answers are empty.
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

  /// The answer to a DSR with `?`.
  enum StatusReply: Hashable, Sendable {
    /// A constant answer, without CSI but with its final byte.
    case fixed(String)
    /// An answer that depends on the state of the terminal.
    case current
  }

  /// The modes that DECRQM reports.
  struct KnownModes: Hashable, Sendable {
    /// The modes of ECMA-48 that are reported with their current state.
    let ansi: Set<Int>
    /// The DEC private modes that are reported with their current state.
    let dec: Set<Int>
    /// The modes of ECMA-48 with a constant answer: 1 set, 2 reset, 3 permanently set, 4 permanently reset. All others
    /// get 0 (unknown).
    var fixedANSI: [Int: Int] = [:]
    /// The DEC private modes with a constant answer.
    var fixedDEC: [Int: Int] = [:]
  }

  /// The capabilities that XTGETTCAP reports, and the form of its answers.
  struct Capabilities: Hashable, Sendable {
    /// The treatment of unknown names.
    enum Unknown: Hashable, Sendable {
      /// Each is answered with `DCS 0 + r name ST`.
      case refused
      case ignored
      /// All names of a query get a single answer, which contains only the known ones.
      case joined
    }

    /// The values by terminfo or termcap name; a flag has an empty value.
    let values: [String: String]
    var unknown = Unknown.refused
    /// Whether hexadecimal digits are upper case.
    var isUppercase = true
  }
}

extension TerminalEmulator.Identity.Capabilities {
  /// The keys of xterm's terminfo entry, which the identities share.
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

  /// The shifted keys, by termcap name.
  static let shiftedKeys: [String: String] = [
    "%i": "\u{1b}[1;2C", "#4": "\u{1b}[1;2D", "*7": "\u{1b}[1;2F", "#2": "\u{1b}[1;2H",
  ]

  /// - Parameter values: Tables of values; later ones override earlier ones.
  init(
    _ values: [[String: String]], unknown: Unknown = .refused, isUppercase: Bool = true
  ) {
    self.values = values.reduce(into: [:]) { $0.merge($1) { _, new in new } }
    self.unknown = unknown
    self.isUppercase = isUppercase
  }
}
