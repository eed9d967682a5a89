internal import ProjectFiles

extension ConfigReader {
  /// One value in one dimension of a matrix.
  private struct MatrixValue {
    /// The part that it adds to the names of variants.
    let name: String
    /// The settings that it adds to variants.
    let terminal: [JSONNode.Member]
    let launchEnv: [JSONNode.Member]
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
        at: node, "\"matrix\" has nothing to combine",
        remedy: "as in \"matrix\": { \"sizes\": [\"80x24\", \"60x20\"], \"themes\": [\"light\"] }")
    }
    let count = dimensions.map(\.count).reduce(1, *)
    guard count <= Self.maxVariants else {
      throw source.error(
        at: node, "\"matrix\" gives \(count) variants, more than \(Self.maxVariants)",
        remedy: "leave some values out, or make several configs")
    }
    let combinations = dimensions.reduce([[]] as [[MatrixValue]]) { combinations, values in
      combinations.flatMap { combination in values.map { combination + [$0] } }
    }
    return combinations.map { combination in
      Self.variant(combination, at: node.position)
    }
  }

  private static func variant(
    _ values: [MatrixValue], at position: JSONNode.Position
  ) -> JSONNode.Member {
    func member(_ key: String, _ members: [JSONNode.Member]) -> [JSONNode.Member] {
      guard !members.isEmpty else { return [] }
      let value = JSONNode(value: .object(members), position: position)
      return [JSONNode.Member(key: key, position: position, value: value)]
    }
    let settings =
      member("terminal", values.flatMap(\.terminal))
      + member("launchEnv", values.flatMap(\.launchEnv))
    return JSONNode.Member(
      key: values.map(\.name).joined(separator: "-"), position: position,
      value: JSONNode(value: .object(settings), position: position))
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
        let read = try value(text, member.value, object)
        values.append(
          MatrixValue(name: member.key, terminal: read.terminal, launchEnv: read.launchEnv))
      }
    } else {
      for (text, node) in try object.stringNodes(key) {
        values.append(try value(text, node, object))
      }
    }
    var names: Set<String> = []
    for value in values {
      if let problem = ScreenName.problem(withVariant: value.name) {
        throw object.error(
          at: node, "\"\(value.name)\" can't be in the name of a variant: \(problem)",
          remedy: "give it a name: \"\(key)\": { \"name\": … }")
      }
      guard names.insert(value.name).inserted else {
        throw object.error(
          at: node, "two \(key) are named \"\(value.name)\"",
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
    func member(_ key: String, _ number: Int) -> JSONNode.Member {
      JSONNode.Member(
        key: key, position: node.position,
        value: JSONNode(value: .number(Double(number), text: "\(number)"), position: node.position))
    }
    return MatrixValue(
      name: "\(numbers[0])x\(numbers[1])",
      terminal: [member("columns", numbers[0]), member("rows", numbers[1])], launchEnv: [])
  }

  private static func theme(
    _ text: String, _ node: JSONNode, _ object: ConfigObject
  ) throws(SuiteError) -> MatrixValue {
    let file = Path.name(of: text)
    let name = file.hasSuffix(".json") ? String(file.dropLast(".json".count)) : file
    return MatrixValue(
      name: name,
      terminal: [JSONNode.Member(key: "theme", position: node.position, value: node)],
      launchEnv: [])
  }

  /// Reads a locale as `locale -a` prints it: `de_DE.UTF-8`.
  private static func locale(
    _ text: String, _ node: JSONNode, _ object: ConfigObject
  ) throws(SuiteError) -> MatrixValue {
    let name = text.prefix { $0 != "." && $0 != "@" }
    return MatrixValue(
      name: String(name), terminal: [],
      launchEnv: ["LANG", "LC_ALL"].map {
        JSONNode.Member(key: $0, position: node.position, value: node)
      })
  }
}
