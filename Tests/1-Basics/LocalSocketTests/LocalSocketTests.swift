import FileSystem
import FoundationEssentials
import LocalSocket
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct LocalSocketTests {
  private let path = TestPlace.newFolder("qa-sockets")
  private let folder: Directory

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    folder = try Directory.open(path)
  }

  @Test("What one side sends, the other reads, and the end is seen")
  func exchange() throws {
    let listener = try LocalListener("a", in: folder)
    var client = try LocalConnection.open("a", in: folder)
    let server = try #require(listener.next(waiting: 10_000))

    try #require(client?.send(Array("hello".utf8)) == true)
    server.send(Array("you".utf8))
    let got = (server.read(waiting: 10_000), client?.read(waiting: 10_000))
    client = nil

    #expect(got.0 == Array("hello".utf8))
    #expect(got.1 == Array("you".utf8))
    #expect(server.read(waiting: 10_000) == nil)
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("Only the user can open the socket, and its file goes with the listener")
  func mode() throws {
    var listener: LocalListener? = try LocalListener("a", in: folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/a")

    withExtendedLifetime(listener) {}
    listener = nil

    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(path)/a"))
    #expect(try LocalConnection.open("a", in: folder) == nil)
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A socket that a killed process left is replaced")
  func leftover() throws {
    let first = try LocalListener("a", in: folder)

    let second = try LocalListener("a", in: folder)
    let client = try LocalConnection.open("a", in: folder)

    #expect(second.next(waiting: 10_000) != nil)
    #expect(first.next(waiting: 0) == nil)
    withExtendedLifetime(client) {}
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A folder's path may be longer than the address of a socket")
  func longPath() throws {
    let name = String(repeating: "d", count: 200)
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    let deep = try Directory.open("\(path)/\(name)")
    let listener = try LocalListener("a", in: deep)

    #expect(try LocalConnection.open("a", in: deep) != nil)
    #expect(listener.next(waiting: 10_000) != nil)
    try FileManager.default.removeItem(atPath: path)
  }
}
