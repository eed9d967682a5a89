import DaylistDomain
import Foundation
import Testing

@testable import DaylistData

@Suite(.timeLimit(.minutes(20))) struct CircuitBreakerTests {
  private let time = TaskFactory.now

  @Test("The circuit opens after three failures in a row, and not before")
  func thirdFailureOpens() {
    var breaker = CircuitBreaker(pause: .seconds(30))

    let states = (0..<3).map { _ in
      breaker.fail(at: time)
      return breaker.state
    }

    #expect(states == [.closed, .closed, .open(until: time.addingTimeInterval(30))])
  }

  @Test("A success between failures restarts the count")
  func successResetsCount() {
    var breaker = CircuitBreaker()
    breaker.fail(at: time)
    breaker.fail(at: time)

    breaker.succeed()
    breaker.fail(at: time)
    breaker.fail(at: time)

    #expect(breaker.state == .closed)
    #expect(breaker.failures == 2)
  }

  @Test(
    "An open circuit admits one attempt after its pause, or at once for a person",
    arguments: [(29.0, false, false), (30, false, true), (0, true, true)])
  func openCircuitAdmitsOne(seconds: Double, isWanted: Bool, isAdmitted: Bool) {
    var breaker = CircuitBreaker(threshold: 1, pause: .seconds(30))
    breaker.fail(at: time)

    let answer = breaker.admits(at: time.addingTimeInterval(seconds), isWanted: isWanted)

    #expect(answer == isAdmitted)
    #expect((breaker.state == .halfOpen) == isAdmitted)
  }

  @Test(
    "A half-open circuit opens again after one failure and closes after one success",
    arguments: [true, false])
  func halfOpenIsDecided(succeeds: Bool) {
    var breaker = CircuitBreaker(threshold: 3, pause: .seconds(30))
    for _ in 0..<3 { breaker.fail(at: time) }
    let later = time.addingTimeInterval(30)
    _ = breaker.admits(at: later, isWanted: false)

    if succeeds { breaker.succeed() } else { breaker.fail(at: later) }

    #expect(breaker.state == (succeeds ? .closed : .open(until: later.addingTimeInterval(30))))
  }

  @Test(
    "Retry delays double up to the longest, and at most half of each is random",
    arguments: [
      (1, 1.0, 0.5), (2, 1, 1), (3, 1, 2), (1, 0, 0.25), (6, 1, 10), (1000, 1, 10), (0, 2, 0.5),
    ])
  func delaysDouble(failures: Int, random: Double, seconds: Double) {
    let delay = SyncPolicy().retryDelay(afterFailures: failures, random: random)

    #expect(delay == .seconds(seconds))
  }
}
