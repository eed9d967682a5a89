internal import FoundationEssentials

/// Why something that a person asked for was not done.
package enum TaskUseCaseError: LocalizedError, Hashable {
  /// A task needs a title.
  case emptyTitle
  /// The task is gone: another device may have deleted it.
  case notFound
  case repository(TaskRepositoryError)

  package var errorDescription: String? {
    switch self {
    case .emptyTitle: "A task needs a title."
    case .notFound: "This task is not there any more."
    case .repository(let error): error.errorDescription
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .emptyTitle: "Type one, then save."
    case .notFound: "It may have been deleted on another device."
    case .repository(let error): error.recoverySuggestion
    }
  }

  /// Does something with a repository, with the errors of a use case.
  static func wrapping<Result>(
    _ body: () async throws(TaskRepositoryError) -> Result
  ) async throws(TaskUseCaseError) -> Result {
    do throws(TaskRepositoryError) {
      return try await body()
    } catch {
      throw .repository(error)
    }
  }
}
