#include "CEmbeddedFiles.h"

// #embed is an extension before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define BEGIN(name)             \
  const char *name(void) {      \
    static const char text[] = {
#define END , 0};               \
    return text;                \
  }

BEGIN(keys_js)
#embed "../../8-Faces/ReviewPage/Page/keys.js"
END

BEGIN(dom_js)
#embed "../../8-Faces/ReviewPage/Page/dom.js"
END

BEGIN(data_js)
#embed "../../8-Faces/ReviewPage/Page/data.js"
END

BEGIN(frames_js)
#embed "../../8-Faces/ReviewPage/Page/frames.js"
END

BEGIN(shell_js)
#embed "../../8-Faces/ReviewPage/Page/shell.js"
END
BEGIN(decider_js)
#embed "../../8-Faces/ReviewPage/Page/decider.js"
END

BEGIN(draft_js)
#embed "../../8-Faces/ReviewPage/Page/draft.js"
END

BEGIN(scopes_js)
#embed "../../8-Faces/ReviewPage/Page/scopes.js"
END

BEGIN(marks_js)
#embed "../../8-Faces/ReviewPage/Page/marks.js"
END

BEGIN(stage_js)
#embed "../../8-Faces/ReviewPage/Page/stage.js"
END

BEGIN(modes_js)
#embed "../../8-Faces/ReviewPage/Page/modes.js"
END

BEGIN(player_js)
#embed "../../8-Faces/ReviewPage/Page/player.js"
END

BEGIN(closer_js)
#embed "../../8-Faces/ReviewPage/Page/closer.js"
END

BEGIN(inspector_js)
#embed "../../8-Faces/ReviewPage/Page/inspector.js"
END

BEGIN(dock_js)
#embed "../../8-Faces/ReviewPage/Page/dock.js"
END

BEGIN(overview_js)
#embed "../../8-Faces/ReviewPage/Page/overview.js"
END

BEGIN(passes_js)
#embed "../../8-Faces/ReviewPage/Page/passes.js"
END

BEGIN(thumbs_js)
#embed "../../8-Faces/ReviewPage/Page/thumbs.js"
END

BEGIN(screen_js)
#embed "../../8-Faces/ReviewPage/Page/screen.js"
END

BEGIN(print_js)
#embed "../../8-Faces/ReviewPage/Page/print.js"
END

BEGIN(help_js)
#embed "../../8-Faces/ReviewPage/Page/help.js"
END

BEGIN(main_js)
#embed "../../8-Faces/ReviewPage/Page/main.js"
END

BEGIN(tokens_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/tokens.css"
END

BEGIN(base_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/base.css"
END

BEGIN(overview_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/overview.css"
END

BEGIN(strips_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/strips.css"
END

BEGIN(screen_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/screen.css"
END

BEGIN(controls_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/controls.css"
END

BEGIN(print_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/print.css"
END

BEGIN(audit_css)
#embed "../../8-Faces/ReviewPage/Page/Styles/audit.css"
END

BEGIN(head_html)
#embed "../../8-Faces/ReviewPage/Page/head.html"
END

BEGIN(audit_html)
#embed "../../8-Faces/ReviewPage/Page/audit.html"
END

BEGIN(page_html)
#embed "../../8-Faces/ReviewPage/Page/page.html"
END

BEGIN(Configs_md)
#embed "../../../Documentation/Configs.md"
END

BEGIN(Settling_md)
#embed "../../../Documentation/Settling.md"
END

BEGIN(Verdicts_md)
#embed "../../../Documentation/Verdicts.md"
END

BEGIN(CI_md)
#embed "../../../Documentation/CI.md"
END

BEGIN(Agents_md)
#embed "../../../Documentation/Agents.md"
END

BEGIN(Trust_md)
#embed "../../../Documentation/Trust.md"
END
