#ifndef QA_CREVISION_H
#define QA_CREVISION_H

/// Returns the commit that the program was built from, or an empty string if the build didn't define `QA_REVISION`, as
/// `.ci/package` does.
const char *_Nonnull qa_revision(void);

#endif
