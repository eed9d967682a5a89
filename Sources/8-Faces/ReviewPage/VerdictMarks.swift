internal import RunReport

extension VerdictForm {
  /// The table in the format of the page's script.
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
  /// The verdict's mark, whose shape shows it without colour.
  var mark: Markup {
    "<span class=\"mark-\(form.className) vmark\" aria-hidden=\"true\">\(form.shape)</span>"
  }
}
