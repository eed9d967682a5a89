internal import ContentDigest
internal import ProjectFiles

/// Detects that `swift build` would make the same product again: the files of the package, the product and the
/// compiler haven't changed.
struct BuildStamp {
  /// The package's folder.
  let root: String
  /// The path of the program.
  let product: String
  let environment: [String: String]

  private var file: String { product + ".qa-build" }

  /// The most files to look at. A larger package is built each time.
  private static let maxFiles = 50_000

  /// Returns a digest of what the package is built from, or nil if not all of that can be determined.
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
      for name in names where folder != root || !Self.otherEntries.contains(name) {
        let path = "\(folder)/\(name)"
        guard let stamp = FileStamp(path), lines.count < Self.maxFiles else { return nil }
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

  /// The entries of the package's root that don't affect its products.
  private static let otherEntries = [".build", ".git", "screenshots"]

  private static func text(_ path: String) -> String? {
    guard let bytes = try? Files.read(path, limit: 16 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first `swift` on the PATH, with its stamp.
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

  /// Whether the product was built from these sources.
  func isCurrent(_ sources: SHA256Digest?) -> Bool {
    guard let sources, let program else { return false }
    return Self.text(file) == "\(sources)\n\(program)\n"
  }

  /// Records that the product was built from these sources. If that fails, it is built again next time.
  func save(_ sources: SHA256Digest?) {
    guard let sources, let program else { return }
    do { try Files.write(Array("\(sources)\n\(program)\n".utf8), to: file) } catch { return }
  }
}
