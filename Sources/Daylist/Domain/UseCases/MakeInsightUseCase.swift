internal import FoundationEssentials

/// Generates an insight about all tasks.
package struct MakeInsightUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let generator: any InsightGeneratorProtocol
  private let clock: AppClock

  package init(
    repository: any TaskRepositoryProtocol,
    generator: any InsightGeneratorProtocol = SummaryInsightGenerator(),
    clock: AppClock = .system
  ) {
    self.repository = repository
    self.generator = generator
    self.clock = clock
  }

  /// Runs apart from the caller's actor, because generators count and sort all tasks.
  @concurrent package func callAsFunction() async throws(MakeInsightError) -> Insight {
    let tasks: [TaskItem]
    do throws(TaskRepositoryError) {
      tasks = try await repository.fetchAll()
    } catch {
      throw .repository(error)
    }
    do throws(InsightError) {
      return try await generator.insight(for: InsightRequest(tasks: tasks, today: clock.today()))
    } catch {
      throw .generator(error)
    }
  }
}

/// The reason why there is no insight about the tasks.
package enum MakeInsightError: LocalizedError, Hashable {
  case repository(TaskRepositoryError)
  case generator(InsightError)

  package var errorDescription: String? { cause.errorDescription }
  package var recoverySuggestion: String? { cause.recoverySuggestion }

  private var cause: any LocalizedError {
    switch self {
    case .repository(let error): error
    case .generator(let error): error
    }
  }
}
