internal import DaylistDomain
internal import FoundationEssentials

/// How far the exchange with a server is, as the database keeps it.
struct SyncState: Hashable {
  /// Names the server; nil before the first answer of one.
  var server: String?
  /// Where the feed goes on; nil for its beginning.
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

  /// Collects it.
  func put(into store: any DataStoreProtocol) {
    store.setValue(server, named: Self.server)
    store.setValue(cursor, named: Self.cursor)
    store.setValue(lastSuccess.map { String($0.timeIntervalSince1970) }, named: Self.lastSuccess)
  }
}
