#pragma once

#include <png.h>
#include <string.h>
#include <zlib.h>

// libpng reports errors with longjmp, which must not cross Swift code. Its simplified interface catches them and
// returns a flag and a message instead.

/// Decodes a PNG file in memory to RGBA, not premultiplied, with 8 bits per channel, four bytes per pixel and no gaps
/// between rows. 16-bit samples count as sRGB. Returns 1, or 0 and a message on failure.
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
      strcpy(image.message, "its size differs from the one in the header");
    } else {
      done = png_image_finish_read(&image, NULL, pixels, 0, NULL);
    }
  }
  memcpy(message, image.message, 64);
  message[63] = 0;
  png_image_free(&image);
  return done && (image.warning_or_error & PNG_IMAGE_ERROR) == 0;
}

/// Calls inflateInit, a macro that Swift doesn't import.
static inline int qa_inflate_init(z_stream *stream) { return inflateInit(stream); }
