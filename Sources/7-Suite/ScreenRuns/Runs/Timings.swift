internal import Baselines
internal import FileSystem
package import ProjectFiles

/// `screenshots/timings.json`: how long each screen took when it was last measured, in milliseconds. All shards
/// must split by the same times, so the file is committed or comes from the same cache.
package enum Timings {
  package static let name = "timings.json"

  static func path(in project: Project) -> String { project.screenshots + "/\(name)" }

  /// A day. No screen takes longer, and sums can't overflow.
  private static let limit = 86_400_000

  /// Returns the times by screen; empty if there is no file.
  package static func read(_ project: Project) throws(SuiteError) -> [ScreenName: Int] {
    let path = path(in: project)
    guard project.inside(path) != nil else {
      throw SuiteError(
        .usage, at: project.displayPath(path), "leads out of the project through a symbolic link",
        remedy: "replace the link with the file itself")
    }
    guard let bytes = try Files.read(path, limit: JSONLimits.written.size) else { return [:] }
    return try read(bytes, at: project.displayPath(path))
  }

  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that messages show.
  package static func read(_ bytes: [UInt8], at path: String) throws(SuiteError) -> [ScreenName:
    Int]
  {
    let times = try JSONFiles.decode([ScreenName: Int].self, bytes, at: path)
    for (screen, time) in times.sorted(by: { $0.key < $1.key })
    where !(0...limit).contains(time) {
      throw SuiteError(
        .usage, at: path, "\(screen) can't have taken \(time) ms",
        remedy: "remove the file, and measure again: qa run --save-timings")
    }
    return times
  }

  /// Writes the times of a run, and keeps those of configured screens that the run doesn't have.
  ///
  /// - Parameter isConfigured: Whether the project has a screen. The times of others are dropped.
  static func write(
    _ run: RunManifest, _ project: Project, _ lock: borrowing ProjectLock,
    isConfigured: (ScreenName) -> Bool
  ) throws(SuiteError) {
    var times = try read(project).filter { isConfigured($0.key) }
    for captured in run.screens where captured.error == nil {
      times[captured.screen] = captured.milliseconds.map { min(max($0, 0), limit) }
    }
    try project.write(JSONFiles.encode(times), toScreenshots: "timings.json")
  }
}
