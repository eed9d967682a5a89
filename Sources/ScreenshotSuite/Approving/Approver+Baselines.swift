internal import Baselines
internal import Diagnostics
internal import PNGImage
internal import ProjectFiles
internal import ScreenConfig

// Approvals that rest on no run: a baseline that goes, and one that comes from elsewhere.
extension Approver {
  /// Removes baselines of screens that have no config, and records that.
  ///
  /// - Parameter names: Screens; or configs and launches that are gone, for all of their screens.
  func remove(
    _ names: [String], _ lock: borrowing ProjectLock, approval: (_ from: String?) -> Approval
  ) throws -> [String] {
    let folders = lock.folders
    let configured = try suite.configuredScreens()
    let baselines = try folders.screensWithFiles()
    var errors: [SuiteError] = []
    var screens: Set<String> = []
    for name in names {
      do {
        screens.formUnion(try removable(name, baselines, configured))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    var files: [String: [UInt8]?] = [:]
    for screen in screens {
      let path = folders.baselinePNG(screen)
      // Where a person said no to what was never approved, there is nothing else.
      if let bytes = try Files.read(path, followsLinks: false) {
        var record =
          try ApprovalRecord.read(screen, folders, project) ?? ApprovalRecord(screen: screen)
        record.append(approval((try? BaselineFile(bytes))?.digest))
        files[Path.name(of: path)] = .some(nil)
        files[Path.name(of: folders.record(screen))] = try JSONFiles.encode(record)
      }
      if try Files.hasEntry(folders.rejection(screen)) {
        files[Path.name(of: folders.rejection(screen))] = .some(nil)
      }
    }
    if !files.isEmpty { try suite.journal(of: folders).commit(files, lock) }
    return screens.sorted()
  }

  /// The screens that a name stands for: all that are left of a config or of a launch that is gone, else
  /// the one that has just this name.
  private func removable(
    _ name: String, _ baselines: Set<String>, _ configured: ConfiguredScreens
  ) throws(SuiteError) -> Set<String> {
    let parts = baselines.filter { ScreenName($0)?.isPart(of: name) ?? false }
    let left = parts.filter { !configured.contains($0) }
    if left.contains(name) || left.count == parts.count, !left.isEmpty {
      return left.count == parts.count ? left : [name]
    }
    let config = "screenshots/\(ScreenName(name)?.config ?? name).json"
    if configured.contains(name) {
      throw SuiteError(
        .usage, "\(name) has a capture config, so its baseline is no orphan",
        remedy: "remove it from \(config) first")
    }
    guard !left.isEmpty else {
      throw SuiteError(.usage, "there is no baseline of \"\(name)\"")
    }
    throw SuiteError(
      .usage, "\(config) has some of the screens of \(name)",
      remedy: "name those that are gone: \(left.sorted().joined(separator: " "))")
  }

  /// Makes a PNG of another program the baseline of a screen, which is compared by its pixels then.
  func importPicture(
    _ path: String, as screen: String, _ lock: borrowing ProjectLock,
    approval: (_ from: String?, _ to: BaselineFile?, _ config: CaptureConfig?) -> Approval
  ) throws {
    let folders = lock.folders
    let config = try ConfigReader(project: project).config(screen: screen)
    guard let bytes = try Files.read(Path.absolute(path, from: project.workingDirectory)) else {
      throw SuiteError(.usage, at: path, "does not exist")
    }
    let file: BaselineFile
    do {
      file = try BaselineFile(bytes)
      _ = try PNGDecoder.decode(bytes)
    } catch let error as any Diagnostic {
      throw SuiteError(.captureError, at: path, error)
    }
    guard file.screenshot == nil else {
      throw SuiteError(
        .usage, at: path, "carries a frame: qa made it",
        remedy: "capture the screen and approve that: qa run \(screen)")
    }
    var record =
      try ApprovalRecord.read(screen, folders, project) ?? ApprovalRecord(screen: screen)
    let ends = record.ends
    for end in ends.isEmpty ? [nil] : ends.reversed() {
      record.append(approval(end, file, config))
    }
    var files: [String: [UInt8]?] = [
      Path.name(of: folders.baselinePNG(screen)): bytes,
      Path.name(of: folders.record(screen)): try JSONFiles.encode(record),
    ]
    if try Files.hasEntry(folders.rejection(screen)) {
      files[Path.name(of: folders.rejection(screen))] = .some(nil)
    }
    try suite.journal(of: folders).commit(files, lock)
  }
}
