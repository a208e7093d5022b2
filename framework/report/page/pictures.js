"use strict";
// Pictures without a person: the page opened with #render={...} (JSON, URI-encoded) shows nothing but
//   <pre id="pictures">      one line per picture: the frame's number, a space, the PNG as a data URL
// or <pre id="pictures-error"> one sentence.
// The request: width, height, frames ("last", "all" or a list of numbers), field (name; null: no colours; left out: what the
// player shows first), scale ("linear" or "log"), range ("all" or "frame"), run (a label, or two), camera ({azimuth, elevation, zoom}, degrees; null: as the player starts),
// ghost, pins, edges, theme ("light" or "dark").
const pictures = (() => {
  const {make} = dom;
  const defaults = {width: 1280, height: 720, frames: "last", run: null,
                    camera: null, ghost: true, pins: true, edges: false, theme: "light"};

  const listed = (names) => names.join(", ") || "none";

  function requested() {
    const match = location.hash.match(/^#render=(.*)$/);
    return match ? {...defaults, ...JSON.parse(decodeURIComponent(match[1]))} : null;
  }

  function runsOf(report, asked) {
    const moving = report.runs.filter((run) => run.animation);
    if (moving.length === 0) throw new Error("The report has no frames to draw.");
    if (asked === null) return moving.slice(0, 1);
    return [asked].flat().map((label) => {
      const run = moving.find((each) => each.label === label);
      if (!run) throw new Error(`No run with frames is called "${label}"; there are: ${listed(moving.map((r) => r.label))}.`);
      return run;
    });
  }

  function numbersAsked(known, asked) {
    if (asked === "all") return known;
    if (asked === "last") return known.slice(-1);
    const unknown = asked.find((number) => !known.includes(number));
    if (unknown !== undefined) throw new Error(`There is no frame ${unknown}; the frames are: ${listed(known)}.`);
    return asked;
  }

  function coloursOf({field, scale, range}, first) {
    const given = (value, name, otherwise) => value === undefined ? field === undefined && otherwise : value === name;
    return {field: field === undefined ? first.field : field, logarithm: given(scale, "log", first.logarithm),
            perFrame: given(range, "frame", first.perFrame)};
  }

  async function draw(report, request) {
    if (typeof THREE === "undefined") throw new Error(report.missing[0] || "The 3D view needs three.js.");
    if (!views.webglWorks()) throw new Error("This browser offers no WebGL, which the pictures are drawn with.");
    const stage = new stages.Stage(make("canvas"), report.runs);
    await stage.choose(runsOf(report, request.run));
    const fields = stage.fields().map((field) => field.name);
    if (request.field && !fields.includes(request.field)) {
      throw new Error(`There is no field "${request.field}"; the fields are: ${listed(fields)}.`);
    }
    const chosen = numbersAsked(stage.numbers, request.frames);
    const palette = themes.paletteNamed(request.theme);
    const shows = {...request, ...coloursOf(request, stage.firstShown())};
    stage.resize(request.width, request.height, 1);
    if (request.camera) stage.view.lookFrom({azimuth: 0, elevation: 0, zoom: 1, ...request.camera});
    return chosen.map((number) => {
      stage.draw(number, shows, palette);
      return `${number} ${stage.compose(palette).toDataURL("image/png")}\n`;
    });
  }

  // A frame that is still being written delays the page's load event, for which `chromium --dump-dom` waits.
  function delayLoad() {
    const frame = make("iframe", {hidden: true});
    document.body.append(frame);
    frame.contentDocument.open();
    return () => {
      frame.contentDocument.close();
      frame.remove();
    };
  }

  async function answer(report) {
    const done = delayLoad();
    let result;
    try {
      result = make("pre", {id: "pictures"}, (await draw(report, requested())).join(""));
    } catch (error) {
      result = make("pre", {id: "pictures-error"}, error.message);
    }
    document.querySelectorAll("style, script").forEach((element) => element.remove());
    document.body.append(result);
    done();
  }

  return {asked: () => location.hash.startsWith("#render="), answer};
})();
