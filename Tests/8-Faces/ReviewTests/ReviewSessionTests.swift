import Decisions
import ProjectTestSupport
import Review
import RunReport
import Testing

/// Decisions, undoing them, and drafts of earlier reviews.
@Suite(.timeLimit(.minutes(20))) struct ReviewSessionTests {
  private func item(_ name: String, _ session: ReviewSession) throws -> ReviewItem {
    try #require(session.list.item(named: name))
  }

  @Test("Progress counts decisions, not screens, and a skip is not a decision")
  func countedDecisions() throws {
    var session = try Sample.session()

    session.decide(.approve, try item("g1", session), reason: "a")
    session.decide(.skip, try item("itemList", session))

    #expect(session.total == 5)
    #expect(session.decided == 1)
    #expect(session.skipped == 1)
    #expect(session.draft.decisions.map(\.screens.count) == [12, 1])
  }

  @Test("A decision stays until it is undone, and a skipped item can be decided")
  func decidedOnce() throws {
    var session = try Sample.session()
    let (list, group) = (try item("itemList", session), try item("g1", session))

    session.decide(.skip, list)
    let afterSkip = session.decide(.reject, list, reason: "no")
    let again = session.decide(.approve, list, reason: "yes")
    session.decide(.approve, group, reason: "g")
    let last = session.undo()
    let named = session.undo(list)
    let nothing = session.undo()

    #expect(afterSkip)
    #expect(!again)
    #expect(last == group)
    #expect(named == list)
    #expect(nothing == nil)
    #expect(session.decisions == [])
  }

  @Test("Errors, orphans and screens that pass or are approved take no decision")
  func nothingToDecide() throws {
    var session = try Sample.session()

    for name in ["importSheet", "zoom", "gone", "clock", "about"] {
      #expect(!session.decide(.approve, try item(name, session), reason: "x"), "\(name)")
    }

    #expect(session.decisions == [])
  }

  @Test("A group can be opened and closed again, unless one of its screens is decided")
  func oneByOne() throws {
    var session = try Sample.session()
    let group = try item("g1", session)

    let opened = session.toggleGroup(group)
    let count = session.total
    session.decide(.approve, try item("sheet1", session), reason: "x")
    let refused = session.toggleGroup(try item("sheet2", session))
    session.undo()
    let closed = session.toggleGroup(try item("sheet2", session))

    #expect(opened == nil)
    #expect(count == 16)
    #expect(refused == "sheet1 is already decided; u undoes that")
    #expect(closed == nil)
    #expect(session.total == 5)
    #expect(session.toggleGroup(try item("itemList", session)) != nil)
  }

  @Test("A closed group hides its screens from decisions")
  func hiddenMembers() throws {
    var session = try Sample.session()

    let isDecided = session.decide(.approve, try item("sheet1", session), reason: "x")

    #expect(!isDecided)
  }

  // MARK: Drafts

  @Test("A draft of the same report is restored whole")
  func sameDraft() throws {
    var before = try Sample.session()
    before.decide(.approve, try item("g1", before), reason: "a")
    before.decide(.reject, try item("itemList", before), reason: "b", isLocal: true)
    before.decide(.skip, try item("tagFilter", before))

    var after = try Sample.session()
    let taken = after.restore(before.draft)

    #expect((taken.kept, taken.lost) == (3, 0))
    #expect(!taken.isOfOther)
    #expect(after.decisions == before.decisions)
  }

  @Test("A draft of another run is restored only for the same frames on the same baselines")
  func otherDraft() throws {
    var before = try Sample.session()
    for name in ["g1", "itemList", "itemDetail", "tagFilter"] {
      before.decide(.approve, try item(name, before), reason: name)
    }
    let subject = try Sample.subject(
      Sample.screens, run: "20260102-000000-000", digest: "s", frames: ["itemList": "other"],
      baselines: ["itemDetail": "approved by somebody"])

    var after = ReviewSession(ReviewList(subject))
    let taken = after.restore(before.draft)

    #expect((taken.kept, taken.lost) == (2, 2))
    #expect(taken.isOfOther)
    #expect(after.decisions.map(\.subject) == ["g1", "tagFilter"])
    #expect(after.draft.run == "20260102-000000-000")
  }

  @Test("A draft with a decision on one screen of a group opens the group")
  func memberDraft() throws {
    var before = try Sample.session()
    _ = before.toggleGroup(try item("g1", before))
    before.decide(.reject, try item("sheet4", before), reason: "x")

    var after = try Sample.session()
    let taken = after.restore(before.draft)

    #expect(taken.kept == 1)
    #expect(after.opened == ["g1"])
    #expect(after.decisions.map(\.subject) == ["sheet4"])
  }

  @Test("A draft about other screens changes nothing")
  func strangeDraft() throws {
    var session = try Sample.session()
    let other = ReviewSession(ReviewList(try Sample.subject([Sample.screen("x", .new)])))
    var strange = other
    strange.decide(.approve, try item("x", other), reason: "x")

    let taken = session.restore(strange.draft)

    #expect(taken.kept == 0)
    #expect(taken.lost == 1)
    #expect(session.decisions == [])
  }
}
