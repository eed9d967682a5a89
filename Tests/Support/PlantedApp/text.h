#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

/// The most bytes of a cluster, with its NUL.
enum { CLUSTER_SIZE = 48 };

/// The number of bytes of the first code point, 0 if more bytes have to come, or -1 if they aren't UTF-8.
int utf8_length(const char *bytes, size_t count);
/// Copies the first cluster of a valid text: what a person takes for one character.
///
/// Returns the number of its bytes, and its width in columns.
size_t next_cluster(const char *text, char cluster[CLUSTER_SIZE], int *width);
/// The width of a text in columns.
int text_width(const char *text);

#endif
