#ifndef FORMS_H
#define FORMS_H

// The forms of the app. Each runs until it ends, and returns the exit status.

int run_list(void);
int run_field(void);
int run_pager(void);
int run_inline(void);
int run_lines(void);
int run_pair(void);

#endif
