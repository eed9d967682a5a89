/// How all reports show a verdict: the single table of their order, signs, words, classes and keys.
package struct VerdictForm: Hashable, Sendable {
  /// The meaning of the verdict's colour.
  package enum Tone: Hashable, Sendable { case bad, warning, notice, good }

  package let verdict: Verdict
  /// The sign before a screen in text, which shows the verdict without colour.
  package let sign: String
  /// The sign on a page, unique to each verdict.
  package let shape: String
  package let word: String
  package let tone: Tone
  /// The CSS class of its colour on a page.
  package let className: String
  /// The key that shows only its screens, in the terminal and on a page.
  package let key: Int
  /// What the verdict means, in a few words.
  package let meaning: String

  /// Most serious first: the order in which screens are counted and listed.
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

  fileprivate static let byVerdict = Dictionary(all.map { ($0.verdict, $0) }) { first, _ in first }

  /// The verdicts of each key, in ascending order of keys.
  package static let byKey: [(key: Int, verdicts: [Verdict])] = Set(all.map(\.key)).sorted().map {
    key in (key, all.filter { $0.key == key }.map(\.verdict))
  }

  /// Sorts the most serious first. The sort is stable.
  package static func sorted<Element>(
    _ elements: [Element], by verdict: (Element) -> Verdict
  ) -> [Element] {
    let places = Dictionary(grouping: elements.indices) { verdict(elements[$0]) }
    return all.flatMap { places[$0.verdict] ?? [] }.map { elements[$0] }
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
  /// The verdict's entry in ``VerdictForm/all``. A test checks that each verdict has exactly one.
  package var form: VerdictForm { VerdictForm.byVerdict[self] ?? VerdictForm.all[0] }

  package var sign: String { form.sign }
  package var word: String { form.word }
}
