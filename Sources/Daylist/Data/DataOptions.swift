package import DaylistDomain

/// The options to open the data layer with.
package struct DataOptions: Sendable {
  /// The path of the database, which need not exist yet.
  package var databasePath: String
  /// The JSON file in which older versions kept tasks, imported once; nil for none.
  package var legacyJSONPath: String?
  /// The server's address, such as `http://127.0.0.1:8080`; nil for none.
  package var server: String?
  /// The shell command that writes insights; nil for none.
  package var insightsCommand: String?
  package var clock: AppClock

  package init(
    databasePath: String, legacyJSONPath: String? = nil, server: String? = nil,
    insightsCommand: String? = nil, clock: AppClock = .system
  ) {
    self.databasePath = databasePath
    self.legacyJSONPath = legacyJSONPath
    self.server = server
    self.insightsCommand = insightsCommand
    self.clock = clock
  }
}
