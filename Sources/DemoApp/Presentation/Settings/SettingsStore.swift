package import DaylistDomain
import Observation

/// A person's choices, as all screens see them.
@Observable package final class SettingsStore {
  package private(set) var settings = AppSettings()
  /// The theme that the environment asked for, until another is chosen.
  package private(set) var themeOverride: ThemeName?

  @ObservationIgnored private let useCase: SettingsUseCase

  package init(useCase: SettingsUseCase, themeOverride: ThemeName? = nil) {
    self.useCase = useCase
    self.themeOverride = themeOverride
  }

  /// The theme in which the screens are drawn.
  package var theme: ThemeName { themeOverride ?? settings.theme }

  package func load() async throws(TaskUseCaseError) { settings = try await useCase() }

  /// Keeps changed choices; nothing changes where that fails.
  package func change(_ body: (inout AppSettings) -> Void) async throws(TaskUseCaseError) {
    var changed = settings
    body(&changed)
    guard changed != settings else { return }
    try await useCase.keep(changed)
    settings = changed
  }

  /// Keeps a theme, which from now on is that of the screens.
  package func choose(_ theme: ThemeName) async throws(TaskUseCaseError) {
    try await change { $0.theme = theme }
    themeOverride = nil
  }
}
