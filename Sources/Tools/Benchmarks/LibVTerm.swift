internal import Glibc

/// libvterm, the emulator to compare with. It is loaded at run time, so that nothing has to be installed to build the
/// benchmarks (`vterm.h` of 0.1.4, Debian's `libvterm0`).
struct LibVTerm: ~Copyable {
  private typealias New = @convention(c) (Int32, Int32) -> OpaquePointer?
  private typealias Free = @convention(c) (OpaquePointer) -> Void
  private typealias SetNumber = @convention(c) (OpaquePointer, Int32) -> Void
  private typealias ObtainScreen = @convention(c) (OpaquePointer) -> OpaquePointer?
  private typealias Write = @convention(c) (OpaquePointer, UnsafePointer<UInt8>, Int) -> Int

  private let library: UnsafeMutableRawPointer
  private let terminal: OpaquePointer
  private let write: Write
  private let free: Free

  /// Creates a terminal that reads UTF-8 and has an alternate screen.
  ///
  /// - Returns: nil if the library or one of its functions is missing.
  init?(columns: Int, rows: Int) {
    guard let library = dlopen("libvterm.so.0", RTLD_NOW) else { return nil }
    guard let create = dlsym(library, "vterm_new"), let free = dlsym(library, "vterm_free"),
      let setUTF8 = dlsym(library, "vterm_set_utf8"),
      let obtain = dlsym(library, "vterm_obtain_screen"),
      let reset = dlsym(library, "vterm_screen_reset"),
      let enable = dlsym(library, "vterm_screen_enable_altscreen"),
      let write = dlsym(library, "vterm_input_write"),
      let terminal = unsafeBitCast(create, to: New.self)(Int32(rows), Int32(columns))
    else {
      dlclose(library)
      return nil
    }
    self.library = library
    self.terminal = terminal
    self.write = unsafeBitCast(write, to: Write.self)
    self.free = unsafeBitCast(free, to: Free.self)
    unsafeBitCast(setUTF8, to: SetNumber.self)(terminal, 1)
    guard let screen = unsafeBitCast(obtain, to: ObtainScreen.self)(terminal) else { return }
    unsafeBitCast(enable, to: SetNumber.self)(screen, 1)
    unsafeBitCast(reset, to: SetNumber.self)(screen, 1)
  }

  func feed(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { _ = write(terminal, start, buffer.count) }
    }
  }

  deinit {
    free(terminal)
    dlclose(library)
  }
}
