import Testing

@testable import ScreenRuns

@Suite(.timeLimit(.minutes(20))) struct WatchMemoryTests {
  private func files(_ stamps: [String: String]) -> WatchedFiles { WatchedFiles(stamps) }

  @Test("New, removed and altered files are changes")
  func changedFiles() {
    var memory = WatchMemory(files(["a": "1", "b": "1", "c": "1"]))

    let changes = memory.changes(to: files(["a": "1", "b": "2", "d": "1"]))
    let again = memory.changes(to: files(["a": "1", "b": "2", "d": "1"]))

    #expect(changes == ["b", "c", "d"])
    #expect(again == [])
  }

  @Test("A file that changes in consecutive passes is the app's own and starts no other pass")
  func ownFiles() {
    var memory = WatchMemory(files(["log": "1", "a": "1"]))

    let first = memory.changesDuringPass(to: files(["log": "2", "a": "1"]))
    let second = memory.changesDuringPass(to: files(["log": "3", "a": "2"]))
    let third = memory.changesDuringPass(to: files(["log": "4", "a": "2"]))

    #expect([first, second, third] == [["log"], ["a"], []])
    #expect(memory.own == ["log"])
  }

  @Test("A file that a person changes between two passes is no longer the app's own")
  func personsFiles() {
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

  @Test("A pass over other files still knows which files are the app's own")
  func otherFiles() {
    var memory = WatchMemory(files(["log": "1"]))
    _ = memory.changesDuringPass(to: files(["log": "2"]))

    var next = WatchMemory(files(["log": "2", "src/b": "1"]), after: memory)
    let changes = next.changesDuringPass(to: files(["log": "3", "src/b": "1"]))

    #expect(changes == [])
    #expect(next.own == ["log"])
  }
}
