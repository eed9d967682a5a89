internal import ContentDigest

/// The baselines of one screen, at the base and in the working tree, and what was approved of them.
struct BaselinePair {
  /// M; nil where there is none, or it carries no frame: such a picture approves nothing.
  let base: ScreenshotFile?
  /// H; nil where there is none, or it carries no frame.
  let head: ScreenshotFile?
  /// The whole of H's file.
  let headBytes: [UInt8]?
  /// The SHA-256 of H's file.
  let headPicture: String?
  let record: ApprovalRecord?
  var notes: [String] = []

  /// The digest by which H is approved. A picture without a frame has that of its file, which no
  /// approval leads to.
  var headDigest: String? { head?.frameDigest ?? headPicture }

  /// - Throws: ``SuiteError``, where a file is damaged, or git can't tell.
  init(
    _ screen: String, _ folders: ScreenshotFolders, _ history: GitHistory?, _ project: Project
  ) async throws(SuiteError) {
    let path = folders.baselinePNG(screen)
    headBytes = try Files.read(path, followsLinks: false)
    head = try headBytes.flatMap { bytes throws(SuiteError) in
      try Self.file(bytes, at: path, project)
    }
    headPicture = headBytes.map(ContentDigest.sha256)
    record = try ApprovalRecord.read(screen, folders, project)
    let baseBytes = try await history?.file(Path.name(of: path), known: headBytes)
    base = baseBytes == headBytes ? head : baseBytes.flatMap { try? ScreenshotFile($0) }
    if baseBytes != nil, base == nil { notes.append("the committed baseline carries no frame") }
  }

  /// - Returns: Nil for a PNG without a frame.
  private static func file(
    _ bytes: [UInt8], at path: String, _ project: Project
  ) throws(SuiteError) -> ScreenshotFile? {
    do {
      return try ScreenshotFile(bytes)
    } catch .noFrame {
      return nil
    } catch {
      throw SuiteError(
        .captureError, at: project.shown(path), error.message,
        remedy: "restore it: git checkout -- \(Path.relative(path, to: project.root))")
    }
  }
}
