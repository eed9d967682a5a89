import DaylistDomain
import DaylistPresentation
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct TaskPagerTests {
  private func pager(_ mocks: MockServices, margin: Int = 20) -> TaskPager {
    let pager = TaskPager(browse: mocks.uses.browse)
    pager.margin = margin
    return pager
  }

  @Test("Only the page in view is read")
  func readsOnlyVisiblePage() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(10_000))
    let pager = pager(mocks)

    try await pager.read(TaskFilter(), .due, around: 0)

    #expect(await mocks.tasks.queries.map(\.offset) == [0])
    #expect(await mocks.tasks.queries.map(\.limit) == [50])
    #expect(pager.total == 10_000)
    #expect(pager[49]?.id == TaskFactory.id(50))
    #expect(pager[50] == nil)
  }

  @Test("A jump to the end of 10,000 tasks reads two pages")
  func jumpReadsTwoPages() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(10_000))
    let pager = pager(mocks, margin: 60)
    try await pager.read(TaskFilter(), .due, around: 0)
    let before = await mocks.tasks.queries.count

    try await pager.fill(around: 9999)

    #expect(await mocks.tasks.queries.dropFirst(before).map(\.offset) == [9950, 9900])
    #expect(pager[9999]?.id == TaskFactory.id(10_000))
    #expect(pager.isFilled(around: 9999))
  }

  @Test("A request during a read waits, and the pages in view last are read after it")
  func lastPositionIsReadNext() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(1000))
    let pager = pager(mocks)
    try await pager.read(TaskFilter(), .due, around: 0)
    await mocks.tasks.hold()

    let first = Task { try await pager.fill(around: 500) }
    await eventually { await mocks.tasks.queries.count >= 2 }
    try await pager.fill(around: 900)
    #expect(await mocks.tasks.queries.map(\.offset) == [0, 500])
    await mocks.tasks.release()
    try await first.value

    #expect(await mocks.tasks.queries.map(\.offset) == [0, 500, 900, 850])
    #expect(pager[900] != nil)
  }

  @Test("The result of an older query is dropped")
  func olderResultIsDropped() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(10))
    let pager = pager(mocks)
    await mocks.tasks.hold()

    let old = Task { try await pager.read(TaskFilter(), .due, around: 0) }
    await eventually { await mocks.tasks.queries.count > 0 }
    let new = Task {
      try await pager.read(TaskFilter(searchText: "00007"), .due, around: 0)
    }
    await eventually { await mocks.tasks.queries.count >= 2 }
    await mocks.tasks.release()

    #expect(try await new.value)
    #expect(try await !old.value)
    #expect(pager.total == 1)
  }

  @Test("A list that has become shorter is read at its new end")
  func shorterListIsRead() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(200))
    let pager = pager(mocks)
    try await pager.read(TaskFilter(), .due, around: 199)
    await mocks.tasks.replace(TaskFactory.tasks(10))

    try await pager.read(TaskFilter(), .due, around: 199)

    #expect(pager.total == 10)
    #expect(pager[9]?.id == TaskFactory.id(10))
  }

  @Test("The place of a task that hasn't been read is found", arguments: [1, 777, 5000, 10_000])
  func unreadPlaceIsFound(number: Int) async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(10_000))
    let pager = pager(mocks)
    try await pager.read(TaskFilter(), .due, around: 0)

    let place = try await pager.position(of: TaskFactory.task(number))

    #expect(place == number - 1)
    #expect(await mocks.tasks.queries.count == 1)
  }

  @Test("A task that the filter excludes has no place")
  func filteredTaskHasNoPlace() async throws {
    let done = TaskFactory.task(50, isDone: true)
    let mocks = MockServices(tasks: TaskFactory.tasks(100).filter { $0.id != done.id } + [done])
    let pager = pager(mocks)
    try await pager.read(TaskFilter(completion: .open), .due, around: 0)

    #expect(try await pager.position(of: done) == nil)
    #expect(try await pager.position(of: TaskFactory.task(200)) == nil)
  }

  @Test("An error is thrown, and the next request works")
  func errorIsThrownOnce() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(100))
    let pager = pager(mocks)
    try await pager.read(TaskFilter(), .due, around: 0)
    await mocks.tasks.answer(diskFull)

    await #expect(throws: TaskUseCaseError.repository(diskFull)) {
      try await pager.fill(around: 99)
    }
    try await pager.fill(around: 99)

    #expect(pager[99] != nil)
  }

  @Test("If a new list can't be read, the old one can still be scrolled")
  func failedQueryKeepsList() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(1000))
    let pager = pager(mocks)
    try await pager.read(TaskFilter(), .due, around: 0)
    await mocks.tasks.answer(diskFull)
    await #expect(throws: TaskUseCaseError.repository(diskFull)) {
      try await pager.read(TaskFilter(searchText: "00007"), .due, around: 0)
    }

    try await pager.fill(around: 500)

    #expect(await mocks.tasks.queries.last?.filter == TaskFilter())
    #expect(pager[500]?.id == TaskFactory.id(501))
  }

  @Test("A page of an older list isn't put into a newer one")
  func olderPageIsDropped() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(1000))
    let pager = pager(mocks)
    try await pager.read(TaskFilter(), .due, around: 0)
    await mocks.tasks.hold()

    let fill = Task { try await pager.fill(around: 500) }
    await eventually { await mocks.tasks.queries.count >= 2 }
    let read = Task { try await pager.read(TaskFilter(searchText: "00007"), .due, around: 0) }
    await eventually { await mocks.tasks.queries.count >= 3 }
    await mocks.tasks.release()
    try await fill.value
    _ = try await read.value

    #expect(pager.total == 1)
    #expect(pager[0]?.id == TaskFactory.id(7))
    #expect(pager[500] == nil)
  }
}
