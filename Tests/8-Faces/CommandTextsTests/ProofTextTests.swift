import CommandTexts
import Reports
import ScreenRuns
import Testing

@Suite(.timeLimit(.minutes(20))) struct ProofTextTests {
  @Test("A note says so if no capture had another clock")
  func noteOnClocks() {
    let text = ProofText(style: ConsoleStyle(usesColor: false))

    let real = text.text(of: ProofReport(times: 5, hadOtherClocks: false, screens: [])).description
    let other = text.text(of: ProofReport(times: 5, hadOtherClocks: true, screens: [])).description

    #expect(
      real == """

        5 captures of each screen: 0 stable
        note: libfaketime is not installed, so every capture had the real time

        """)
    #expect(!other.contains("note:"))
  }
}
