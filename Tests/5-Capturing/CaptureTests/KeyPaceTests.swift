import Testing

// The pace of keys is internal: looks at an app are made here.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct KeyPaceTests {
  private typealias Observation = KeyPace.Observation

  private static func look(
    _ hasAnswered: Bool, _ blocker: Observation.Blocker?, milliseconds: Int
  ) -> Observation {
    Observation(hasAnswered: hasAnswered, blocker: blocker, time: .milliseconds(milliseconds))
  }

  /// Whether the next key may be sent, for each of some looks in a row.
  private func results(_ looks: Observation...) -> [Bool] {
    var pace = KeyPace(longestWork: .seconds(2))
    return looks.map { pace.isOver($0) }
  }

  @Test("An app that waits for its terminal gets the next key, whether it answered or not")
  func waitingApp() {
    let results = results(
      Self.look(false, nil, milliseconds: 5), Self.look(true, nil, milliseconds: 5))

    #expect(results == [true, true])
  }

  @Test("An app that may continue by itself gets the next key once it has answered and pauses")
  func answeringApp() {
    let results = results(
      Self.look(false, .mayWakeUp, milliseconds: 20), Self.look(true, .writing, milliseconds: 20),
      Self.look(true, .working, milliseconds: 20), Self.look(true, .mayWakeUp, milliseconds: 20))

    #expect(results == [false, false, false, true])
  }

  @Test("An app that doesn't answer is waited for 250 ms once, then 10 ms")
  func silentApp() {
    let results = results(
      Self.look(false, .mayWakeUp, milliseconds: 249),
      Self.look(false, .mayWakeUp, milliseconds: 250),
      Self.look(false, .mayWakeUp, milliseconds: 9), Self.look(false, .mayWakeUp, milliseconds: 10))

    #expect(results == [false, true, false, true])
  }

  @Test("An app that answers after all is waited for as before")
  func lateAnswer() {
    let results = results(
      Self.look(false, .mayWakeUp, milliseconds: 250), Self.look(true, .writing, milliseconds: 2),
      Self.look(false, .mayWakeUp, milliseconds: 100))

    #expect(results == [true, false, false])
  }

  @Test(
    "The total wait for answers within a step is bounded, so that a long text is typed to its end"
  )
  func longTextIsTyped() {
    var pace = KeyPace(longestWork: .milliseconds(100))
    var waits = 0

    for _ in 0..<200 where !pace.isOver(Self.look(true, .writing, milliseconds: 1)) {
      waits += 1
      _ = pace.isOver(Self.look(true, .mayWakeUp, milliseconds: 20))
    }

    #expect(waits == 5)
  }

  @Test("Text typed ahead of a running command isn't held up key by key")
  func typingAheadIsFast() {
    let results = results(
      Self.look(true, .working, milliseconds: 2000), Self.look(true, .writing, milliseconds: 1),
      Self.look(true, .working, milliseconds: 9),
      Self.look(true, .working, milliseconds: 10), Self.look(true, .mayWakeUp, milliseconds: 5),
      Self.look(true, .working, milliseconds: 10))

    #expect(results == [true, false, false, true, true, false])
  }

  @Test("An app that works on a key is waited for longer")
  func workingApp() {
    let results = results(
      Self.look(true, .working, milliseconds: 1999), Self.look(true, .working, milliseconds: 2000))

    #expect(results == [false, true])
  }
}
