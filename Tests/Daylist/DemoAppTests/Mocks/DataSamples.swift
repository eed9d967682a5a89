import DaylistDomain
import Foundation
import TestSupport

@testable import DaylistData

/// Fixed ids, days, times and records for tests of the data layer.
enum DataSamples {
  static let day = TaskFactory.today
  static let time = TaskFactory.now
  static let clock = TaskFactory.clock

  static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  static func task(
    _ number: UInt8, _ title: String = "Water the plants", due: CalendarDay? = nil,
    isDone: Bool = false
  ) -> TaskItem {
    TaskItem(
      id: id(number), draft: TaskDraft(title: title, due: due), isDone: isDone, created: day)
  }

  static func record(
    _ number: UInt8, _ title: String = "Water the plants", time: Int64 = 1000, device: String = "A"
  ) -> TaskRecord {
    var record = TaskRecord(id: id(number))
    record.change(to: task(number, title), at: ChangeStamp(time: time, device: device))
    return record
  }

  static func memory(
    _ device: String = "A", clock: AppClock = clock
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
