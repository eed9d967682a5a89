package import DaylistDomain
internal import FoundationEssentials

/// Makes stores of one database, one for each actor that needs one.
package struct DataStoreFactory: Sendable {
  private let file: DatabaseFile
  private let device: String
  private let clock: AppClock

  /// Names this device to others.
  static let deviceName = "device"

  /// Opens a database, or makes it.
  ///
  /// - Parameters:
  ///   - path: nil for one in memory, which is gone with the last store.
  ///   - clock: Marks changes.
  ///   - makeDevice: Names this device, once.
  package init(
    path: String?, clock: AppClock, makeDevice: () -> String = { UUID().uuidString }
  ) throws(TaskRepositoryError) {
    file = try DatabaseFile(
      path: path, .tasks)
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

  /// For messages.
  package var path: String { file.path }
}
