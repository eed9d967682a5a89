internal import Reports
internal import RunReport

extension VerdictForm {
  /// The table as the page's script reads it.
  static var list: ScriptValue {
    .list(
      all.map { form in
        .object([
          ("name", .text(form.verdict.rawValue)), ("class", .text(form.className)),
          ("key", ScriptValue(form.key)),
        ])
      })
  }
}

extension Verdict {
  /// Its shape says what it is without colour.
  var mark: Markup {
    "<span class=\"mark-\(form.className) vmark\" aria-hidden=\"true\">\(form.shape)</span>"
  }
}
