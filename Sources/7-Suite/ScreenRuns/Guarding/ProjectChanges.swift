internal import Baselines
internal import Glibc
internal import ProjectFiles

/// The source files of a project at one moment. Empty if the project has too many.
struct ProjectSnapshot: Sendable {
  /// The most files to compare. Comparing more would take longer than capturing some screens.
  private static let maxFiles = 50_000

  private let files: SourceFiles
  private let stamps: [String: FileStamp]

  init(_ files: SourceFiles) async throws(SuiteError) {
    self.files = files
    var stamps: [String: FileStamp] = [:]
    let paths = try await files.list(upTo: Self.maxFiles)
    for path in paths.count > Self.maxFiles ? [] : paths {
      if let stamp = FileStamp(path) { stamps[path] = stamp }
    }
    self.stamps = stamps
  }

  /// The same files as they are now.
  func again() async throws(SuiteError) -> ProjectSnapshot { try await ProjectSnapshot(files) }

  /// Returns the files that are gone, new or different, in ascending order of their paths.
  func changes(since before: ProjectSnapshot) -> [ProjectChange] {
    Set(stamps.keys).union(before.stamps.keys).filter { stamps[$0] != before.stamps[$0] }.sorted()
      .map { path in
        ProjectChange(
          path: Path.relative(path, to: files.project.root),
          time: (stamps[path] ?? Self.nearestFolder(above: path)).map(\.changeTime))
      }
  }

  /// The innermost folder that is left above a removed file. The removal changed its stamp.
  private static func nearestFolder(above path: String) -> FileStamp? {
    var folder = Path.parent(of: path)
    while folder != "/" {
      if let stamp = FileStamp(folder) { return stamp }
      folder = Path.parent(of: folder)
    }
    return nil
  }
}

/// A file of a project that was changed, made or removed.
struct ProjectChange: Hashable, Sendable {
  /// The path relative to the project's root.
  let path: String
  /// When that happened last, since 1970 by the clock of the file system, or nil if that is unknown.
  let time: Duration?
}

/// Finds out which project files were changed by apps that start in the project or know its path. It compares the
/// files before the first app starts with those after the last one ends, and blames the apps that ran when a file
/// last changed.
///
/// Apps that get a view of the project, or start in a fresh folder, cost nothing.
actor ProjectGuard {
  /// How an app can reach the project's files.
  enum Reach: Hashable, Sendable {
    /// The app starts among them.
    case startsInProject
    /// The app's command or environment contains their path.
    case knowsPath
  }

  /// The changes that one app may have made.
  struct Blame: Hashable, Sendable {
    let reach: Reach
    /// The paths relative to the project's root, ascending.
    var paths: [String] = []
    /// Other launches at the same time. Each may have changed the files.
    var others: Set<ScreenName> = []
  }

  private struct Launch {
    let name: ScreenName
    let reach: Reach
    let start: Duration
    var end: Duration?

    /// - Parameters:
    ///   - time: When a file changed, or nil if that is unknown: then the app may have run.
    ///   - lag: The most by which `time` may be late.
    func ran(at time: Duration?, lag: Duration) -> Bool {
      guard let time else { return true }
      return start - lag <= time && time <= (end ?? time) + lag
    }
  }

  private let repository: FoundRepository
  private let folders: ScreenshotFolders?
  private var launches: [Launch] = []
  private var before: Task<Result<ProjectSnapshot, SuiteError>, Never>?

  /// How late the clock of a file system may be: a tick of the kernel at 100 Hz.
  private static let clockLag = Duration.milliseconds(10)

  /// - Parameter repository: The repository that the project lies in. Its files are listed anew each time.
  init(_ repository: FoundRepository, _ folders: ScreenshotFolders?) {
    self.repository = repository
    self.folders = folders
  }

  /// Records that an app is about to start. The first call also takes a snapshot of the project's files.
  ///
  /// - Returns: The number to pass to ``end(_:)`` once the app has ended.
  func start(_ name: ScreenName, _ reach: Reach) async throws(SuiteError) -> Int {
    let task =
      before
      ?? Task { [repository, folders] in
        do throws(SuiteError) {
          return .success(try await ProjectSnapshot(SourceFiles(repository, folders)))
        } catch {
          return .failure(error)
        }
      }
    before = task
    _ = try await task.value.get()
    launches.append(Launch(name: name, reach: reach, start: Self.now))
    return launches.count - 1
  }

  func end(_ launch: Int) { launches[launch].end = Self.now }

  /// Compares the project's files with those before the first launch.
  ///
  /// - Returns: The changes by launch; empty if no app could reach the project.
  func blames() async throws(SuiteError) -> [ScreenName: Blame] {
    guard let before = try await before?.value.get() else { return [:] }
    let changes = try await before.again().changes(since: before)
    var blames: [ScreenName: Blame] = [:]
    for change in changes {
      let suspects = launches.filter { $0.ran(at: change.time, lag: Self.clockLag) }
      // An app that starts among the files is more likely to have changed them.
      let likely = suspects.filter { $0.reach == .startsInProject }
      let names = Set((likely.isEmpty ? suspects : likely).map(\.name))
      for suspect in likely.isEmpty ? suspects : likely {
        var blame = blames[suspect.name] ?? Blame(reach: suspect.reach)
        if !blame.paths.contains(change.path) { blame.paths.append(change.path) }
        blame.others.formUnion(names.subtracting([suspect.name]))
        blames[suspect.name] = blame
      }
    }
    return blames
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
