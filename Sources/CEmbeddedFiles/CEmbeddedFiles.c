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
#embed "../ReviewPage/Page/keys.js"
END

BEGIN(dom_js)
#embed "../ReviewPage/Page/dom.js"
END

BEGIN(data_js)
#embed "../ReviewPage/Page/data.js"
END

BEGIN(frames_js)
#embed "../ReviewPage/Page/frames.js"
END

BEGIN(shell_js)
#embed "../ReviewPage/Page/shell.js"
END
BEGIN(decider_js)
#embed "../ReviewPage/Page/decider.js"
END

BEGIN(draft_js)
#embed "../ReviewPage/Page/draft.js"
END

BEGIN(scopes_js)
#embed "../ReviewPage/Page/scopes.js"
END

BEGIN(marks_js)
#embed "../ReviewPage/Page/marks.js"
END

BEGIN(stage_js)
#embed "../ReviewPage/Page/stage.js"
END

BEGIN(modes_js)
#embed "../ReviewPage/Page/modes.js"
END

BEGIN(player_js)
#embed "../ReviewPage/Page/player.js"
END

BEGIN(closer_js)
#embed "../ReviewPage/Page/closer.js"
END

BEGIN(inspector_js)
#embed "../ReviewPage/Page/inspector.js"
END

BEGIN(dock_js)
#embed "../ReviewPage/Page/dock.js"
END

BEGIN(overview_js)
#embed "../ReviewPage/Page/overview.js"
END

BEGIN(thumbs_js)
#embed "../ReviewPage/Page/thumbs.js"
END

BEGIN(screen_js)
#embed "../ReviewPage/Page/screen.js"
END

BEGIN(print_js)
#embed "../ReviewPage/Page/print.js"
END

BEGIN(help_js)
#embed "../ReviewPage/Page/help.js"
END

BEGIN(main_js)
#embed "../ReviewPage/Page/main.js"
END

BEGIN(tokens_css)
#embed "../ReviewPage/Page/Styles/tokens.css"
END

BEGIN(base_css)
#embed "../ReviewPage/Page/Styles/base.css"
END

BEGIN(overview_css)
#embed "../ReviewPage/Page/Styles/overview.css"
END

BEGIN(strips_css)
#embed "../ReviewPage/Page/Styles/strips.css"
END

BEGIN(screen_css)
#embed "../ReviewPage/Page/Styles/screen.css"
END

BEGIN(controls_css)
#embed "../ReviewPage/Page/Styles/controls.css"
END

BEGIN(print_css)
#embed "../ReviewPage/Page/Styles/print.css"
END

BEGIN(page_html)
#embed "../ReviewPage/Page/page.html"
END

BEGIN(Configs_md)
#embed "../../Documentation/Configs.md"
END

BEGIN(Settling_md)
#embed "../../Documentation/Settling.md"
END

BEGIN(Verdicts_md)
#embed "../../Documentation/Verdicts.md"
END

BEGIN(CI_md)
#embed "../../Documentation/CI.md"
END
