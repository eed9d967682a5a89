package import RunReport

/// How every face of a report shows a verdict: the one table of their order, signs, words, classes and keys.
package struct VerdictForm: Hashable, Sendable {
  /// What colours say of it.
  package enum Tone: Hashable, Sendable { case bad, warning, notice, good }

  package let verdict: Verdict
  /// Stands before a screen in text: its meaning without colour.
  package let sign: String
  /// The same on a page, where each verdict has a shape of its own.
  package let shape: String
  package let word: String
  package let tone: Tone
  /// The class of its colour on a page.
  package let className: String
  /// The key that shows its screens alone, in the terminal and on a page.
  package let key: Int
  /// What such a screen is, in a few words.
  package let meaning: String

  /// Gravest first: the order in which screens are counted and listed.
  package static let all: [VerdictForm] = [
    VerdictForm(.regression, "✗", "≠", .bad, "reg", key: 1, "differs without an approval"),
    VerdictForm(.error, "!", "!", .bad, "err", key: 2, "could not be judged"),
    VerdictForm(.unstable, "!", "≈", .bad, "unst", key: 6, "not the same twice"),
    VerdictForm(.new, "+", "+", .warning, "new", key: 3, "no baseline yet"),
    VerdictForm(.orphan, "−", "−", .warning, "orphan", key: 6, "no config any more"),
    VerdictForm(
      .expectedChange, "~", "~", .notice, "exp", key: 4, "approved or declared",
      word: "expected"),
    VerdictForm(.pass, "✓", "✓", .good, "pass", key: 5, "same cells"),
  ]

  /// The verdicts of each key, ascending.
  package static let byKey: [(key: Int, verdicts: [Verdict])] = Set(all.map(\.key)).sorted().map {
    key in (key, all.filter { $0.key == key }.map(\.verdict))
  }

  /// Sorts gravest first, and otherwise as they were.
  package static func sorted<Element>(
    _ elements: [Element], by verdict: (Element) -> Verdict
  ) -> [Element] {
    all.flatMap { form in elements.filter { verdict($0) == form.verdict } }
  }

  private init(
    _ verdict: Verdict, _ sign: String, _ shape: String, _ tone: Tone, _ className: String,
    key: Int, _ meaning: String, word: String? = nil
  ) {
    (self.verdict, self.sign, self.shape, self.tone) = (verdict, sign, shape, tone)
    (self.className, self.key, self.meaning) = (className, key, meaning)
    self.word = word ?? verdict.rawValue
  }
}

extension Verdict {
  /// How it is shown. A test checks that each verdict is in the table once.
  package var form: VerdictForm {
    VerdictForm.all.first { $0.verdict == self } ?? VerdictForm.all[0]
  }

  package var sign: String { form.sign }
  package var word: String { form.word }
}
