"use strict";
// What is shown of one moment: up to two runs in linked panes, coloured by a field, with titles and legend. The player and
// the pictures mode both draw through it.
const stages = (() => {
  const {words} = numbers;
  const ofEveryRun = ["displacement", "velocity", "residual_force", "pinned"];

  class Stage {
    constructor(canvas, allRuns) {
      this.canvas = canvas;
      this.allRuns = allRuns;
      this.bodyOf = new Map();
    }

    // runs: one or two of the report's runs that have an animation.
    async choose(runs) {
      const animationsOfRuns = await Promise.all(runs.map(animations.of));
      this.runs = runs;
      this.animations = animationsOfRuns;
      if (!this.view) this.view = new views.View(this.canvas, Math.max(...this.animations.map((a) => a.dim)));
      for (const [run, body] of this.bodyOf) {
        if (runs.includes(run)) continue;
        body.dispose();
        this.bodyOf.delete(run);
      }
      this.bodies = runs.map((run, i) => this.bodyOf.get(run) || this.keep(run, new bodies.Body(this.animations[i])));
      this.view.setBodies(this.bodies);
      this.numbers = timelines.numbersOf(this.animations);
      this.coloured = null;
    }

    keep(run, body) {
      this.bodyOf.set(run, body);
      return body;
    }

    // Every field of the runs in view, once.
    fields() {
      const all = this.animations.flatMap((animation) => animation.fields);
      return all.filter((field, i) => all.findIndex((other) => other.name === field.name) === i);
    }

    // The field that is shown first, one of an energy if there is any, with the scale and the range with which the last
    // frame is not all of one colour.
    firstShown() {
      const known = this.fields();
      const field = known.find(({name}) => !ofEveryRun.includes(name)) || known[0];
      if (!field) return {field: null, perFrame: false, logarithm: false};
      const animation = this.animations.find((each) => each.fieldNamed(field.name) >= 0);
      const last = animation.values(animation.frames.length - 1, animation.fieldNamed(field.name));
      const sizes = last.filter((value) => !Number.isNaN(value)).map(Math.abs).sort();
      const largest = sizes[sizes.length - 1], most = sizes[Math.floor(0.9 * sizes.length)];
      const highest = Math.max(field.highest, -field.lowest), perFrame = largest < 0.2 * highest;
      return {field: field.name, perFrame, logarithm: field.lowest >= 0 && most < 0.15 * (perFrame ? largest : highest)};
    }

    resize(width, height, pixelRatio) {
      this.view.resize(width, height, pixelRatio);
    }

    scaleOf(name, {logarithm, perFrame}) {
      const ranges = this.bodies.map(({animation, shown}) => {
        const field = animation.fieldNamed(name);
        if (field < 0) return null;
        if (perFrame) return scales.rangeOf(animation.values(shown, field));
        const {lowest, highest, smallest_positive: smallestPositive} = animation.fields[field];
        return lowest === null ? null : {lowest, highest, smallestPositive};
      });
      const range = ranges.reduce(scales.union, null);
      return range ? scales.scale(range, logarithm) : null;
    }

    // shows: {field (name or null), logarithm, perFrame, ghost, pins, edges}; number: of the iteration or step.
    draw(number, shows, palette) {
      const frames = this.animations.map((animation) => animation.frameAt(number));
      this.bodies.forEach((body, i) => body.show(frames[i]));
      const wanted = JSON.stringify([frames, shows.field, shows.logarithm, shows.perFrame]);
      if (wanted !== this.coloured) {
        this.scale = shows.field ? this.scaleOf(shows.field, shows) : null;
        this.bodies.forEach((body) => body.colour(body.animation.fieldNamed(shows.field), this.scale));
        this.coloured = wanted;
      }
      this.view.render(shows, palette);
      this.content = {titles: this.runs.map((run, i) => this.title(run, i, frames[i], shows)),
                      legend: this.legend(shows), key: this.key(shows), axes: this.view.axes()};
    }

    title(run, i, frame, {field}) {
      const animation = this.animations[i];
      const note = field && animation.fieldNamed(field) < 0 ? `${words(field)} is no field of this run` : null;
      return {name: run.label, colour: themes.variantColour(this.allRuns.indexOf(run)), note,
              ...timelines.label(run, animation, frame)};
    }

    legend({field, logarithm, perFrame}) {
      if (!this.scale) return null;
      const {unit, magnitude} = this.fields().find(({name}) => name === field);
      const name = magnitude ? `|${words(field)}|` : words(field);
      const measured = unit && unit !== "1" ? ` (${unit})` : "";
      return {title: `${name}${measured}${logarithm ? ", log" : ""}${perFrame ? ", this frame" : ""}`,
              scale: this.scale};
    }

    key({ghost, pins}) {
      const has = (moves) => pins && this.animations.some((a) => a.pins.some((p) => p.moves === moves && p.vertices.length));
      return [has(false) ? {symbol: "pin", text: "pinned"} : null, has(true) ? {symbol: "handle", text: "moved"} : null,
              ghost ? {symbol: "ghost", text: "rest shape"} : null,
              this.bodies.some((body) => body.lacksValues) ? {symbol: "noValue", text: "no value"} : null].filter(Boolean);
    }

    annotate(context, palette) {
      annotations.draw(context, this.view.size, this.view.panes, this.content, palette);
    }

    // A canvas with all that is seen, right after draw() in the same task (WebGL forgets its picture afterwards).
    compose(palette) {
      const {size, pixelRatio} = this.view;
      const picture = document.createElement("canvas");
      picture.width = Math.round(size.width * pixelRatio);
      picture.height = Math.round(size.height * pixelRatio);
      const context = picture.getContext("2d", {willReadFrequently: true});
      context.fillStyle = palette.background;
      context.fillRect(0, 0, picture.width, picture.height);
      context.drawImage(this.canvas, 0, 0, picture.width, picture.height);
      context.scale(pixelRatio, pixelRatio);
      this.annotate(context, palette);
      return picture;
    }
  }

  return {Stage};
})();
