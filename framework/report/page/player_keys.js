"use strict";
// The player's keys, and the dialog that lists them.
const playerKeys = (() => {
  const {make} = dom;
  const turn = 5;  // degrees per press

  // key, what it does, action
  const table = [
    [" ", "play or pause", (player) => player.playOrPause()],
    ["ArrowLeft", "one moment back", (player) => player.moveTo(player.index - 1)],
    ["ArrowRight", "one moment on", (player) => player.moveTo(player.index + 1)],
    ["Home", "the first moment", (player) => player.moveTo(0)],
    ["End", "the last moment", (player) => player.moveTo(Infinity)],
    ["c", "colour by the next field", (player) => player.nextField()],
    ["l", "linear or logarithmic colours", (player) => player.set({logarithm: !player.shows.logarithm})],
    ["g", "rest shape as a ghost", (player) => player.set({ghost: !player.shows.ghost})],
    ["p", "pins and handles", (player) => player.set({pins: !player.shows.pins})],
    ["w", "edges", (player) => player.set({edges: !player.shows.edges})],
    ["+", "nearer", (player) => player.stage.view.magnify(1.15)],
    ["-", "farther", (player) => player.stage.view.magnify(1 / 1.15)],
    ["r", "reset the view", (player) => player.resetView()],
    ["s", "save this picture", (player) => player.save()],
    ["?", "these keys", (player) => player.help()],
  ];
  const turns = {ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, turn], ArrowDown: [0, -turn]};
  const shown = {" ": "space", ArrowLeft: "←", ArrowRight: "→", Home: "home", End: "end"};

  function dialog() {
    const rows = [...table.map(([key, what]) => [shown[key] || key, what]), ["shift ← → ↑ ↓", "turn the mesh"]];
    return make("dialog", {class: "keys", "aria-label": "Keys of the player"}, make("h3", null, "Keys"),
      make("dl", null, rows.map(([key, what]) => [make("dt", null, make("kbd", null, key)), make("dd", null, what)])),
      make("form", {method: "dialog"}, make("button", {autofocus: true}, "Close")));
  }

  // Keys are the page's own while another control has the focus, and while the view is out of sight.
  function meant(player, event) {
    const {target, key} = event;
    if (event.ctrlKey || event.metaKey || event.altKey || player.keys.open) return false;
    if (target.closest("select, input:not([type=range]), textarea, summary, a")) return false;
    if (target.closest("button, input") && [" ", "Home", "End"].includes(key)) return false;
    if (target.matches("input") && key.startsWith("Arrow")) return false;
    return player.element.contains(target) || (target === document.body && player.inSight);
  }

  function act(player, event) {
    if (!meant(player, event)) return;
    if (event.shiftKey && turns[event.key]) player.stage.view.turn(...turns[event.key]);
    else {
      const entry = table.find(([key]) => key === event.key || key === event.key.toLowerCase());
      if (!entry) return;
      entry[2](player);
    }
    event.preventDefault();
    player.redraw();
  }

  function listen(player) {
    new IntersectionObserver(([entry]) => { player.inSight = entry.isIntersecting; }, {threshold: 0.5})
      .observe(player.frame);
    document.addEventListener("keydown", (event) => act(player, event));
  }

  return {dialog, listen};
})();
