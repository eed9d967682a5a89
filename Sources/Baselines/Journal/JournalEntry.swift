internal import ContentDigest
internal import FileSystem
internal import ProjectFiles

/// What the journal says of a change of baselines.
struct JournalEntry: Codable, Hashable {
  let staging: StagingName
  /// nil while files are staged: nothing has changed yet, and nothing will.
  let changes: [Change]?

  /// The folder that a file belongs to.
  enum Place: String, Codable, Hashable {
    case baseline, screenshots
  }

  /// A file to be put in place from the staging folder, or to be removed.
  struct Change: Codable, Hashable {
    let name: FileName
    /// nil for the baselines' folder.
    let folder: Place?
    /// Of the new file; nil for a removal.
    let digest: Digest?

    var place: Place { folder ?? .baseline }
  }

  /// The name of a folder for new files, which nobody else gives: `.staging-` and 16 hexadecimal digits.
  struct StagingName: Codable, Hashable {
    let fileName: FileName

    private static let prefix = ".staging-"

    private init?(_ text: String) {
      let digits = text.dropFirst(Self.prefix.count)
      guard text.hasPrefix(Self.prefix), Digest.isHexadecimal(digits, count: 16),
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

/// A SHA-256 (FIPS 180-4): 64 lowercase hexadecimal digits, as files have it.
struct Digest: Codable, Hashable {
  private let text: String

  init(of bytes: [UInt8]) { text = ContentDigest.sha256(bytes) }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard Self.isHexadecimal(text, count: 64) else {
      throw UnlikelyValue("\"\(text)\" can't be a digest")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static func isHexadecimal(_ text: some StringProtocol, count: Int) -> Bool {
    let digits = Set("0123456789abcdef".utf8)
    return text.utf8.count == count && text.utf8.allSatisfy(digits.contains)
  }
}
