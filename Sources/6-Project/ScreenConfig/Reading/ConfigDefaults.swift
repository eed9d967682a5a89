package import ProjectFiles

/// `screenshots/qa.json`: defaults for all screens of a project.
package struct ConfigDefaults {
  package let object: ConfigObject?
  /// The contents of the file, for the digest of every config; empty if it doesn't exist.
  package let bytes: [UInt8]

  /// - Parameter path: The file's path. The file doesn't have to exist.
  package init(
    path: String, shownAs file: String, from files: any ConfigSource
  ) throws(SuiteError) {
    try self.init(files.read(path, limit: JSONLimits.config.size), shownAs: file)
  }

  /// - Parameter bytes: The contents of the file, or nil if it doesn't exist.
  package init(_ bytes: [UInt8]?, shownAs file: String) throws(SuiteError) {
    object = try bytes.map { bytes throws(SuiteError) in
      try ConfigObject(
        ConfigReader.node(bytes, file: file), file: file, key: nil,
        knownKeys: ConfigKey.names(in: .defaults))
    }
    self.bytes = bytes ?? []
  }
}
