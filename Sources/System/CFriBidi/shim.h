#pragma once

#include <fribidi.h>

// Macros that Swift doesn't import.
static const FriBidiParType QA_FRIBIDI_LEFT_TO_RIGHT = FRIBIDI_PAR_LTR;
static const FriBidiFlags QA_FRIBIDI_SHAPING =
    FRIBIDI_FLAG_SHAPE_MIRRORING | FRIBIDI_FLAG_SHAPE_ARAB_PRES;
