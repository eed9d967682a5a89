// Plays the recording of a screen: the app's output, moment by moment, up to the captured frame.
const player = { index: 0, timer: null };

// Moments in the page's format: [milliseconds, size, background, cursor, rows, steps].
function momentsOf(data) {
  const playback = data?.frames?.playback;
  if (!playback) return [];
  return playback.moments.map(([time, size, background, cursor, rows, steps]) => (
    { time, size, background, cursor, rows, steps }));
}

// A row by its index among the rows of all moments; a negative number is a row of the frame after.
function playedRow(frames, number) {
  return number < 0 ? rowOf(frames, "after", -1 - number) : frames.playback.rows[number];
}

function stopPlaying() {
  clearTimeout(player.timer);
  player.timer = null;
  const button = $("play");
  if (button) button.textContent = "Play";
}

function showRecording() {
  const moments = momentsOf(view.data);
  const panes = $("panes");
  panes.className = "panes single";
  const canvas = el("canvas", { className: "played" });
  canvas.setAttribute("role", "img");
  const time = el("span", { className: "quiet", role: "status" });
  const steps = moments.flatMap(({ steps }, index) => steps.map((words) =>
    el("button", { type: "button", className: "plain-button", on: { click: () => show(index) } },
      el("span", { className: "time" }, `${moments[index].time} ms`), ` ${visible(words)}`)));
  const show = (index) => {
    player.index = Math.min(Math.max(index, 0), moments.length - 1);
    const moment = moments[player.index];
    paint(canvas, moment, (row) => playedRow(view.data.frames, moment.rows[row]), view.data.frames.styles);
    markCursor(canvas, moment);
    const width = view.zoom > 0 ? moment.size[0] * 10 * view.zoom
      : Math.min(moment.size[0] * 10, paneWidth(true) - 2);
    Object.assign(canvas.style, { width: `${width}px`, height: "auto" });
    time.textContent = `${moment.time} ms, moment ${player.index + 1} of ${moments.length}`;
    canvas.setAttribute("aria-label", `${SCREENS[view.n].name} after ${moment.time} ms`);
    $("range").value = player.index;
  };
  const button = el("button", { type: "button", className: "button", id: ":play", on: { click: play } }, "Play");
  function play() {
    if (player.timer !== null) {
      stopPlaying();
      return;
    }
    if (player.index === moments.length - 1) show(0);
    button.textContent = "Pause";
    const next = () => {
      if (player.index === moments.length - 1) {
        stopPlaying();
        return;
      }
      // Plays in real time, but waits at most a second.
      const wait = moments[player.index + 1].time - moments[player.index].time;
      player.timer = setTimeout(() => { show(player.index + 1); next(); }, Math.min(wait, 1000));
    };
    next();
  }
  panes.replaceChildren(
    el("figure", { className: "pane" },
      el("figcaption", { className: "pane-head" },
        el("span", {}, el("strong", {}, "recording"), " drawn from its cells, with this browser's font"), time),
      el("div", { className: "scroll fit" }, canvas),
      el("div", { className: "player" }, button,
        el("button", { type: "button", className: "button", on: { click: () => step(-1) } }, "Back"),
        el("button", { type: "button", className: "button", on: { click: () => step(1) } }, "On"),
        ...steps)));
  const step = (by) => { stopPlaying(); show(player.index + by); };
  slide("Moment", 0, moments.length - 1, player.index, (index) => { stopPlaying(); show(index); });
  player.toggle = play;
  show(Math.min(player.index, moments.length - 1));
}

function markCursor(canvas, { cursor }) {
  if (!cursor) return;
  const [column, row] = cursor;
  const context = canvas.getContext("2d");
  context.strokeStyle = "#f5b94a";
  context.lineWidth = 2;
  context.strokeRect(column * 20 + 1, row * 38 + 1, 18, 36);
}
