/// Pictures of which parts are still to come.
struct PictureTransfers: Sendable {
  /// The picture whose sequence is being read.
  var sixel: SixelDecoder?
  /// An image of kitty's protocol.
  var kitty: KittyTransfer?
  /// A file of iTerm2's protocol.
  var file: InlineFile?
}
