/// Which screens have a config.
struct ConfiguredScreens {
  /// The screens of all configs that can be read.
  var names: Set<String> = []
  /// Configs with mistakes: which screens they have is not known.
  var unreadable: Set<String> = []

  func contains(_ screen: String) -> Bool {
    if names.contains(screen) { return true }
    return ScreenName(screen).map { unreadable.contains($0.config) } ?? false
  }
}
