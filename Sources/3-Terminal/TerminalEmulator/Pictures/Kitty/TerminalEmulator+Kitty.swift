import TerminalFrame

// Kitty's graphics protocol: commands, transmission and replies.

extension TerminalEmulator {
  /// Executes a graphics command, APC G control data ; base64 data ST. Other application program commands are ignored.
  mutating func dispatchApplication() {
    printed.canJoin = false
    guard parser.body.first == UInt8(ascii: "G") else { return }
    changes &+= 1
    let body = parser.body.dropFirst()
    let end = body.firstIndex(of: UInt8(ascii: ";")) ?? body.endIndex
    let command = KittyCommand(body[..<end])
    let data = body[end...].dropFirst()
    switch command.action {
    case "t", "T", "q", "f": transmit(command, data)
    case "a", "c":
      transfers.kitty = nil
      controlAnimation(command)
    case "p":
      transfers.kitty = nil
      answer(command) { terminal, id throws(KittyError) in
        try terminal.place(command, id: &id)
      }
    case "d":
      transfers.kitty = nil
      deletePictures(command)
    default: refuse(command)
    }
  }

  /// Refuses an unknown action. If the command comes in chunks, only the last one is answered.
  private mutating func refuse(_ command: KittyCommand) {
    transfers.kitty = nil
    guard command.count("m") == 0 else { return }
    answer(command) { _, _ throws(KittyError) in throw KittyError("EINVAL", "unknown action") }
  }

  // MARK: Transmission

  /// Receives an image, or a further part of one.
  private mutating func transmit(_ command: KittyCommand, _ data: ArraySlice<UInt8>) {
    var current = transfers.kitty ?? KittyTransfer(command)
    transfers.kitty = nil
    current.add(data)
    guard command.count("m") != 1 else {
      transfers.kitty = current
      return
    }
    let first = current.command
    let quietness = max(first.quietness, command.quietness)
    if current.medium != nil { hasNamedFiles = true }
    answer(first, quietness: quietness) { terminal, id throws(KittyError) in
      // Check that the image exists before reading anything for it.
      let animated = first.action == "f" ? try terminal.animatedImage(first, id: &id) : nil
      var current = current
      try current.read(from: terminal.files)
      let bitmap = try current.bitmap()
      guard first.action != "q" else { return }
      if let animated { return try terminal.addFrame(bitmap, first, to: animated) }
      id = terminal.store(bitmap, first)
      if first.action == "T" { try terminal.place(first, id: &id) }
    }
  }

  /// Stores an image.
  ///
  /// - Returns: Its id, which the terminal chooses if the program gives only a number.
  private mutating func store(_ bitmap: Bitmap, _ command: KittyCommand) -> UInt32 {
    let number = command.id("I")
    var id = command.id("i")
    if id != 0 {
      // Replace an image with the same id, and its placements.
      let old = pictures.current.images.filter { $0.id == id }.map(\.serial)
      pictures.current.images.removeAll { $0.id == id }
      pictures.current.placements.removeAll { old.contains($0.image) }
    } else if number != 0 {
      let used = Set(pictures.current.images.map(\.id))
      id = (1...).first { !used.contains($0) } ?? 0
    }
    pictures.update()
    pictures.makeRoom(for: bitmap.pixels.count)
    let serial = pictures.nextSerial()
    pictures.current.images.append(
      StoredImage(serial: serial, id: id, number: number, bitmap: bitmap))
    return id
  }

  // MARK: Replies

  /// Calls `body` and replies whether it succeeded, if the program gave the image an id or number.
  ///
  /// - Parameter body: The operation; it may set the id that is reported.
  mutating func answer(
    _ command: KittyCommand, quietness: Int? = nil,
    _ body: (inout TerminalEmulator, _ id: inout UInt32) throws(KittyError) -> Void
  ) {
    var id = command.id("i")
    let number = command.id("I")
    var message = "OK"
    do throws(KittyError) {
      guard id == 0 || number == 0 else {
        throw KittyError("EINVAL", "both i and I are given")
      }
      try body(&self, &id)
    } catch {
      message = "\(error.code):\(error.message)"
    }
    let quietness = quietness ?? command.quietness
    guard command.id("i") != 0 || number != 0, quietness < (message == "OK" ? 1 : 2),
      answers(.kittyGraphics, "kitty's graphics protocol (APC G)")
    else { return }
    var fields: [String] = []
    if id != 0 { fields.append("i=\(id)") }
    if number != 0 { fields.append("I=\(number)") }
    if command.id("p") != 0 { fields.append("p=\(command.id("p"))") }
    if command.action == "f", command.id("r") != 0 { fields.append("r=\(command.id("r"))") }
    reply("\u{1b}_G\(fields.joined(separator: ","));\(message)\u{1b}\\")
  }
}
