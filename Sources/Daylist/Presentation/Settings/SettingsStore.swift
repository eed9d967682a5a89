package import DaylistDomain
import Observation

/// The settings, shared by all screens.
@Observable package final class SettingsStore {
  package private(set) var settings = AppSettings()
  /// The theme from the environment, until another is chosen.
  package private(set) var themeOverride: ThemeName?

  @ObservationIgnored private let useCase: SettingsUseCase

  package init(useCase: SettingsUseCase, themeOverride: ThemeName? = nil) {
    self.useCase = useCase
    self.themeOverride = themeOverride
  }

  /// The theme that the screens are drawn in.
  package var theme: ThemeName { themeOverride ?? settings.theme }

  package func load() async throws(TaskUseCaseError) { settings = try await useCase() }

  /// Changes and saves the settings; if saving fails, they stay as they are.
  package func change(_ body: (inout AppSettings) -> Void) async throws(TaskUseCaseError) {
    var changed = settings
    body(&changed)
    guard changed != settings else { return }
    try await useCase.keep(changed)
    settings = changed
  }

  /// Saves a theme and applies it.
  package func choose(_ theme: ThemeName) async throws(TaskUseCaseError) {
    try await change { $0.theme = theme }
    themeOverride = nil
  }
}
