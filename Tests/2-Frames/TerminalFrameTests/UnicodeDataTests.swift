import Foundation
import TerminalFrame
import TestSupport
import Testing

private let dataFolder = ProcessInfo.processInfo.environment["UNICODE_DATA"]

/// Compares the Unicode tables with the files that they are generated from, if `UNICODE_DATA` names their folder.
/// See Documentation/Widths.md.
@Suite(.timeLimit(.minutes(20)), .enabled(if: dataFolder != nil, "UNICODE_DATA names no folder"))
struct UnicodeDataTests {
  @Test func `the tables match the files that they are generated from`() throws {
    let folder = try #require(dataFolder)
    let process = Process()
    process.executableURL = URL(filePath: TestPlace.repository + "/Tests/generate-unicode")
    process.arguments = ["--check", folder]

    try process.run()
    process.waitUntilExit()

    #expect(process.terminationStatus == 0)
  }

  @Test func `each line of GraphemeBreakTest.txt breaks as it says`() throws {
    let folder = try #require(dataFolder)
    let text = try String(
      contentsOfFile: folder + "/auxiliary/GraphemeBreakTest.txt", encoding: .utf8)
    #expect(text.hasPrefix("# GraphemeBreakTest-\(UnicodeProperties.version).txt"))
    var count = 0
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let signs = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      // CR LF is the one pair of controls that joins, and never reaches a cell.
      if signs.contains("000D"), signs.contains("000A") { continue }
      let scalars = signs.compactMap { UInt32($0, radix: 16) }
      let joins = signs.dropFirst().dropLast().filter { $0 == "÷" || $0 == "×" }.map { $0 == "×" }
      #expect(Self.joins(scalars) == joins, "\(line)")
      count += 1
    }
    #expect(count > 500)
  }

  /// Whether each scalar after the first joins the cluster before it.
  private static func joins(_ scalars: [UInt32]) -> [Bool] {
    let properties = UnicodeProperties.shared
    var cluster: [UInt32] = [scalars[0]]
    return scalars.dropFirst().map { scalar in
      let last = cluster[cluster.count - 1]
      let joins = properties.joins(
        scalar, properties[scalar], after: last, isSecond: cluster.count == 1, of: { cluster[...] })
      cluster = joins ? cluster + [scalar] : [scalar]
      return joins
    }
  }
}
