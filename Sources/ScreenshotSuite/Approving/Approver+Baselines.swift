internal import Baselines
internal import Diagnostics
internal import PNGImage
internal import ProjectFiles
internal import ScreenConfig

// Approvals that rest on no run: a baseline that goes, and one that comes from elsewhere.
extension Approver {
  /// Removes baselines of screens that have no config, and records that.
  func remove(
    _ screens: [String], _ lock: borrowing ProjectLock, approval: (_ from: String?) -> Approval
  ) throws -> [String] {
    let folders = lock.folders
    let configured = try suite.configuredScreens()
    var errors: [SuiteError] = []
    var files: [String: [UInt8]?] = [:]
    for screen in screens {
      let path = folders.baselinePNG(screen)
      guard !configured.contains(screen) else {
        errors.append(
          SuiteError(
            .usage, "\(screen) has a capture config, so its baseline is no orphan",
            remedy: "remove it from screenshots/\(ScreenName(screen)?.config ?? screen).json first")
        )
        continue
      }
      guard ScreenName(screen) != nil,
        let bytes = try Files.read(path, followsLinks: false)
      else {
        errors.append(SuiteError(.usage, "there is no baseline of \"\(screen)\""))
        continue
      }
      var record =
        try ApprovalRecord.read(screen, folders, project) ?? ApprovalRecord(screen: screen)
      record.append(approval((try? BaselineFile(bytes))?.digest))
      files[Path.name(of: path)] = .some(nil)
      files[Path.name(of: folders.record(screen))] = try JSONFiles.encode(record)
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    if !files.isEmpty { try suite.journal(of: folders).commit(files, lock) }
    return screens.sorted()
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
    let files = [
      Path.name(of: folders.baselinePNG(screen)): bytes,
      Path.name(of: folders.record(screen)): try JSONFiles.encode(record),
    ]
    try suite.journal(of: folders).commit(files, lock)
  }
}
