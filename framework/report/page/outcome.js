"use strict";
// How each run ended: a card per run, at the top of the page.
const outcomes = (() => {
  const {make} = dom;
  const {short, seconds, words} = numbers;
  const kinds = {converged: "good", completed: "good", "iteration limit": "doubtful", "stalled at round-off": "doubtful",
                 interrupted: "doubtful"};

  // A word and a symbol; the colour only repeats them.
  function chip(status) {
    const kind = kinds[status] || "bad";
    return make("span", {class: `chip ${kind}`}, make("span", {class: "symbol"}, dom.icon(kind)), words(status));
  }

  function swatch(index) {
    const element = make("span", {class: "swatch", "aria-hidden": "true"});
    element.style.background = themes.variantColour(index);
    return element;
  }

  const energy = (value) => (typeof value === "number" ? value.toPrecision(10).replace(/^-/, "−") : "–");

  function facts({iterations, steps, energy: reached, relative_gradient: residual, seconds: times,
                  resumed_after: resumed}) {
    const all = [["energy", energy(reached)], steps > 0 ? ["steps", short(steps)] : null, ["iterations", short(iterations)],
                 ["relative gradient", short(residual, 3)], [resumed > 0 ? `time since step ${resumed}` : "time", seconds(times?.total)]];
    return make("dl", null, all.filter(Boolean).map(([name, value]) =>
      make("div", null, make("dt", null, name), make("dd", null, value))));
  }

  function card(run, index) {
    const {summary} = run;
    const trouble = [summary.detail, summary.where, summary.hint].filter((text) => typeof text === "string" && text !== "");
    return make("article", {class: "card"},
      make("h3", null, swatch(index), make("span", {class: "name"}, run.label), chip(summary.status)), facts(summary),
      trouble.map((text) => make("p", {class: "trouble"}, dom.pieces(text))));
  }

  const cards = (report) => make("div", {class: "cards"}, report.runs.map(card));

  return {cards, chip, swatch, energy};
})();
