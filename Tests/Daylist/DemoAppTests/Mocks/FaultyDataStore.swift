import DaylistData
import DaylistDomain
import Foundation
import Synchronization

/// Makes stores of a real database that fail as a test has planned.
struct FaultyDataStoreFactory: DataStoreFactoryProtocol {
  let base: any DataStoreFactoryProtocol
  let plan: StoreFaults

  func makeStore() -> any DataStoreProtocol { FaultyDataStore(base.makeStore(), plan) }
}

/// The failures of stores to come, and the calls so far.
///
/// It has a lock and is no actor, because stores are called without waiting.
final class StoreFaults: Sendable {
  enum Call: CaseIterable {
    case save, find, fetch, position, fetchAll, counts, pendingMutations, pendingCounts, values
  }

  private struct State {
    var log: CallLog<Call>
    /// The errors of the next calls, oldest first; nil is success, and so is an empty queue.
    var answers: [Call: [TaskRepositoryError?]] = [:]
  }

  private let state: Mutex<State>

  init(time: TestTime = TestTime()) { state = Mutex(State(log: CallLog(time))) }

  var records: [CallRecord<Call>] { state.withLock(\.log.records) }

  func count(of call: Call) -> Int { records.count { $0.call == call } }

  /// Makes further calls of a kind fail, or succeed if the error is nil.
  func answer(_ call: Call, _ errors: TaskRepositoryError?...) {
    state.withLock { $0.answers[call, default: []] += errors }
  }

  fileprivate func note(_ call: Call) throws(TaskRepositoryError) {
    let error = state.withLock { state -> TaskRepositoryError? in
      state.log.note(call)
      guard state.answers[call]?.isEmpty == false else { return nil }
      return state.answers[call]?.removeFirst()
    }
    if let error { throw error }
  }
}

private final class FaultyDataStore: DataStoreProtocol {
  private let base: any DataStoreProtocol
  private let faults: StoreFaults

  init(_ base: any DataStoreProtocol, _ faults: StoreFaults) {
    (self.base, self.faults) = (base, faults)
  }

  var now: ChangeStamp { base.now }

  func upsert(_ id: UUID, configure: @escaping (inout TaskRecord) -> Void) {
    base.upsert(id, configure: configure)
  }

  func delete(_ id: UUID) { base.delete(id) }

  func setValue(_ value: String?, named name: String) { base.setValue(value, named: name) }

  func forgetServer() { base.forgetServer() }

  func save() throws(TaskRepositoryError) {
    try faults.note(.save)
    try base.save()
  }

  func find(_ id: UUID) throws(TaskRepositoryError) -> TaskRecord? {
    try faults.note(.find)
    return try base.find(id)
  }

  func fetch(_ query: TaskQuery) throws(TaskRepositoryError) -> TaskPage {
    try faults.note(.fetch)
    return try base.fetch(query)
  }

  func position(of id: UUID, matching query: TaskQuery) throws(TaskRepositoryError) -> Int? {
    try faults.note(.position)
    return try base.position(of: id, matching: query)
  }

  func fetchAll() throws(TaskRepositoryError) -> [TaskItem] {
    try faults.note(.fetchAll)
    return try base.fetchAll()
  }

  func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts {
    try faults.note(.counts)
    return try base.counts(today: today)
  }

  func pendingMutations(limit: Int) throws(TaskRepositoryError) -> [TaskRecord] {
    try faults.note(.pendingMutations)
    return try base.pendingMutations(limit: limit)
  }

  func pendingCounts() throws(TaskRepositoryError) -> PendingCounts {
    try faults.note(.pendingCounts)
    return try base.pendingCounts()
  }

  func values(withPrefix prefix: String) throws(TaskRepositoryError) -> [String: String] {
    try faults.note(.values)
    return try base.values(withPrefix: prefix)
  }
}
