import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import TerminalFrame
import Testing

// Testable to make the expected outcomes, which otherwise only a merge makes.
@testable import Baselines

/// The files and messages that the merge driver writes.
@Suite(.timeLimit(.minutes(20))) struct BaselineMergeTests {
  private static let path = "screenshots/baseline/list.png"

  /// A frame of 12 columns × 12 rows with a text in every row.
  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 12, rows: 12))
    for row in 0..<12 {
      for (column, character) in text.enumerated() { frame[column, row] = Cell(String(character)) }
    }
    return frame
  }

  /// A baseline with a picture of one pixel: only its frame matters here.
  private func picture(_ text: String, fingerprint: String = "") throws -> [UInt8] {
    try ScreenshotFile(
      Bitmap(width: 1, height: 1, filledWith: RGB(0, 0, 0)), of: frame(text),
      fingerprint: fingerprint
    ).bytes
  }

  private struct Result {
    let outcome: BaselineMerge.Outcome
    /// The bytes of our file after the merge.
    let bytes: [UInt8]?
    let folder: TemporaryFolder
  }

  private func merge(
    _ base: [UInt8], _ ours: [UInt8]?, _ theirs: [UInt8], path: String = path,
    in folder: TemporaryFolder? = nil
  ) async throws -> Result {
    let folder = try folder ?? TemporaryFolder()
    let files = ["base", "ours", "theirs"].map { "\(folder.path)/\($0)" }
    for (file, bytes) in zip(files, [base, ours, theirs]) {
      if let bytes { try Files.write(bytes, to: file) }
    }
    let outcome = await BaselineMerge(
      base: files[0], ours: files[1], theirs: files[2], path: path, workTree: folder.path
    ).merge()
    return Result(outcome: outcome, bytes: try Files.read(files[1]), folder: folder)
  }

  // MARK: Merges

  @Test("Changes to different cells are merged as the config says and reported as not reviewed")
  func drawnByConfig() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "command": ["true"], "screenshotName": "list",
        "terminal": { "theme": "light", "scale": 1, "padding": 3 } }
      """, to: "screenshots/list.json")

    let result = try await merge(
      picture("Save all"), picture("Send all"), picture("Save one"), in: folder)

    let renderer = try FrameRenderer(RenderSettings(theme: .light, scale: 1, padding: 3))
    let expected = try await ScreenshotFile(drawing: frame("Send one"), with: renderer)
    #expect(result.bytes == expected.bytes)
    #expect(result.outcome.isMerged)
    #expect(
      result.outcome.lines == [
        "screenshots/baseline/list.png: merged, drawn with the settings of screenshots/list.json",
        "screenshots/baseline/list.png: not reviewed yet: qa run list, then qa approve list",
      ])
  }

  @Test(
    "A merge draws with the default settings, and says so, if the config can't be read",
    arguments: [
      (
        "{ \"command\": [\"true\"], \"screenshotName\": \"list\", \"x\": 1 }",
        "screenshots/list.json:1:50: unknown key \"x\""
      ),
      (
        nil,
        "there are no screens: no screenshots/<name>.json here or in a parent folder"
      ),
    ])
  func drawnByDefault(config: String?, reason: String) async throws {
    let folder = try TemporaryFolder()
    if let config { try folder.write(config, to: "screenshots/list.json") }

    let result = try await merge(
      picture("Save all"), picture("Send all"), picture("Save one"), in: folder)

    let expected = try await ScreenshotFile(
      drawing: frame("Send one"), with: FrameRenderer(RenderSettings()))
    #expect(result.bytes == expected.bytes)
    #expect(
      result.outcome.lines.first
        == "screenshots/baseline/list.png: merged, drawn with the default settings (\(reason))")
  }

  @Test("A change on only one side keeps that side's picture byte for byte and prints nothing")
  func changeOnOneSide() async throws {
    let (base, old) = (try picture("Save"), try picture("Save", fingerprint: "old"))
    let new = try picture("Send")

    let theirs = try await merge(base, old, new)
    let ours = try await merge(base, new, old)

    #expect(theirs.bytes == new)
    #expect(ours.bytes == new)
    #expect([theirs, ours].map(\.outcome) == [.init(isMerged: true, lines: []), theirs.outcome])
  }

  @Test("Equal frames merge to ours, whatever the base is")
  func equalFrames() async throws {
    let ours = try picture("Save", fingerprint: "ours")
    let theirs = try picture("Save", fingerprint: "theirs")

    for base in [[], Array("damaged".utf8), try picture("Send")] {
      let result = try await merge(base, ours, theirs)

      #expect(result.outcome == .init(isMerged: true, lines: []))
      #expect(result.bytes == ours)
    }
  }

  @Test("Approval records are recognized by their path and merged in the layout that qa writes")
  func mergedRecords() async throws {
    func record(_ digests: BaselineDigest...) throws -> [UInt8] {
      try JSONFiles.encode(
        ApprovalRecord(
          screen: "list",
          approvals: digests.map {
            Approval(from: nil, to: $0, by: "A", at: "now", reason: "r", run: "1")
          }))
    }

    let result = try await merge(
      try record("a"), try record("a", "b"), try record("a", "c"),
      path: "screenshots/baseline/list.approval.json")

    #expect(result.outcome == .init(isMerged: true, lines: []))
    #expect(try result.bytes == record("a", "b", "c"))
  }

  // MARK: Conflicts

  private static let lastLine =
    "screenshots/baseline/list.png: ours is kept; take it or theirs (git checkout --theirs), then "
    + "run and approve"

  @Test("A conflict lists the first ten places and keeps ours")
  func conflictsAreListed() async throws {
    let ours = try picture("Send")

    let result = try await merge(picture("Save"), ours, picture("Submit"))

    let listed = (0..<10).map {
      "screenshots/baseline/list.png: conflict at row \($0), columns 0–5: "
        + "\"Save\" → ours \"Send\", theirs \"Submit\""
    }
    #expect(!result.outcome.isMerged)
    #expect(
      result.outcome.lines == listed + [
        "screenshots/baseline/list.png: and 2 more conflicts", Self.lastLine,
      ])
    #expect(result.bytes == ours)
  }

  @Test("Different screens that both sides added are a conflict")
  func bothAdded() async throws {
    let ours = try picture("Send")

    let result = try await merge([], ours, picture("Submit"))

    #expect(!result.outcome.isMerged)
    #expect(
      result.outcome.lines.first
        == "screenshots/baseline/list.png: conflict at row 0, columns 0–5: ours \"Send\", theirs "
        + "\"Submit\"")
    #expect(result.bytes == ours)
  }

  /// What is wrong with one of the three files of a merge.
  enum WrongFile: Sendable, CaseIterable {
    case oursIsNoPNG, theirsIsCut, baseIsNoPNG, theirsIsPointer, oursIsMissing

    /// The reason that the conflict gives.
    func reason(_ folder: String) -> String {
      switch self {
      case .oursIsNoPNG: "ours: the file is not a PNG"
      case .theirsIsCut: "theirs: the file ends too early, in chunk IDAT"
      case .baseIsNoPNG: "the base: the file is not a PNG"
      case .theirsIsPointer: "theirs is a Git LFS pointer; git passes on nothing else"
      case .oursIsMissing: "\(folder)/ours does not exist"
      }
    }
  }

  @Test(
    "Merging a file that is not a baseline is a conflict and keeps ours",
    arguments: WrongFile.allCases)
  func notABaseline(wrong: WrongFile) async throws {
    var base = try picture("Save")
    var (ours, theirs): ([UInt8]?, [UInt8]) = (try picture("Send"), try picture("Submit"))
    switch wrong {
    case .oursIsNoPNG: ours = Array("junk".utf8)
    case .theirsIsCut: theirs.removeLast(20)
    case .baseIsNoPNG: base = Array("junk".utf8)
    case .theirsIsPointer:
      theirs = Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8)
    case .oursIsMissing: ours = nil
    }

    let result = try await merge(base, ours, theirs)

    #expect(!result.outcome.isMerged)
    #expect(
      result.outcome.lines == [
        "screenshots/baseline/list.png: conflict: \(wrong.reason(result.folder.path))",
        Self.lastLine,
      ])
    #expect(result.bytes == ours)
  }
}
