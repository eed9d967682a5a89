internal import ContentDigest
internal import FileSystem
internal import ProjectFiles

/// The contents of the journal: one change of several files.
struct JournalEntry: Codable, Hashable {
  let staging: StagingName
  /// Nil while files are being staged: if the command is interrupted then, nothing changes.
  let changes: [Change]?

  /// The folder that a file belongs to.
  enum Folder: String, Codable, Hashable {
    case baseline, screenshots
  }

  /// A file to be put in place from the staging folder, or to be removed.
  struct Change: Codable, Hashable {
    let name: FileName
    /// Nil for the baselines' folder.
    let folder: Folder?
    /// The digest of the new file; nil for a removal.
    let digest: SHA256Digest?

    var target: Folder { folder ?? .baseline }
  }

  /// The name of a staging folder, which nothing else has: `.staging-` and 16 random hexadecimal digits.
  struct StagingName: Codable, Hashable {
    let fileName: FileName

    private static let prefix = ".staging-"

    private init?(_ text: String) {
      let digits = text.dropFirst(Self.prefix.count)
      guard text.hasPrefix(Self.prefix), Hexadecimal.isDigits(digits, count: 16),
        let name = FileName(text)
      else { return nil }
      fileName = name
    }

    static func random() -> StagingName {
      while true {
        let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        if let name = StagingName(prefix + digits) { return name }
      }
    }

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let name = StagingName(text) else {
        throw UnlikelyValue("\"\(text)\" can't be the folder of new files")
      }
      self = name
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(fileName)
    }
  }
}

extension JournalEntry: LimitedJSON {
  static var limits: JSONLimits { .journal }
}
