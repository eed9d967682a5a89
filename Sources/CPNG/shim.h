#pragma once

#include <png.h>
#include <string.h>
#include <zlib.h>

// libpng reports errors by longjmp, which must not pass through Swift. Its simplified interface
// catches them itself, so that only a flag and a message come out of these two functions.

/// Decodes a PNG file in memory into RGBA with 8 bits a channel, not premultiplied, four bytes a
/// pixel, rows without gaps. Samples of 16 bits are taken as sRGB. Returns 1, or 0 with a message.
static inline int qa_png_decode(const void *bytes, size_t count, png_uint_32 width,
                                png_uint_32 height, void *pixels, char message[64]) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  int done = png_image_begin_read_from_memory(&image, bytes, count);
  if (done) {
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    image.format = PNG_FORMAT_RGBA;
    if (image.width != width || image.height != height) {
      done = 0;
      strcpy(image.message, "the size is not the one in its header");
    } else {
      done = png_image_finish_read(&image, NULL, pixels, 0, NULL);
    }
  }
  memcpy(message, image.message, 64);
  message[63] = 0;
  png_image_free(&image);
  return done && (image.warning_or_error & PNG_IMAGE_ERROR) == 0;
}

/// inflateInit is a macro.
static inline int qa_inflate_init(z_stream *stream) { return inflateInit(stream); }
