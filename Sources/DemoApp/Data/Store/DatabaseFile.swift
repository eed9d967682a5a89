internal import DaylistDomain
internal import GRDB
internal import Glibc

/// A database of SQLite that is open, with errors in words of this app.
///
/// It is written ahead (WAL) and each change is on the disk when it was made (synchronous=FULL): neither a
/// killed process nor a lost supply of power loses what was saved.
struct DatabaseFile: Sendable {
  private let writer: any DatabaseWriter
  /// For messages.
  let path: String

  /// How long a change waits for that of another process, in seconds.
  private static let patience = 5.0

  /// Of each connection, where it needs so much: 10,000 tasks stay in memory.
  private static let cacheKilobytes = 16 << 10

  /// Opens a database, or makes it, and brings it up to date.
  ///
  /// - Parameter path: nil for one in memory.
  init(path: String?, _ migrator: DatabaseMigrator, applicationID: Int64)
    throws(TaskRepositoryError)
  {
    self.path = path ?? "memory"
    if let path { try NewFile.create(path) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
    }
    let name = self.path
    writer = try Self.translating(name, isWriting: false) {
      guard let path else { return try DatabaseQueue(configuration: configuration) }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }
    try prepare(migrator, applicationID)
  }

  private func prepare(
    _ migrator: DatabaseMigrator, _ applicationID: Int64
  ) throws(TaskRepositoryError) {
    let (isForeign, isNewer) = try read { database in
      let id = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      return (tables > 0 && id != applicationID, try migrator.hasBeenSuperseded(database))
    }
    if isForeign { throw .corrupt(path: path) }
    if isNewer { throw .unreadable(path: path, reason: "a newer version of this app wrote it") }
    try Self.translating(path, isWriting: true) { try migrator.migrate(writer) }
  }

  /// Reads in one state of the database, whatever is written meanwhile.
  func read<Value>(_ body: (Database) throws -> Value) throws(TaskRepositoryError) -> Value {
    try Self.translating(path, isWriting: false) { try writer.read(body) }
  }

  /// Makes changes of which all are kept, or none.
  func write<Value>(_ body: (Database) throws -> Value) throws(TaskRepositoryError) -> Value {
    try Self.translating(path, isWriting: true) { try writer.write(body) }
  }

  private static func translating<Value>(
    _ path: String, isWriting: Bool, _ body: () throws -> Value
  ) throws(TaskRepositoryError) -> Value {
    do {
      return try body()
    } catch {
      throw TaskRepositoryError(error, path: path, isWriting: isWriting)
    }
  }
}

extension TaskRepositoryError {
  init(_ error: any Error, path: String, isWriting: Bool) {
    if let error = error as? TaskRepositoryError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      // A row that can't be decoded.
      self = .corrupt(path: path)
      return
    }
    let reason = error.message ?? "SQLite's error \(error.resultCode.rawValue)"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_MISMATCH: .corrupt(path: path)
      case .SQLITE_FULL: .full(path: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        isWriting
          ? .unwritable(path: path, reason: "another program is writing it")
          : .unreadable(path: path, reason: "another program is writing it")
      case .SQLITE_READONLY, .SQLITE_PERM: .unwritable(path: path, reason: reason)
      default:
        isWriting
          ? .unwritable(path: path, reason: reason) : .unreadable(path: path, reason: reason)
      }
  }
}

/// Makes the file of a database, and the folders that lead to it, for its owner only.
private enum NewFile {
  static func create(_ path: String) throws(TaskRepositoryError) {
    var information = stat()
    if stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFREG else {
        throw .unreadable(path: path, reason: "it is not a regular file")
      }
      return
    }
    guard errno == ENOENT else { throw failure(path, errno) }
    try makeFolder(parent(of: path))
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path, errno) }
    close(file)
  }

  private static func makeFolder(_ path: String) throws(TaskRepositoryError) {
    var information = stat()
    if path.isEmpty || stat(path, &information) == 0 { return }
    try makeFolder(parent(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path, errno) }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  private static func failure(_ path: String, _ code: Int32) -> TaskRepositoryError {
    if code == ENOSPC || code == EDQUOT { return .full(path: path) }
    return .unwritable(path: path, reason: String(cString: strerror(code)).lowercased())
  }
}
