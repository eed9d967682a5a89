import Baselines
import ContentDigest
import FrameComparison
import FrameFindings
import FrameRenderer
import PNGImage
import ProjectFiles
import ProjectTestSupport
import TerminalFrame
import Testing

@testable import Decisions
@testable import RunReport
@testable import ScreenRuns
@testable import Verdicts

@Suite(.timeLimit(.minutes(20))) struct ReviewMaterialTests {
  private static func file(_ text: String) throws -> ScreenshotFile {
    var frame = Frame(size: GridSize(columns: 12, rows: 2))
    for (column, letter) in text.enumerated() { frame[column, 1] = Cell(String(letter)) }
    return try ScreenshotFile(
      Bitmap(width: 4, height: 4, filledWith: RGB(1, 2, 3)), of: frame, fingerprint: "renderer 1")
  }

  @Test("Frames that the judge has read are shown without files, unless pictures are wanted")
  func judgedFrames() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "command": ["sh"], "screenshotName": "x" }"#, to: "screenshots/x.json")
    let (old, new) = (try Self.file("before"), try Self.file("after"))
    let difference = try ScreenDifference(
      from: BaselineFile(old), to: BaselineFile(new), config: nil)
    let meaning = difference.meaning(DesignRules(nil))
    var screen = ScreenReport(screen: "x", verdict: .regression)
    screen.add(difference, meaning)
    screen.pictures.current = PictureReport(path: "screenshots/current/x.png", digest: "none")
    let frames = CompressedFrames(from: BaselineFile(old), to: new)
    let cells = ReportedCells(
      sheet: try #require(difference.sheet(meaning, screen, config: nil)),
      masked: CellSet(size: old.frame.size), frames: try #require(frames))
    let suite = Suite(project: folder.project, environment: [:])
    let report = SuiteReport(run: "20261123-120000-000", screens: [screen])
    let loader = await ReviewMaterialLoader(
      suite, folder.folders, PublishedReport(report, configs: nil, cells: ["x": cells]))

    let shown = await loader.material(for: screen, wantsPictures: false)
    let withPictures = await loader.material(for: screen, wantsPictures: true)

    #expect(shown.before?.frame == old.frame && shown.after?.frame == new.frame)
    #expect(shown.before?.picture == nil && shown.after?.picture == nil)
    #expect(shown.sheet != nil && shown.problems == [])
    // There is no such picture file.
    #expect(withPictures.after == nil && withPictures.problems != [])
  }

  /// A project whose screen `x` changed, its report, and its picture before and after.
  private static func changed() async throws -> (
    folder: TemporaryFolder, screen: ScreenReport, old: ScreenshotFile, new: ScreenshotFile
  ) {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "command": ["sh"], "screenshotName": "x" }"#, to: "screenshots/x.json")
    let (old, new) = (try file("before"), try file("after"))
    let record = ApprovalRecord(
      screen: "x",
      approvals: [
        Approval(from: nil, to: .frame(old.frameDigest), by: "A", at: "", reason: "r", run: "")
      ])
    try folder.write(
      String(decoding: JSONFiles.encode(record), as: UTF8.self),
      to: "screenshots/baseline/x.approval.json")
    try folder.write("", to: "screenshots/current/.keep")
    try Files.write(old.bytes, to: folder.folders.baselinePNG("x"))
    try Files.write(new.bytes, to: folder.folders.currentPNG("x"))
    let difference = try ScreenDifference(
      from: BaselineFile(old), to: BaselineFile(new), config: nil)
    var screen = ScreenReport(screen: "x", verdict: .regression)
    screen.add(difference, difference.meaning(DesignRules(nil)))
    screen.pictures.baseline = PictureReport(path: "x", digest: SHA256Digest(of: old.bytes))
    screen.pictures.current = PictureReport(path: "x", digest: SHA256Digest(of: new.bytes))
    return (folder, screen, old, new)
  }

  private static func material(
    for screen: ScreenReport, in folder: TemporaryFolder, wantsEdits: Bool = true
  ) async -> ReviewMaterial {
    let suite = Suite(project: folder.project, environment: [:])
    let report = SuiteReport(run: "20261123-120000-000", screens: [screen])
    let loader = await ReviewMaterialLoader(
      suite, folder.folders, PublishedReport(report, configs: nil, cells: [:]))
    return await loader.material(for: screen, wantsEdits: wantsEdits)
  }

  @Test("No file is read if the edits aren't shown")
  func materialWithoutEdits() async throws {
    let (folder, screen, _, _) = try await Self.changed()
    try Files.write(Array("text".utf8), to: folder.folders.baselinePNG("x"))

    let material = await Self.material(for: screen, in: folder, wantsEdits: false)

    #expect(material.before == nil && material.after == nil && material.sheet == nil)
    #expect(material.approvals == [] && material.problems == [])
  }

  @Test("Pictures, approvals and changed cells are read from the files")
  func materialFromFiles() async throws {
    let (folder, screen, old, new) = try await Self.changed()

    let material = await Self.material(for: screen, in: folder)

    #expect(material.before?.frame == old.frame && material.after?.frame == new.frame)
    #expect(material.approvals.count == 1)
    #expect(material.sheet != nil && material.problems == [])
  }

  @Test("A picture that has changed since the report, or can't be read, is not shown")
  func foreignPictures() async throws {
    var (folder, screen, old, _) = try await Self.changed()
    try Files.write(old.bytes, to: folder.folders.currentPNG("x"))
    try Files.write(Array("text".utf8), to: folder.folders.baselinePNG("x"))
    screen.pictures.baseline = PictureReport(
      path: "x", digest: SHA256Digest(of: Array("text".utf8)))

    let material = await Self.material(for: screen, in: folder)

    #expect(material.before == nil && material.after == nil)
    #expect(material.problems.contains("screenshots/current/x.png changed since the report"))
    #expect(
      material.problems.contains { $0.hasPrefix("screenshots/baseline/x.png can't be shown: ") })
  }

  @Test("A change since the base is shown beside the base's picture, whatever base is known")
  func pictureOfBase() async throws {
    let repository = try await GitRepository()
    let (folder, folders) = (repository.files, repository.files.folders)
    try folder.write("", to: "screenshots/current/.keep")
    try folder.write("", to: "screenshots/baseline/.keep")
    let pictures = try ["first", "base", "approved"].map(Self.file)
    var commits: [String] = []
    for (count, picture) in pictures.enumerated() {
      try Files.write(picture.bytes, to: folders.baselinePNG("x"))
      commits.append(try await repository.commit("\(count)", to: "count"))
    }
    try Files.write(pictures[2].bytes, to: folders.currentPNG("x"))
    var screen = ScreenReport(screen: "x", verdict: .expectedChange)
    screen.isSinceBase = true
    let digest = SHA256Digest(of: pictures[2].bytes)
    screen.pictures.baseline = PictureReport(path: "x", digest: digest)
    screen.pictures.current = PictureReport(path: "x", digest: digest)
    let report = SuiteReport(
      run: "20261123-120000-000", screens: [screen], source: ReportSource(base: commits[1]))
    let suite = Suite(project: folder.project, environment: [:])
    let other = try await suite.snapshot(
      of: folders, BaseRequest(revision: commits[0]), isGate: false)
    let loader = await ReviewMaterialLoader(
      suite, folders, PublishedReport(report, configs: [], cells: [:], base: other))

    let material = await loader.material(for: screen)

    #expect(material.before?.frame == pictures[1].frame)
    #expect(material.after?.frame == pictures[2].frame)
  }

  @Test("A file without a frame gives no packed frames")
  func noFrame() throws {
    let picture = try PNGEncoder.encode(Bitmap(width: 2, height: 2, filledWith: RGB(1, 2, 3)))

    #expect(try CompressedFrames(from: BaselineFile(picture), to: Self.file("x")) == nil)
    #expect(try CompressedFrames(from: nil, to: Self.file("x")) == nil)
  }
}
