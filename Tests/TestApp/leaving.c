// Ways to leave something behind.
#include <stddef.h>

#include "behaviours.h"

const struct behaviour leaving_behaviours[] = {
    {NULL, NULL},
};
