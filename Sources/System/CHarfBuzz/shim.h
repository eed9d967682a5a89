#pragma once

// The few functions of HarfBuzz that the renderer needs, as the manual declares them. Their ABI is that of
// libharfbuzz.so.0, unchanged since version 2.1. They are declared here to require only the library (Debian's
// libharfbuzz0b): libharfbuzz-dev depends on ICU, GLib and GObject with all their headers and tools.

#include <stdint.h>

typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_font_t hb_font_t;
typedef struct hb_buffer_t hb_buffer_t;
typedef const struct hb_language_impl_t *hb_language_t;

/// A glyph of a shaped buffer; before shaping, `codepoint` is a Unicode scalar.
typedef struct {
  uint32_t codepoint;
  uint32_t mask;
  uint32_t cluster;
  uint32_t reserved1;
  uint32_t reserved2;
} hb_glyph_info_t;

/// The position of a glyph, in units of the font's scale.
typedef struct {
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  uint32_t reserved;
} hb_glyph_position_t;

enum {
  HB_BUFFER_CLUSTER_LEVEL_CHARACTERS = 2,
};

enum {
  HB_BUFFER_FLAG_BOT = 1,
  HB_BUFFER_FLAG_EOT = 2,
  HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES = 8,
  HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE = 16,
};

const char *hb_version_string(void);
hb_language_t hb_language_from_string(const char *tag, int length);

enum { HB_MEMORY_MODE_READONLY = 1 };

hb_blob_t *hb_blob_create(const char *data, unsigned int length, int mode, void *user_data,
                          void (*destroy)(void *user_data));
const char *hb_blob_get_data(hb_blob_t *blob, unsigned int *length);
void hb_blob_destroy(hb_blob_t *blob);

hb_face_t *hb_face_create(hb_blob_t *blob, unsigned int index);
void hb_face_destroy(hb_face_t *face);

hb_font_t *hb_font_create(hb_face_t *face);
void hb_font_destroy(hb_font_t *font);
void hb_font_set_scale(hb_font_t *font, int x_scale, int y_scale);

hb_buffer_t *hb_buffer_create(void);
void hb_buffer_destroy(hb_buffer_t *buffer);
void hb_buffer_reset(hb_buffer_t *buffer);
void hb_buffer_set_flags(hb_buffer_t *buffer, int flags);
void hb_buffer_set_cluster_level(hb_buffer_t *buffer, int cluster_level);
void hb_buffer_add_utf32(hb_buffer_t *buffer, const uint32_t *text, int text_length,
                         unsigned int item_offset, int item_length);
void hb_buffer_set_language(hb_buffer_t *buffer, hb_language_t language);
void hb_buffer_guess_segment_properties(hb_buffer_t *buffer);
hb_glyph_info_t *hb_buffer_get_glyph_infos(hb_buffer_t *buffer, unsigned int *length);
hb_glyph_position_t *hb_buffer_get_glyph_positions(hb_buffer_t *buffer, unsigned int *length);

/// Returns the PNG file of a glyph from the tables CBDT or sbix, or an empty blob if it has none.
hb_blob_t *hb_ot_color_glyph_reference_png(hb_font_t *font, uint32_t glyph);

/// Shapes a buffer; returns 0 on failure. `shapers` ends with NULL.
int hb_shape_full(hb_font_t *font, hb_buffer_t *buffer, const void *features,
                  unsigned int num_features, const char *const *shapers);

/// Shapes a buffer with the OpenType shaper only, regardless of HB_SHAPER_LIST in the environment.
static inline int qa_hb_shape(hb_font_t *font, hb_buffer_t *buffer) {
  static const char *const shapers[] = {"ot", 0};
  return hb_shape_full(font, buffer, 0, 0, shapers);
}
