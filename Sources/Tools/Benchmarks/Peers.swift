internal import FoundationEssentials

/// The paths of the programs that are measured.
struct Peers {
  /// The folder of the Python packages, made by `Peers/install`.
  private let folder: String
  /// The scripts that use them.
  static let scripts = "Sources/Tools/Benchmarks/Peers"

  init(folder: String) { self.folder = Self.absolute(folder) }

  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The Python that has the packages, or nil if they are not installed.
  var python: String? { program("\(folder)/bin/python") }
  var pytest: String? { program("\(folder)/bin/pytest") }

  static func script(_ name: String) -> String { absolute("\(scripts)/\(name)") }

  func program(_ path: String) -> String? {
    FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  static let remedy = "run \(scripts)/install"

  /// The `qa` that is built beside this program.
  ///
  /// - Throws: If there is none.
  static func qa() throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let qa = URL(filePath: own).deletingLastPathComponent().appending(path: "qa").path
    guard FileManager.default.isExecutableFile(atPath: qa) else {
      throw BenchmarkError(
        "qa is not built beside the benchmarks: swift build -c release --product qa")
    }
    return qa
  }

  /// Runs a script of a peer that prints how many seconds something took.
  func seconds(_ script: String, _ arguments: [String], in folder: String? = nil) async throws
    -> Double
  {
    guard let python else { throw BenchmarkError("there is no \(self.folder); \(Self.remedy)") }
    let output = try await Shell.output([python, Self.script(script)] + arguments, in: folder)
    guard let seconds = Double(output.filter { $0 != "\n" }) else {
      throw BenchmarkError("\(script) printed \(output)")
    }
    return seconds
  }
}
