package import ProjectFiles
package import RunReport

/// What happens during a run, for progress.
package enum RunEvent: Hashable, Sendable {
  /// Another process works in this project; its id, where known.
  case waitingForLock(Int32?)
  /// Another capture uses the folders of a screen with this name.
  case waitingForSandbox(screen: ScreenName)
  /// A build begins. What it builds, as `App (debug)` or the command.
  case building(String)
  /// The build that began last has ended, with what it printed if it failed.
  case built(String, in: Duration, failure: String?)
  /// A screen was captured once more, as number `index` (from 1) of `count` captures.
  case proving(screen: ScreenName, index: Int, count: Int)
  /// Only this part of the screens is captured: `count` screens of `all`.
  case sharded(Shard, count: Int, of: Int)
  /// The captures of older runs are kept for so many screens of `all`, since their apps have not changed. The
  /// reason is one for which the others can't be kept, where that has nothing to do with a change.
  case kept(Int, of: Int, reason: String?)
  /// This many screens will be captured.
  case capturing(count: Int)
  /// An app is started for one or more screens.
  case launching(ScreenName)
  /// A screen is done, as number `index` (from 1) of `count`.
  case captured(CapturedScreen, index: Int, count: Int)
}
