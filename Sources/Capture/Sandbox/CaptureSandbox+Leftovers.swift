internal import FileSystem
internal import Glibc
internal import TerminalProcess

extension CaptureSandbox {
  /// Ends what captures of this user's killed `qa`s left running, of whatever screens, and removes their
  /// folders. To be called once, before the first capture. What a living `qa` uses is locked and stays.
  ///
  /// - Parameter base: The folder of all places of captures.
  package static func clearLeftovers(below base: String = "/tmp") {
    do throws(FileSystemError) {
      let places = try CapturePlaces(below: base)
      // A folder may be gone that a process still has in its environment.
      let marked = ProcessTable.values(of: AppEnvironment.markName)
      for place in try places.existing() {
        var names = Set(marked.compactMap { place.name(of: $0) })
        for name in try place.folder.names()
        where try place.folder.owner(of: name) == geteuid() {
          names.insert(name)
        }
        for name in names { clear(name, in: place) }
      }
    } catch {
      // The first capture tells what is wrong there.
    }
  }

  private static func clear(_ name: FileName, in place: CapturePlace) {
    do throws(FileSystemError) {
      try SandboxClaim.take(name, in: place)?.remove()
    } catch {
      // Of another user, or not made by qa.
    }
  }
}

extension CapturePlace {
  /// The name of the folder in this place that processes have as their mark, or nil if theirs is elsewhere.
  ///
  /// All slots have the same path: processes of one are not looked for in the others, and no folder is made for them.
  fileprivate func name(of mark: ProcessTable.FoundValue) -> FileName? {
    guard mark.text.hasPrefix(path + "/"), mark.isSeen(behind: mount) else { return nil }
    return FileName(mark.text.dropFirst(path.utf8.count + 1))
  }
}
