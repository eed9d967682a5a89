package import ProjectFiles
package import RunReport

/// The events of a run, for showing progress.
package enum RunEvent: Hashable, Sendable {
  /// Another process works in this project. The value is its id, if known.
  case waitingForLock(Int32?)
  /// Another capture uses the folders of a screen with this name.
  case waitingForSandbox(screen: ScreenName)
  /// Other workers capture this many parts, and no other part is left.
  case waitingForShards(Int)
  /// A build begins. The value describes what it builds: `App (debug)`, or the command.
  case building(String)
  /// The last build has ended, with its output if it failed.
  case built(String, in: Duration, failure: String?)
  /// A screen was captured once more, as number `index` (from 1) of `count` captures.
  case proving(screen: ScreenName, index: Int, count: Int)
  /// A check of an audit is done: the `index`th of `count`.
  case auditing(subject: String, index: Int, count: Int)
  /// Only this shard is captured: `count` screens out of the number that follows.
  case sharded(Shard, count: Int, of: Int)
  /// Some screens (the first number, out of the second) keep older captures, since their apps haven't changed. The
  /// reason says why others can't keep theirs, if that isn't a change.
  case kept(Int, of: Int, reason: String?)
  /// This many screens will be captured.
  case capturing(count: Int)
  /// An app is started for one or more screens.
  case launching(ScreenName)
  /// A screen is done, as number `index` (from 1) of `count`.
  case captured(CapturedScreen, index: Int, count: Int)
}
