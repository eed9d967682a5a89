package import DaylistDomain
package import FoundationEssentials

/// A task as the database keeps it: what a person sees of it, and what the exchange with a server needs.
package struct TaskRecord: Hashable, Sendable {
  package let id: UUID
  /// nil where it was deleted; the record stays, so that other devices hear of it.
  package var task: TaskItem?
  /// Which change this is the result of; the latest wins.
  package var stamp: ChangeStamp
  /// The number that the server gave to this change; nil where the server has not sent it.
  package var revision: Int64?
  /// Whether the server does not have this change yet.
  package var isPending: Bool
  /// Why the server refused the change, for people; nil where it did not. A change that was refused is not
  /// sent again.
  package var refusal: String?

  /// A record of nothing, as it is before a task is kept for the first time.
  package init(id: UUID) {
    self.id = id
    stamp = .none
    isPending = false
  }

  /// Names the change that the server does not have yet: the same for each attempt to send it, and of no
  /// other change, because a device never gives two changes of a task the same time.
  package var idempotencyKey: String { "\(stamp.device)/\(id.uuidString)/\(stamp.time)" }

  /// Makes a change of this device, which the server does not have yet. Nothing happens where it is as
  /// wanted.
  ///
  /// - Parameters:
  ///   - task: nil to delete it.
  ///   - now: Its time is made later where it is not later than that of the change before, so that a clock
  ///     that is behind loses nothing.
  package mutating func change(to task: TaskItem?, at now: ChangeStamp) {
    guard task != self.task else { return }
    self.task = task
    stamp = ChangeStamp(
      time: max(now.time, min(stamp.time + 1, ChangeStamp.latestTime)), device: now.device)
    isPending = true
    refusal = nil
  }
}

/// When something was changed, and by which device: an order of all changes of a task.
package struct ChangeStamp: Hashable, Sendable, Comparable {
  /// In milliseconds since 1970.
  package let time: Int64
  /// Decides where times are equal.
  package let device: String

  package init(time: Int64, device: String) {
    self.time = time
    self.device = device
  }

  /// Before all changes.
  package static let none = ChangeStamp(time: 0, device: "")

  /// What JSON's numbers can say exactly.
  package static let latestTime: Int64 = 1 << 53

  package static func < (left: ChangeStamp, right: ChangeStamp) -> Bool {
    if left.time != right.time { return left.time < right.time }
    return left.device.utf8.lexicographicallyPrecedes(right.device.utf8)
  }
}
