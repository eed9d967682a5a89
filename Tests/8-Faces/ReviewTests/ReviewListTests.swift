import Baselines
import FrameComparison
import ProjectTestSupport
import Review
import RunReport
import Testing

/// The items of a review, and their order.
@Suite(.timeLimit(.minutes(20))) struct ReviewListTests {
  @Test("Groups come first, then screens by verdict; screens that need no review are left out")
  func orderOfItems() throws {
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

  @Test("A screen with edits of its own is not decided with its group")
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

  @Test("Screens with the same groups are decided together, and each is in one row")
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

  @Test("A screen with a reason besides its edits, such as a rejection, is decided by itself")
  func decidedByItself() throws {
    let edit = ("a", "b")
    let screens = [
      Sample.screen("a", .regression, [edit]), Sample.screen("b", .regression, [edit]),
      Sample.screen("c", .regression, [edit], reason: "rejected by Ada: no"),
    ]

    let items = ReviewList(try Sample.subject(screens)).items()

    #expect(items.map(\.title) == ["g1 2 screens", "c"])
  }

  @Test("What is requested comes first, and edits that no request names are marked")
  func requestsComeFirst() throws {
    let (a, b) = (("a", "b"), ("c", "d"))
    let screens = [
      Sample.screen("x1", .regression, [a]), Sample.screen("x2", .regression, [a]),
      Sample.screen("y1", .regression, [a, b]), Sample.screen("y2", .regression, [a, b]),
      Sample.screen("z", .regression, [("e", "f"), ("g", "h")]), Sample.screen("n", .new),
    ]
    func request(_ reason: String, _ edits: [(String, String)]) -> [OpenRequests.Entry] {
      let changes = edits.map { Expectation.Change(edit: .text, from: $0.0, to: $0.1) }
      return [
        OpenRequests.Entry(
          ReviewRequest(by: "Bot", for: nil, at: "", reason: reason, edits: changes), isLocal: true)
      ]
    }
    let requests = OpenRequests([
      "y1": request("both", [a, b]), "y2": request("both", [a]),
      "z": request("one", [("e", "f")]), "n": request("new", []),
    ])

    let items = ReviewList(try Sample.subject(screens, requests: requests)).items()

    #expect(items.map(\.title) == ["g1 g2 2 screens", "z", "n", "g1 2 screens"])
    #expect(items.map { $0.requests.map(\.reason) } == [["both"], ["one"], ["new"], []])
    let marked = items.map { item in
      item.edits.filter { $0.id.map(item.unnamed.contains) ?? false }.map(\.change)
    }
    #expect(marked == [[#""c" → "d""#], [#""g" → "h""#], [], []])
  }

  @Test("A screen that the run did not capture can't be decided")
  func notCaptured() throws {
    let screens = [Sample.screen("a", .regression, reason: "the baseline was removed")]

    let items = ReviewList(try Sample.subject(screens, without: ["a"])).items()

    #expect(items.map(\.blocker) == ["nothing was captured for it"])
  }

  @Test(
    "The key of a verdict shows only its screens",
    arguments: [
      (1, ["g1", "itemList", "itemDetail"]), (2, ["importSheet"]), (3, ["tagFilter"]),
      (4, ["settings", "about"]), (5, ["zoom"]), (6, ["clock", "gone"]),
    ])
  func keysOfVerdicts(key: Int, names: [String]) throws {
    let list = ReviewList(try Sample.subject(Sample.screens))

    let items = list.items(ReviewFilter(verdictKey: key))

    #expect(items.map(\.name) == names)
  }

  @Test(
    "A filter finds names, members of groups and words of edits in any case",
    arguments: [
      ("ITEM", ["itemList", "itemDetail"]), ("sheet7", ["g1"]), ("discard", ["g1", "itemDetail"]),
      ("status 66", ["importSheet"]), ("nowhere", []),
    ])
  func filterText(text: String, names: [String]) throws {
    let list = ReviewList(try Sample.subject(Sample.screens))

    let items = list.items(ReviewFilter(text: text))

    #expect(items.map(\.name) == names)
  }
}

extension ReviewList {
  fileprivate func items(_ filter: ReviewFilter) -> [ReviewItem] { items(opened: [], filter) }
}
