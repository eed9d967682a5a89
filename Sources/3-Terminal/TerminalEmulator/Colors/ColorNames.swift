// The names of colours (X11, rgb.txt), as XParseColor(3) looks them up. Their case doesn't matter.

enum ColorNames {
  /// The value of a lower-case name as 0xRRGGBB, or nil if the name is unknown.
  static func value(of name: String) -> UInt32? { values[name] ?? gray(name) }

  /// The value of `gray0` to `gray100`, in percent of white.
  private static func gray(_ name: String) -> UInt32? {
    guard name.hasPrefix("gray") || name.hasPrefix("grey"), name.utf8.count <= 7,
      let percent = UInt32(name.dropFirst(4)), percent <= 100, name.hasSuffix("y\(percent)")
    else { return nil }
    return UInt32(Double(percent) * 2.55 + 0.5) * 0x010101
  }

  private static let values: [String: UInt32] = {
    var values: [String: UInt32] = [:]
    for entry in plain.split(separator: ",") {
      let parts = entry.split(whereSeparator: \.isWhitespace)
      let words = parts[0].split(separator: "-")
      // The words of a name may be joined or separated by spaces.
      for separator in ["", " "] {
        values[words.joined(separator: separator)] = UInt32(parts[1], radix: 16)
      }
    }
    for entry in numbered.split(separator: ",") {
      let parts = entry.split(whereSeparator: \.isWhitespace)
      for number in 1..<parts.count {
        values["\(parts[0])\(number)"] = UInt32(parts[number], radix: 16)
      }
    }
    return values
  }()

  private static let plain = """
    alice-blue f0f8ff, antique-white faebd7, aquamarine 7fffd4, azure f0ffff, beige f5f5dc,
    bisque ffe4c4, black 000000, blanched-almond ffebcd, blue 0000ff, blue-violet 8a2be2,
    brown a52a2a, burlywood deb887, cadet-blue 5f9ea0, chartreuse 7fff00, chocolate d2691e,
    coral ff7f50, cornflower-blue 6495ed, cornsilk fff8dc, cyan 00ffff, dark-blue 00008b,
    dark-cyan 008b8b, dark-goldenrod b8860b, dark-gray a9a9a9, dark-green 006400,
    dark-grey a9a9a9, dark-khaki bdb76b, dark-magenta 8b008b, dark-olive-green 556b2f,
    dark-orange ff8c00, dark-orchid 9932cc, dark-red 8b0000, dark-salmon e9967a,
    dark-sea-green 8fbc8f, dark-slate-blue 483d8b, dark-slate-gray 2f4f4f,
    dark-slate-grey 2f4f4f, dark-turquoise 00ced1, dark-violet 9400d3, debianred d70751,
    deep-pink ff1493, deep-sky-blue 00bfff, dim-gray 696969, dim-grey 696969, dodger-blue 1e90ff,
    firebrick b22222, floral-white fffaf0, forest-green 228b22, gainsboro dcdcdc,
    ghost-white f8f8ff, gold ffd700, goldenrod daa520, gray bebebe, green 00ff00,
    green-yellow adff2f, grey bebebe, honeydew f0fff0, hot-pink ff69b4, indian-red cd5c5c,
    ivory fffff0, khaki f0e68c, lavender e6e6fa, lavender-blush fff0f5, lawn-green 7cfc00,
    lemon-chiffon fffacd, light-blue add8e6, light-coral f08080, light-cyan e0ffff,
    light-goldenrod eedd82, light-goldenrod-yellow fafad2, light-gray d3d3d3, light-green 90ee90,
    light-grey d3d3d3, light-pink ffb6c1, light-salmon ffa07a, light-sea-green 20b2aa,
    light-sky-blue 87cefa, light-slate-blue 8470ff, light-slate-gray 778899,
    light-slate-grey 778899, light-steel-blue b0c4de, light-yellow ffffe0, lime-green 32cd32,
    linen faf0e6, magenta ff00ff, maroon b03060, medium-aquamarine 66cdaa, medium-blue 0000cd,
    medium-orchid ba55d3, medium-purple 9370db, medium-sea-green 3cb371,
    medium-slate-blue 7b68ee, medium-spring-green 00fa9a, medium-turquoise 48d1cc,
    medium-violet-red c71585, midnight-blue 191970, mint-cream f5fffa, misty-rose ffe4e1,
    moccasin ffe4b5, navajo-white ffdead, navy 000080, navy-blue 000080, old-lace fdf5e6,
    olive-drab 6b8e23, orange ffa500, orange-red ff4500, orchid da70d6, pale-goldenrod eee8aa,
    pale-green 98fb98, pale-turquoise afeeee, pale-violet-red db7093, papaya-whip ffefd5,
    peach-puff ffdab9, peru cd853f, pink ffc0cb, plum dda0dd, powder-blue b0e0e6, purple a020f0,
    red ff0000, rosy-brown bc8f8f, royal-blue 4169e1, saddle-brown 8b4513, salmon fa8072,
    sandy-brown f4a460, sea-green 2e8b57, seashell fff5ee, sienna a0522d, sky-blue 87ceeb,
    slate-blue 6a5acd, slate-gray 708090, slate-grey 708090, snow fffafa, spring-green 00ff7f,
    steel-blue 4682b4, tan d2b48c, thistle d8bfd8, tomato ff6347, turquoise 40e0d0,
    violet ee82ee, violet-red d02090, wheat f5deb3, white ffffff, white-smoke f5f5f5,
    yellow ffff00, yellow-green 9acd32
    """

  /// The values of names followed by 1 to 4, increasingly dark.
  private static let numbered = """
    antiquewhite ffefdb eedfcc cdc0b0 8b8378, aquamarine 7fffd4 76eec6 66cdaa 458b74,
    azure f0ffff e0eeee c1cdcd 838b8b, bisque ffe4c4 eed5b7 cdb79e 8b7d6b,
    blue 0000ff 0000ee 0000cd 00008b, brown ff4040 ee3b3b cd3333 8b2323,
    burlywood ffd39b eec591 cdaa7d 8b7355, cadetblue 98f5ff 8ee5ee 7ac5cd 53868b,
    chartreuse 7fff00 76ee00 66cd00 458b00, chocolate ff7f24 ee7621 cd661d 8b4513,
    coral ff7256 ee6a50 cd5b45 8b3e2f, cornsilk fff8dc eee8cd cdc8b1 8b8878,
    cyan 00ffff 00eeee 00cdcd 008b8b, darkgoldenrod ffb90f eead0e cd950c 8b6508,
    darkolivegreen caff70 bcee68 a2cd5a 6e8b3d, darkorange ff7f00 ee7600 cd6600 8b4500,
    darkorchid bf3eff b23aee 9a32cd 68228b, darkseagreen c1ffc1 b4eeb4 9bcd9b 698b69,
    darkslategray 97ffff 8deeee 79cdcd 528b8b, deeppink ff1493 ee1289 cd1076 8b0a50,
    deepskyblue 00bfff 00b2ee 009acd 00688b, dodgerblue 1e90ff 1c86ee 1874cd 104e8b,
    firebrick ff3030 ee2c2c cd2626 8b1a1a, gold ffd700 eec900 cdad00 8b7500,
    goldenrod ffc125 eeb422 cd9b1d 8b6914, green 00ff00 00ee00 00cd00 008b00,
    honeydew f0fff0 e0eee0 c1cdc1 838b83, hotpink ff6eb4 ee6aa7 cd6090 8b3a62,
    indianred ff6a6a ee6363 cd5555 8b3a3a, ivory fffff0 eeeee0 cdcdc1 8b8b83,
    khaki fff68f eee685 cdc673 8b864e, lavenderblush fff0f5 eee0e5 cdc1c5 8b8386,
    lemonchiffon fffacd eee9bf cdc9a5 8b8970, lightblue bfefff b2dfee 9ac0cd 68838b,
    lightcyan e0ffff d1eeee b4cdcd 7a8b8b, lightgoldenrod ffec8b eedc82 cdbe70 8b814c,
    lightpink ffaeb9 eea2ad cd8c95 8b5f65, lightsalmon ffa07a ee9572 cd8162 8b5742,
    lightskyblue b0e2ff a4d3ee 8db6cd 607b8b, lightsteelblue cae1ff bcd2ee a2b5cd 6e7b8b,
    lightyellow ffffe0 eeeed1 cdcdb4 8b8b7a, magenta ff00ff ee00ee cd00cd 8b008b,
    maroon ff34b3 ee30a7 cd2990 8b1c62, mediumorchid e066ff d15fee b452cd 7a378b,
    mediumpurple ab82ff 9f79ee 8968cd 5d478b, mistyrose ffe4e1 eed5d2 cdb7b5 8b7d7b,
    navajowhite ffdead eecfa1 cdb38b 8b795e, olivedrab c0ff3e b3ee3a 9acd32 698b22,
    orange ffa500 ee9a00 cd8500 8b5a00, orangered ff4500 ee4000 cd3700 8b2500,
    orchid ff83fa ee7ae9 cd69c9 8b4789, palegreen 9aff9a 90ee90 7ccd7c 548b54,
    paleturquoise bbffff aeeeee 96cdcd 668b8b, palevioletred ff82ab ee799f cd6889 8b475d,
    peachpuff ffdab9 eecbad cdaf95 8b7765, pink ffb5c5 eea9b8 cd919e 8b636c,
    plum ffbbff eeaeee cd96cd 8b668b, purple 9b30ff 912cee 7d26cd 551a8b,
    red ff0000 ee0000 cd0000 8b0000, rosybrown ffc1c1 eeb4b4 cd9b9b 8b6969,
    royalblue 4876ff 436eee 3a5fcd 27408b, salmon ff8c69 ee8262 cd7054 8b4c39,
    seagreen 54ff9f 4eee94 43cd80 2e8b57, seashell fff5ee eee5de cdc5bf 8b8682,
    sienna ff8247 ee7942 cd6839 8b4726, skyblue 87ceff 7ec0ee 6ca6cd 4a708b,
    slateblue 836fff 7a67ee 6959cd 473c8b, slategray c6e2ff b9d3ee 9fb6cd 6c7b8b,
    snow fffafa eee9e9 cdc9c9 8b8989, springgreen 00ff7f 00ee76 00cd66 008b45,
    steelblue 63b8ff 5cacee 4f94cd 36648b, tan ffa54f ee9a49 cd853f 8b5a2b,
    thistle ffe1ff eed2ee cdb5cd 8b7b8b, tomato ff6347 ee5c42 cd4f39 8b3626,
    turquoise 00f5ff 00e5ee 00c5cd 00868b, violetred ff3e96 ee3a8c cd3278 8b2252,
    wheat ffe7ba eed8ae cdba96 8b7e66, yellow ffff00 eeee00 cdcd00 8b8b00
    """
}
