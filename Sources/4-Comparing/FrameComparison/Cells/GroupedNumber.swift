extension Int {
  /// The number with commas, such as `1,204`. It must not be negative.
  var grouped: String {
    var digits = String(self)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return digits
  }
}
