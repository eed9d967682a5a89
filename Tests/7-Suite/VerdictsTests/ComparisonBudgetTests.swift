import Testing

@testable import Verdicts

// The budget is the judge's own.

@Suite struct ComparisonBudgetTests {
  @Test("What was not compared is an error, as soon as the budget is spent")
  func spent() async throws {
    let budget = ComparisonBudget()
    try await budget.take(ComparisonBudget.maxCells)

    let error = await #expect(throws: (any Error).self) { try await budget.take(1) }

    #expect("\(String(describing: error))".contains("more than 25 million cells in all"))
  }
}
