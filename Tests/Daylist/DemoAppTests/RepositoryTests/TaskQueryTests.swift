import DaylistDomain
import Testing

// One test asks SQLite for its query plan directly.
@testable import DaylistData

@Suite(.timeLimit(.minutes(20))) struct TaskQueryTests {
  private func repository(of tasks: [TaskItem]) async throws -> StoredTaskRepository {
    let factory = try DataSamples.memory()
    let store = factory.makeStore()
    let now = store.now
    for task in tasks { store.upsert(task.id) { $0.change(to: task, at: now) } }
    try store.save()
    return StoredTaskRepository(factory)
  }

  @Test(
    "The database filters and sorts tasks as the domain does",
    arguments: 1...5 as ClosedRange<UInt64>)
  func databaseMatchesDomain(seed: UInt64) async throws {
    var random = RandomTasks(seed: seed)
    let tasks = random.tasks(120)
    let repository = try await repository(of: tasks)

    for _ in 0..<25 {
      let filter = random.filter()
      for sorting in Sorting.allCases {
        let query = TaskQuery(filter: filter, sorting: sorting, limit: 1000)
        let page = try await repository.fetch(matching: query)

        let expected = sorting.sorted(tasks.filter(filter.matches))
        #expect(page.items == expected, "\(filter) \(sorting)")
        #expect(page.total == expected.count)
      }
    }
  }

  @Test("Pages follow one another without a gap", arguments: Sorting.allCases)
  func pagesHaveNoGaps(sorting: Sorting) async throws {
    var random = RandomTasks(seed: 9)
    let tasks = random.tasks(120)
    let repository = try await repository(of: tasks)

    var pages: [TaskPage] = []
    for offset in stride(from: 0, through: 150, by: TaskQuery.pageLength) {
      pages.append(
        try await repository.fetch(matching: TaskQuery(sorting: sorting, offset: offset)))
    }

    #expect(pages.map(\.items.count) == [50, 50, 20, 0])
    #expect(pages.map(\.total) == [120, 120, 120, 120])
    #expect(pages.flatMap(\.items) == sorting.sorted(tasks))
  }

  @Test("The place of each task is its index in the list, or none", arguments: Sorting.allCases)
  func placesAreIndexes(sorting: Sorting) async throws {
    var random = RandomTasks(seed: 7)
    let tasks = random.tasks(120)
    let repository = try await repository(of: tasks)

    for completion in TaskFilter.Completion.allCases {
      let filter = TaskFilter(completion: completion, searchText: completion == .all ? "plan" : "")
      let query = TaskQuery(filter: filter, sorting: sorting)
      let list = sorting.sorted(tasks.filter(filter.matches))
      for task in tasks {
        let place = try await repository.position(of: task.id, matching: query)
        #expect(place == list.firstIndex(of: task), "\(task.title)")
      }
    }
    let none = try await repository.position(of: TaskFactory.id(1), matching: TaskQuery())
    #expect(none == nil)
  }

  @Test("A negative limit reads nothing, and a negative offset reads from the first task")
  func boundsAreClamped() async throws {
    let repository = try await repository(of: [TaskFactory.task(1)])

    let none = try await repository.fetch(matching: TaskQuery(limit: -1))
    let first = try await repository.fetch(matching: TaskQuery(offset: -5))

    #expect(none == TaskPage(items: [], total: 1))
    #expect(first.items == [TaskFactory.task(1)])
  }

  @Test("The database counts tasks as the domain does", arguments: 1...4 as ClosedRange<UInt64>)
  func countsMatchDomain(seed: UInt64) async throws {
    var random = RandomTasks(seed: seed)
    let tasks = random.tasks(100)
    let repository = try await repository(of: tasks)

    let counts = try await repository.counts(today: TaskFactory.today)

    #expect(counts == TaskCounts(of: tasks, today: TaskFactory.today))
  }

  @Test(
    "A page is read from the index of its order, without sorting",
    arguments: [
      (Sorting.due, "taskByDue"), (.priority, "taskByPriority"), (.title, "taskByTitle"),
    ])
  func pagesUseIndexes(sorting: Sorting, index: String) throws {
    let file = try DatabaseFile(path: nil, .tasks)
    let page: SQL = "EXPLAIN QUERY PLAN \(TaskQuery(sorting: sorting).page)"

    let plan: [String] = try file.read { try $0.rows(of: page).map { try $0.value("detail") } }

    #expect(plan == ["SCAN task USING INDEX \(index)"])
  }
}
