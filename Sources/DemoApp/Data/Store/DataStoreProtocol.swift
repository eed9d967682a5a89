package import DaylistDomain
package import FoundationEssentials

/// The database as one owner sees it: reads are immediate, and changes are collected until ``save()``.
///
/// It is not Sendable, and must not be: what was collected belongs to whoever collected it. An actor makes one
/// of its own with a ``DataStoreFactory``, which is Sendable.
package protocol DataStoreProtocol: AnyObject {
  /// What a change that is made now is marked with.
  var now: ChangeStamp { get }

  /// Collects a change of the record with this id, or of a new one.
  ///
  /// - Parameter configure: Changes the record as it is when it is saved, so that no change of another owner
  ///   is lost. A record that is left as it was is not written.
  func upsert(_ id: UUID, configure: @escaping (inout TaskRecord) -> Void)

  /// Collects a deletion; nothing happens where there is no such task.
  func delete(_ id: UUID)

  /// Collects a value that is kept under a name; nil removes it.
  func setValue(_ value: String?, named name: String)

  /// Collects that the server has nothing of what is kept here: everything is pending again.
  func forgetServer()

  /// Makes all changes that were collected, or none of them, and forgets them in either case. When it returns,
  /// they are on the disk.
  func save() throws(TaskRepositoryError)

  /// The record with this id, a deleted one as well; nil where there is none.
  func find(_ id: UUID) throws(TaskRepositoryError) -> TaskRecord?

  /// A page of the tasks that a filter lets through.
  func fetch(_ query: TaskQuery) throws(TaskRepositoryError) -> TaskPage

  /// All tasks, in no special order.
  func fetchAll() throws(TaskRepositoryError) -> [TaskItem]

  func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts

  /// Records whose change the server does not have and has not refused, oldest first.
  ///
  /// - Parameter limit: How many at most.
  func pendingMutations(limit: Int) throws(TaskRepositoryError) -> [TaskRecord]

  func pendingCounts() throws(TaskRepositoryError) -> PendingCounts

  /// The values whose names begin with a prefix, by their names.
  func values(withPrefix prefix: String) throws(TaskRepositoryError) -> [String: String]
}

/// How many changes the server does not have.
package struct PendingCounts: Hashable, Sendable {
  package var waiting: Int
  /// Not sent again, because the server refused them.
  package var refused: Int
  /// Why one of them was refused.
  package var refusal: String?

  package init(waiting: Int = 0, refused: Int = 0, refusal: String? = nil) {
    self.waiting = waiting
    self.refused = refused
    self.refusal = refusal
  }

  package var all: Int { waiting + refused }
}
