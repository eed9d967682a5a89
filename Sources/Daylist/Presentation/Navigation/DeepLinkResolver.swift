import DaylistDomain
import FoundationEssentials

/// Reads the links of the app.
///
/// | link | leads to |
/// |---|---|
/// | `daylist://list`, `daylist://list?show=open` | the list; `show` is `all`, `open` or `done` |
/// | `daylist://search`, `daylist://search?q=work` | the search |
/// | `daylist://item/<id>`, with `/edit` or `/delete` | a task, or the sheet to edit or delete it |
/// | `daylist://new` | the sheet of a new task |
/// | `daylist://insights`, `daylist://sync`, `daylist://settings`, `daylist://help` | those screens |
package nonisolated struct DeepLinkResolver: Sendable {
  package static let scheme = "daylist"

  package init() {}

  /// - Parameter url: The link, such as `daylist://item/<id>`.
  /// - Returns: The routes from the root to the destination.
  package func destination(of url: String) throws(DeepLinkError) -> [Route] {
    guard let parts = URLComponents(string: url), parts.scheme?.lowercased() == Self.scheme,
      let host = parts.host?.lowercased(), !host.isEmpty
    else { throw .unreadable(url) }
    let path = parts.path.split(separator: "/").map(String.init)
    guard host == "item" || path.isEmpty else { throw .unknownDestination(host + parts.path, url) }
    switch host {
    case "list":
      let completion = try completion(of: parts, url)
      return [.list(completion)]
    case "search": return [.list(.all), .search(value(of: "q", in: parts) ?? "")]
    case "item": return try item(path, url)
    case "new": return [.list(.all), .create]
    case "insights": return [.list(.all), .insights]
    case "sync": return [.list(.all), .syncStatus]
    case "settings": return [.list(.all), .settings]
    case "help": return [.list(.all), .help]
    default: throw .unknownDestination(host, url)
    }
  }

  private func item(_ path: [String], _ url: String) throws(DeepLinkError) -> [Route] {
    guard let text = path.first, let id = UUID(uuidString: text) else {
      throw .invalidID(path.first ?? "", url)
    }
    switch path.dropFirst() {
    case []: return [.list(.all), .detail(id)]
    case ["edit"]: return [.list(.all), .edit(id)]
    case ["delete"]: return [.list(.all), .deleteConfirm(id)]
    default: throw .unknownDestination("item/<id>/" + path.dropFirst().joined(separator: "/"), url)
    }
  }

  private func completion(
    of parts: URLComponents, _ url: String
  ) throws(DeepLinkError) -> TaskFilter.Completion {
    guard let text = value(of: "show", in: parts) else { return .all }
    guard let completion = TaskFilter.Completion(rawValue: text) else {
      throw .unknownFilter(text, url)
    }
    return completion
  }

  private func value(of name: String, in parts: URLComponents) -> String? {
    parts.queryItems?.first { $0.name == name }?.value
  }
}

/// The reason why a link can't be opened.
package nonisolated enum DeepLinkError: LocalizedError, Hashable {
  /// The text isn't a link of this app.
  case unreadable(String)
  case unknownDestination(String, String)
  case invalidID(String, String)
  case unknownFilter(String, String)

  package var errorDescription: String? {
    switch self {
    case .unreadable(let url): "'\(url)' is not a link of Daylist."
    case .unknownDestination(let destination, let url):
      "The link '\(url)' leads to '\(destination)', which is unknown."
    case .invalidID(let id, let url): "The link '\(url)' has no task's id: '\(id)' is not a UUID."
    case .unknownFilter(let text, let url):
      "The link '\(url)' shows '\(text)', which is not one of: all, open, done."
    }
  }

  package var recoverySuggestion: String? {
    "Use daylist://list, search?q=WORDS, item/ID, new, insights, sync, settings or help."
  }
}
