extension Duration {
  /// The time in milliseconds, rounded up so that a wait doesn't end just before its time.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// The time in seconds, such as `2` or `0.5`.
  var inSeconds: String {
    let milliseconds = wholeMilliseconds
    if milliseconds % 1000 == 0 { return "\(milliseconds / 1000)" }
    var fraction = String(milliseconds % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(milliseconds / 1000).\(fraction)"
  }

  /// The time in seconds, rounded to a tenth, such as `1.5`.
  var inTenths: String {
    let tenths = (wholeMilliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
