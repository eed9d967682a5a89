#pragma once

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_SYNTHESIS_H
#include FT_TRUETYPE_TABLES_H
#include <stdlib.h>

static inline void *qa_ft_allocate(FT_Memory memory, long size) {
  (void)memory;
  return malloc((size_t)size);
}

static inline void qa_ft_free(FT_Memory memory, void *block) {
  (void)memory;
  free(block);
}

static inline void *qa_ft_reallocate(FT_Memory memory, long old, long size, void *block) {
  (void)memory;
  (void)old;
  return realloc(block, (size_t)size);
}

/// Creates a library with the default modules. Unlike FT_Init_FreeType, it doesn't read FREETYPE_PROPERTIES from the
/// environment.
static inline FT_Error qa_ft_new_library(FT_Library *library) {
  static struct FT_MemoryRec_ memory = {NULL, qa_ft_allocate, qa_ft_free, qa_ft_reallocate};
  FT_Error error = FT_New_Library(&memory, library);
  if (error == 0) FT_Add_Default_Modules(*library);
  return error;
}

/// Loads a glyph as an outline, without hinting, at the size of the face. Returns 0 on failure, also if the glyph isn't
/// an outline.
static inline int qa_ft_load_outline(FT_Face face, FT_UInt glyph) {
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) return 0;
  return face->glyph->format == FT_GLYPH_FORMAT_OUTLINE;
}

/// Returns the advance of a glyph in font units, or -1 if it can't be loaded.
static inline long qa_ft_advance_units(FT_Face face, FT_UInt glyph) {
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE) != 0) return -1;
  return face->glyph->metrics.horiAdvance;
}

static inline int qa_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }

static inline int qa_ft_has_color_bitmaps(FT_Face face) {
  return FT_HAS_COLOR(face) && FT_HAS_FIXED_SIZES(face);
}

/// Draws an outline as 8-bit coverage, clipped to `width` × `height`.
static inline FT_Error qa_ft_draw(FT_Library library, FT_Outline *outline, unsigned char *coverage,
                                  unsigned width, unsigned height) {
  FT_Bitmap bitmap = {0};
  bitmap.width = width;
  bitmap.rows = height;
  bitmap.pitch = (int)width;
  bitmap.buffer = coverage;
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  return FT_Outline_Get_Bitmap(library, outline, &bitmap);
}
