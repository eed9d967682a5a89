/// What a file says in the right form, but `qa` would not have written.
package struct UnlikelyValue: Error {
  package let words: String

  package init(_ words: String) { self.words = words }
}
