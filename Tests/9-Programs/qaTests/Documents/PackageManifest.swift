import FoundationEssentials
import Subprocess
import TestSupport

/// The package's manifest, as SwiftPM reads it.
struct PackageManifest: Decodable {
  struct Target: Decodable {
    let name: String
    /// Such as `regular`, `executable`, `system` or `test`.
    let type: String
    /// Relative to the top of the repository.
    let path: String?
    /// The targets of this package on which it depends.
    let imports: Set<String>

    private enum CodingKeys: CodingKey { case name, type, path, dependencies }
    private enum DependencyKeys: CodingKey { case byName }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      type = try container.decode(String.self, forKey: .type)
      path = try container.decodeIfPresent(String.self, forKey: .path)
      var dependencies = try container.nestedUnkeyedContainer(forKey: .dependencies)
      var imports: Set<String> = []
      while !dependencies.isAtEnd {
        let dependency = try dependencies.nestedContainer(keyedBy: DependencyKeys.self)
        guard dependency.contains(.byName) else { continue }
        var values = try dependency.nestedUnkeyedContainer(forKey: .byName)
        imports.insert(try values.decode(String.self))
      }
      self.imports = imports
    }
  }

  let targets: [Target]

  private static let task = Task {
    let scratch = TestPlace.newFolder("qa-manifest")
    let result = try await run(
      .name("swift"),
      arguments: [
        "package", "--package-path", TestPlace.repository, "--scratch-path", scratch,
        "dump-package",
      ],
      output: .bytes(limit: 1 << 24), error: .discarded)
    try? FileManager.default.removeItem(atPath: scratch)
    return try JSONDecoder().decode(Self.self, from: Data(result.standardOutput))
  }

  /// Reads the manifest of this repository, once for all tests.
  static func read() async throws -> PackageManifest { try await task.value }
}
