internal import ContentDigest
internal import ProjectFiles

/// Tells that a product of a Swift package is what `swift build` would make again: no file of the package, nor
/// the product, nor the compiler has changed since.
struct BuildStamp {
  private let root: String
  private let product: String
  private let file: String
  private let environment: [String: String]

  /// A larger package is built each time.
  private static let mostFiles = 50_000

  /// - Parameters:
  ///   - root: The package's folder.
  ///   - product: The path of the program.
  init(root: String, product: String, environment: [String: String]) {
    self.root = root
    self.product = product
    file = product + ".qa-build"
    self.environment = environment
  }

  /// What the package is now; nil where that does not tell all that a build depends on.
  func sources() -> SHA256Digest? {
    guard let state = Self.text("\(root)/.build/workspace-state.json") else { return nil }
    // A package beside this one may change at any time.
    guard
      !["\"fileSystem\"", "\"localSourceControl\"", "\"edited\""].contains(where: state.contains)
    else { return nil }
    var lines: [String] = [state]
    var folders = [root]
    while let folder = folders.popLast() {
      let names: [String]
      do { names = try Files.names(in: folder) } catch { return nil }
      for name in names where folder != root || Self.counts(name) {
        let path = "\(folder)/\(name)"
        guard let stamp = FileStamp(path), lines.count < Self.mostFiles else { return nil }
        if stamp.isFolder { folders.append(path) } else { lines.append("\(path)\0\(stamp)") }
      }
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key })
    where name == "PATH" || name.hasPrefix("SWIFT") || name.hasPrefix("CC") || name == "SDKROOT" {
      lines.append("\(name)=\(value)")
    }
    guard let compiler = compiler() else { return nil }
    lines.append(compiler)
    return SHA256Digest(of: Array(lines.joined(separator: "\n").utf8))
  }

  /// What is in the package's root and decides nothing about its products.
  private static func counts(_ name: String) -> Bool {
    ![".build", ".git", "screenshots"].contains(name)
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? Files.read(path, limit: 16 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The `swift` that is found first.
  private func compiler() -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      guard let path = Files.realPath("\(folder)/swift"), let stamp = FileStamp(path) else {
        continue
      }
      return "\(path)\0\(stamp)"
    }
    return nil
  }

  private var program: String? { FileStamp(Files.realPath(product) ?? product).map(\.description) }

  /// Whether the product was built of these sources.
  func isCurrent(_ sources: SHA256Digest?) -> Bool {
    guard let sources, let program else { return false }
    return Self.text(file) == "\(sources)\n\(program)\n"
  }

  /// Remembers that the product was built of these sources. Where that can't be written down, it is built again.
  func save(_ sources: SHA256Digest?) {
    guard let sources, let program else { return }
    do { try Files.write(Array("\(sources)\n\(program)\n".utf8), to: file) } catch { return }
  }
}
