internal import DaylistDomain
internal import Glibc
internal import Synchronization

/// An open SQLite database that reports errors as ``TaskRepositoryError``.
///
/// It uses write-ahead logging (WAL), and each transaction is on disk when it ends (synchronous=FULL): neither a killed
/// process nor a power failure loses saved data.
final class DatabaseFile: Sendable {
  private let connection: Mutex<SQLiteConnection>
  /// The path of the database, for messages.
  let path: String

  /// How long a change waits for another process to finish its own, in milliseconds.
  private static let patience: Int32 = 5000

  /// The limit of SQLite's page cache: enough to keep 10,000 tasks in memory.
  private static let cacheKilobytes = 16 << 10

  /// Opens a database, or creates it with its tables.
  ///
  /// - Parameter path: The path of the database; nil for one in memory.
  init(path: String?, _ schema: DatabaseSchema) throws(TaskRepositoryError) {
    let name = path ?? "memory"
    self.path = name
    if let path { try NewFile.create(path) }
    connection = try Self.translating(name, isWriting: false) {
      Mutex(try SQLiteConnection(path: path, patience: Self.patience))
    }
    let contents = try read { try schema.contents(of: $0) }
    switch contents {
    case .foreign: throw .corrupt(path: name)
    case .newer: throw .unreadable(path: name, reason: "a newer version of this app wrote it")
    case .own, .nothing: break
    }
    try Self.translating(name, isWriting: false) {
      try connection.withLock { connection in
        try connection.run(script: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
        guard path != nil else { return }
        try connection.run(script: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      }
    }
    // Another process may have created the tables meanwhile.
    if contents == .nothing { try write { try schema.makeTables(in: $0) } }
  }

  deinit { connection.withLock { $0.close() } }

  /// Reads one consistent state of the database, whatever is written meanwhile.
  func read<Value: Sendable>(
    _ body: (SQLiteConnection) throws -> Value
  ) throws(TaskRepositoryError) -> Value {
    try transaction("BEGIN", isWriting: false, body)
  }

  /// Makes changes in one transaction: all of them are kept, or none.
  func write<Value: Sendable>(
    _ body: (SQLiteConnection) throws -> Value
  ) throws(TaskRepositoryError) -> Value {
    try transaction("BEGIN IMMEDIATE", isWriting: true, body)
  }

  private func transaction<Value: Sendable>(
    _ start: String, isWriting: Bool, _ body: (SQLiteConnection) throws -> Value
  ) throws(TaskRepositoryError) -> Value {
    try Self.translating(path, isWriting: isWriting) {
      try connection.withLock { connection in
        try connection.run(script: start)
        do {
          let value = try body(connection)
          try connection.run(script: "COMMIT")
          return value
        } catch {
          connection.rollBack()
          throw error
        }
      }
    }
  }

  private static func translating<Value: ~Copyable>(
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
    guard let error = error as? SQLiteError else {
      // A row that can't be decoded.
      self = .corrupt(path: path)
      return
    }
    let busy = "another program is writing it"
    self =
      switch (error.cause, isWriting) {
      case (.damaged, _): .corrupt(path: path)
      case (.full, _): .full(path: path)
      case (.busy, true): .unwritable(path: path, reason: busy)
      case (.busy, false): .unreadable(path: path, reason: busy)
      case (.unwritable, _), (.other, true): .unwritable(path: path, reason: error.message)
      case (.other, false): .unreadable(path: path, reason: error.message)
      }
  }
}

/// Creates a database's file and its parent folders, accessible to their owner only.
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
