#pragma once

// Nothing to call: being linked is enough, see isolation.c.
