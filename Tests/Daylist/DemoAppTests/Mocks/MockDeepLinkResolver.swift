import DaylistPresentation

/// Resolves only the links that a test has stubbed.
actor MockDeepLinkResolver: DeepLinkResolverProtocol {
  private(set) var urls: [String] = []
  private var destinations: [String: [Route]] = [:]

  func stub(url: String, destination: [Route]) { destinations[url] = destination }

  func destination(of url: String) throws(DeepLinkError) -> [Route] {
    urls.append(url)
    guard let destination = destinations[url] else { throw .unreadable(url) }
    return destination
  }
}
