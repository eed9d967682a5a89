import Audit
import ProjectFiles
import Testing

@Suite("Choosing checks", .timeLimit(.minutes(20)))
struct AuditSelectionTests {
  @Test("A name that neither an area nor a check has is refused, with the areas")
  func unknownName() {
    let error = #expect(throws: SuiteError.self) {
      try AuditSelection(only: ["exits"], skipped: [], isQuick: false)
    }

    #expect(error?.message == "there is no check or area \"exits\"")
    #expect(error?.remedy?.contains("exit, small, resize, redraw") == true)
  }

  @Test("An area stands for all of its checks")
  func area() throws {
    let selection = try AuditSelection(only: ["redraw"], skipped: [], isQuick: false)

    let checks = try selection.checks()

    #expect(checks.map(\.name).contains("redraw-ctrl-l"))
    #expect(checks.allSatisfy { $0.area == .redraw })
  }

  @Test("A check that was named is made in a quick audit, too")
  func quick() throws {
    let selection = try AuditSelection(only: ["exit-sigquit"], skipped: [], isQuick: true)

    #expect(try selection.checks().map(\.name) == ["exit-sigquit"])
  }

  @Test("A quick audit has only quick checks, but not those that are left out")
  func quickWithout() throws {
    let selection = try AuditSelection(only: [], skipped: ["exit"], isQuick: true)

    let checks = try selection.checks()

    #expect(!checks.isEmpty)
    #expect(checks.allSatisfy { $0.isQuick && $0.area != .exit })
  }

  @Test("If no check is left, that is an error")
  func nothingLeft() throws {
    let selection = try AuditSelection(
      only: ["exit-sigterm"], skipped: ["exit"], isQuick: false)

    let error = #expect(throws: SuiteError.self) { try selection.checks() }

    #expect(error?.message == "no check is left")
  }

  @Test("No two checks have one name, and every name is a word for options")
  func names() {
    let names = AuditCheck.all.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
  }
}
