"use strict";
// The plots, which are drawings (SVG) in the colours of the page: "currentColor" is the text's.
const plots = (() => {
  const {make} = dom;

  // Ids are unique within a drawing only.
  function withOwnIds(drawing, prefix) {
    for (const element of drawing.querySelectorAll("[id]")) element.id = `${prefix}_${element.id}`;
    for (const element of drawing.querySelectorAll("*")) {
      for (const attribute of [...element.attributes]) {
        const own = attribute.value.replace(/url\((['"]?)#/g, `url($1#${prefix}_`);
        const refers = attribute.localName === "href" && own.startsWith("#");
        const value = refers ? `#${prefix}_${own.slice(1)}` : own;
        if (value !== attribute.value) attribute.value = value;
      }
    }
  }

  function drawingOf(plot) {
    const parsed = new DOMParser().parseFromString(plot.svg, "image/svg+xml");
    if (parsed.querySelector("parsererror")) return make("p", {class: "notice"}, "This plot is not a valid SVG drawing.");
    const drawing = document.importNode(parsed.documentElement, true);
    drawing.querySelectorAll("script, foreignObject").forEach((element) => element.remove());
    withOwnIds(drawing, plot.id);
    // gnuplot sets black for what is drawn in "currentColor"; here that is the page's text.
    drawing.querySelectorAll("[color=black]").forEach((element) => element.removeAttribute("color"));
    const [width, height] = ["width", "height"].map((name) => parseFloat(drawing.getAttribute(name)));
    if (!drawing.hasAttribute("viewBox")) drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    ["width", "height"].forEach((name) => drawing.removeAttribute(name));
    drawing.querySelectorAll(":scope > title").forEach((element) => element.remove());
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = plot.title;
    drawing.prepend(title);
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", `${plot.title}. ${plot.caption}`);
    return drawing;
  }

  const figure = (plot) => make("figure", {class: "plot", id: plot.id}, make("h3", null, plot.title),
    make("div", {class: "drawing"}, drawingOf(plot)),
    make("figcaption", null, plot.caption, plot.files.length === 0 ? null
      : make("span", {class: "files"}, plot.files.join("  "))));

  // Where a plot belongs, by the begin of its id.
  const groupOf = ({id}) => (/^cost/.test(id) ? "cost" : /^energies/.test(id) ? "dynamics"
    : /^derivative/.test(id) ? "check" : "convergence");

  // The plots of a group, and what else stands beside them; null where there is neither.
  function gridOf(report, group, ...beside) {
    const all = [...report.plots.filter((plot) => groupOf(plot) === group).map(figure), ...beside];
    return all.length === 0 ? null : make("div", {class: "plots"}, all);
  }

  return {gridOf};
})();
