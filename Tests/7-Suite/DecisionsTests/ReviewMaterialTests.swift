import Baselines
import FrameComparison
import FrameFindings
import FrameRenderer
import PNGImage
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
    let frames = PackedFrames(from: BaselineFile(old), to: new)
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

  @Test("A file without a frame gives no packed frames")
  func noFrame() throws {
    let picture = try PNGEncoder.encode(Bitmap(width: 2, height: 2, filledWith: RGB(1, 2, 3)))

    #expect(try PackedFrames(from: BaselineFile(picture), to: Self.file("x")) == nil)
    #expect(try PackedFrames(from: nil, to: Self.file("x")) == nil)
  }
}
