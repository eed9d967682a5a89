package import DaylistDomain
package import FoundationEssentials

/// A task as the database keeps it: its content, and what sync needs to know about it.
package struct TaskRecord: Hashable, Sendable {
  package let id: UUID
  /// The task, or nil if it was deleted. The record stays, so that other devices learn of the deletion.
  package var task: TaskItem?
  /// The stamp of the last change. The latest change wins.
  package var stamp: ChangeStamp
  /// The number that the server gave to this change, or nil if it hasn't sent one.
  package var revision: Int64?
  /// Whether the server doesn't have this change yet.
  package var isPending: Bool
  /// Why the server refused the change, in words for people; nil if it didn't. A refused change isn't sent again.
  package var refusal: String?

  /// Creates a record without content, for a task that isn't stored yet.
  package init(id: UUID) {
    self.id = id
    stamp = .none
    isPending = false
  }

  /// Identifies the pending change: the key is the same for each attempt to send it, and unique, because a device never
  /// gives two changes of a task the same time.
  package var idempotencyKey: String { "\(stamp.device)/\(id.uuidString)/\(stamp.time)" }

  /// Makes a change on this device, which is pending until the server has it. Does nothing if the task is unchanged.
  ///
  /// - Parameters:
  ///   - task: The new content; nil to delete the task.
  ///   - now: The stamp of the change. If its time isn't later than that of the previous change, a later time is used,
  ///     so that a clock that runs behind loses nothing.
  package mutating func change(to task: TaskItem?, at now: ChangeStamp) {
    guard task != self.task else { return }
    self.task = task
    stamp = ChangeStamp(
      time: max(now.time, min(stamp.time + 1, ChangeStamp.latestTime)), device: now.device)
    isPending = true
    refusal = nil
  }
}

/// When something was changed, and by which device. Stamps order all changes of a task.
package struct ChangeStamp: Hashable, Sendable, Comparable {
  /// The time in milliseconds since 1970.
  package let time: Int64
  /// The device, which decides between equal times.
  package let device: String

  package init(time: Int64, device: String) {
    self.time = time
    self.device = device
  }

  /// A stamp before all changes.
  package static let none = ChangeStamp(time: 0, device: "")

  /// The latest time, chosen so that JSON numbers represent every time exactly.
  package static let latestTime: Int64 = 1 << 53

  package static func < (left: ChangeStamp, right: ChangeStamp) -> Bool {
    if left.time != right.time { return left.time < right.time }
    return left.device.utf8.lexicographicallyPrecedes(right.device.utf8)
  }
}
