/// A value with its label.
struct Fact {
  let label: String
  let value: String
  var color = ColorToken.text
}
