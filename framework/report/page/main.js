"use strict";
// Puts the page together.
(() => {
  const {make} = dom;

  function reportData() {
    const element = document.getElementById("report-data");
    const report = JSON.parse(element.textContent);
    element.remove();  // frames are large; one copy will do
    return report;
  }

  function header(report) {
    return make("header", null, make("div", {class: "row"}, make("h1", null, report.title), themes.button()),
      make("p", {class: "made"}, `Pliant ${report.pliant}, ${report.made}`), outcomes.cards(report));
  }

  const missing = ({missing: sentences}) => sentences.length === 0 ? null
    : make("aside", {class: "missing", "aria-label": "What is missing"}, sentences.map((text) => make("p", null, dom.pieces(text))));

  function playerOf(report) {
    if (!report.runs.some((run) => run.animation) || typeof THREE === "undefined") return null;
    if (views.webglWorks()) return new players.Player(report);
    return {element: dom.section("player", "The deformation", make("p", {class: "notice"},
      "This browser offers no WebGL, which the 3D view is drawn with. Everything else is here."))};
  }

  const navigation = (shown) => make("nav", {"aria-label": "Sections"}, shown.filter((each) => each.id)
    .map((each) => make("a", {href: `#${each.id}`}, each.querySelector("h2").textContent)));

  function openForPrint() {
    const closed = () => [...document.querySelectorAll("#config details:not([open])")];
    let opened = [];
    window.addEventListener("beforeprint", () => {
      opened = closed();
      opened.forEach((details) => { details.open = true; });
    });
    window.addEventListener("afterprint", () => opened.forEach((details) => { details.open = false; }));
  }

  function show(report) {
    const player = playerOf(report);
    const {convergence, dynamics, cost, comparison, experiment, check, config, provenance, notes} = sections;
    const shown = [player && player.element, ...[convergence, dynamics, cost, comparison, experiment, check, config,
                                                 provenance, notes].map((section) => section(report))].filter(Boolean);
    document.body.append(header(report), navigation(shown), make("main", null, missing(report), shown));
    openForPrint();
    if (!player || !player.start) return;
    player.start().catch((error) => {
      player.notice.hidden = false;
      player.notice.textContent = error.message;
      player.frame.classList.add("failed");
    });
  }

  const report = reportData();
  if (pictures.asked()) pictures.answer(report);
  else show(report);
})();
