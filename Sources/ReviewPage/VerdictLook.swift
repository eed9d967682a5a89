internal import Reports
internal import ScreenshotSuite

extension Verdict {
  /// The class of its colour.
  var className: Markup {
    switch self {
    case .pass: "pass"
    case .expectedChange: "exp"
    case .regression: "reg"
    case .new: "new"
    case .orphan: "orphan"
    case .error: "err"
    case .unstable: "unst"
    }
  }

  /// Its shape says what it is without colour.
  var mark: Markup {
    let sign: Markup =
      switch self {
      case .pass: "✓"
      case .expectedChange: "~"
      case .regression: "≠"
      case .new: "+"
      case .orphan: "−"
      case .error: "!"
      case .unstable: "≈"
      }
    return "<span class=\"mark-\(className) vmark\" aria-hidden=\"true\">\(sign)</span>"
  }

  /// In a few words, what such a screen is.
  var meaning: Markup {
    switch self {
    case .pass: "same cells"
    case .expectedChange: "approved or declared"
    case .regression: "differs, and nobody said so"
    case .new: "no baseline yet"
    case .orphan: "no config any more"
    case .error: "could not be judged"
    case .unstable: "not the same twice"
    }
  }

  /// Whether a person can approve or reject its screen.
  var isDecidable: Bool { self == .regression || self == .new }
}
