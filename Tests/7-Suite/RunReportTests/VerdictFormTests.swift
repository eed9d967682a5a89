import RunReport
import Testing

/// The table that says how verdicts are shown.
@Suite(.timeLimit(.minutes(20))) struct VerdictFormTests {
  @Test("Each verdict is in the table once, with a class of its own")
  func wholeTable() {
    let forms = VerdictForm.all

    #expect(forms.count == Verdict.allCases.count)
    #expect(Set(forms.map(\.verdict)) == Set(Verdict.allCases))
    #expect(Set(forms.map(\.className)).count == forms.count)
    #expect(Verdict.allCases.allSatisfy { $0.form.verdict == $0 })
  }

  @Test("The keys count from 1 and cover every verdict")
  func keysCoverVerdicts() {
    let keys = VerdictForm.byKey

    #expect(keys.map(\.key) == Array(1...keys.count))
    #expect(Set(keys.flatMap(\.verdicts)) == Set(Verdict.allCases))
  }
}
