internal import Glibc

/// Empties a folder of anything that an app may have put there: folders without permissions, folders nested deeper than
/// the longest path, names that aren't UTF-8, links, pipes and sockets.
///
/// No path is followed, only names in open folders. A nested folder is moved up to the outermost one before it is
/// entered, so that no depth needs a long path or many open files. A folder that can't be moved is the root of another
/// file system, and is left with its contents.
package struct FolderRemoval: ~Copyable {
  /// The outermost folder.
  private let root: Int32
  /// The number of names given to moved folders.
  private var names = 0
  /// The number of folders moved up from within others.
  private var risen = 0

  /// - Parameter root: An open folder; it stays open.
  private init(_ root: Int32) { self.root = root }

  /// Empties a folder.
  ///
  /// - Parameters:
  ///   - folder: An open folder; it stays open.
  ///   - kept: A file in it to keep.
  package static func empty(_ folder: Int32, except kept: String? = nil) {
    fchmod(folder, 0o700)
    var removal = FolderRemoval(folder)
    // Each round removes one level.
    while removal.removeLevel(except: kept.map { Array($0.utf8CString) }) {}
  }

  /// Removes the files and folders in the outermost folder. Folders nested in these are moved up into it.
  ///
  /// - Returns: Whether a folder was moved up.
  private mutating func removeLevel(except kept: [CChar]?) -> Bool {
    let before = risen
    for name in Self.names(in: root) where name != kept {
      if unlinkat(root, name, 0) == 0 { continue }
      // Renaming fails for a mount point, which would be emptied otherwise.
      let proven = nextName()
      guard renameat(root, name, root, proven) == 0 else { continue }
      emptyFolder(proven)
      unlinkat(root, proven, AT_REMOVEDIR)
    }
    return risen > before
  }

  private mutating func emptyFolder(_ name: [CChar]) {
    fchmodat(root, name, 0o700, AT_SYMLINK_NOFOLLOW)
    let folder = openat(root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    for child in Self.names(in: folder) where unlinkat(folder, child, 0) != 0 {
      // Moving a folder to another parent takes permission to write in the folder itself.
      fchmodat(folder, child, 0o700, AT_SYMLINK_NOFOLLOW)
      if unlinkat(folder, child, AT_REMOVEDIR) == 0 { continue }
      if renameat(folder, child, root, nextName()) == 0 { risen += 1 }
    }
  }

  /// An unused name in the outermost folder.
  private mutating func nextName() -> [CChar] {
    while true {
      names += 1
      let name = Array(".removed-\(names)".utf8CString)
      var status = stat()
      if fstatat(root, name, &status, AT_SYMLINK_NOFOLLOW) != 0 { return name }
    }
  }

  /// The names in an open folder as C strings: a name is bytes and need not be UTF-8.
  private static func names(in folder: Int32) -> [[CChar]] {
    var names: [[CChar]] = []
    // What can't be read can't be removed either, and stays.
    Directory.forEachName(in: folder) { names.append($0.map(CChar.init(bitPattern:)) + [0]) }
    return names
  }
}
