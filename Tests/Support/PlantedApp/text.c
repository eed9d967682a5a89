// Characters, clusters and their widths.
#include "text.h"

#include <stdint.h>
#include <string.h>

int utf8_length(const char *bytes, size_t count) {
  unsigned char first = (unsigned char)bytes[0];
  if (first < 0x80) return 1;
  size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return -1;
  for (size_t index = 1; index < length && index < count; index++) {
    unsigned char byte = (unsigned char)bytes[index];
    if ((byte & 0xc0) != 0x80) return -1;
    // Overlong forms, surrogates, and what is beyond U+10FFFF.
    if (index == 1 && ((first == 0xe0 && byte < 0xa0) || (first == 0xed && byte > 0x9f) ||
                       (first == 0xf0 && byte < 0x90) || (first == 0xf4 && byte > 0x8f)))
      return -1;
  }
  return count < length ? 0 : (int)length;
}

static uint32_t code_point(const char *text, int length) {
  const unsigned char *bytes = (const unsigned char *)text;
  if (length == 1) return bytes[0];
  uint32_t value = bytes[0] & (0x7f >> length);
  for (int index = 1; index < length; index++) value = value << 6 | (bytes[index] & 0x3f);
  return value;
}

/// Whether a character belongs to the cluster before it.
static int extends(uint32_t value) {
  return (value >= 0x300 && value <= 0x36f) || (value >= 0x20d0 && value <= 0x20ff) ||
         value == 0x200d || (value >= 0xfe00 && value <= 0xfe0f) ||
         (value >= 0x1f3fb && value <= 0x1f3ff) || (value >= 0xe0020 && value <= 0xe007f);
}

static int is_wide(uint32_t value) {
  return (value >= 0x1100 && value <= 0x115f) || (value >= 0x2e80 && value <= 0xa4cf) ||
         (value >= 0xac00 && value <= 0xd7a3) || (value >= 0xf900 && value <= 0xfaff) ||
         (value >= 0xfe30 && value <= 0xfe6f) || (value >= 0xff00 && value <= 0xff60) ||
         (value >= 0xffe0 && value <= 0xffe6) || (value >= 0x1f300 && value <= 0x1faff) ||
         (value >= 0x20000 && value <= 0x3fffd);
}

size_t next_cluster(const char *text, char cluster[CLUSTER_SIZE], int *width) {
  size_t count = strlen(text), used = 0;
  int is_joined = 0;
  uint32_t first = 0;
  *width = 1;
  while (used < count) {
    int length = utf8_length(text + used, count - used);
    if (length <= 0) length = 1;
    uint32_t value = code_point(text + used, length);
    int is_pair = used == 4 && first >= 0x1f1e6 && first <= 0x1f1ff && value >= 0x1f1e6 &&
                  value <= 0x1f1ff;
    if (used > 0 && !extends(value) && !is_joined && !is_pair) break;
    if (used + (size_t)length >= CLUSTER_SIZE) break;
    if (used == 0) first = value;
    if ((used == 0 && is_wide(value)) || value == 0xfe0f || is_pair) *width = 2;
    is_joined = value == 0x200d;
    memcpy(cluster + used, text + used, (size_t)length);
    used += (size_t)length;
  }
  cluster[used] = 0;
  return used;
}

int text_width(const char *text) {
  int width = 0;
  while (*text) {
    char cluster[CLUSTER_SIZE];
    int columns;
    text += next_cluster(text, cluster, &columns);
    width += columns;
  }
  return width;
}
