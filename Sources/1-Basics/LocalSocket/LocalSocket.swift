internal import CLocalSocket
package import FileSystem
internal import Glibc

/// A connection between two processes of one user on this machine.
package final class LocalConnection: Sendable {
  private let file: Int32

  fileprivate init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// Connects to a process that listens, and makes sure that it belongs to this user.
  ///
  /// - Returns: nil if no process listens under this name.
  package static func open(
    _ name: FileName, in folder: Directory
  ) throws(FileSystemError) -> LocalConnection? {
    let file = local_connect(folder.descriptor, name.text)
    if file == -ENOENT || file == -ECONNREFUSED { return nil }
    guard file >= 0 else {
      throw FileSystemError(code: -file, folder.path(of: name), "can't be connected to")
    }
    let connection = LocalConnection(file: file)
    guard connection.isOwn else {
      throw FileSystemError(
        folder.path(of: name), "belongs to another user", remedy: "remove the folder")
    }
    return connection
  }

  /// Whether the process at the other end belongs to the same user.
  fileprivate var isOwn: Bool { local_peer(file) == Int64(geteuid()) }

  /// Reads bytes, and waits for them in steps of this many milliseconds, between which it returns no bytes.
  ///
  /// - Returns: nil at the end.
  package func read(waiting milliseconds: Int32) -> [UInt8]? {
    guard isReady(file, milliseconds) else { return [] }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(file, &chunk, chunk.count)
    if count > 0 { return Array(chunk[..<count]) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }

  /// Sends all bytes, or as many as the other end takes in ten seconds.
  ///
  /// - Returns: Whether all were sent.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        local_send(file, $0.baseAddress, UInt64($0.count))
      }
      if count == -Int64(EINTR) { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(Int(count))
    }
    return true
  }
}

/// A socket of this machine that other processes of this user connect to. Its file is removed with it.
package final class LocalListener: Sendable {
  private let file: Int32
  private let name: FileName
  private let folder: Directory

  /// - Parameters:
  ///   - name: A name that no other process uses; an old socket of that name is removed.
  ///   - folder: A folder that only this user can open.
  package init(_ name: FileName, in folder: Directory) throws(FileSystemError) {
    try folder.removeFile(name)
    let file = local_listen(folder.descriptor, name.text)
    guard file >= 0 else {
      throw FileSystemError(code: -file, folder.path(of: name), "can't be listened on")
    }
    (self.file, self.name, self.folder) = (file, name, folder)
  }

  deinit {
    close(file)
    // The next listener removes what can't be removed now.
    unlinkat(folder.descriptor, name.text, 0)
  }

  /// Waits for a connection of the same user. Those of others are closed.
  ///
  /// - Returns: nil if none came in time.
  package func next(waiting milliseconds: Int32) -> LocalConnection? {
    guard isReady(file, milliseconds) else { return nil }
    let connection = local_accept(file)
    guard connection >= 0 else { return nil }
    let accepted = LocalConnection(file: connection)
    return accepted.isOwn ? accepted : nil
  }
}

/// A process that is watched for its end.
package final class WatchedProcess: Sendable {
  private let file: Int32

  /// - Returns: nil if it has ended.
  package init?(_ id: Int32) {
    let file = process_end_file(id)
    guard file >= 0 else { return nil }
    self.file = file
  }

  deinit { close(file) }

  package var hasEnded: Bool { isReady(file, 0) }
}

/// A program that outlives this process.
package enum DetachedProgram {
  /// - Returns: 0, or the `errno` of what failed.
  package static func start(_ program: String, _ arguments: [String]) -> Int32 {
    var pointers = ([program] + arguments).map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return -process_start_detached(program, pointers)
  }
}

/// Whether a file can be read or is at its end, after a wait of at most some milliseconds.
private func isReady(_ file: Int32, _ milliseconds: Int32) -> Bool {
  var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
  return poll(&state, 1, milliseconds) > 0
}
