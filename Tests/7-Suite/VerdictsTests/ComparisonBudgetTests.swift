import Baselines
import ProjectFiles
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

  @Test(
    "Comparing two baselines takes the cells of the larger one, and nothing if they are the same")
  func costOfBaselines() async throws {
    let (small, large) = (
      BaselineFile(try JudgedProject.picture("a")),
      BaselineFile(try JudgedProject.picture("a", columns: 20))
    )
    let budget = ComparisonBudget()
    try await budget.spend(ComparisonBudget.maxCells - 40)

    try await budget.spend(small, small)
    try await budget.spend(nil, large)
    try await budget.spend(small, large)

    await #expect(throws: SuiteError.self) { try await budget.spend(small, large) }
    try await budget.spend(large, large)
  }
}
