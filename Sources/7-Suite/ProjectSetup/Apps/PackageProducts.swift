internal import ProjectFiles
internal import ScreenRuns
internal import Subprocess
internal import SystemPackage

/// The executable products of a Swift package.
struct PackageProducts: Hashable, Sendable {
  struct Executable: Hashable, Sendable {
    let name: String
    /// Whether a source file of its targets, or of the package's targets on which they depend, names `--list-screens`.
    let namesOption: Bool
  }

  let executables: [Executable]

  static func exist(in project: Project) -> Bool {
    Files.isRegular(project.root + "/Package.swift")
  }

  /// The names of executables in the text of the manifest, in ascending order. The manifest is a program, and isn't
  /// run.
  static func namesInManifest(of project: Project) throws(SuiteError) -> [String] {
    let bytes = try Files.read(project.root + "/Package.swift", limit: 1 << 20) ?? []
    let pattern = /\.executable(?:Target)?\(\s*name:\s*"([^"\\]+)"/
    let names = String(decoding: bytes, as: UTF8.self).matches(of: pattern).map { String($0.1) }
    return Set(names).sorted()
  }

  /// Asks the package manager.
  static func read(
    _ project: Project, by permission: LaunchPermission
  ) async throws(SuiteError) -> PackageProducts {
    let file = project.displayPath(project.root + "/Package.swift")
    let arguments = ["package", "--package-path", project.root, "describe", "--type", "json"]
    let result: ExecutionResult<Void, BytesOutput, StringOutput<UTF8>>
    do {
      result = try await Subprocess.run(
        .name("swift"), arguments: Arguments(arguments),
        workingDirectory: FilePath(project.root), output: .bytes(limit: 16 << 20),
        error: .string(limit: 1 << 20))
    } catch {
      throw SuiteError(
        .usage, at: file, "can't be read: swift can't be run",
        remedy: "install Swift, or name the app: qa init -- <command>")
    }
    guard case .exited(0) = result.terminationStatus,
      let node = try? JSONReader.read(result.standardOutput)
    else {
      let lines = result.standardError.split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.first
      throw SuiteError(
        .usage, at: file, "can't be read: \(line ?? "swift package describe failed")",
        remedy: "run swift package describe, and fix what it reports")
    }
    return PackageProducts(node, root: project.root)
  }

  /// - Parameter description: What `swift package describe --type json` prints.
  init(_ description: JSONNode, root: String) {
    let targets = Self.targets(description, root: root)
    executables = (description["products"]?.elements ?? []).compactMap { product in
      guard product["type"]?["executable"] != nil, let name = product["name"]?.text else {
        return nil
      }
      return Executable(
        name: name, namesOption: Self.nameOption(product["targets"]?.texts ?? [], of: targets))
    }
  }

  private struct Target {
    let files: [String]
    let dependencies: [String]
  }

  private static func targets(_ description: JSONNode, root: String) -> [String: Target] {
    var targets: [String: Target] = [:]
    for target in description["targets"]?.elements ?? [] {
      guard let name = target["name"]?.text, let path = target["path"]?.text else { continue }
      let folder = Path.absolute(path, from: root)
      targets[name] = Target(
        files: (target["sources"]?.texts ?? []).map { "\(folder)/\($0)" },
        dependencies: target["target_dependencies"]?.texts ?? [])
    }
    return targets
  }

  /// Whether a source of these targets, or of those on which they rest, names the option.
  private static func nameOption(_ names: [String], of targets: [String: Target]) -> Bool {
    var seen: Set<String> = []
    var rest = names
    while let name = rest.popLast() {
      guard seen.insert(name).inserted, let target = targets[name] else { continue }
      rest += target.dependencies
      for file in target.files {
        guard let bytes = try? Files.read(file, limit: 4 << 20) else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        if ListScreensAnswer.sourceWords.contains(where: text.contains) { return true }
      }
    }
    return false
  }
}
