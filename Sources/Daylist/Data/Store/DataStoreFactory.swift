package import DaylistDomain
internal import FoundationEssentials

/// Creates stores in an SQLite database.
package struct DataStoreFactory: DataStoreFactoryProtocol {
  private let file: DatabaseFile
  private let device: String
  private let clock: AppClock

  /// The name under which the database keeps the id of this device.
  static let deviceName = "device"

  /// Opens or creates a database.
  ///
  /// - Parameters:
  ///   - path: The path of the database; nil for one in memory, which is lost with the last store.
  ///   - clock: The clock for the stamps of changes.
  ///   - makeDevice: Generates the id of this device, once per database.
  package init(
    path: String?, clock: AppClock, makeDevice: () -> String = { UUID().uuidString }
  ) throws(TaskRepositoryError) {
    file = try DatabaseFile(path: path, .tasks)
    self.clock = clock
    device = try file.write { database in
      if let device = try KeptValues.value(named: Self.deviceName, in: database) { return device }
      let device = makeDevice()
      try KeptValues.set(device, named: Self.deviceName, in: database)
      return device
    }
  }

  package func makeStore() -> any DataStoreProtocol {
    SQLiteDataStore(file: file, device: device, clock: clock)
  }

  /// The path of the database, for messages.
  package var path: String { file.path }
}
