import DaylistDomain
import DaylistPresentation
import FoundationEssentials
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct DeepLinkTests {
  nonisolated private static let id = TaskFactory.id(7)

  @Test(
    "Links resolve to screens",
    arguments: [
      ("daylist://list", [.list(.all)]), ("daylist://list?show=open", [.list(.open)]),
      ("daylist://list?show=done", [.list(.done)]),
      ("daylist://search", [.list(.all), .search("")]),
      ("daylist://search?q=work%20r%C3%A9sum%C3%A9", [.list(.all), .search("work résumé")]),
      ("daylist://item/\(id)", [.list(.all), .detail(id)]),
      ("daylist://item/\(id.uuidString.lowercased())", [.list(.all), .detail(id)]),
      ("daylist://item/\(id)/edit", [.list(.all), .edit(id)]),
      ("daylist://item/\(id)/delete", [.list(.all), .deleteConfirm(id)]),
      ("daylist://new", [.list(.all), .create]), ("daylist://insights", [.list(.all), .insights]),
      ("daylist://sync", [.list(.all), .syncStatus]),
      ("DAYLIST://Settings/", [.list(.all), .settings]),
      ("daylist://help", [.list(.all), .help]),
    ] as [(String, [Route])])
  func linksResolve(url: String, expected: [Route]) throws {
    #expect(try DeepLinkResolver().destination(of: url) == expected)
  }

  @Test(
    "Links that don't resolve are explained",
    arguments: [
      ("", "'' is not a link of Daylist."),
      ("https://example.org/item/1", "'https://example.org/item/1' is not a link of Daylist."),
      ("daylist:", "'daylist:' is not a link of Daylist."),
      ("daylist://", "'daylist://' is not a link of Daylist."),
      (
        "daylist://inbox", "The link 'daylist://inbox' leads to 'inbox', which is unknown."
      ),
      (
        "daylist://settings/theme",
        "The link 'daylist://settings/theme' leads to 'settings/theme', which is unknown."
      ),
      (
        "daylist://item/12", "The link 'daylist://item/12' has no task's id: '12' is not a UUID."
      ),
      ("daylist://item", "The link 'daylist://item' has no task's id: '' is not a UUID."),
      (
        "daylist://item/\(id)/print",
        "The link 'daylist://item/\(id)/print' leads to 'item/<id>/print', which is unknown."
      ),
      (
        "daylist://list?show=late",
        "The link 'daylist://list?show=late' shows 'late', which is not one of: all, open, done."
      ),
    ])
  func wrongLinksAreExplained(url: String, message: String) {
    let error = #expect(throws: DeepLinkError.self) {
      try DeepLinkResolver().destination(of: url)
    }

    #expect(error?.errorDescription == message)
    #expect(error?.recoverySuggestion?.contains("daylist://list") == true)
  }
}
