import RunReport
import ScreenRuns
import Testing

/// The table of CI.md with the variables that name a shard.
@Suite(.timeLimit(.minutes(20))) struct ShardTableTests {
  @Test(
    "Each row of the table of engines names the variables by which the second of three jobs is shard 2/3"
  )
  func rowsOfEngines() throws {
    let page = DocumentPage("Documentation/CI.md").text
    let table = try #require(page.split(separator: "| engine | part | number of parts |\n").last)
    let rows = table.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("|") }.dropFirst()
    for row in rows {
      let cells = row.split(separator: " | ")
      var variables = ["GITLAB_CI": "true"]
      for (cell, value) in [(cells[1], cells[1].contains("from 0") ? "1" : "2"), (cells[2], "3")] {
        let code = try #require(cell.firstMatch(of: /`(\w+)(?:=([^`]*))?`/)).output
        variables[String(code.1)] = code.2.map(String.init) ?? value
      }

      let assignment = try ShardEnvironment(variables).assignment()

      #expect(assignment?.shard.description == "2/3", "\(row)")
    }
    #expect(rows.count == 7)
  }
}
