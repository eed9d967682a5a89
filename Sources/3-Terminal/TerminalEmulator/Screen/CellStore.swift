internal import TerminalFrame

/// Storage for what doesn't fit into a cell: clusters of more than one scalar, underline colours, links, and the text
/// of another size that a cell is a part of.
///
/// Entries stay after their cells are overwritten. Once ``needsCompaction`` is true, the owner copies the entries still
/// in use to a new store with ``Compaction``.
struct CellStore: Sendable {
  /// All clusters, each as the number of its scalars followed by the scalars.
  private(set) var pool: [UInt32] = []
  private(set) var extras: [Extra] = [Extra(underlineColor: 0, link: 0)]
  /// The texts of other sizes. Their places are unused: the positions of their cells decide.
  private(set) var sizedTexts: [SizedText] = [SizedText(columns: 1, scale: 1, length: 1)]
  private(set) var links: [NamedLink] = [NamedLink(uri: "", id: [])]
  private var extraIndex: [Extra: UInt32] = [:]
  private var linkIndex: [NamedLink: UInt32] = [:]
  private var linkBytes = 0
  private var poolLimit = 1 << 16
  private var extraLimit = 1 << 12
  private var linkLimit = 1 << 22

  /// A link as the program gave it.
  struct NamedLink: Hashable, Sendable {
    var uri: Link
    /// The link's id, or empty if the program gave none.
    var id: [UInt8]
  }

  struct Extra: Hashable, Sendable {
    /// The underline colour, as `Color.rawValue`.
    var underlineColor: UInt32
    /// An index into ``CellStore/links``.
    var link: UInt32
    /// An index into ``CellStore/sizedTexts``; 0 for a cell that isn't part of one.
    var sizedText: UInt32 = 0
  }

  /// The greatest number of scalars in one cell; further combining marks are dropped.
  static let maxClusterLength = 32
  /// The longest URI of a link in bytes, as in VTE; a longer one is ignored.
  static let maxLinkLength = 2083
  /// The number of bytes of a link's id that are kept, as in VTE.
  static let maxLinkIDLength = 250
  /// The total size of all links in bytes; new links beyond it are ignored.
  private static let linkBytesBound = 1 << 25

  var needsCompaction: Bool {
    pool.count > poolLimit || extras.count > extraLimit || linkBytes > linkLimit
  }

  // MARK: Clusters

  func scalars(at poolIndex: UInt32) -> ArraySlice<UInt32> {
    let start = Int(poolIndex)
    return pool[start + 1..<start + 1 + Int(pool[start])]
  }

  /// The scalars of a cell, without flags: a single one unless the cell is a cluster.
  func scalars(of cell: GridCell) -> ArraySlice<UInt32> {
    let payload = cell.glyph & GridCell.payload
    return cell.isCluster ? scalars(at: payload) : [payload]
  }

  func first(of cell: GridCell) -> UInt32 {
    let payload = cell.glyph & GridCell.payload
    return cell.isCluster ? pool[Int(payload) + 1] : payload
  }

  func last(of cell: GridCell) -> UInt32 {
    let payload = cell.glyph & GridCell.payload
    return cell.isCluster ? pool[Int(payload) + Int(pool[Int(payload)])] : payload
  }

  /// Whether a cell's cluster has reached ``maxClusterLength``.
  func isFull(_ cell: GridCell) -> Bool {
    cell.isCluster && pool[Int(cell.glyph & GridCell.payload)] >= Self.maxClusterLength
  }

  /// Adds a scalar to the cluster of `glyph`.
  ///
  /// - Parameter inPlace: Whether the cluster can be extended in place, because no other cell shares it.
  /// - Returns: The new glyph with the same flags, or `glyph` if the cluster is full.
  mutating func append(_ scalar: UInt32, to glyph: UInt32, inPlace: Bool) -> UInt32 {
    guard pool.count + Self.maxClusterLength < Int(GridCell.payload) else { return glyph }
    let payload = glyph & GridCell.payload
    let poolIndex = UInt32(pool.count)
    if glyph & GridCell.cluster == 0 {
      pool.append(2)
      pool.append(payload)
    } else {
      let start = Int(payload)
      let count = Int(pool[start])
      guard count < Self.maxClusterLength else { return glyph }
      if inPlace, start + 1 + count == pool.count {
        pool.append(scalar)
        pool[start] += 1
        return glyph
      }
      pool.append(UInt32(count + 1))
      for index in start + 1..<start + 1 + count { pool.append(pool[index]) }
    }
    pool.append(scalar)
    return glyph & ~GridCell.payload | GridCell.cluster | poolIndex
  }

  /// Adds a cluster from another store.
  ///
  /// - Returns: Its place in the pool, or nil if the pool is as large as a cell can address.
  private mutating func add(_ scalars: ArraySlice<UInt32>) -> UInt32? {
    guard pool.count + scalars.count < Int(GridCell.payload) else { return nil }
    let poolIndex = UInt32(pool.count)
    pool.append(UInt32(scalars.count))
    pool += scalars
    return poolIndex
  }

  // MARK: Underline colours and links

  mutating func index(of extra: Extra) -> UInt32 {
    if extra == extras[0] { return 0 }
    if let known = extraIndex[extra] { return known }
    let index = UInt32(extras.count)
    extras.append(extra)
    extraIndex[extra] = index
    return index
  }

  /// - Returns: The link's index, or 0 if it is empty, too long, or exceeds the size of all links.
  mutating func index(ofLink link: NamedLink) -> UInt32 {
    if let known = linkIndex[link] { return known }
    let bytes = link.uri.uri.utf8.count + link.id.count
    guard bytes > link.id.count, bytes <= Self.maxLinkLength + link.id.count,
      linkBytes + bytes <= Self.linkBytesBound
    else { return 0 }
    let index = UInt32(links.count)
    links.append(link)
    linkIndex[link] = index
    linkBytes += bytes + 64
    return index
  }

  /// Adds a text and returns its index. Equal texts get different indices, since each is a block of its own.
  mutating func index(ofNew text: SizedText) -> UInt32 {
    sizedTexts.append(text)
    return UInt32(sizedTexts.count - 1)
  }

  // MARK: Compaction

  /// Builds a store of only the entries still in use, and updates the indices of cells and pens that point to the old
  /// one.
  struct Compaction {
    private let old: CellStore
    private(set) var store = CellStore()
    private var indices: [UInt32: UInt32] = [:]
    private var sizedTexts: [UInt32: UInt32] = [0: 0]

    init(_ old: CellStore) { self.old = old }

    mutating func rename(_ cell: inout GridCell) {
      cell.extra = rename(extra: cell.extra)
      guard cell.isCluster else { return }
      let poolIndex = cell.glyph & GridCell.payload
      let new: UInt32
      if let known = indices[poolIndex] {
        new = known
      } else {
        new = store.add(old.scalars(at: poolIndex)) ?? 0
        indices[poolIndex] = new
      }
      cell.glyph = cell.glyph & ~GridCell.payload | new
    }

    mutating func rename(_ pen: inout Pen) {
      pen.link = rename(link: pen.link)
      pen.extra = rename(extra: pen.extra)
    }

    private mutating func rename(link: UInt32) -> UInt32 {
      link == 0 ? 0 : store.index(ofLink: old.links[Int(link)])
    }

    private mutating func rename(extra: UInt32) -> UInt32 {
      if extra == 0 { return 0 }
      let entry = old.extras[Int(extra)]
      return store.index(
        of: Extra(
          underlineColor: entry.underlineColor, link: rename(link: entry.link),
          sizedText: rename(sizedText: entry.sizedText)))
    }

    private mutating func rename(sizedText: UInt32) -> UInt32 {
      if let known = sizedTexts[sizedText] { return known }
      let index = store.index(ofNew: old.sizedTexts[Int(sizedText)])
      sizedTexts[sizedText] = index
      return index
    }

    /// The new store, with limits of at least twice its contents.
    consuming func finished() -> CellStore {
      store.poolLimit = max(store.poolLimit, store.pool.count * 2)
      store.extraLimit = max(store.extraLimit, store.extras.count * 2)
      store.linkLimit = max(store.linkLimit, store.linkBytes * 2)
      return store
    }
  }
}
