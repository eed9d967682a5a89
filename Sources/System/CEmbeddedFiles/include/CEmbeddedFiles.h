#ifndef QA_CEMBEDDEDFILES_H
#define QA_CEMBEDDEDFILES_H

/// Declares a function that returns the text of a file embedded in the program.
///
/// `#embed` (C23, 6.10.4) takes no noticeable time; a Swift array literal of the same size takes ten seconds to
/// compile.
#define QA_EMBEDDED_FILE(name) const char *_Nonnull name(void)

// The page of a report: Sources/8-Faces/ReviewPage/Page.
QA_EMBEDDED_FILE(keys_js);
QA_EMBEDDED_FILE(dom_js);
QA_EMBEDDED_FILE(data_js);
QA_EMBEDDED_FILE(frames_js);
QA_EMBEDDED_FILE(shell_js);
QA_EMBEDDED_FILE(decider_js);
QA_EMBEDDED_FILE(draft_js);
QA_EMBEDDED_FILE(scopes_js);
QA_EMBEDDED_FILE(marks_js);
QA_EMBEDDED_FILE(stage_js);
QA_EMBEDDED_FILE(modes_js);
QA_EMBEDDED_FILE(player_js);
QA_EMBEDDED_FILE(closer_js);
QA_EMBEDDED_FILE(inspector_js);
QA_EMBEDDED_FILE(dock_js);
QA_EMBEDDED_FILE(overview_js);
QA_EMBEDDED_FILE(passes_js);
QA_EMBEDDED_FILE(thumbs_js);
QA_EMBEDDED_FILE(screen_js);
QA_EMBEDDED_FILE(print_js);
QA_EMBEDDED_FILE(help_js);
QA_EMBEDDED_FILE(main_js);
QA_EMBEDDED_FILE(tokens_css);
QA_EMBEDDED_FILE(base_css);
QA_EMBEDDED_FILE(overview_css);
QA_EMBEDDED_FILE(strips_css);
QA_EMBEDDED_FILE(screen_css);
QA_EMBEDDED_FILE(controls_css);
QA_EMBEDDED_FILE(print_css);
QA_EMBEDDED_FILE(audit_css);
QA_EMBEDDED_FILE(head_html);
QA_EMBEDDED_FILE(audit_html);
QA_EMBEDDED_FILE(page_html);

// Pages of the documentation.
QA_EMBEDDED_FILE(Configs_md);
QA_EMBEDDED_FILE(Settling_md);
QA_EMBEDDED_FILE(Verdicts_md);
QA_EMBEDDED_FILE(CI_md);
QA_EMBEDDED_FILE(Agents_md);
QA_EMBEDDED_FILE(Trust_md);

#undef QA_EMBEDDED_FILE

#endif
