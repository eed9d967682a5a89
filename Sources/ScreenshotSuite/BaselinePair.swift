internal import ContentDigest

/// A baseline: a PNG of ours with its frame, or one of another program without.
struct BaselineFile: Sendable {
  let bytes: [UInt8]
  /// Nil where the PNG carries no frame.
  let screenshot: ScreenshotFile?
  /// By which it is approved: that of the frame, or of the file where there is none.
  let digest: String

  /// - Throws: ``ScreenshotFile/ReadingError``, where the file is no PNG, or damaged.
  init(_ bytes: [UInt8]) throws(ScreenshotFile.ReadingError) {
    self.bytes = bytes
    do {
      let file = try ScreenshotFile(bytes)
      (screenshot, digest) = (file, file.frameDigest)
    } catch .noFrame {
      (screenshot, digest) = (nil, "png:" + ContentDigest.sha256(bytes))
    }
  }
}

/// The baselines of one screen, at the base and in the working tree, and what was approved of them.
struct BaselinePair {
  /// M; nil where there is none, or it can't be read or carries no frame and nobody approved that: such
  /// a file approves nothing.
  let base: BaselineFile?
  /// H; nil where there is none.
  let head: BaselineFile?
  /// The SHA-256 of H's file.
  let headPicture: String?
  let record: ApprovalRecord?
  /// What a person should know about them.
  let notes: [String]

  /// - Throws: ``SuiteError``, where a file is damaged; with exit code 4, where it is not there: git
  ///   can't tell, or it is a Git LFS pointer.
  init(
    _ screen: String, _ folders: ScreenshotFolders, _ history: GitHistory?, _ project: Project
  ) async throws(SuiteError) {
    let path = folders.baselinePNG(screen)
    let headBytes = try Files.read(path, followsLinks: false)
    let head = try headBytes.map { bytes throws(SuiteError) in
      try Self.file(bytes, at: path, project)
    }
    let record = try ApprovalRecord.read(screen, folders, project)
    let baseBytes = try await history?.file(Path.name(of: path), known: headBytes)
    let committed = baseBytes == headBytes ? head : baseBytes.flatMap { try? BaselineFile($0) }
    let isApproved =
      committed.map { file in
        file.screenshot != nil || record?.approvals.contains { $0.to == file.digest } ?? false
      } ?? false
    base = isApproved ? committed : nil
    headPicture = headBytes.map(ContentDigest.sha256)
    (self.head, self.record) = (head, record)
    notes =
      baseBytes != nil && !isApproved ? ["the committed baseline carries no approved frame"] : []
  }

  private static func file(
    _ bytes: [UInt8], at path: String, _ project: Project
  ) throws(SuiteError) -> BaselineFile {
    try LFSPointer.refuse(bytes, at: project.shown(path))
    do {
      return try BaselineFile(bytes)
    } catch {
      throw SuiteError(
        .captureError, at: project.shown(path), error.message,
        remedy: "restore it: git checkout -- \(Path.relative(path, to: project.root))")
    }
  }
}
