/// Machine- and time-dependent values that are pinned so that they don't leak into the frame.
package struct MachineSettings: Hashable, Sendable {
  /// The machine's name as the app sees it, or nil for ``usualHostName`` if that is easy to set.
  package var hostName: String?
  package var hasNetwork = true
  /// The time at which the app's clock stands still, in seconds since 1970, or nil for the real time.
  package var clock: Int?
  /// The seed for random numbers that apps read from their environment.
  package var seed: UInt32?

  package init() {}

  /// A name that every machine can resolve.
  package static let usualHostName = "localhost"
  /// The person's name in the app's environment.
  package static let userName = "qa"
}
