package import ProjectFiles

/// `screenshots/qa.json`: defaults for all screens of a project.
package struct ConfigDefaults {
  package let object: ConfigObject?
  /// The contents of the file, for the digest of every config.
  package let bytes: [UInt8]

  /// - Parameter path: The file's path. The file doesn't have to exist.
  package init(
    path: String, shownAs file: String, from files: any ConfigSource
  ) throws(SuiteError) {
    guard let bytes = try files.read(path, limit: JSONLimits.config.size) else {
      self.init(object: nil, bytes: [])
      return
    }
    try self.init(bytes, shownAs: file)
  }

  private init(object: ConfigObject?, bytes: [UInt8]) {
    self.object = object
    self.bytes = bytes
  }

  /// - Parameter bytes: The contents of the file.
  package init(_ bytes: [UInt8], shownAs file: String) throws(SuiteError) {
    let node = try ConfigReader.node(bytes, file: file)
    object = try ConfigObject(node, file: file, key: nil, knownKeys: ConfigKey.names(in: .defaults))
    self.bytes = bytes
  }
}
