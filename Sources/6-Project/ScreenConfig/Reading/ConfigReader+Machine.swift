internal import CaptureSteps
internal import FoundationEssentials
internal import ProjectFiles

extension ConfigReader {
  func animations(_ object: ConfigObject) throws(SuiteError) -> AnimationRule {
    guard let source = source(of: "animations", object) else { return .hold }
    guard let name = try source.string("animations"), let rule = AnimationRule(rawValue: name)
    else {
      throw source.error(
        at: "animations", "\"animations\" must be \"hold\", \"mask\" or \"error\"")
    }
    return rule
  }

  func seed(_ object: ConfigObject) throws(SuiteError) -> UInt32? {
    try source(of: "seed", object)?.integer("seed", in: 0...Int(UInt32.max)).map(UInt32.init)
  }

  func hasNetwork(_ object: ConfigObject) throws(SuiteError) -> Bool {
    guard let source = source(of: "network", object) else { return true }
    guard let name = try source.string("network"), ["none", "host"].contains(name) else {
      throw source.error(
        at: "network", "\"network\" must be \"none\", or \"host\" for this machine's network")
    }
    return name == "host"
  }

  func clock(_ object: ConfigObject) throws(SuiteError) -> Int? {
    guard let source = source(of: "clock", object), let text = try source.string("clock") else {
      return nil
    }
    let years = 1970...2100
    guard let date = try? Date.ISO8601FormatStyle().parse(text), text.utf8.count <= 32,
      years.contains(Int(text.prefix(4)) ?? 0)
    else {
      throw source.error(
        at: "clock", "\"clock\" must be a date and time of the years 1970 to 2100, in UTC",
        remedy: "as in \"clock\": \"2025-03-12T09:00:00Z\"")
    }
    return Int(date.timeIntervalSince1970)
  }

  func hostName(_ object: ConfigObject) throws(SuiteError) -> String? {
    guard let source = source(of: "hostName", object),
      let name = try source.string("hostName")
    else { return nil }
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    guard isName, (1...63).contains(name.count) else {
      throw source.error(
        at: "hostName", "\"hostName\" must be 1 to 63 letters, digits, \"-\" and \".\"")
    }
    return name
  }

  /// Reads texts, the characters of spinners, and regular expressions.
  func loading(_ object: ConfigObject) throws(SuiteError) -> LoadingSigns {
    guard let source = source(of: "loading", object) else { return .usual }
    guard case .array(let elements)? = source["loading"]?.value, elements.count <= 100 else {
      throw source.error(
        at: "loading", "\"loading\" must be a list of at most 100 texts",
        remedy: "as in \"loading\": [\"Loading\", \"⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏\"]; [] for none")
    }
    return LoadingSigns(
      try elements.map { element throws(SuiteError) in try sign(element, source) })
  }

  private func sign(
    _ node: JSONNode, _ source: ConfigObject
  ) throws(SuiteError) -> LoadingSigns.Sign {
    if case .string(let text) = node.value {
      guard !text.isEmpty else { throw source.error(at: node, "\"loading\" has an empty text") }
      let isText = text.count == 1 || text.contains { $0.isLetter || $0.isNumber || $0 == " " }
      return isText ? .text(text) : .spinner(Set(text))
    }
    let item = try ConfigObject(node, file: source.file, key: "loading", knownKeys: ["regex"])
    guard let regex = try item.string("regex") else {
      throw item.missing(
        "regex", remedy: "as in { \"regex\": \"Loading|Fetching\" }, or give a text")
    }
    return .regex(try item.pattern(regex))
  }
}
