#ifndef QA_CREVISION_H
#define QA_CREVISION_H

/// The commit that the program was built of, as whoever built it named it; empty where nobody did.
/// `.ci/package` defines `QA_REVISION`.
const char *_Nonnull qa_revision(void);

#endif
