internal import FileSystem
internal import Glibc
internal import TerminalProcess

extension CaptureSandbox {
  /// Ends what this user's killed `qa`s left running, for any screen, and removes their folders. Call this once,
  /// before the first capture. Folders that a running `qa` uses are locked and stay.
  ///
  /// - Parameter base: The folder of all places of captures.
  package static func clearLeftovers(below base: String = "/tmp") {
    do throws(FileSystemError) {
      let locations = try CaptureLocations(below: base)
      // A process may still have a folder in its environment that no longer exists.
      let marked = ProcessTable.values(of: AppEnvironment.markName)
      for location in try locations.existing() {
        let names = Set(marked.compactMap { location.name(of: $0) })
        for name in names { clear(name, in: location, isMarked: true) }
        for name in try location.folder.names()
        where try location.folder.owner(of: name) == geteuid() {
          clear(name, in: location, isMarked: false)
        }
      }
    } catch {
      // The first capture reports the error.
    }
  }

  private static func clear(_ name: FileName, in location: CaptureLocation, isMarked: Bool) {
    do throws(FileSystemError) {
      try SandboxClaim.acquire(name, in: location, isMarked: isMarked)?.remove()
    } catch {
      // The folder belongs to another user, or was not made by qa.
    }
  }
}

extension CaptureLocation {
  /// The name of the folder in this place that marks a process, or nil if its folder is elsewhere.
  ///
  /// All slots have the same path. A process of one slot isn't looked for in the others, and no folder is made for it
  /// there.
  fileprivate func name(of mark: ProcessTable.FoundValue) -> FileName? {
    guard mark.text.hasPrefix(path + "/"), mark.isSeen(behind: mount) else { return nil }
    return FileName(mark.text.dropFirst(path.utf8.count + 1))
  }
}
