import DaylistData
import DaylistDomain
import Testing

@Suite(.timeLimit(.minutes(20))) struct FallbackInsightTests {
  private let request = InsightRequest(tasks: [], today: TaskFactory.today)
  private let first = Insight(headline: "First", observations: [])
  private let second = Insight(headline: "Second", observations: [])

  private func generator(
    _ preferred: MockInsightGenerator, _ fallback: MockInsightGenerator, _ time: TestTime
  ) -> FallbackInsightGenerator {
    FallbackInsightGenerator(
      preferred: preferred, fallback: fallback, timeout: .seconds(20), sleep: time.timing.sleep)
  }

  @Test("If the preferred generator succeeds, the fallback isn't asked")
  func preferredIsAsked() async throws {
    let fallback = MockInsightGenerator(.success(second))
    let generator = generator(
      MockInsightGenerator(.success(first)), fallback, TestTime(maxSleeps: 0))

    let insight = try await generator.insight(for: request)

    #expect(insight == first)
    let asked = await fallback.requests
    #expect(asked.isEmpty)
  }

  @Test(
    "If the preferred generator fails, the other one gets the same request, and its insight says why",
    arguments: [
      InsightError.failed(reason: "no"), .timedOut, .unusable, .unavailable,
    ])
  func preferredFails(error: InsightError) async throws {
    let fallback = MockInsightGenerator(.success(second))
    let generator = generator(
      MockInsightGenerator(.failure(error)), fallback, TestTime(maxSleeps: 0))

    let insight = try await generator.insight(for: request)

    #expect(insight.headline == "Second")
    #expect(insight.failure == error)
    let asked = await fallback.requests
    #expect(asked == [request])
  }

  @Test("An unavailable generator is not asked")
  func preferredUnavailable() async throws {
    let preferred = MockInsightGenerator(.success(first), isAvailable: false)
    let generator = generator(
      preferred, MockInsightGenerator(.success(second)), TestTime(maxSleeps: 0))

    let insight = try await generator.insight(for: request)

    #expect(insight == second)
    let asked = await preferred.requests
    #expect(asked.isEmpty)
  }

  @Test("If the preferred generator is slow, the other one is asked after the time limit")
  func preferredSlow() async throws {
    let time = TestTime()
    let generator = generator(
      MockInsightGenerator(.never), MockInsightGenerator(.success(second)), time)

    let insight = try await generator.insight(for: request)

    #expect(insight.headline == "Second")
    #expect(insight.failure == .timedOut)
    let slept = await time.slept
    #expect(slept == [.seconds(20)])
  }

  @Test("If both generators fail, the error is that of the second")
  func secondErrorIsThrown() async {
    let generator = generator(
      MockInsightGenerator(.failure(.unusable)), MockInsightGenerator(.failure(.timedOut)),
      TestTime(maxSleeps: 0))

    await #expect(throws: InsightError.timedOut) { try await generator.insight(for: request) }
  }

  @Test(
    "The pair is available if one of the two is",
    arguments: [
      (true, false, true), (false, true, true), (false, false, false),
    ])
  func eitherMakesAvailable(preferred: Bool, fallback: Bool, expected: Bool) async {
    let generator = generator(
      MockInsightGenerator(isAvailable: preferred),
      MockInsightGenerator(isAvailable: fallback), TestTime())

    let isAvailable = await generator.isAvailable

    #expect(isAvailable == expected)
  }
}
