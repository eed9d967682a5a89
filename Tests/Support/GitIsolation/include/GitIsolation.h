#pragma once

// There is nothing to call: linking is enough, see isolation.c.
