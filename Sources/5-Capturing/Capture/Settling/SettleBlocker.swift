internal import TerminalProcess

/// Why a frame can't be taken now, and the longest wait until the next look.
struct SettleBlocker: Sendable {
  /// The row whose message is shown.
  let row: SettleRow
  let message: String
  let wait: Duration
  /// Whether the app is idle meanwhile, as far as can be seen.
  let isResting: Bool
  /// What to do about it if it lasts until the deadline.
  let remedy: String?

  /// What to do about a screen that never stays still.
  static let stillness = "make the app hold still in screenshots (no spinner, no clock)"

  init(
    _ row: SettleRow, _ message: String, wait: Duration = .milliseconds(100),
    isResting: Bool = false, remedy: String? = nil
  ) {
    self.row = row
    self.message = message
    self.wait = wait
    self.isResting = isResting
    self.remedy = remedy ?? row.usualRemedy
  }

  /// Input that the app didn't read.
  static let unread = SettleBlocker(
    .unread, "the app did not read the input sent to it", wait: .milliseconds(2))

  /// The second look always found something other than the first.
  static let unsteady = SettleBlocker(
    .unsteady, "the app kept switching between waits", wait: .zero)

  /// A sign of loading, which may go away at any moment.
  static func loading(_ sign: String, isStrict: Bool) -> SettleBlocker {
    SettleBlocker(
      .loading, "it still shows \(sign)", wait: .milliseconds(20), isResting: true,
      remedy: isStrict
        ? "if this is the screen to capture, remove that sign from \"loading\" in its config; otherwise give a longer \"timeout\""
        : nil)
  }

  var reason: CaptureFailure.Reason { row.reason }

  /// Whether a thread is to blame, so that its program is named.
  func concerns(_ thread: AppActivity.Thread) -> Bool {
    switch row {
    case .working: thread.wait == .running
    case .asleep: !thread.isAttended
    default: false
    }
  }
}

extension SettleRow {
  /// Why a capture fails if the row lasts until the deadline.
  fileprivate var reason: CaptureFailure.Reason {
    switch self {
    case .notExited, .unmet, .echoed: .conditionUnmet
    case .blank: .blank
    case .unanswered, .stuck, .unfinished, .unread, .unreadable, .writing, .working, .asleep,
      .switching, .ticking, .inputOnItsWay, .inputUnreadInside, .blinking, .otherPhase, .loading,
      .unsteady, .settled:
      .neverSettled
    }
  }

  fileprivate var usualRemedy: String? {
    switch self {
    case .working:
      "make the app finish its work sooner, skip it in screenshots, or give a longer \"timeout\""
    case .asleep: "set \"waitFor\" to text that appears later, or give a longer \"timeout\""
    case .blank:
      "run the app by hand with the same launchEnv; a slow start needs a longer \"timeout\""
    case .notExited, .unmet, .echoed:
      "check the text on the last screen, or give a longer \"timeout\""
    case .unanswered, .stuck, .unfinished, .unread, .unreadable, .writing, .switching, .ticking,
      .inputOnItsWay, .inputUnreadInside, .blinking, .otherPhase, .loading, .unsteady, .settled:
      SettleBlocker.stillness
    }
  }
}

extension SettleEvidence {
  /// The reason to wait that a row gives, or nil if the frame may be taken.
  func blocker(_ row: SettleRow) -> SettleBlocker? {
    switch row {
    case .unanswered:
      let isEarly = screen.unanswered.map { $0 < .milliseconds(1) } ?? false
      return SettleBlocker(
        row, "the app kept computing", wait: isEarly ? .zero : .milliseconds(1))
    case .notExited: return SettleBlocker(row, "the app did not exit")
    case .stuck, .unfinished:
      return screen.unfinished.map {
        SettleBlocker(row, $0.output.message, remedy: $0.output.remedy)
      }
    case .blank:
      return SettleBlocker(
        row, screen.hasWritten ? "the screen stayed blank" : "the app printed nothing")
    case .unmet: return screen.unmet.map { SettleBlocker(row, "\($0) did not show up") }
    case .unread, .inputOnItsWay, .inputUnreadInside: return .unread
    case .unreadable, .writing, .working, .asleep, .switching, .ticking:
      return app.map { $0.blocker(row, limits) }
    case .blinking, .otherPhase:
      return SettleBlocker(
        row, "part of the screen blinked", wait: .milliseconds(20), isResting: true)
    case .echoed:
      return content?.echoed.first.map {
        SettleBlocker(
          row, "\($0) appeared only in the typed text", wait: .milliseconds(20), isResting: true)
      }
    case .loading:
      guard let content else { return nil }
      return content.loadingSign.map { .loading($0, isStrict: content.isLoadingStrict) }
    case .unsteady: return .unsteady
    case .settled: return nil
    }
  }
}

extension SettleEvidence.App {
  fileprivate func blocker(_ row: SettleRow, _ limits: SettleLimits) -> SettleBlocker {
    let reported = reportedRow(limits) ?? row
    let message =
      switch reported {
      case .unreadable: "/proc doesn't show what the app is waiting for"
      case .working: "the app kept computing"
      case .asleep: "the app was asleep instead of reading its terminal"
      case .ticking: "the app may wake up at any moment"
      default: "the app kept writing"
      }
    return SettleBlocker(reported, message, wait: wait(row), isResting: isResting)
  }

  /// How long to wait until the next look.
  private func wait(_ row: SettleRow) -> Duration {
    let quiet = SettleLimits.quietTime
    let idle = SettleLimits.idleInterval(afterSilence: silence)
    return switch row {
    case .unreadable: max(untilSettled, quiet - silence)
    case .writing: quiet - silence
    case .working: SettleLimits.busyInterval(afterSilence: silence)
    case .switching: quiet - sameWaitsFor
    case .ticking: min(idle, untilSettled)
    default: idle
    }
  }
}
