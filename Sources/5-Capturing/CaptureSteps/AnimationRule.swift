/// How a capture treats a screen that never stays entirely still.
package enum AnimationRule: String, Hashable, Sendable, CaseIterable {
  /// A blink is taken in one of its phases; any other animation never settles.
  case hold
  /// Cells that cycle through the same states are left blank.
  case mask
  /// A blink never settles either.
  case error
}
