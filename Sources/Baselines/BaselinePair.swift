package import ContentDigest
internal import PNGImage
package import ProjectFiles

/// The files of a screen's baseline as the working tree has them.
package struct StoredBaseline {
  package let screen: BaselineName
  /// Nil where there is none, as of ``record``.
  package let picture: [UInt8]?
  package let record: [UInt8]?

  package init(of screen: BaselineName, _ folders: ScreenshotFolders) throws(SuiteError) {
    self.screen = screen
    picture = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    record = try Files.read(folders.record(screen), followsLinks: false)
  }
}

/// The baselines of one screen, at the base and in the working tree, and what was approved of them.
package struct BaselinePair {
  /// M; nil where there is none, or it can't be read or carries no frame and nobody approved that: such
  /// a file approves nothing.
  package let base: BaselineFile?
  /// Whether there is a file at the base, also one that approves nothing.
  package let isAtBase: Bool
  /// H; nil where there is none.
  package let head: BaselineFile?
  /// That of H's file.
  package let headPicture: SHA256Digest?
  /// Whether H's file is just the one that the base has.
  package let isSameFile: Bool
  package let record: ApprovalRecord?
  /// What the base has of it; nil where there is none.
  package let baseRecord: ApprovalRecord?
  /// What somebody said no to, as the branch has it.
  package let rejection: Rejection?
  /// What the base has of it, as long as nobody approved anything since: a branch that takes it away needs
  /// an approval that the base does not have.
  package let baseRejection: Rejection?
  /// What a person should know about them.
  package let notes: [String]

  /// - Throws: ``SuiteError``, where a file is damaged; with exit code 4, where it is not there: git
  ///   can't tell, or it is a Git LFS pointer.
  package init(
    _ stored: StoredBaseline, _ folders: ScreenshotFolders, _ snapshot: BaseSnapshot?,
    _ project: Project
  ) async throws(SuiteError) {
    let (screen, headBytes, recordBytes) = (stored.screen, stored.picture, stored.record)
    if let headBytes, PNGFile.hasConvertedLineEnds(headBytes) {
      throw try await ConvertedBaseline(screen, folders, project).error(in: snapshot?.workTree)
    }
    let damage = DamagedFile(screen: screen, folders: folders, project: project, base: snapshot)
    let head = try headBytes.map { bytes throws(SuiteError) in
      try Self.file(bytes, at: folders.baselinePNG(screen), damage)
    }
    let record = try recordBytes.map { bytes throws(SuiteError) in
      let path = folders.record(screen)
      do throws(SuiteError) {
        return try ApprovalRecord.decode(
          bytes, at: project.shown(path), screen: screen, remedy: damage.remedy(path, bytes))
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
        bytes, at: project.shown(folders.rejection(screen)), screen: screen
      ).rejection
    }
    let isStanding = record?.additions(to: baseRecord)?.isEmpty ?? true
    baseRejection =
      isStanding ? try await snapshot?.rejection(of: screen, known: rejectionBytes) : nil
    let baseBytes = try await snapshot?.file(BaseSnapshot.picture(screen), known: headBytes)
    let committed = baseBytes == headBytes ? head : baseBytes.flatMap { try? BaselineFile($0) }
    // The branch has no say in whether the base counts.
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
      notes.append("the committed baseline carries no approved frame")
    }
    if base?.screenshot != nil, let head, head.screenshot == nil {
      notes.append("the baseline carries no frame any more: only its pixels are compared")
    }
    self.notes = notes
  }

  private static func file(
    _ bytes: [UInt8], at path: String, _ damage: DamagedFile
  ) throws(SuiteError) -> BaselineFile {
    let shown = damage.project.shown(path)
    try LFSPointer.refuse(bytes, at: shown)
    do {
      return try BaselineFile(bytes)
    } catch {
      throw SuiteError(
        .captureError, at: shown, error.message, remedy: damage.remedy(path, bytes))
    }
  }
}
