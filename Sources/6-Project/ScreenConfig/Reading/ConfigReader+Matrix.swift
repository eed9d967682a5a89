internal import ProjectFiles

extension ConfigReader {
  /// One value in one dimension of a matrix.
  private struct MatrixValue {
    /// The part that it adds to the names of variants.
    var name: String
    /// The settings that it adds to variants.
    var terminal: [JSONNode.Member] = []
    var launchEnv: [JSONNode.Member] = []
  }

  /// Expands `matrix` into variants: one for each combination of a size, a theme and a locale.
  ///
  /// - Returns: The name and the settings of each variant, as if they were written in the config.
  func matrix(_ source: ConfigObject) throws(SuiteError) -> [JSONNode.Member] {
    guard let node = source["matrix"], node.value != .bool(false),
      let object = try source.object("matrix", knownKeys: ConfigKey.names(in: .matrix))
    else { return [] }
    let dimensions = [
      try dimension("sizes", of: object, Self.size),
      try dimension("themes", of: object, Self.theme),
      try dimension("locales", of: object, Self.locale),
    ].filter { !$0.isEmpty }
    guard !dimensions.isEmpty else {
      throw source.error(
        at: "matrix", "\"matrix\" has nothing to combine",
        remedy: "as in \"matrix\": { \"sizes\": [\"80x24\", \"60x20\"], \"themes\": [\"light\"] }")
    }
    let count = dimensions.map(\.count).reduce(1, *)
    guard count <= Self.maxVariants else {
      throw source.error(
        at: "matrix", "\"matrix\" gives \(count) variants, more than \(Self.maxVariants)",
        remedy: "leave some values out, or make several configs")
    }
    let combinations = dimensions.reduce([[]] as [[MatrixValue]]) { combinations, values in
      combinations.flatMap { combination in values.map { combination + [$0] } }
    }
    return combinations.map { Self.variant($0, at: node.position) }
  }

  private static func variant(
    _ values: [MatrixValue], at position: JSONNode.Position
  ) -> JSONNode.Member {
    let settings = [
      ("terminal", values.flatMap(\.terminal)), ("launchEnv", values.flatMap(\.launchEnv)),
    ].filter { !$1.isEmpty }
    return JSONNode.Member(
      values.map(\.name).joined(separator: "-"),
      .object(settings.map { JSONNode.Member($0, .object($1), at: position) }), at: position)
  }

  /// Reads the values of a dimension: a list, or an object with a name for each.
  private func dimension(
    _ key: String, of object: ConfigObject,
    _ value: (String, JSONNode, ConfigObject) throws(SuiteError) -> MatrixValue
  ) throws(SuiteError) -> [MatrixValue] {
    guard let node = object[key] else { return [] }
    var values: [MatrixValue] = []
    if case .object = node.value {
      for member in try object.members(key, maximum: Self.maxVariants) {
        guard let text = member.value.text else {
          throw object.error(at: member.value, "\"\(member.key)\" must be a string")
        }
        var named = try value(text, member.value, object)
        named.name = member.key
        values.append(named)
      }
    } else {
      values = try object.stringNodes(key)
        .map { (text, node) throws(SuiteError) in try value(text, node, object) }
    }
    var names: Set<String> = []
    for value in values {
      if let problem = ScreenName.problem(withVariant: value.name) {
        throw object.error(
          at: key, "\"\(value.name)\" can't be in the name of a variant: \(problem)",
          remedy: "give it a name: \"\(key)\": { \"name\": … }")
      }
      guard names.insert(value.name).inserted else {
        throw object.error(
          at: key, "two \(key) are named \"\(value.name)\"",
          remedy: "give each a name: \"\(key)\": { \"name\": … }")
      }
    }
    return values
  }

  private static func size(
    _ text: String, _ node: JSONNode, _ object: ConfigObject
  ) throws(SuiteError) -> MatrixValue {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ (1...500).contains($0) })
    else {
      throw object.error(
        at: node, "\"\(text.excerpt())\" is not a size",
        remedy: "columns and rows from 1 to 500, as in \"80x24\"")
    }
    return MatrixValue(
      name: "\(numbers[0])x\(numbers[1])",
      terminal: zip(["columns", "rows"], numbers).map { key, number in
        JSONNode.Member(key, .number(Double(number), text: "\(number)"), at: node.position)
      })
  }

  private static func theme(
    _ text: String, _ node: JSONNode, _ object: ConfigObject
  ) throws(SuiteError) -> MatrixValue {
    let file = Path.name(of: text)
    let name = file.hasSuffix(".json") ? String(file.dropLast(".json".count)) : file
    return MatrixValue(
      name: name, terminal: [JSONNode.Member("theme", node.value, at: node.position)])
  }

  /// Reads a locale as `locale -a` prints it: `de_DE.UTF-8`.
  private static func locale(
    _ text: String, _ node: JSONNode, _ object: ConfigObject
  ) throws(SuiteError) -> MatrixValue {
    let name = text.prefix { $0 != "." && $0 != "@" }
    return MatrixValue(
      name: String(name),
      launchEnv: ["LANG", "LC_ALL"].map { JSONNode.Member($0, node.value, at: node.position) })
  }
}

extension JSONNode.Member {
  /// Makes a setting of a variant, at the position of what it stands for.
  fileprivate init(_ key: String, _ value: JSONNode.Value, at position: JSONNode.Position) {
    self.init(key: key, position: position, value: JSONNode(value: value, position: position))
  }
}
