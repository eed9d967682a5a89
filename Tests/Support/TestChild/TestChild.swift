internal import Glibc
internal import Synchronization

/// Runs a test case that needs a process of its own: `TestChild CASE [ARGUMENT…]`.
///
/// Exits with 0 if all expectations of the case hold; otherwise with 1 and a line on standard error for each one
/// that failed.
@main
enum TestChild {
  typealias Case = @Sendable (_ arguments: [String]) async throws -> Void

  private static let cases: [String: Case] = TerminalCases.all.merging(
    [
      "daemons": { _ in try await DaemonCase.run() },
      "leaving": { _ in try await LeavingHarness.run() },
      "decisions": { arguments in try await DecisionCase.run(arguments) },
    ]
  ) { first, _ in first }

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, let run = cases[name] else {
      fail("no such case: \(arguments.joined(separator: " "))")
      exit(1)
    }
    do { try await run(Array(arguments.dropFirst())) } catch { fail("\(error)") }
    exit(hasFailed.load(ordering: .relaxed) ? 1 : 0)
  }
}
