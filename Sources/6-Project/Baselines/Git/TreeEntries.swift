internal import ContentDigest

/// The entries of a commit's tree, in one list in the order of their paths that is searched by halves: a dictionary of
/// all files of a large project would have as much again.
struct TreeEntries: Sendable {
  /// An entry that `git ls-tree` lists.
  struct Entry: Sendable {
    /// What the entry is (git-fast-import(1), "filemodify").
    enum Kind {
      /// `100644` or `100755`.
      case file
      /// `040000`.
      case folder
      /// `120000` for a link, `160000` for a submodule.
      case other
    }

    let path: String
    let object: GitObjectID
    let kind: Kind

    /// - Parameter line: `<mode> SP <type> SP <object> TAB <file>` (git-ls-tree(1)).
    /// - Returns: nil if the line is anything else.
    init?(_ line: ArraySlice<UInt8>) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let head = line[..<tab].split(separator: UInt8(ascii: " "))
      guard head.count == 3, let object = GitObjectID(String(decoding: head[2], as: UTF8.self))
      else { return nil }
      kind =
        if head[0].starts(with: "100".utf8) { .file } else {
          head[1].elementsEqual("tree".utf8) ? .folder : .other
        }
      self.object = object
      path = String(decoding: line[(tab + 1)...], as: UTF8.self)
    }
  }

  /// Ascending. Of several with one path, the first one counts.
  let all: [Entry]

  /// - Parameter output: The output of `git ls-tree -z`.
  init(_ output: [UInt8] = []) {
    let lines = output.split(separator: 0)
    var entries: [Entry] = []
    entries.reserveCapacity(lines.count)
    for line in lines { if let entry = Entry(line) { entries.append(entry) } }
    // git lists them in this order, unless their names have other characters than those of ASCII.
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.path <= $1.path }
    all = isSorted ? entries : entries.sorted { $0.path < $1.path }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether there is nothing but files.
  var areFiles: Bool { all.allSatisfy { $0.kind == .file } }

  /// The id of a file's contents; nil if there is no file at this path.
  subscript(path: String) -> GitObjectID? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].path < path { low = middle + 1 } else { high = middle }
    }
    guard low < all.count, all[low].path == path, all[low].kind == .file else { return nil }
    return all[low].object
  }
}
