import DaylistDomain
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct TaskUseCaseTests {
  private let sync = MockSyncService()
  private let full = TaskRepositoryError.full(path: "tasks.sqlite")

  private func create(_ repository: MockTaskRepository) -> CreateTaskUseCase {
    CreateTaskUseCase(repository: repository, sync: sync, clock: TaskFactory.clock) {
      TaskFactory.id(9)
    }
  }

  @Test("A new task gets an id and the day, is saved and noted for the exchange")
  func newTask() async throws {
    let repository = MockTaskRepository()
    let draft = TaskDraft(title: "  Renew \n passport ", tags: ["a", "", "b", "a"])

    let task = try await create(repository)(draft)

    #expect(task.id == TaskFactory.id(9))
    #expect(task.title == "Renew passport")
    #expect(task.tags == ["a", "b"])
    #expect(task.created == TaskFactory.today)
    #expect(!task.isDone)
    let (calls, changes) = (await repository.calls, await sync.calls)
    #expect(calls == [.save(task)])
    #expect(changes == [.noteChange])
  }

  @Test("Every new task gets another id")
  func newIDsDiffer() async throws {
    let useCase = CreateTaskUseCase(
      repository: MockTaskRepository(), sync: sync, clock: TaskFactory.clock)

    let (first, second) = (
      try await useCase(TaskDraft(title: "A")), try await useCase(TaskDraft(title: "A"))
    )

    #expect(first.id != second.id)
  }

  @Test("A task without a title isn't saved", arguments: ["", " ", "\n\t"])
  func untitledTaskIsRefused(title: String) async {
    let repository = MockTaskRepository()

    await #expect(throws: TaskUseCaseError.emptyTitle) {
      try await create(repository)(TaskDraft(title: title))
    }

    let (calls, changes) = (await repository.calls, await sync.calls)
    #expect(calls.isEmpty)
    #expect(changes.isEmpty)
  }

  @Test("A task that could not be saved is not noted for the exchange")
  func failedSave() async {
    let repository = MockTaskRepository(answers: [full])

    await #expect(throws: TaskUseCaseError.repository(full)) {
      try await create(repository)(TaskDraft(title: "A"))
    }

    let changes = await sync.calls
    #expect(changes.isEmpty)
  }

  @Test("A form changes the fields that it shows, and nothing else")
  func formChangesOnlyItsFields() async throws {
    let old = TaskFactory.task(1, isDone: true)
    let repository = MockTaskRepository(tasks: [old])
    let useCase = UpdateTaskUseCase(repository: repository, sync: sync)

    let task = try await useCase(old.id, to: TaskDraft(title: " New ", priority: .high))

    #expect(task.title == "New")
    #expect(task.priority == .high)
    #expect(task.isDone)
    #expect(task.created == old.created)
    let (calls, changes) = (await repository.calls, await sync.calls)
    #expect(calls == [.fetchByID(old.id), .save(task)])
    #expect(changes == [.noteChange])
  }

  @Test("A task is marked as done, and as open again", arguments: [true, false])
  func taskIsCompleted(isDone: Bool) async throws {
    let old = TaskFactory.task(1, isDone: !isDone)
    let repository = MockTaskRepository(tasks: [old])

    let task = try await UpdateTaskUseCase(repository: repository, sync: sync)(
      old.id, isDone: isDone)

    #expect(task == TaskFactory.task(1, isDone: isDone))
    let kept = try await repository.fetchByID(old.id)
    #expect(kept == task)
  }

  @Test("A change of a missing task, or to an empty title, is an error")
  func missingTaskIsUnchanged() async {
    let useCase = UpdateTaskUseCase(repository: MockTaskRepository(), sync: sync)

    await #expect(throws: TaskUseCaseError.notFound) {
      try await useCase(TaskFactory.id(1), isDone: true)
    }
    await #expect(throws: TaskUseCaseError.emptyTitle) {
      try await useCase(TaskFactory.id(1), to: TaskDraft(title: ""))
    }

    let changes = await sync.calls
    #expect(changes.isEmpty)
  }

  @Test("A failed change is not noted for the exchange", arguments: [0, 1])
  func failedChange(at call: Int) async {
    let answers = Array(repeating: nil, count: call) + [full]
    let repository = MockTaskRepository(tasks: [TaskFactory.task(1)], answers: answers)
    let useCase = UpdateTaskUseCase(repository: repository, sync: sync)

    await #expect(throws: TaskUseCaseError.repository(full)) {
      try await useCase(TaskFactory.id(1), isDone: true)
    }

    let changes = await sync.calls
    #expect(changes.isEmpty)
  }

  @Test("A deleted task can be restored")
  func deletionIsUndone() async throws {
    let repository = MockTaskRepository(tasks: [TaskFactory.task(1)])
    let useCase = DeleteTaskUseCase(repository: repository, sync: sync)

    let deleted = try #require(try await useCase(TaskFactory.id(1)))
    let rest = try await repository.fetchAll()
    try await useCase.undo(deleted)

    #expect(rest.isEmpty)
    let (back, changes) = (try await repository.fetchAll(), await sync.calls)
    #expect(back == [TaskFactory.task(1)])
    #expect(changes == [.noteChange, .noteChange])
  }

  @Test("Deleting a missing task does nothing")
  func missingDeletionIsHarmless() async throws {
    let useCase = DeleteTaskUseCase(repository: MockTaskRepository(), sync: sync)

    let deleted = try await useCase(TaskFactory.id(1))

    #expect(deleted == nil)
  }

  @Test("A failed deletion or undo is an error, and is not noted for the exchange")
  func failedDeletion() async {
    let repository = MockTaskRepository(
      tasks: [TaskFactory.task(1)], answers: [full, nil, full, full])
    let useCase = DeleteTaskUseCase(repository: repository, sync: sync)

    await #expect(throws: TaskUseCaseError.repository(full)) {
      try await useCase(TaskFactory.id(1))
    }
    await #expect(throws: TaskUseCaseError.repository(full)) {
      try await useCase(TaskFactory.id(1))
    }
    await #expect(throws: TaskUseCaseError.repository(full)) {
      try await useCase.undo(TaskFactory.task(1))
    }

    let changes = await sync.calls
    #expect(changes.isEmpty)
  }
}
