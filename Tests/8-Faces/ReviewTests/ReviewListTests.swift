import Baselines
import ProjectTestSupport
import Review
import RunReport
import Testing

/// What is to be decided, and in which order.
@Suite struct ReviewListTests {
  @Test("Groups come first, then screens by verdict, and what needs nobody is left out")
  func order() throws {
    let list = ReviewList(try Sample.subject(Sample.screens))

    let items = list.items()

    #expect(
      items.map(\.title) == [
        "g1 12 screens", "itemList", "itemDetail", "importSheet", "clock", "tagFilter", "gone",
        "settings",
      ])
    #expect(
      items.filter(\.isOpen).map(\.name) == [
        "g1", "itemList", "itemDetail", "tagFilter", "settings",
      ])
  }

  @Test("A screen with edits of its own is not decided with a group that it is in")
  func ownEdits() throws {
    let list = ReviewList(try Sample.subject(Sample.screens))

    let group = try #require(list.groups.first)

    #expect(list.groups.count == 1)
    #expect(
      group.screens
        == Sample.screens.map(\.screen).filter { $0.description.hasPrefix("sheet") }.sorted())
    #expect(list.group(of: "itemDetail") == nil)
    #expect(list.group(of: "sheet3") == group)
  }

  @Test("Screens that have the same groups are decided at once, each in one row")
  func nestedGroups() throws {
    let (a, b) = (("a", "b"), ("c", "d"))
    let screens =
      (1...3).map { Sample.screen("x\($0)", .regression, [a]) }
      + (1...5).map { Sample.screen("y\($0)", .regression, [a, b]) }
      + [Sample.screen("z", .regression, [b])]

    let items = ReviewList(try Sample.subject(screens)).items()

    #expect(items.map(\.title) == ["g1 g2 5 screens", "g1 3 screens", "z"])
    #expect(items.flatMap(\.screens).count == Set(items.flatMap(\.screens)).count)
  }

  @Test("A screen of which the report says more is decided by itself, as one that was rejected")
  func rejected() throws {
    let edit = ("a", "b")
    let screens = [
      Sample.screen("a", .regression, [edit]), Sample.screen("b", .regression, [edit]),
      Sample.screen("c", .regression, [edit], reason: "rejected by Ada: no"),
    ]

    let items = ReviewList(try Sample.subject(screens)).items()

    #expect(items.map(\.title) == ["g1 2 screens", "c"])
  }

  @Test("What the run does not have can't be decided")
  func notCaptured() throws {
    let screens = [Sample.screen("a", .regression, reason: "the baseline was removed")]

    let items = ReviewList(try Sample.subject(screens, without: ["a"])).items()

    #expect(items.map(\.obstacle) == ["nothing was captured of it"])
  }

  @Test(
    "A key of a verdict shows its screens and no other",
    arguments: [
      (ReviewFilter.Verdicts.regression, ["g1", "itemList", "itemDetail"]),
      (.error, ["importSheet"]), (.new, ["tagFilter"]), (.expected, ["settings", "about"]),
      (.pass, ["zoom"]), (.other, ["clock", "gone"]),
    ])
  func verdicts(verdicts: ReviewFilter.Verdicts, names: [String]) throws {
    let list = ReviewList(try Sample.subject(Sample.screens))

    let items = list.items(ReviewFilter(verdicts: verdicts))

    #expect(items.map(\.name) == names)
  }

  @Test(
    "A filter finds names, members of groups and words of edits in any case",
    arguments: [
      ("ITEM", ["itemList", "itemDetail"]), ("sheet7", ["g1"]), ("discard", ["g1", "itemDetail"]),
      ("status 66", ["importSheet"]), ("nowhere", []),
    ])
  func filter(text: String, names: [String]) throws {
    let list = ReviewList(try Sample.subject(Sample.screens))

    let items = list.items(ReviewFilter(text: text))

    #expect(items.map(\.name) == names)
  }
}

extension ReviewList {
  fileprivate func items(_ filter: ReviewFilter) -> [ReviewItem] { items(opened: [], filter) }
}
