#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>

/// Chooses the fault of this run. An empty name chooses none.
///
/// Returns whether there is such a fault.
bool choose_fault(const char *name);

/// Whether the app has this fault.
bool has(const char *name);

/// The part of the fault's name after a prefix, or NULL if it has another one.
const char *fault_after(const char *prefix);

/// Prints the name of every fault and what it is, one a line.
void list_faults(void);

#endif
