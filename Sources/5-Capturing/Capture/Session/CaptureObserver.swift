/// What is called while an app is captured.
package struct CaptureObserver: Sendable {
  /// Called with `true` when the app begins to do nothing but wait until its screen counts as settled, and with `false`
  /// when that ends.
  let onRest: @Sendable (Bool) -> Void
  /// Called with each event and decision of settling, in order.
  let onSettling: @Sendable (SettleLogEntry) -> Void

  package init(
    onRest: @escaping @Sendable (Bool) -> Void = { _ in },
    onSettling: @escaping @Sendable (SettleLogEntry) -> Void = { _ in }
  ) {
    self.onRest = onRest
    self.onSettling = onSettling
  }
}
