/// Pictures that have been received only in part.
struct PictureTransfers: Sendable {
  /// The sixel picture that is being read.
  var sixel: SixelDecoder?
  /// The image sent in parts with kitty's protocol.
  var kitty: KittyTransfer?
  /// The file sent in parts with iTerm2's protocol.
  var file: InlineFile?
}
