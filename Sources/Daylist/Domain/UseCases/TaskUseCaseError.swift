internal import FoundationEssentials

/// The reason why an action of the user failed.
package enum TaskUseCaseError: LocalizedError, Hashable {
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

  /// Runs an operation on a repository, and converts its errors to those of a use case.
  static func wrapping<Result>(
    _ operation: @autoclosure () async throws(TaskRepositoryError) -> Result
  ) async throws(TaskUseCaseError) -> Result {
    do throws(TaskRepositoryError) {
      return try await operation()
    } catch {
      throw .repository(error)
    }
  }
}
