/// The settings of git's configuration that `qa` needs, read by one command.
struct GitSettings: Hashable, Sendable {
  private let values: [String: String]

  /// The names of these settings, as a regular expression of git-config(1).
  static let names =
    #"^(user\.(name|email|signingkey)|gpg\.(format|ssh\.program)|filter\..*|extensions\.objectformat)$"#

  /// Reads the output of `git config -z --get-regexp`: a name, a line feed and a value, for each file that has the
  /// setting; the last one counts.
  init(_ output: [UInt8]) {
    var values: [String: String] = [:]
    for entry in output.split(separator: 0) {
      let parts = String(decoding: entry, as: UTF8.self).split(separator: "\n", maxSplits: 1)
      values[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  /// The number of digits of an object's id (gitformat-hash-function-transition).
  var idDigits: Int { values["extensions.objectformat"] == "sha256" ? 64 : 40 }

  /// Settings that turn off all filters except those of Git LFS.
  var withoutForeignFilters: [Git.Setting] {
    // filter.<name>.<key>; a name may contain dots.
    let names = values.keys.compactMap { key -> String? in
      guard key.hasPrefix("filter."), let first = key.firstIndex(of: "."),
        let last = key.lastIndex(of: "."), first < last
      else { return nil }
      return String(key[key.index(after: first)..<last])
    }
    return Set(names).subtracting(["lfs"]).sorted().flatMap { name in
      ["clean", "smudge", "process"].map { Git.Setting(name: "filter.\(name).\($0)", value: "") }
        + [Git.Setting(name: "filter.\(name).required", value: "false")]
    }
  }
}
