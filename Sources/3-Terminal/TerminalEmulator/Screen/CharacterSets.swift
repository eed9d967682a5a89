/// The character sets designated as G0 to G3, and which of them are in use (ECMA-35; VT220 manual, chapter 2).
struct CharacterSets: Sendable {
  private var g = InlineArray<4, Set>(repeating: .ascii)
  /// The set for 0x20–0x7E (GL), selected by LS0 to LS3.
  var left: Int = 0 { didSet { update() } }
  /// The set for 0xA0–0xFF (GR), selected by LS1R to LS3R. With ASCII they stay as they are, which is Latin-1.
  var right: Int = 2 { didSet { update() } }
  /// The set for the next character only (SS2, SS3).
  var single: Int? { didSet { update() } }
  /// Whether characters need no translation.
  private(set) var isPlain = true

  mutating func designate(_ slot: Int, _ set: Set) {
    g[slot] = set
    update()
  }

  func designation(_ slot: Int) -> Set { g[slot] }

  private mutating func update() {
    isPlain = single == nil && g[left] == .ascii && g[right] == .ascii
  }

  /// Whether the selected sets are those of a terminal that no program has used. Others may be designated, as by
  /// terminfo's enacs: they aren't seen until a program selects them.
  var isUsual: Bool { isPlain && left == 0 && right == 2 }

  /// Translates a scalar by the set in use, and ends a single shift.
  mutating func translate(_ scalar: UInt32) -> UInt32 {
    guard scalar < 0x100 else {
      single = nil
      return scalar
    }
    let set = scalar < 0x80 ? g[single ?? left] : g[right]
    if single != nil { single = nil }
    return set.translate(scalar)
  }
}

extension CharacterSets {
  /// The character sets that can be designated: those that xterm has at the level of a VT420.
  enum Set: UInt8, Sendable {
    case ascii, british, lineDrawing
    /// DEC Supplemental (`<`) and its later name (`% 5`).
    case supplemental, supplementalGraphic
    case technical
    /// The right half of ISO 8859-1.
    case latin1
    // National replacement sets, which need DECNRCM.
    case dutch, finnish, french, frenchCanadian, german, italian, norwegianDanish, portuguese
    case spanish, swedish, swiss
  }

  /// A name by which SCS designates a set (VT510 manual, "SCS"; xterm, ctlseqs "Designate G0 Character Set").
  fileprivate struct Name {
    var set: Set
    /// `%` before the final byte, or 0 if there is none.
    var intermediate: UInt8
    /// The final bytes, the preferred one first.
    var finals: [UInt8]
    /// Whether the set requires DECNRCM.
    var isNational = true
  }

  fileprivate static let names: [Name] = [
    Name(set: .ascii, intermediate: 0, finals: [0x42], isNational: false),
    Name(set: .british, intermediate: 0, finals: [0x41], isNational: false),
    Name(set: .lineDrawing, intermediate: 0, finals: [0x30], isNational: false),
    Name(set: .supplemental, intermediate: 0, finals: [0x3c], isNational: false),
    Name(set: .supplementalGraphic, intermediate: 0x25, finals: [0x35], isNational: false),
    Name(set: .technical, intermediate: 0, finals: [0x3e], isNational: false),
    Name(set: .dutch, intermediate: 0, finals: [0x34]),
    Name(set: .finnish, intermediate: 0, finals: [0x35, 0x43]),
    Name(set: .french, intermediate: 0, finals: [0x52, 0x66]),
    Name(set: .frenchCanadian, intermediate: 0, finals: [0x51, 0x39]),
    Name(set: .german, intermediate: 0, finals: [0x4b]),
    Name(set: .italian, intermediate: 0, finals: [0x59]),
    Name(set: .norwegianDanish, intermediate: 0, finals: [0x60, 0x45, 0x36]),
    Name(set: .portuguese, intermediate: 0x25, finals: [0x36]),
    Name(set: .spanish, intermediate: 0, finals: [0x5a]),
    Name(set: .swedish, intermediate: 0, finals: [0x37, 0x48]),
    Name(set: .swiss, intermediate: 0, finals: [0x3d]),
  ]

  /// The set of 94 characters with a name.
  ///
  /// - Returns: The set, or ASCII if it doesn't exist at this level or requires DECNRCM (xterm, `xtermDecodeSCS`).
  static func named(
    _ final: UInt8, intermediate: UInt8, national: Bool, level: Int
  ) -> Set {
    for name in names
    where name.intermediate == intermediate && name.finals.contains(final)
      && (national || !name.isNational) && level >= name.set.lowestLevel
    {
      return name.set
    }
    return .ascii
  }
}

extension CharacterSets.Set {
  /// The lowest operating level that has the set.
  fileprivate var lowestLevel: Int {
    switch self {
    case .ascii, .lineDrawing: 1
    case .technical: 3
    default: 2
    }
  }

  /// The set's preferred name in SCS: the final byte, after its intermediate if it has one.
  var name: String {
    // ISO 8859-1 is designated as a set of 96 characters, which have names of their own.
    guard let name = CharacterSets.names.first(where: { $0.set == self }) else { return "A" }
    let bytes = [name.intermediate, name.finals[0]].filter { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The scalar that a byte stands for in this set; the eighth bit is ignored, except in ASCII.
  func translate(_ scalar: UInt32) -> UInt32 {
    let seven = scalar & 0x7f
    switch self {
    case .ascii: return scalar
    case .lineDrawing:
      return seven >= 0x5f && seven <= 0x7e ? Self.lineDrawingScalars[Int(seven - 0x5f)] : seven
    case .technical:
      return seven > 0x20 && seven < 0x7f ? Self.technicalScalars[Int(seven - 0x21)] : seven
    case .latin1: return seven | 0x80
    case .supplemental, .supplementalGraphic:
      return Self.supplementalScalars[seven] ?? seven | 0x80
    default: return Self.national[self]?[seven] ?? seven
    }
  }

  /// DEC Special Graphics from 0x5F to 0x7E (VT100 user guide, table 3-9).
  private static let lineDrawingScalars: [UInt32] = [
    0x0020, 0x25c6, 0x2592, 0x2409, 0x240c, 0x240d, 0x240a, 0x00b0, 0x00b1, 0x2424, 0x240b,
    0x2518, 0x2510, 0x250c, 0x2514, 0x253c, 0x23ba, 0x23bb, 0x2500, 0x23bc, 0x23bd, 0x251c,
    0x2524, 0x2534, 0x252c, 0x2502, 0x2264, 0x2265, 0x03c0, 0x2260, 0x00a3, 0x00b7,
  ]

  /// DEC Technical from 0x21 to 0x7E (VT330/VT340 manual, table 2-5). Characters that are undefined or missing from
  /// Unicode 15 stay as they are.
  private static let technicalScalars = scalars(
    "⎷┌─⌠⌡│⎡⎣⎤⎦⎧⎩⎫⎭⎨⎬123456789:;≤≠≥∫∴∝∞÷Δ∇ΦΓ∼≃Θ×Λ⇔⇒≡ΠΨRΣTU√ΩΞΥ⊂⊃∩∪∧∨¬αβχδεφγηιθκλmν∂πψρστuƒωξυζ←↑→↓"
  )

  /// The differences of DEC Supplemental from ISO 8859-1 (VT220 manual, table 2-4).
  private static let supplementalScalars: [UInt32: UInt32] = [
    0x28: 0xa4, 0x57: 0x0152, 0x5d: 0x0178, 0x77: 0x0153, 0x7d: 0xff,
  ]

  /// The differences of the national replacement sets from ASCII (VT220 manual, tables 2-5 to 2-16), at the codes that
  /// ISO 646 reserves for national use.
  private static let national: [Self: [UInt32: UInt32]] = [
    .british: pairs("#", "£"),
    .dutch: pairs("#@[\\]{|}~", "£¾ĳ½|¨ƒ¼´"),
    .finnish: pairs("[\\]^`{|}~", "ÄÖÅÜéäöåü"),
    .french: pairs("#@[\\]{|}~", "£à°ç§éùè¨"),
    .frenchCanadian: pairs("@[\\]^`{|}~", "àâçêîôéùèû"),
    .german: pairs("@[\\]{|}~", "§ÄÖÜäöüß"),
    .italian: pairs("#@[\\]`{|}~", "£§°çéùàòèì"),
    .norwegianDanish: pairs("@[\\]^`{|}~", "ÄÆØÅÜäæøåü"),
    .portuguese: pairs("[\\]{|}", "ÃÇÕãçõ"),
    .spanish: pairs("#@[\\]{|}", "£§¡Ñ¿°ñç"),
    .swedish: pairs("@[\\]^`{|}~", "ÉÄÖÅÜéäöåü"),
    .swiss: pairs("#@[\\]^_`{|}~", "ùàéçêîèôäöüû"),
  ]

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static func pairs(_ codes: String, _ characters: String) -> [UInt32: UInt32] {
    Dictionary(uniqueKeysWithValues: zip(scalars(codes), scalars(characters)))
  }
}
