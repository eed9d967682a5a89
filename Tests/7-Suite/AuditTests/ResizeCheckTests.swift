import TerminalFrame
import TerminalProcess
import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture

@Suite("Checks that resize the window", .timeLimit(.minutes(20)))
struct ResizeCheckTests {
  private static let page = "title\r\nfirst row\r\nsecond row\r\nthird row\r\nlast row"
  private static let changed = "\u{1B}[2J\u{1B}[H1\r\n2\r\n3\r\n4"

  private func faults(_ name: String, _ evidence: ProbeEvidence...) throws -> [AuditFault] {
    let check = try #require(AuditCheck.all.first { $0.name == name })
    return check.judge(evidence, subject)
  }

  @Test("What an app has written line by line isn't judged, and a painted screen is")
  func lines() throws {
    let (page, changed) = (Self.page, Self.changed)
    let painted = "\u{1B}[?1049h" + page

    #expect(
      try faults(
        "resize-grow", ProbeEvidence(writing: page, changed, ""), ProbeEvidence(writing: page),
        ProbeEvidence(writing: page, "", "", "")) == [])
    #expect(
      try faults(
        "resize-grow", ProbeEvidence(writing: painted, changed, ""),
        ProbeEvidence(writing: painted), ProbeEvidence(writing: painted, "", "", "")
      ).map(\.detail) == ["screen"])
  }

  @Test("An app that goes on drawing the same screen doesn't come to rest, but a late answer does")
  func endlessOutput() throws {
    let page = "\u{1B}[?1049h" + Self.page
    let right = [ProbeEvidence(writing: page), ProbeEvidence(writing: page, "", "", "")]
    func resized(_ watched: String...) throws -> [String] {
      var evidence = ProbeEvidence(writing: page, "", "", watched[0], watched[1])
      evidence.watch(last: 2)
      return try faults("resize-grow", evidence, right[0], right[1]).map(\.detail)
    }

    #expect(try resized("\u{1B}[m", "\u{1B}[m") == ["unsettled"])
    #expect(try resized("\u{1B}[m", "") == [])
    #expect(try resized("", "\u{1B}[m") == [])
  }

  @Test("An app that always writes isn't restless by the resize")
  func writesAlways() throws {
    let page = "\u{1B}[?1049h" + Self.page
    var evidence = ProbeEvidence(writing: page, "", "", "\u{1B}[m", "\u{1B}[m")
    evidence.watch(last: 2)

    let found = try faults(
      "resize-grow", evidence, ProbeEvidence(writing: page),
      ProbeEvidence(writing: page, "\u{1B}[m", "", ""))

    #expect(found == [])
  }

  @Test("The two right screens are of runs that start in different seconds")
  func otherSecond() throws {
    let check = try #require(AuditCheck.all.first { $0.name == "resize-storm" })

    let delays = check.probes(subject).map(\.start.delay)

    #expect(delays.dropLast().allSatisfy { $0 == .zero })
    #expect(delays.last.map { $0 > .seconds(1) } == true)
  }

  @Test("An app that ends at its start, since the window is too small, isn't ended by the resize")
  func tooSmall() throws {
    let small = ProbeEvidence(writing: "too small", status: .exited(1))
    let large = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "")

    #expect(try faults("resize-grow", small, large, redrawn) == [])
    #expect(try faults("resize-early-100", small, small, large, redrawn) == [])
  }

  @Test("An app that ends when the size changes is a fault")
  func ended() throws {
    let grown = ProbeEvidence(writing: Self.page, "bye", status: .exited(1))
    let large = ProbeEvidence(writing: Self.page)
    let redrawn = ProbeEvidence(writing: Self.page, "", "", "")

    #expect(try faults("resize-grow", grown, large, redrawn).map(\.detail) == ["ended"])
    #expect(
      try faults("resize-early-100", grown, ProbeEvidence(writing: Self.page, ""), large, redrawn)
        .map(\.detail) == ["ended"])
  }
}
