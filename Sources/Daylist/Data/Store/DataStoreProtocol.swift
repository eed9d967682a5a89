package import DaylistDomain
package import FoundationEssentials

/// A database as one owner sees it: reads are immediate, and changes are collected until ``save()``.
///
/// It must not be Sendable, because the collected changes belong to one owner. Each actor makes a store of its own with
/// a ``DataStoreFactoryProtocol``, which is Sendable.
package protocol DataStoreProtocol: AnyObject {
  /// The stamp for a change that is made now.
  var now: ChangeStamp { get }

  /// Collects a change of the record with this id, or of a new one.
  ///
  /// - Parameter configure: Changes the record. It runs during ``save()``, on the record as it is then, so that no
  ///   change of another owner is lost. A record that it leaves unchanged isn't written.
  func upsert(_ id: UUID, configure: @escaping (inout TaskRecord) -> Void)

  /// Collects a deletion, which does nothing if there is no such task.
  func delete(_ id: UUID)

  /// Collects a new value for a name; nil removes the value.
  func setValue(_ value: String?, named name: String)

  /// Collects a reset of the sync state: the server has nothing of this database, so every task is pending again.
  func forgetServer()

  /// Applies all collected changes or none of them, and forgets them in either case. They are on disk when it returns.
  func save() throws(TaskRepositoryError)

  /// Returns the record with this id, even of a deleted task, or nil if there is none.
  func find(_ id: UUID) throws(TaskRepositoryError) -> TaskRecord?

  /// Returns a page of the tasks that match a query.
  func fetch(_ query: TaskQuery) throws(TaskRepositoryError) -> TaskPage

  /// Returns the position of a task among all that a query's filter matches, in its order; nil if it isn't one of them.
  func position(of id: UUID, matching query: TaskQuery) throws(TaskRepositoryError) -> Int?

  /// Returns all tasks, in no particular order.
  func fetchAll() throws(TaskRepositoryError) -> [TaskItem]

  func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts

  /// Returns the records whose change the server neither has nor refused, oldest first.
  ///
  /// - Parameter limit: The maximum number of records.
  func pendingMutations(limit: Int) throws(TaskRepositoryError) -> [TaskRecord]

  func pendingCounts() throws(TaskRepositoryError) -> PendingCounts

  /// Returns the values whose names begin with a prefix, by name.
  func values(withPrefix prefix: String) throws(TaskRepositoryError) -> [String: String]
}

/// Creates stores for one database, one for each actor that needs its own.
package protocol DataStoreFactoryProtocol: Sendable {
  func makeStore() -> any DataStoreProtocol
}

/// The number of changes that the server doesn't have.
package struct PendingCounts: Hashable, Sendable {
  package var waiting: Int
  /// Changes that the server refused and that aren't sent again.
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
