import Testing

@testable import Verdicts

// Testable because the budget is internal to the judge.

@Suite(.timeLimit(.minutes(20))) struct ComparisonBudgetTests {
  @Test("A comparison beyond the budget is an error")
  func exceededBudget() async throws {
    let budget = ComparisonBudget()
    try await budget.spend(ComparisonBudget.maxCells)

    let error = await #expect(throws: (any Error).self) { try await budget.spend(1) }

    #expect("\(String(describing: error))".contains("more than 25 million cells in all"))
  }
}
