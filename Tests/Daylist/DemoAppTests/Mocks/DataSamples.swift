import DaylistDomain
import Foundation
import TestSupport

@testable import DaylistData

/// Records and databases in memory for tests of the data layer.
enum DataSamples {
  static func record(
    _ number: Int, _ title: String? = nil, time: Int64 = 1000, device: String = "A"
  ) -> TaskRecord {
    var record = TaskRecord(id: TaskFactory.id(number))
    record.change(
      to: TaskFactory.task(number, title: title), at: ChangeStamp(time: time, device: device))
    return record
  }

  static func memory(
    _ device: String = "A", clock: AppClock = TaskFactory.clock
  ) throws(TaskRepositoryError) -> DataStoreFactory {
    try DataStoreFactory(path: nil, clock: clock, makeDevice: { device })
  }
}

/// A temporary folder that is removed when its instance is.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = TestPlace.newFolder("daylist-tests")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  deinit { _ = try? FileManager.default.removeItem(atPath: path) }
}
