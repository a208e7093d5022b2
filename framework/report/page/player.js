"use strict";
// The 3D player: one or two runs, turned by the mouse, played through their iterations or time steps.
const players = (() => {
  const {make} = dom;
  const fewTriangles = 2000;  // up to here the edges are shown from the start

  class Player {
    constructor(report) {
      this.report = report;
      this.runs = report.runs.filter((run) => run.animation);
      this.shows = {field: null, logarithm: false, perFrame: false, ghost: true, pins: true, edges: false, speed: 1};
      this.index = 0;
      this.playing = false;
      this.toolbar = new toolbars.Toolbar(this);
      this.build();
    }

    build() {
      this.canvas = make("canvas", {class: "scene", tabindex: "0", role: "img", "aria-label": "The mesh"});
      this.overlay = make("canvas", {class: "overlay", "aria-hidden": "true"});
      this.tip = make("div", {class: "tip", hidden: true});
      this.notice = make("p", {class: "notice", role: "status"}, "Unpacking the frames …");
      this.frame = make("div", {class: "stage"}, this.canvas, this.overlay, this.tip, this.notice);
      this.printed = make("img", {class: "printed", alt: "The mesh at the moment shown when this page was printed"});
      this.keys = playerKeys.dialog();
      this.element = dom.section("player", "The deformation", this.frame, this.printed, this.toolbar.timeline(),
        this.toolbar.options(this.runMenus()), this.keys);
      this.element.classList.add("player");
      this.element.append(make("p", {class: "hint"}, this.hint()));
    }

    hint() {
      const flat = this.runs[0].animation.dim === 2;
      return (flat ? "Drag to move, right-drag to turn" : "Drag to turn, right-drag to move") +
        "; click the view, then scroll to zoom. Press ? for the keys.";
    }

    runMenus() {
      if (this.runs.length < 2) return null;
      const choices = this.runs.map((run, i) => [String(i), run.label]);
      this.menus = [toolbars.menu("Left", choices, () => this.chooseRuns()),
                    toolbars.menu("Right", [["", "none"], ...choices], () => this.chooseRuns())];
      this.menus[0].select.value = "0";
      this.menus[1].select.value = "1";
      return this.menus.map((each) => each.element);
    }

    chosen() {
      if (!this.menus) return [this.runs[0]];
      const [left, right] = this.menus.map((each) => each.select.value);
      return left === right || right === "" ? [this.runs[left]] : [this.runs[left], this.runs[right]];
    }

    async start() {
      this.stage = new stages.Stage(this.canvas, this.report.runs);
      await this.chooseRuns();
      this.stage.view.listen(() => this.redraw());
      new ResizeObserver(() => this.resize()).observe(this.frame);
      themes.onChange(() => this.redraw());
      playerKeys.listen(this);
      window.addEventListener("beforeprint", () => this.preparePrint());
      this.canvas.addEventListener("pointermove", (event) => this.probe(event));
      this.canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    }

    async chooseRuns() {
      this.pause();
      this.notice.hidden = false;
      const before = this.stage.numbers ? this.stage.numbers[this.index] : Infinity;
      await this.stage.choose(this.chosen());
      this.notice.hidden = true;
      this.frame.classList.toggle("pair", this.stage.runs.length > 1);
      const known = this.stage.fields();
      if (before === Infinity) this.begin();
      else if (!known.some((field) => field.name === this.shows.field)) this.shows.field = null;
      const above = this.stage.numbers.findIndex((number) => number >= before);
      this.index = above < 0 ? this.stage.numbers.length - 1 : above;
      this.toolbar.fit(this.stage, this.courses());
      this.resize();
    }

    begin() {
      Object.assign(this.shows, this.stage.firstShown());
      this.shows.edges = this.stage.animations.every((a) => a.triangles.length <= 3 * fewTriangles);
    }

    courses() {
      return this.stage.runs.map((run, i) => ({colour: themes.variantColour(this.report.runs.indexOf(run)),
                                               ...timelines.course(run, this.stage.animations[i])}))
        .filter((course) => course.points);
    }

    resize() {
      const {clientWidth: width, clientHeight: height} = this.frame;
      if (width === 0 || height === 0) return;
      const ratio = Math.min(window.devicePixelRatio || 1, 2);
      this.stage.resize(width, height, ratio);
      this.overlay.width = Math.round(width * ratio);
      this.overlay.height = Math.round(height * ratio);
      this.drawNow();
    }

    redraw() {
      if (this.asked) return;
      this.asked = true;
      requestAnimationFrame(() => {
        this.asked = false;
        this.drawNow();
      });
    }

    drawNow() {
      const palette = themes.palette();
      this.stage.draw(this.stage.numbers[this.index], this.shows, palette);
      const context = this.overlay.getContext("2d");
      const ratio = this.stage.view.pixelRatio;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, this.overlay.width, this.overlay.height);
      this.stage.annotate(context, palette);
      const {titles, legend} = this.stage.content;
      const number = this.stage.numbers[this.index];
      const moving = this.stage.animations.findIndex(({frames}) => frames.some((frame) => frame.number === number));
      this.moment = titles[moving].moment;
      this.canvas.setAttribute("aria-label", titles.map((each) => `${each.name}, ${each.moment}, ${each.values}`).join("; ") +
        (legend ? `; coloured by ${legend.title}` : ""));
      this.toolbar.follow(this);
    }

    set(changes) {
      Object.assign(this.shows, changes);
      this.redraw();
    }

    moveTo(index) {
      this.pause();
      this.index = Math.min(Math.max(index, 0), this.stage.numbers.length - 1);
      this.redraw();
    }

    playOrPause() {
      if (this.playing) return this.pause();
      const count = this.stage.numbers.length;
      const rate = timelines.rate(this.stage.animations, count);
      if (this.index === count - 1) this.index = 0;
      this.playing = true;
      let before = performance.now(), due = 0;
      const advance = (now) => {
        if (!this.playing) return;
        due += Math.max(now - before, 0) / 1000 * rate * this.shows.speed;
        before = now;
        this.index = Math.min(this.index + Math.floor(due), count - 1);
        if (due >= 1) this.redraw();
        due %= 1;
        if (this.index === count - 1) this.pause();
        else requestAnimationFrame(advance);
      };
      this.redraw();
      requestAnimationFrame(advance);
    }

    pause() {
      if (!this.playing) return;
      this.playing = false;
      this.redraw();
    }

    resetView() {
      this.stage.view.reset();
      this.redraw();
    }

    nextField() {
      const names = [null, ...this.stage.fields().map((field) => field.name)];
      this.set({field: names[(names.indexOf(this.shows.field) + 1) % names.length]});
    }

    picture() {
      this.stage.draw(this.stage.numbers[this.index], this.shows, themes.palette());
      return this.stage.compose(themes.palette());
    }

    save() {
      this.picture().toBlob((blob) => {
        const link = make("a", {href: URL.createObjectURL(blob),
                                download: `${this.report.title}_${this.stage.numbers[this.index]}.png`});
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      });
    }

    preparePrint() {
      this.stage.draw(this.stage.numbers[this.index], this.shows, themes.paletteNamed("light"));
      this.printed.src = this.stage.compose(themes.paletteNamed("light")).toDataURL();
      this.redraw();
    }

    help() {
      this.keys.showModal();
    }

    probe(event) {
      if (event.buttons !== 0 || this.playing) return;
      const {left, top} = this.canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      const under = this.stage.view.rayAt(x, y);
      const body = under && this.stage.bodies[under.index];
      const text = body && probes.sentence(body, under.ray, body.animation.fieldNamed(this.shows.field));
      this.tip.hidden = !text;
      if (!text) return;
      this.tip.textContent = text;
      const leftOf = x > this.frame.clientWidth / 2;
      this.tip.style.cssText = `top: ${y + 14}px; ${leftOf ? `right: ${this.frame.clientWidth - x + 8}px` : `left: ${x + 12}px`}`;
    }
  }

  return {Player};
})();
