import DaylistData
import DaylistDomain
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct DataStoreTests {
  private func store(_ clock: AppClock = TaskFactory.clock) throws -> any DataStoreProtocol {
    try DataSamples.memory(clock: clock).makeStore()
  }

  @Test("Changes take effect together, when they are saved")
  func savesAllChanges() throws {
    let store = try store()
    store.upsert(TaskFactory.id(1)) { $0 = DataSamples.record(1) }
    store.upsert(TaskFactory.id(2)) { $0 = DataSamples.record(2) }
    store.setValue("b", named: "a.b")
    let before = try store.fetchAll()

    try store.save()

    #expect(before.isEmpty)
    #expect(try store.fetchAll().count == 2)
    #expect(try store.values(withPrefix: "a.") == ["a.b": "b"])
    #expect(try store.values(withPrefix: "A").isEmpty)
  }

  @Test("A change is applied to the record at the time of the save, after earlier changes")
  func changeSeesSavedRecord() throws {
    let factory = try DataSamples.memory()
    let (first, second) = (factory.makeStore(), factory.makeStore())
    first.upsert(TaskFactory.id(1)) { $0.task?.draft.notes = "first" }
    second.upsert(TaskFactory.id(1)) { $0 = DataSamples.record(1) }
    second.upsert(TaskFactory.id(1)) { $0.task?.draft.title += "!" }
    try second.save()

    try first.save()

    let task = try first.find(TaskFactory.id(1))?.task
    #expect(task?.title == "Task 00001!")
    #expect(task?.notes == "first")
  }

  @Test("An unchanged or absent record isn't created")
  func unchangedRecordIsNotMade() throws {
    let store = try store()
    store.upsert(TaskFactory.id(1)) { _ in }
    store.delete(TaskFactory.id(2))

    try store.save()

    #expect(try store.find(TaskFactory.id(1)) == nil)
    #expect(try store.find(TaskFactory.id(2)) == nil)
    #expect(try store.pendingCounts() == PendingCounts())
  }

  @Test("A deleted task leaves a pending record without content")
  func deletionLeavesTombstone() throws {
    let store = try store()
    store.upsert(TaskFactory.id(1)) { $0 = DataSamples.record(1, time: 5) }
    try store.save()

    store.delete(TaskFactory.id(1))
    try store.save()

    let record = try #require(try store.find(TaskFactory.id(1)))
    #expect(record.task == nil)
    #expect(record.stamp == store.now)
    #expect(try store.pendingMutations(limit: 10) == [record])
    #expect(try store.fetch(TaskQuery()).total == 0)
  }

  @Test("Pending changes come oldest first, up to the limit, without refused ones")
  func pendingChangesAreOrdered() throws {
    let store = try store()
    for (number, time) in [(1, 30), (2, 10), (3, 20), (4, 5)] as [(Int, Int64)] {
      store.upsert(TaskFactory.id(number)) { $0 = DataSamples.record(number, time: time) }
    }
    store.upsert(TaskFactory.id(4)) { $0.refusal = "no" }
    store.upsert(TaskFactory.id(3)) { $0.isPending = false }
    try store.save()

    #expect(try store.pendingMutations(limit: 10).map(\.id) == [2, 1].map(TaskFactory.id))
    #expect(try store.pendingMutations(limit: 1).map(\.id) == [TaskFactory.id(2)])
    #expect(try store.pendingCounts() == PendingCounts(waiting: 2, refused: 1, refusal: "no"))
  }

  @Test("After the server is forgotten, everything is pending again")
  func newServerGetsEverything() throws {
    let store = try store()
    store.upsert(TaskFactory.id(1)) { record in
      record = DataSamples.record(1)
      record.isPending = false
      record.revision = 5
    }
    store.upsert(TaskFactory.id(2)) { record in
      record = DataSamples.record(2)
      record.refusal = "no"
    }
    try store.save()

    store.forgetServer()
    try store.save()

    #expect(try store.pendingMutations(limit: 10).map(\.revision) == [nil, nil])
    #expect(try store.pendingCounts() == PendingCounts(waiting: 2))
  }

  @Test("A change is later than the one before, even if the clock was set back")
  func stampsIncrease() {
    var record = DataSamples.record(1, time: 5000, device: "B")

    record.change(to: TaskFactory.task(1, title: "New"), at: ChangeStamp(time: 4000, device: "A"))
    let first = record.stamp
    record.change(to: TaskFactory.task(1, title: "New"), at: ChangeStamp(time: 9000, device: "A"))
    let same = record.stamp

    #expect(first == ChangeStamp(time: 5001, device: "A"))
    #expect(same == first)
  }

  @Test("A NUL character in a text is removed")
  func nulIsRemoved() throws {
    let store = try store()
    store.upsert(TaskFactory.id(1)) { $0 = DataSamples.record(1, "a\0b") }

    try store.save()

    #expect(try store.find(TaskFactory.id(1))?.task?.title == "ab")
  }

  @Test(
    "A time becomes milliseconds within the range that JSON allows",
    arguments: [
      (1.5, 1500), (-1, 0), (Double.infinity, ChangeStamp.latestTime),
    ] as [(Double, Int64)])
  func timeIsInMilliseconds(seconds: Double, expected: Int64) {
    #expect(Date(timeIntervalSince1970: seconds).milliseconds == expected)
  }
}
