"use strict";
// The player's buttons and menus. Each tells its player, and follows what the keyboard changed.
const toolbars = (() => {
  const {make} = dom;
  const speeds = [["0.25", "¼ ×"], ["0.5", "½ ×"], ["1", "1 ×"], ["2", "2 ×"], ["4", "4 ×"]];

  const button = (text, label, action, extra = {}) =>
    make("button", {type: "button", "aria-label": label, title: label, onclick: action, ...extra}, text);

  function menu(label, choices, action) {
    const select = make("select", {"aria-label": label, onchange: () => action(select.value)});
    const fill = (pairs) => select.replaceChildren(...pairs.map(([value, text]) => make("option", {value}, text)));
    fill(choices);
    return {select, fill, element: make("label", {class: "menu"}, make("span", null, label), select)};
  }

  function toggle(text, label, action) {
    const element = button(text, label, action, {class: "toggle", "aria-pressed": "false"});
    return {element, set: (on, usable = true) => {
      element.setAttribute("aria-pressed", String(on));
      element.disabled = !usable;
    }};
  }

  class Toolbar {
    constructor(player) {
      this.player = player;
      this.track = new tracks.Track();
      this.slider = make("input", {type: "range", min: 0, step: 1, "aria-label": "Moment shown",
                                   oninput: () => player.moveTo(Number(this.slider.value))});
      this.playButton = button(dom.icon("play"), "Play (space)", () => player.playOrPause(), {class: "play"});
      this.label = make("output", {class: "moment"});
      this.speed = menu("Speed", speeds, (value) => player.set({speed: Number(value)}));
      this.field = menu("Colour", [], (value) => player.set({field: value || null}));
      this.scale = menu("Scale", [["linear", "linear"], ["log", "logarithmic"]],
                        (value) => player.set({logarithm: value === "log"}));
      this.range = menu("Range", [["all", "all frames"], ["frame", "this frame"]],
                        (value) => player.set({perFrame: value === "frame"}));
      this.toggles = Object.fromEntries([["ghost", "Rest shape", "Rest shape as a ghost (g)"],
                                         ["pins", "Pins", "Pins and handles (p)"], ["edges", "Edges", "Edges (w)"]]
        .map(([name, text, label]) => [name, toggle(text, label, () => player.set({[name]: !player.shows[name]}))]));
    }

    timeline() {
      return make("div", {class: "timeline"},
        button(dom.icon("first"), "First (home)", () => this.player.moveTo(0)), this.playButton,
        button(dom.icon("last"), "Last (end)", () => this.player.moveTo(Infinity)),
        make("div", {class: "slider"}, this.track.element, this.slider), this.label);
    }

    options(runMenus) {
      return make("div", {class: "options"}, runMenus, this.field.element, this.scale.element,
        this.range.element, this.speed.element,
        make("div", {class: "group"}, Object.values(this.toggles).map((each) => each.element)),
        make("div", {class: "group"},
          button("Reset view", "Reset the view (r)", () => this.player.resetView()),
          button("Save picture", "Save this picture as PNG (s)", () => this.player.save()),
          button("?", "Keys", () => this.player.help())));
    }

    // After the runs in view have changed.
    fit(stage, courses) {
      this.field.fill([["", "none"], ...stage.fields().map(({name, magnitude}) =>
        [name, magnitude ? `|${numbers.words(name)}|` : numbers.words(name)])]);
      this.slider.max = stage.numbers.length - 1;
      const usable = courses.length > 0 && stage.numbers.length > 1;
      this.track.element.toggleAttribute("hidden", !usable);
      if (usable) this.track.show(courses, stage.numbers);
      this.hasTrack = usable;
    }

    follow({shows, index, playing, stage, moment}) {
      this.slider.value = index;
      this.slider.setAttribute("aria-valuetext", moment);
      this.label.textContent = moment;
      if (this.hasTrack) this.track.moveTo(index / (stage.numbers.length - 1));
      this.playButton.replaceChildren(dom.icon(playing ? "pause" : "play"));
      this.playButton.setAttribute("aria-label", playing ? "Pause (space)" : "Play (space)");
      this.speed.select.value = String(shows.speed);
      this.field.select.value = shows.field || "";
      this.scale.select.value = shows.logarithm ? "log" : "linear";
      this.range.select.value = shows.perFrame ? "frame" : "all";
      this.scale.select.disabled = this.range.select.disabled = !shows.field;
      const onEdges = stage.fields().some((field) => field.name === shows.field && field.on === "edges");
      for (const [name, each] of Object.entries(this.toggles)) each.set(shows[name], !(name === "edges" && onEdges));
    }
  }

  return {Toolbar, menu};
})();
