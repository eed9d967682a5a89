internal import DaylistDomain
internal import FoundationEssentials

/// The progress of sync, as kept in the database.
struct SyncState: Hashable {
  /// Identifies the server; nil before its first response.
  var server: String?
  /// The cursor after the last page that was fetched; nil for the beginning.
  var cursor: String?
  var lastSuccess: Date?

  private static let (prefix, server, cursor) = ("sync.", "sync.server", "sync.cursor")
  private static let lastSuccess = "sync.lastSuccess"

  init() {}

  init(from store: any DataStoreProtocol) throws(TaskRepositoryError) {
    let values = try store.values(withPrefix: Self.prefix)
    server = values[Self.server]
    cursor = values[Self.cursor]
    lastSuccess = values[Self.lastSuccess].flatMap(Double.init)
      .map(Date.init(timeIntervalSince1970:))
  }

  /// Collects the state in a store.
  func put(into store: any DataStoreProtocol) {
    store.setValue(server, named: Self.server)
    store.setValue(cursor, named: Self.cursor)
    store.setValue(lastSuccess.map { String($0.timeIntervalSince1970) }, named: Self.lastSuccess)
  }
}
