import Foundation
import TerminalFrame
import TestSupport
import Testing

private let dataFolder = ProcessInfo.processInfo.environment["UNICODE_DATA"]

/// The tables beside the files that they are made from, where somebody has these: the folder that
/// `UNICODE_DATA` names. See Documentation/Contributing.md.
@Suite(.enabled(if: dataFolder != nil, "UNICODE_DATA names no folder"))
struct UnicodeDataTests {
  @Test func `the table is what the script makes of the files`() throws {
    let folder = try #require(dataFolder)
    let process = Process()
    process.executableURL = URL(filePath: TestPlace.repository + "/Tests/generate-unicode")
    process.arguments = ["--check", folder]

    try process.run()
    process.waitUntilExit()

    #expect(process.terminationStatus == 0)
  }

  @Test func `each text of GraphemeBreakTest.txt has its boundaries`() throws {
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

  /// Whether each scalar but the first joins what is before it.
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
