/// The settings that a person can change on the settings screen.
package struct AppSettings: Hashable, Sendable, Codable {
  package var theme = ThemeName.dark
  package var sorting = Sorting.due
  package var showsCompleted = true
  package var dateStyle = DateStyle.relative
  package var confirmsDeletion = true
  /// Whether tasks are synchronized automatically.
  package var syncsAutomatically = true

  package init() {}
}

package enum ThemeName: String, Hashable, Sendable, Codable, CaseIterable {
  case dark, light
}

package enum DateStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// "Tomorrow", "Fri 14 Mar".
  case relative
  /// "2025-03-14".
  case iso
}
