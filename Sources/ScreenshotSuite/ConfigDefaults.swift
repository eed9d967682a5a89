/// `screenshots/qa.json`: defaults for all screens of a project.
struct ConfigDefaults {
  let object: ConfigObject?
  /// For the digest of every config.
  let bytes: [UInt8]

  /// - Parameter path: A file that need not exist.
  init(
    path: String, shownAs file: String, from files: any ConfigSource
  ) throws(SuiteError) {
    guard let bytes = try files.read(path) else {
      object = nil
      self.bytes = []
      return
    }
    let node = try ConfigReader.node(bytes, file: file)
    object = try ConfigObject(node, file: file, key: nil, knownKeys: CaptureConfig.defaultKeys)
    self.bytes = bytes
  }
}
