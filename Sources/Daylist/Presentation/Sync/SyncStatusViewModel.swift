package import DaylistDomain
package import FoundationEssentials
import Observation
package import TerminalUI

/// The model of the sync screen: the status, and the ways to change it.
@Observable package final class SyncStatusViewModel: ScreenModel {
  package private(set) var state = LoadState.idle
  package private(set) var status = SyncStatus()
  /// The current time, as of the last status or key.
  package private(set) var now: Date
  package var notice: Notice?
  package let settings: SettingsStore

  @ObservationIgnored private let uses: TaskUseCases
  /// The exchange that the user started.
  @ObservationIgnored private var exchange: Task<Void, Never>?

  package init(uses: TaskUseCases, settings: SettingsStore? = nil) {
    self.uses = uses
    self.settings = settings ?? SettingsStore(useCase: uses.settings)
    now = uses.clock.now()
  }

  deinit { exchange?.cancel() }

  /// Follows the status while the screen is open.
  package func task() async {
    state = .loading
    status = await uses.sync.status
    // Without a server, the status never changes.
    guard status.server != nil else {
      state = .loaded
      return
    }
    for await status in await uses.sync.statuses() {
      guard !Task.isCancelled else { return }
      self.status = status
      now = uses.clock.now()
      if state != .loaded { state = .loaded }
    }
  }

  package func handle(_ key: Key) async -> Step {
    notice = nil
    now = uses.clock.now()
    switch key {
    case .escape, .backspace, .left: return .back
    case .enter, .character("r"): exchangeNow()
    case .character("a"), .character(" "): await toggleAutomatic()
    case .character("?"): return .open(.help)
    case .character("q"): return .quit
    default: break
    }
    return .stay
  }

  /// Starts an exchange in the background, so that keys still work meanwhile.
  private func exchangeNow() {
    guard status.server != nil else {
      notice = Notice(.info, "No server was named: start Daylist with --server URL.")
      return
    }
    guard status.activity != .syncing else { return }
    exchange = Task { [sync = uses.sync] in await sync.syncNow() }
  }

  private func toggleAutomatic() async {
    do throws(TaskUseCaseError) {
      try await settings.change { $0.syncsAutomatically.toggle() }
    } catch {
      notice = Notice(error)
    }
  }
}
