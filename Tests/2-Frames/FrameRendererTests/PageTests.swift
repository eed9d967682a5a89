import Foundation
import FrameRenderer
import TerminalEmulator
import TerminalFrame
import Testing

/// Checks that the pages in `Pages` look as they did when a person last reviewed them.
@Suite(.timeLimit(.minutes(20)), .drawnPictures) struct PageTests {
  static let names = ["blocks", "box", "clusters", "colors", "cursor", "pictures", "styles"]

  @Test("A page looks as it did at its last review", arguments: names)
  func pageIsUnchanged(name: String) async throws {
    let frames = try Self.frames(name)
    let old = try #require(DrawnPage(Self.text(of: "\(name).drawn")))

    var pixels: [[Bitmap]] = []
    for scale in 1...2 {
      let renderer = try FrameRenderer(RenderSettings(scale: scale))
      var drawn: [Bitmap] = []
      for frame in frames { drawn.append(try await renderer.render(frame)) }
      pixels.append(drawn)
    }

    let digests = (DrawnPage.digest(of: frames), pixels.map(DrawnPage.digest))
    guard digests.0 != old.frames || digests.1 != old.pixels.map(\.digest) else { return }
    let new = DrawnPage(frames, pixels)
    Self.attach(new, pixels, of: name)
    #expect(new.frames == old.frames, "the emulator gives another frame")
    #expect(digests.1 == old.pixels.map(\.digest), "\(new.difference(from: old) ?? "")")
  }

  @Test("Each file in Pages belongs to a tested page")
  func allPagesAreTested() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(names.sorted() == Self.names.flatMap { ["\($0).drawn", "\($0).txt"] })
  }

  @Test("A difference between pages is described by cells")
  func differenceNamesCells() async throws {
    let frames = [Screens.row("one"), Screens.row("two 4")]
    func drawn(_ frames: [Frame]) async throws -> DrawnPage {
      var bitmaps: [Bitmap] = []
      for frame in frames { bitmaps.append(try await Screens.render(frame)) }
      return DrawnPage(frames, [bitmaps])
    }
    let page = try await drawn(frames)

    let same = page.difference(from: page)
    let other = try await drawn([frames[0], Screens.row("toe 5")]).difference(from: page)

    #expect(same == nil)
    #expect(DrawnPage(page.text) == page)
    #expect(other == "1×: frame 1, row 0, columns 1–2; frame 1, row 0, columns 4–4")
  }

  /// Attaches the pictures, and the page's new file, which replaces the old one after a review.
  private static func attach(_ page: DrawnPage, _ pixels: [[Bitmap]], of name: String) {
    Attachment.record(page.text, named: "\(name).drawn")
    for (index, bitmaps) in pixels.enumerated() {
      for (frame, bitmap) in bitmaps.enumerated() {
        let part = bitmaps.count == 1 ? "" : "-\(frame)"
        DrawnPictures.attach(bitmap, named: "\(name)\(part)@\(index + 1)x.png")
      }
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Pages").path

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }

  /// The frames of a page on a terminal of 80×40: one, or one for each line of the page of cursors.
  private static func frames(_ name: String) throws -> [Frame] {
    let text = try text(of: "\(name).txt")
    let inputs =
      name == "cursor" ? text.split(separator: "\n") : [text.dropLast(1)]
    return inputs.map { input in
      var emulator = TerminalEmulator(
        TerminalEmulator.Configuration(
          size: GridSize(columns: 80, rows: 40), palette: Theme.dark.palette))
      let bytes = input.replacing("\n", with: "\r\n").replacing("\\e", with: "\u{1b}")
        .replacing("\\\\", with: "\\")
      emulator.feed(Array(bytes.utf8).span)
      return emulator.frameWithScrollback()
    }
  }
}
