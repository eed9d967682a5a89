import FoundationEssentials
import Glibc
import Testing

@testable import SSHSignature

/// The real ssh-keygen, in a temporary folder.
final class SSHKeygen {
  private static let program = "/usr/bin/ssh-keygen"
  static var isThere: Bool { access(program, X_OK) == 0 }

  private let folder = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
  private var count = 0

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a shell script in which `$k` is the program.
  ///
  /// - Returns: Whether it succeeds.
  private func shell(_ script: String) -> Bool {
    system("cd \(folder) && k=\(Self.program); { \(script); } >/dev/null 2>&1") == 0
  }

  /// Makes a key, and returns its path.
  func key(_ kind: String, bits: Int) throws -> String {
    count += 1
    let path = "\(folder)/key\(count)"
    try #require(shell("$k -q -t \(kind) -b \(bits) -N '' -C '' -f \(path)"))
    return path
  }

  func text(_ key: String) throws -> String {
    let bytes = try #require(FileManager.default.contents(atPath: "\(key).pub"))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined()
  }

  func publicKey(_ key: String) throws -> SSHPublicKey {
    let words = try text(key).split(separator: " ")
    return try SSHPublicKey([UInt8](try #require(Data(base64Encoded: String(words[1])))))
  }

  func fingerprint(_ key: String) throws -> String {
    try #require(shell("$k -l -f \(key).pub | cut -d ' ' -f 2 >print"))
    let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/print"))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined()
  }

  func certify(_ key: String, by authority: String, _ options: String...) throws {
    try certify(key, by: authority, options)
  }

  func certify(_ key: String, by authority: String, _ options: [String]) throws {
    let words = options.joined(separator: " ")
    try #require(shell("rm -f \(key)-cert.pub; $k -q -s \(authority) -I id \(words) \(key).pub"))
  }

  /// The signature of bytes without its armor.
  func sign(_ message: [UInt8], by key: String) throws -> [UInt8] {
    try Data(message).write(to: URL(filePath: "\(folder)/message"))
    try #require(shell("$k -q -Y sign -n test -f \(key) <message >signature"))
    let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/signature"))
    let text = try #require(SSHSignature.unarmored(String(decoding: bytes, as: UTF8.self)))
    return [UInt8](try #require(Data(base64Encoded: text)))
  }

  /// Whether the program accepts the last signature by a list.
  func accepts(_ message: [UInt8], _ list: String, _ name: String) throws -> Bool {
    try Data("\(list)\n".utf8).write(to: URL(filePath: "\(folder)/list"))
    try Data(message).write(to: URL(filePath: "\(folder)/message"))
    return shell("$k -Y verify -n test -f list -I \(name) -s signature <message")
  }
}
