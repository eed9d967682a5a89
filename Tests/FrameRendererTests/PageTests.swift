import ContentDigest
import Foundation
import FrameRenderer
import TerminalEmulator
import TerminalFrame
import Testing

/// The pages in `Pages` are what people look at; here they are held as they were when looked at.
@Suite("Pages")
struct PageTests {
  /// A page, and the digests of its frame and of its pixels at 1× and 2×.
  struct Page: CustomTestStringConvertible {
    let name: String
    let frame: String
    let pixels: [String]
    var testDescription: String { name }
  }

  static let pages = [
    Page(
      name: "blocks", frame: "c3317595b959c9b48bf06162a700e20c560b1dcce287efb5d0d502b6ffb8a7bf",
      pixels: [
        "586a01894695eaf2c377fb76c018da366189cb96273f67da4f8401434f08063e",
        "7c8037cfc2f6fc6b6dbdf1e614380774a6b7fc66e9bbf2b0fce4eb504929c89d",
      ]),
    Page(
      name: "box", frame: "679b2ee9fa0af6d34fa2b0bf33c61b2df2f3b8f2216601aeaf11d94462074b23",
      pixels: [
        "31dd83e5137f6d5224ef0713eae4230a9442f3ecf23009ea2e533c28dd109409",
        "ea17f9f788f7bd27670c2fa9ae929bcb73925b07a8cc75d63f22f4804cadd929",
      ]),
    Page(
      name: "clusters", frame: "3138e8d07b3e618f3541e4c4b75938c2cfa84d16d87ebd197e23ab55b41b34e1",
      pixels: [
        "ed8803786eeea891b0a61470d848bee0301799dce722cd07629038d9e36789ad",
        "53d9578f6353060fdf0bb5069ce2fc842e6f7d70add3f40d2c68604954078010",
      ]),
    Page(
      name: "colors", frame: "b5dc0a1e7e1618fb1851b03651a6bc3e777f181a1ca85c5bbe8abdef364b2587",
      pixels: [
        "5282f4f59032fab32c9231372487e8ac46ab3144faa14b83578576780699dafa",
        "76bbb24297a5133bbe8eb28df2f119ba9c4285f66344e7ac3c5ee20b013d20ae",
      ]),
    Page(
      name: "cursor", frame: "0e0a5bc52bf1bee6e14cf3f21c83aa68a06502f18bbbe4fe312c2f409e12626c",
      pixels: [
        "60d821699b2bceb06fad6f1824fe07fa9794c06e3382755e74405953efffe01a",
        "84d197ee67ba5704913470cc03f67ee7827570ae4255f27539c1fbd918c4ee78",
      ]),
    Page(
      name: "pictures", frame: "c9e4b999004ace68dfe46a0139ec8436ba7b4d76392c5fb60c740ebc86adf36a",
      pixels: [
        "123a6edcc34cb2ba2e8289e3468aceb833352aaa8e29c10119c6ad57bab502e0",
        "19c4fa90653f26612996f1cb5cabbf4e901ca6d8a066248393a677431acc14cb",
      ]),
    Page(
      name: "styles", frame: "aa5c7bc0d652baab2489a1806d0b1dbc75b66b68e3ffa0166d0eb7b7a6da65fa",
      pixels: [
        "6a8f16b50f78a49f415801c90f034f740d04649ba66c9a48be1d3651b3863a6b",
        "23b89c8bc0d94e06ba1baa28c16617555c80fbb7714d0c743979ba9d74510c49",
      ]),
  ]

  @Test("a page is as it was when it was looked at", arguments: pages)
  func page(_ page: Page) async throws {
    let frames = try Self.frames(page.name)

    let frame = ContentDigest.sha256(frames.flatMap { $0.encoded() })
    var pixels: [String] = []
    for scale in 1...2 {
      let renderer = try FrameRenderer(RenderSettings(scale: scale))
      var bytes: [UInt8] = []
      for frame in frames {
        bytes += try await renderer.render(frame).bytes
      }
      pixels.append(ContentDigest.sha256(bytes))
    }

    #expect(frame == page.frame)
    #expect(pixels == page.pixels)
  }

  @Test("there are no other pages")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(names.sorted() == Self.pages.map { $0.name + ".txt" }.sorted())
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Pages").path

  /// The frames that a page gives on a terminal of 80×40: one, or for cursors one a line.
  private static func frames(_ name: String) throws -> [Frame] {
    let text = try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
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
