internal import TerminalFrame

/// What does not fit into a cell: clusters of more than one scalar, underline colours, links, and the text of another size
/// that a cell is a part of.
///
/// Overwritten entries stay until ``needsCompaction``; then the owner marks what its cells still use.
struct CellStore: Sendable {
  /// Clusters one after the other: the number of scalars, then the scalars.
  private(set) var pool: [UInt32] = []
  private(set) var extras: [Extra] = [Extra(underlineColor: 0, link: 0)]
  /// Texts whose places are not used: where their cells stand decides.
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
    /// Empty if it gave none.
    var id: [UInt8]
  }

  struct Extra: Hashable, Sendable {
    /// `Color.rawValue`.
    var underlineColor: UInt32
    /// An index into ``CellStore/links``.
    var link: UInt32
    /// An index into ``CellStore/sizedTexts``; 0 for a cell that is part of none.
    var sizedText: UInt32 = 0
  }

  /// Scalars that one cell keeps; a combining mark after them is dropped.
  static let longestCluster = 32
  /// Bytes that one link may have, as VTE limits it; a longer one is no link.
  static let longestLink = 2083
  /// Bytes of an id that are kept, as VTE limits it.
  static let longestLinkID = 250
  /// Bytes of all links that are kept; beyond, a new one is no link.
  private static let linkBytesBound = 1 << 25

  var needsCompaction: Bool {
    pool.count > poolLimit || extras.count > extraLimit || linkBytes > linkLimit
  }

  // MARK: Clusters

  func scalars(at place: UInt32) -> ArraySlice<UInt32> {
    let start = Int(place)
    return pool[start + 1..<start + 1 + Int(pool[start])]
  }

  /// The scalars of a cell, without flags; one unless it is a cluster.
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

  /// Whether the cluster of a cell can take no more.
  func isFull(_ cell: GridCell) -> Bool {
    cell.isCluster && pool[Int(cell.glyph & GridCell.payload)] >= Self.longestCluster
  }

  /// Adds a scalar to the cluster of `glyph`.
  ///
  /// - Parameter inPlace: Whether no other cell can share the cluster.
  /// - Returns: The glyph with the same flags; unchanged where the cluster is full.
  mutating func append(_ scalar: UInt32, to glyph: UInt32, inPlace: Bool) -> UInt32 {
    guard pool.count + Self.longestCluster < Int(GridCell.payload) else { return glyph }
    let payload = glyph & GridCell.payload
    let place = UInt32(pool.count)
    if glyph & GridCell.cluster == 0 {
      pool.append(2)
      pool.append(payload)
    } else {
      let start = Int(payload)
      let count = Int(pool[start])
      guard count < Self.longestCluster else { return glyph }
      if inPlace, start + 1 + count == pool.count {
        pool.append(scalar)
        pool[start] += 1
        return glyph
      }
      pool.append(UInt32(count + 1))
      for index in start + 1..<start + 1 + count { pool.append(pool[index]) }
    }
    pool.append(scalar)
    return glyph & ~GridCell.payload | GridCell.cluster | place
  }

  /// Takes over a cluster of another store.
  ///
  /// - Returns: nil where the pool has reached what a cell can point to.
  private mutating func add(_ scalars: ArraySlice<UInt32>) -> UInt32? {
    guard pool.count + scalars.count < Int(GridCell.payload) else { return nil }
    let place = UInt32(pool.count)
    pool.append(UInt32(scalars.count))
    pool += scalars
    return place
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

  /// - Returns: 0 where the link is empty, too long, or one too many.
  mutating func index(ofLink link: NamedLink) -> UInt32 {
    if let known = linkIndex[link] { return known }
    let bytes = link.uri.uri.utf8.count + link.id.count
    guard bytes > link.id.count, bytes <= Self.longestLink + link.id.count,
      linkBytes + bytes <= Self.linkBytesBound
    else { return 0 }
    let index = UInt32(links.count)
    links.append(link)
    linkIndex[link] = index
    linkBytes += bytes + 64
    return index
  }

  /// A new number, also for a text whose size is that of another one: its cells are a block of their own.
  mutating func index(ofNew text: SizedText) -> UInt32 {
    sizedTexts.append(text)
    return UInt32(sizedTexts.count - 1)
  }

  // MARK: Compaction

  /// A store with only what is used, and the way to rename what points into the old one.
  struct Compaction {
    private let old: CellStore
    private(set) var store = CellStore()
    private var places: [UInt32: UInt32] = [:]
    private var sizedTexts: [UInt32: UInt32] = [0: 0]

    init(_ old: CellStore) { self.old = old }

    mutating func rename(_ cell: inout GridCell) {
      cell.extra = rename(extra: cell.extra)
      guard cell.isCluster else { return }
      let place = cell.glyph & GridCell.payload
      let new: UInt32
      if let known = places[place] {
        new = known
      } else {
        new = store.add(old.scalars(at: place)) ?? 0
        places[place] = new
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

    /// The new store, whose limits leave room for as much again.
    consuming func finished() -> CellStore {
      store.poolLimit = max(store.poolLimit, store.pool.count * 2)
      store.extraLimit = max(store.extraLimit, store.extras.count * 2)
      store.linkLimit = max(store.linkLimit, store.linkBytes * 2)
      return store
    }
  }
}
