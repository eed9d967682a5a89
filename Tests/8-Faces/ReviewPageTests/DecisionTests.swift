import Baselines
import Decisions
import FrameComparison
import ProjectTestSupport
import RunReport
import Testing

@testable import ReviewPage

/// The decisions that the page offers, and their order.
@Suite(.timeLimit(.minutes(20))) struct DecisionTests {
  private static let same = ["a", "b"].map {
    SamplePage.changed($0, from: ["Save", "", "x"], to: ["Send", "", "x"])
  }

  /// The batches of screens that are decided as one, as the script reads them.
  private func batches(_ screens: [(ScreenReport, ReviewMaterial)]) -> String {
    SamplePage.between("\"batches\":", ",\"characters\"", in: SamplePage.text(screens))
  }

  @Test("Screens with only the same edits are one decision, and the most screens come first")
  func batchesOfScreens() {
    let both = ["c", "d", "e"].map {
      SamplePage.changed($0, from: ["Save", "", "old"], to: ["Send", "", "new"])
    }

    let found = batches(Self.same + both)

    let screens = found.matches(of: /"screens":\[([^\]]*)\]/).map { String($0.output.1) }
    #expect(screens == [#""c","d","e""#, #""a","b""#])
    #expect(found.contains(#""ids":["g1","g2"],"words":["g1","g2"]"#))
  }

  @Test("A screen with an edit of its own is in no batch")
  func ownEdit() {
    let other = SamplePage.changed("c", from: ["Save", "", "old"], to: ["Send", "", "new"])

    let found = batches(Self.same + [other])

    #expect(found.contains(#""screens":["a","b"]"#))
    #expect(!found.contains("\"c\""))
  }

  @Test("A screen with a reason besides its edits is in no batch")
  func otherReason() {
    var screens =
      Self.same + [SamplePage.changed("c", from: ["Save", "", "x"], to: ["Send", "", "x"])]
    screens[2].0.reason = "rejected by Ada: too short"

    let found = batches(screens)

    #expect(found.contains(#""screens":["a","b"]"#))
    #expect(!found.contains("\"c\""))
  }

  @Test(
    "A request stands above all screens, with its reason, and marks the edits that it doesn't name")
  func requests() {
    let screens =
      Self.same + [
        SamplePage.changed("c", from: ["Save", "old"], to: ["Send", "new"]),
        SamplePage.changed("d", from: ["Save", "x"], to: ["Safe", "x"]),
      ]
    let request = ReviewRequest(
      by: "Bot", for: "Ada", at: "2026-11-22T11:02:00Z", reason: "as asked",
      edits: [Expectation.Change(edit: .text, from: "Save", to: "Send")])

    let page = SamplePage.text(
      screens, requests: OpenRequests(["c": [OpenRequests.Entry(request, isLocal: false)]]))

    let section = SamplePage.between("Requested, not approved", "</section>", in: page)
    #expect(section.contains("<strong>Bot for Ada</strong> asks to approve 1 screen: as asked"))
    #expect(section.contains("c: the request doesn&#39;t name"))
    #expect(page.matches(of: /<span class="chip warn">not requested<\/span>/).count == 1)
    #expect(page.matches(of: /"isRequested":true/).count == 1)
    #expect(page.contains("<span class=\"st\">requested</span>"))
    #expect(!SamplePage.text(screens).contains("Requested, not approved"))
  }

  @Test("An orphan shows its baseline's picture and offers to approve its removal")
  func orphanIsRemovable() {
    var screen = ScreenReport(screen: BaselineName("gone"), verdict: .orphan)
    screen.pictures.baseline = PictureReport(path: "screenshots/baseline/gone.png")
    var material = ReviewMaterial(palette: SamplePage.palette)
    material.before = ReviewMaterial.Side(
      picture: [0x89, 0x50], frame: SamplePage.frame(["left"]), scale: 2)

    let page = SamplePage.text([(screen, material)])

    #expect(
      page.contains(#"alt="gone, before" data-side="before" src="data:image/png;base64,iVA=""#))
    #expect(page.contains("qa approve --remove gone --reason &quot;…&quot;"))
    #expect(
      page.contains(
        #""name":"gone","anchor":"gone","verdict":"orphan","word":"gone","open":true,"decidable":true"#
      ))
  }

  @Test("A printed page is light, breaks between screens, and is prepared by the script")
  func printedPage() {
    let style = PageAssets.style
    let rules = style.split(separator: "@media print {").dropFirst()

    #expect(rules.count == 2)
    #expect(rules.first?.contains("color-scheme: light") == true)
    #expect(rules.last?.contains("break-before: page") == true)
    #expect(PageAssets.script.contains(#"addEventListener("beforeprint", showPrinted)"#))
  }
}
