internal import FrameComparison
package import ProjectFiles

/// The results of capturing each screen several times.
package struct ProofReport: Codable, Hashable, Sendable {
  /// How often each screen was captured.
  package let times: Int
  /// Whether some captures had other dates and times, which needs libfaketime.
  package let hadOtherClocks: Bool
  /// In ascending order of their names.
  package let screens: [ScreenProof]

  package init(times: Int, hadOtherClocks: Bool, screens: [ScreenProof]) {
    self.times = times
    self.hadOtherClocks = hadOtherClocks
    self.screens = screens
  }

  package var exitCode: SuiteExitCode {
    screens.allSatisfy(\.isStable) ? .success : .captureError
  }
}

/// The results of capturing one screen several times.
package struct ScreenProof: Codable, Hashable, Sendable {
  package let screen: ScreenName
  /// The number of captures that gave a frame.
  package internal(set) var captures = 0
  /// Why the others gave none, each reason once.
  package internal(set) var errors: [String] = []
  /// The number of captures whose frame differed from the first.
  package internal(set) var differing = 0
  /// The number of watched captures in which the screen changed soon after its frame was taken.
  package internal(set) var late = 0
  /// The number of captures whose frame or error can't be judged, since the machine was too busy.
  package internal(set) var unjudged = 0
  /// The differences between all captures, or nil if there are none.
  package internal(set) var instability: CaptureInstability?
  /// The probable causes: a clock, a date, a spinner, a path, a number, an order.
  package internal(set) var causes: [String] = []
  /// Notes on how and why captures were not made as planned, and a run's notes on a stable screen, such as that it
  /// shows the date.
  package internal(set) var notes: [String] = []

  package init(screen: ScreenName) { self.screen = screen }

  package var isStable: Bool {
    instability == nil && errors.isEmpty && captures > 0 && unjudged == 0
  }

  /// Whether nothing can be said about the screen, since the machine was too busy.
  package var isUnjudged: Bool { instability == nil && errors.isEmpty && unjudged > 0 }
}

/// A possible cause for two texts to differ from one capture to the next.
enum InstabilityCause: String, CaseIterable {
  case preload = "\"preload\": a module keeps what it found when it was imported"
  case clock = "a clock"
  case date = "a date"
  case spinner = "a spinner"
  case path = "a path"
  case number = "a number: random, a counter or a time"
  case order = "an order that nothing keeps: of a set, a map, or what threads do"

  private static let spinners = Set("|/-\\⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⣾⣽⣻⢿⡿⣟⣯⣷◐◓◑◒◴◷◶◵▖▘▝▗")

  /// Whether the text stays the same if the app's clock stands still.
  var isClock: Bool { self == .clock || self == .date }

  /// Months and days of the week, in full or as three letters.
  private static let names: Set<String> = {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
      "saturday", "sunday",
    ]
    return Set(names + names.map { String($0.prefix(3)) })
  }()

  /// Whether a text consists of names of months and days, and of numbers: `Fri Nov 27`.
  private static func isNamedDate(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.contains { names.contains(String($0)) }
      && words.allSatisfy { names.contains(String($0)) || $0.allSatisfy(\.isNumber) }
  }

  /// Whether the frames show the same rows in a different order.
  static func isOrder(_ edits: [Edit]) -> Bool {
    let edits = edits.filter { if case .cursor = $0.kind { false } else { true } }
    return !edits.isEmpty
      && edits.allSatisfy {
        if case .moved(columns: _, let rows) = $0.kind { rows != 0 } else { false }
      }
  }

  /// - Returns: nil if no cause is recognised.
  init?(from old: String, to new: String) {
    func both(_ test: (String) -> Bool) -> Bool { test(old) && test(new) }
    if both({ $0.firstMatch(of: /\d{4}[-\/]\d\d[-\/]\d\d|\d\d?[.\/]\d\d?[.\/]\d{4}/) != nil })
      || both(Self.isNamedDate)
    {
      self = .date
    } else if both({ $0.firstMatch(of: /\d\d?:\d\d/) != nil }) {
      self = .clock
    } else if both({ $0.count == 1 && $0.allSatisfy(Self.spinners.contains) }) {
      self = .spinner
    } else if both({ $0.contains("/") && $0.count > 1 }) {
      self = .path
    } else if both({ $0.contains(where: \.isNumber) }) {
      self = .number
    } else {
      return nil
    }
  }
}
