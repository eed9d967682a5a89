internal import FoundationEssentials
internal import Glibc
package import ProjectFiles
internal import SSHSignature
internal import Subprocess
internal import SystemPackage

/// The key by which git signs a person's commits (`user.signingKey` with `gpg.format=ssh`, git-config(1)).
package struct SigningKey: Sendable {
  /// The path of ssh-keygen, or of the program that git has in its place.
  private let program: String
  private let key: Key

  private enum Key: Hashable {
    /// The path of a public or a private key.
    case file(String)
    /// A public key whose private key an agent has.
    case literal(String)
  }

  /// - Throws: ``SuiteError`` if git isn't set up to sign with SSH.
  package init(of repository: FoundRepository) async throws(SuiteError) {
    let settings = try await repository.settings()
    guard settings["gpg.format"] == "ssh", let text = settings["user.signingkey"], !text.isEmpty
    else {
      throw SuiteError(
        .usage, "this project demands signed approvals, and git has no SSH key to sign with",
        remedy: "git config --global gpg.format ssh && "
          + "git config --global user.signingKey ~/.ssh/id_ed25519.pub")
    }
    if text.hasPrefix("key::") {
      key = .literal(String(text.dropFirst("key::".count)))
    } else if text.hasPrefix("ssh-") || text.hasPrefix("ecdsa-") || text.hasPrefix("sk-") {
      key = .literal(text)
    } else if text.hasPrefix("~/") {
      key = .file(FileManager.default.homeDirectoryForCurrentUser.path + text.dropFirst())
    } else {
      key = .file(Path.absolute(text, from: repository.project.root))
    }
    program = try Self.program(settings["gpg.ssh.program"] ?? "ssh-keygen")
  }

  /// Programs are looked up in absolute folders only, so that a checkout can't bring one.
  private static func program(_ name: String) throws(SuiteError) -> String {
    if name.hasPrefix("/") { return name }
    guard !name.contains("/"), let path = Git.program(name, in: Git.searchPath) else {
      throw SuiteError(
        .usage, "\(name.excerpt()) is not on the PATH, but this project demands signed approvals",
        remedy: "install it (apt-get install openssh-client)")
    }
    return path
  }

  /// Signs bytes. The program may ask for a passphrase or a touch on the terminal.
  ///
  /// - Returns: The signature in base64.
  func sign(_ message: [UInt8]) async throws(SuiteError) -> String {
    switch key {
    case .file(let path): return try await sign(message, ["-f", path])
    case .literal(let text):
      let file = "/tmp/qa-key-\(UInt64.random(in: 0...UInt64.max)).pub"
      try Files.write(Array("\(text)\n".utf8), to: file)
      defer { unlink(file) }
      return try await sign(message, ["-U", "-f", file])
    }
  }

  private func sign(
    _ message: [UInt8], _ options: [String]
  ) async throws(SuiteError) -> String {
    // Without -q, it says that it signs.
    let quiet = Path.name(of: program) == "ssh-keygen" ? ["-q"] : []
    let arguments = quiet + ["-Y", "sign", "-n", DecisionSignature.purpose] + options
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(arguments), input: .array(message),
        output: .string(limit: 1 << 16),
        error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
      try Task.checkCancellation()
      if result.terminationStatus.isSuccess,
        let text = SSHSignature.unarmored(result.standardOutput)
      {
        return text
      }
      throw SuiteError(
        .usage, "\(Path.name(of: program)) didn't sign the decision",
        remedy: "try it: echo test | \(ShellCommand("\([program] + arguments)"))")
    } catch let error as SuiteError {
      throw error
    } catch {
      if error is CancellationError { throw .interrupted }
      throw SuiteError(.usage, "\(program) can't be run: \(error)")
    }
  }

  /// Signs decisions, all with one signature.
  ///
  /// - Parameter decisions: The bytes of each.
  package func sign(_ decisions: [[UInt8]]) async throws(SuiteError) -> [DecisionSignature] {
    guard !decisions.isEmpty else { return [] }
    let (root, places) = DigestTree.build(decisions)
    let signature = try await sign(DecisionSignature.message(of: root, count: places.count))
    return places.map { DecisionSignature(signature, at: $0) }
  }
}
