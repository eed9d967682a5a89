package import ContentDigest
internal import FrameRenderer
internal import PNGImage
package import ProjectFiles

/// The files of a screen's baseline in the working tree.
package struct StoredBaseline {
  package let screen: BaselineName
  /// Nil if the file doesn't exist, as for ``record``.
  package let picture: [UInt8]?
  package let record: [UInt8]?

  package init(of screen: BaselineName, _ folders: ScreenshotFolders) throws(SuiteError) {
    self.screen = screen
    picture = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    record = try Files.read(folders.record(screen), followsLinks: false)
  }
}

/// The baselines of one screen, with their approvals and rejections: M at the base, H in the working tree
/// (Documentation/Verdicts.md).
package struct BaselinePair {
  package let screen: BaselineName
  /// M, or nil if there is none that counts as approved: a file that can't be read, or that carries no frame and isn't
  /// approved by the base's record, doesn't count.
  package let base: BaselineFile?
  /// Whether the base has a file, even one that doesn't count as ``base``.
  package let isAtBase: Bool
  /// H, or nil if there is none.
  package let head: BaselineFile?
  /// The digest of H's file.
  package let headPicture: SHA256Digest?
  /// Whether H's file is identical to the base's.
  package let isSameFile: Bool
  package let record: ApprovalRecord?
  /// The record at the base, or nil if there is none.
  package let baseRecord: ApprovalRecord?
  /// The rejection in the working tree.
  package let rejection: Rejection?
  /// The rejection at the base, or nil if the base has none, or H has an approval that the base lacks. Without one,
  /// removing the file doesn't lift the rejection.
  package let baseRejection: Rejection?
  /// Notes about the baselines for people.
  package let notes: [String]

  /// - Throws: ``SuiteError`` if a file is damaged, or with exit code 4 if its contents are missing: git can't read
  ///   them, or they are a Git LFS pointer.
  package init(
    _ stored: StoredBaseline, _ folders: ScreenshotFolders, _ snapshot: BaseSnapshot?,
    _ project: Project
  ) async throws(SuiteError) {
    let (screen, headBytes, recordBytes) = (stored.screen, stored.picture, stored.record)
    let damage = DamagedFile(screen: screen, folders: folders, project: project, base: snapshot)
    if let headBytes, PNGFile.hasConvertedLineEnds(headBytes) {
      throw try await damage.convertedPicture()
    }
    let head = try headBytes.map { bytes throws(SuiteError) in
      try Self.file(bytes, at: folders.baselinePNG(screen), damage)
    }
    let record = try recordBytes.map { bytes throws(SuiteError) in
      let path = folders.record(screen)
      do throws(SuiteError) {
        return try ApprovalRecord.decode(
          bytes, at: project.displayPath(path), screen: screen, remedy: damage.remedy(path, bytes))
      } catch {
        try damage.refuseMarkers(bytes, at: path)
        throw error
      }
    }
    let rejectionBytes = try Files.read(folders.rejection(screen), followsLinks: false)
    let snapshot = try await snapshot?.loading([
      BaseSnapshot.picture(screen): headBytes, BaseSnapshot.record(screen): recordBytes,
      BaseSnapshot.rejection(screen): rejectionBytes,
    ])
    let baseRecord = try await snapshot?.record(of: screen, known: recordBytes)
    rejection = try rejectionBytes.map { bytes throws(SuiteError) in
      try RejectionRecord.decode(
        bytes, at: project.displayPath(folders.rejection(screen)), screen: screen
      ).rejection
    }
    let demandsSignatures = snapshot?.trust.approvers.policy.needsSignature ?? false
    let approvals = record?.additions(to: baseRecord)?.filter { $0.to == head?.digest } ?? []
    let refused = try await snapshot?.rejection(of: screen, known: rejectionBytes)
    baseRejection = refused.flatMap { rejection in
      // Without signatures, anyone can write any time.
      let isLifted = approvals.contains { !demandsSignatures || !$0.isOlder(than: rejection) }
      return isLifted ? nil : rejection
    }
    self.screen = screen
    let baseBytes = try await snapshot?.file(BaseSnapshot.picture(screen), known: headBytes)
    let committed = baseBytes == headBytes ? head : baseBytes.flatMap { try? BaselineFile($0) }
    // Only the base's record decides whether its file counts, not the branch's.
    let isApproved =
      committed.map { file in
        file.screenshot != nil || baseRecord?.approvals.contains { $0.to == file.digest } ?? false
      } ?? false
    base = isApproved ? committed : nil
    isAtBase = baseBytes != nil
    isSameFile = headBytes != nil && baseBytes == headBytes
    headPicture = headBytes.map(SHA256Digest.init(of:))
    (self.head, self.record, self.baseRecord) = (head, record, baseRecord)
    var notes: [String] = []
    if baseBytes != nil, !isApproved {
      notes.append("the committed baseline contains no approved frame")
    }
    if base?.screenshot != nil, let head, head.screenshot == nil {
      notes.append("the baseline no longer contains a frame: only its pixels are compared")
    }
    self.notes = notes
  }

  private static func file(
    _ bytes: [UInt8], at path: String, _ damage: DamagedFile
  ) throws(SuiteError) -> BaselineFile {
    let displayPath = damage.project.displayPath(path)
    try LFSPointer.refuse(bytes, at: displayPath)
    do {
      return try BaselineFile(bytes)
    } catch {
      throw SuiteError(
        .captureError, at: displayPath, error.message, remedy: damage.remedy(path, bytes))
    }
  }
}
