internal import Baselines
internal import FoundationEssentials
internal import Manual
internal import ProjectFiles
internal import Reports
internal import ScreenRuns

/// What a client can read by its address: pages of the manual, configs, and pictures.
struct ResourceTable {
  let project: AgentProject

  /// The kinds of addresses below `qa://`.
  private enum Kind: String, CaseIterable {
    case help, config
    case now = "picture/now"
    case before = "picture/before"
    case difference = "picture/difference"

    var about: String {
      switch self {
      case .help: "A page of the manual."
      case .config: "A config of a screen, as the project has it."
      case .now: "A screen of the newest run."
      case .before: "A screen as it was approved."
      case .difference: "The picture of a difference."
      }
    }

    var mimeType: String {
      switch self {
      case .help: "text/markdown"
      case .config: "application/json"
      case .now, .before, .difference: "image/png"
      }
    }
  }

  private static let scheme = "qa://"
  /// The most resources of one page.
  static let pageSize = 200

  // MARK: Listing

  /// The index of the first resource of a page.
  ///
  /// - Parameter node: What an earlier page gave as `nextCursor`; nil for the first page.
  static func cursor(_ node: JSONNode?) throws(RPCError) -> Int {
    guard let node else { return 0 }
    guard let index = node.text.flatMap({ Int($0) }), index >= 0, "\(index)" == node.text else {
      throw .invalidParams("the cursor is unknown")
    }
    return index
  }

  func page(from first: Int) throws(RPCError) -> JSONText {
    let all: [(kind: Kind, name: String)]
    do { all = try self.all() } catch { throw .unreadable }
    guard first <= all.count else { throw .invalidParams("the cursor is unknown") }
    let page = all[first..<min(first + Self.pageSize, all.count)]
    let resources = page.map { resource in
      JSONText.members([
        "uri": .string("\(Self.scheme)\(resource.kind.rawValue)/\(resource.name)"),
        "name": .string("\(resource.kind.rawValue)/\(resource.name)"),
        "description": .string(resource.kind.about),
        "mimeType": .string(resource.kind.mimeType),
      ])
    }
    return .members([
      "resources": .list(resources),
      "nextCursor": page.endIndex < all.count ? .string("\(page.endIndex)") : nil,
    ])
  }

  private func all() throws(SuiteError) -> [(kind: Kind, name: String)] {
    let suite = project.suite()
    let folders = try suite.foldersOfReport()
    var found = HelpTopic.allCases.map { (kind: Kind.help, name: $0.rawValue) }
    found += try suite.project.configNames().filter { ScreenName.problem(withConfig: $0) == nil }
      .map { (.config, $0) }
    let current = Files.isOwnFolder(folders.current) ? try Files.names(in: folders.current) : []
    func add(_ kind: Kind, _ files: [String], _ ending: String) {
      found += files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
        .filter { ScreenName($0) != nil }.map { (kind, $0) }
    }
    add(.now, current.filter { !$0.hasSuffix(".diff.png") }, ".png")
    add(.before, try folders.baselineNames(), ".png")
    add(.difference, current, ".diff.png")
    return found
  }

  // MARK: Reading

  /// The contents of a resource. Only a name can stand in an address, and never a path.
  func contents(of address: String) throws(RPCError) -> JSONText {
    guard let (kind, name) = Self.parsed(address), let contents = try contents(kind, name) else {
      throw .unknownResource
    }
    let isPicture = kind.mimeType == "image/png"
    return .members([
      "contents": .list([
        .members([
          "uri": .string(address), "mimeType": .string(kind.mimeType),
          "blob": isPicture ? .string(Data(contents).base64EncodedString()) : nil,
          "text": isPicture ? nil : .string(String(decoding: contents, as: UTF8.self)),
        ])
      ])
    ])
  }

  private static func parsed(_ address: String) -> (Kind, String)? {
    for kind in Kind.allCases {
      let start = "\(scheme)\(kind.rawValue)/"
      if address.hasPrefix(start) { return (kind, String(address.dropFirst(start.count))) }
    }
    return nil
  }

  private func contents(_ kind: Kind, _ name: String) throws(RPCError) -> [UInt8]? {
    do {
      if kind == .help { return HelpTopic(rawValue: name).map { Array($0.markdown.utf8) } }
      let files = project.project
      if kind == .config {
        let path = "\(files.screenshots)/\(name).json"
        guard ScreenName.problem(withConfig: name) == nil, files.inside(path) != nil else {
          return nil
        }
        return try Files.read(path, limit: JSONLimits.config.size)
      }
      guard let screen = ScreenName(name) else { return nil }
      let folders = try project.suite().foldersOfReport()
      let path =
        switch kind {
        case .before: folders.baselinePNG(.screen(screen))
        case .difference: folders.differencePNG(screen)
        default: folders.currentPNG(screen)
        }
      return try Files.read(path, limit: AgentTool.maxPicture)
    } catch {
      throw .unreadable
    }
  }
}
