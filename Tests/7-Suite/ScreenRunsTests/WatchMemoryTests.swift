import Testing

@testable import ScreenRuns

@Suite struct WatchMemoryTests {
  private func files(_ stamps: [String: String]) -> WatchedFiles { WatchedFiles(stamps) }

  @Test("Files that are new, gone or other ones are changes")
  func changes() {
    var memory = WatchMemory(files(["a": "1", "b": "1", "c": "1"]))

    let changes = memory.changes(to: files(["a": "1", "b": "2", "d": "1"]))
    let again = memory.changes(to: files(["a": "1", "b": "2", "d": "1"]))

    #expect(changes == ["b", "c", "d"])
    #expect(again == [])
  }

  @Test("What changes in one pass after the other is the app's own, and calls for no other pass")
  func own() {
    var memory = WatchMemory(files(["log": "1", "a": "1"]))

    let first = memory.changesDuringPass(to: files(["log": "2", "a": "1"]))
    let second = memory.changesDuringPass(to: files(["log": "3", "a": "2"]))
    let third = memory.changesDuringPass(to: files(["log": "4", "a": "2"]))

    #expect([first, second, third] == [["log"], ["a"], []])
    #expect(memory.own == ["log"])
  }

  @Test("What a person changes between two passes is nobody's own, whenever it changes again")
  func person() {
    var memory = WatchMemory(files(["a": "1"]))

    _ = memory.changesDuringPass(to: files(["a": "2"]))
    _ = memory.changesDuringPass(to: files(["a": "3"]))
    let own = memory.own
    let typed = memory.changes(to: files(["a": "4"]))
    let during = memory.changesDuringPass(to: files(["a": "5"]))

    #expect(own == ["a"])
    #expect(typed == ["a"])
    #expect(during == ["a"])
    #expect(memory.own == [])
  }

  @Test("A pass that begins for other files remembers what is whose")
  func begin() {
    var memory = WatchMemory(files(["log": "1"]))
    _ = memory.changesDuringPass(to: files(["log": "2"]))

    var next = WatchMemory(files(["log": "2", "src/b": "1"]), after: memory)
    let changes = next.changesDuringPass(to: files(["log": "3", "src/b": "1"]))

    #expect(changes == [])
    #expect(next.own == ["log"])
  }
}
